// Bad networks, other tabs, other versions: nothing is lost and nothing counts twice.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, playNow, playOn, seq, settings, test, watchForErrors } from './world';

const first = '.ask button[data-action]:enabled';

test('two tabs of one seat show the same, and a move of both counts once', async ({ page, context, errors }) => {
  await settings(page, {});
  await playNow(page, 'set-sail');
  await page.locator(first).first().waitFor();
  const other = await context.newPage();
  await watchForErrors(other, errors);
  await settings(other, {});
  await other.goto(page.url());
  await other.locator(first).first().waitFor();
  expect(await seq(other)).toBe(await seq(page));
  const before = await seq(page);
  const docks = page.locator('.ask button[data-action^="dock"]').first();
  const act = (await docks.getAttribute('data-action'))!;
  await Promise.all([page, other].map((tab) => tab.evaluate((a) => document.querySelector<HTMLButtonElement>(`.ask button[data-action="${a}"]`)?.click(), act)));
  await expect.poll(() => seq(page)).toBeGreaterThan(before);
  await expect.poll(async () => (await seq(other)) === (await seq(page))).toBe(true);
  await other.bringToFront();
  await playOn(other, 1);
  await expect.poll(async () => (await seq(other)) === (await seq(page))).toBe(true);
});

test('a slow network with doubled messages: one click counts once', async ({ page }) => {
  await page.routeWebSocket('**/api/stream', (socket) => {
    const server = socket.connectToServer();
    const later = (send: () => void) => void setTimeout(send, 150);
    socket.onMessage((message) => later(() => (server.send(message), String(message).includes('"act"') && server.send(message))));
    server.onMessage((message) => later(() => (socket.send(message), socket.send(message))));
  });
  await settings(page, {});
  await playNow(page, 'connect-four');
  await page.locator(first).first().click();
  await expect(page.locator('.ask')).toContainText('sending');
  expect(await playOn(page, 60), 'the game did not end').toBe(true);
});

test('a command that is lost with its connection is sent again and counts once', async ({ page }) => {
  let cut = true;
  await page.routeWebSocket('**/api/stream', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (cut && String(message).includes('"t":"act"')) {
        cut = false;
        void socket.close();
      } else server.send(message);
    });
  });
  await settings(page, {});
  await playNow(page, 'connect-four');
  await page.locator(first).first().waitFor();
  const before = await seq(page);
  await page.locator(first).first().click();
  await expect.poll(() => seq(page), { timeout: 20_000 }).toBeGreaterThan(before);
  expect(cut).toBe(false);
  await page.locator(first).first().waitFor();
});

test('without a connection the page says so, and goes on by itself', async ({ page, context }) => {
  await settings(page, {});
  await playNow(page, 'connect-four');
  await page.locator(first).first().waitFor();
  await context.setOffline(true);
  await expect(page.locator('[data-banner="offline"]')).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('[data-banner]')).toHaveCount(0);
  expect(await playOn(page, 60), 'the game did not end').toBe(true);
});

test('a tab that is older than the server says so after a restart', async ({ page, server }) => {
  await settings(page, {});
  await playNow(page, 'connect-four');
  await page.locator(first).first().waitFor();
  const newer = (await page.content()).replace(/index-[\w-]+\.js/, 'index-newer.js');
  await page.route(server.url, (route) => route.fulfill({ contentType: 'text/html', body: newer }));
  await server.kill();
  await server.start();
  await expect(page.locator('[data-banner="stale"]')).toBeVisible({ timeout: 20_000 });
  await playOn(page, 1); // and plays on all the same
});

test('a part of the page that is gone is fetched anew, once', async ({ page, errors }) => {
  await settings(page, {});
  await page.goto('/');
  let missing = 0;
  await page.route(/assets\/Table-[\w-]+\.js$/, (route) => (missing++ === 0 ? route.fulfill({ status: 404, body: '' }) : route.fallback()));
  await page.locator('[data-play="connect-four"]').click();
  await page.locator(`.table.playing ${first}`).first().waitFor();
  expect(missing).toBeGreaterThan(1);
  expect(errors.splice(0)).toEqual([expect.stringContaining('404')]); // the browser's own complaint
});

// A server of plain files: a service worker does not pass through the routes of a test.
test('the page opens without a server, from what the service worker keeps', async ({ request, server }) => {
  const policy = (await request.get(server.url)).headers()['content-security-policy']!; // as the real server says
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.png': 'image/png', '.webmanifest': 'application/manifest+json' };
  const asked: string[] = [];
  const files = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url!;
    asked.push(path);
    if (path.startsWith('/api/')) return void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"person":null,"games":[],"phrases":{},"terms":{}}');
    response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain', 'Content-Security-Policy': policy }).end(readFileSync(new URL(`../../dist${path}`, import.meta.url)));
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  const { port } = files.address() as { port: number };
  const { launchOptions } = test.info().project.use;
  const browser = await chromium.launch(launchOptions);
  const page = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  const kept = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map((r) => new URL(r.url).pathname)))).flat());
  expect(kept.filter((path) => path.startsWith('/api/')), 'an answer of the server was kept').toEqual([]);
  expect(kept).toContain('/');
  files.closeAllConnections();
  await new Promise((resolve) => files.close(resolve));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('does not answer');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await browser.close();
});
