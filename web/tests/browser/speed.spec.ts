// The bars: first load, time until it can be used, time from the server's answer to the screen. Figures
// are printed; a test fails at twice the bar of a time, for machines that do other work as well.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, playNow, seq, settings, test } from './world';

test('the first load is below 200 kB compressed', async ({ page }) => {
  await settings(page, {});
  const files = new Set<string>();
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (!path.startsWith('/api/')) files.add(path === '/' ? '/index.html' : path);
  });
  await page.goto('/');
  await page.locator('[data-play]').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const size = (path: string) => {
    const body = readFileSync(new URL(`../../dist${path}`, import.meta.url));
    return path.endsWith('.woff2') || path.endsWith('.png') ? body.length : brotliCompressSync(body).length;
  };
  const sum = [...files].reduce((total, path) => total + size(path), 0) / 1000;
  console.log(`first load: ${sum.toFixed(1)} kB compressed in ${files.size} files`);
  expect([...files].filter((path) => path.includes('/game-')), 'boards are loaded too early').toEqual([]);
  expect(sum).toBeLessThan(200);
});

test('the front page can be used within 1.5 s', async ({ page }) => {
  await settings(page, {});
  const times: number[] = [];
  for (let n = 0; n < 3; ++n) {
    await page.goto('/');
    await page.locator('[data-play]').first().waitFor();
    times.push(await page.evaluate(() => performance.getEntriesByName('tide.ready')[0]!.startTime));
  }
  const best = Math.min(...times);
  console.log(`to interactive: ${times.map((t) => t.toFixed(0)).join(', ')} ms`);
  expect(best).toBeLessThan(3000);
});

test('the result of an action is on the screen within 100 ms of the answer', async ({ page }) => {
  await settings(page, {});
  await page.addInitScript(() => {
    const measured: number[] = ((window as unknown as { measured: number[] }).measured = []);
    const seqOf = () => Number(document.querySelector('[data-seq]')?.getAttribute('data-seq') ?? 0);
    addEventListener('DOMContentLoaded', () => {
      const Real = WebSocket;
      const descriptor = Object.getOwnPropertyDescriptor(Real.prototype, 'onmessage')!;
      Object.defineProperty(Real.prototype, 'onmessage', {
        ...descriptor,
        set(handler: (event: MessageEvent) => void) {
          descriptor.set!.call(this, (event: MessageEvent) => {
            const start = performance.now();
            handler(event);
            const update = JSON.parse(event.data as string) as { t: string; v: number };
            if (update.t !== 'update') return;
            // Painted: the frame after the one in which the new version is in the page.
            const look = () => (seqOf() >= update.v ? requestAnimationFrame(() => measured.push(performance.now() - start)) : requestAnimationFrame(look));
            requestAnimationFrame(look);
          });
        },
      });
    });
  });
  await playNow(page, 'set-sail');
  await page.locator('.board .legal').first().waitFor();
  await page.evaluate(() => ((window as unknown as { measured: number[] }).measured.length = 0)); // loading the board is no result
  for (let n = 0; n < 8; ++n) {
    const button = page.locator('.ask button[data-action]:enabled').first();
    await button.waitFor();
    const before = await seq(page);
    await button.click();
    await expect.poll(() => seq(page)).toBeGreaterThan(before);
  }
  await expect.poll(() => page.evaluate(() => (window as unknown as { measured: number[] }).measured.length)).toBeGreaterThanOrEqual(8);
  const times = (await page.evaluate(() => (window as unknown as { measured: number[] }).measured)).sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)]!;
  console.log(`answer to screen: median ${median.toFixed(0)} ms, longest ${times.at(-1)!.toFixed(0)} ms of ${times.length}`);
  expect(median).toBeLessThan(200);
});
