// Keeps the page itself, so that it opens without a connection and says so. Answers of the server are
// never kept. scripts/worker.mjs fills in what belongs to this build.
const files = __FILES__;
const cacheName = 'tide-__BUILD__';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  // The build before this one stays: a tab that is open may still ask for its files.
  const old = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('tide-') && name !== cacheName);
    await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(old());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') {
    // The server's page comes first: never an older one while there is a connection.
    event.respondWith(fetch(request).catch(() => caches.match('/')));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetchAndKeep(request)));
  } else if (files.includes(url.pathname) && url.pathname !== '/') {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
async function fetchAndKeep(request) {
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(cacheName);
    await cache.put(request, answer.clone());
  }
  return answer;
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const back = async () => {
    const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    await (open ? open.focus() : self.clients.openWindow('/'));
  };
  event.waitUntil(back());
});
