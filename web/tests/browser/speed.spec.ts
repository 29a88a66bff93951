// The bars of loading; that of an action's result is held in play.spec.ts. Figures are printed; a test fails
// at twice the bar of a time, for machines that do other work as well.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, settings, test } from './world';

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
