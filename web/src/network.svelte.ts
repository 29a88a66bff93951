// Whether there is a connection at all, and whether the server has newer pages than this one.
export const network = $state({ offline: !navigator.onLine, stale: false });
addEventListener('online', () => (network.offline = false));
addEventListener('offline', () => (network.offline = true));

const script = (page: string) => /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(page)?.[1];

// The first page names its script by a hash of the contents: another name, another version.
export async function checkVersion(): Promise<void> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    const theirs = answer.ok ? script(await answer.text()) : undefined;
    const ours = document.querySelector('script[type="module"][src]')?.getAttribute('src');
    network.stale = theirs !== undefined && ours !== null && theirs !== ours;
  } catch {
    // No answer: the stream tells of the connection.
  }
}

// A browser allows a service worker over https and on the machine itself; elsewhere we do without.
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  type Policy = { createScriptURL(url: string): string };
  const trusted = (window as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }).trustedTypes;
  const policy = trusted?.createPolicy('tide-worker', { createScriptURL: (url) => url });
  await navigator.serviceWorker.register(policy?.createScriptURL('/sw.js') ?? '/sw.js').catch(console.warn);
}
