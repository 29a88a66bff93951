import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { type Frames, below, longest, median, watchFrames } from './frames';
import { expect, playNow, playOn, seq, settings, test } from './world';

const games = ['connect-four', 'salt-and-bones', 'set-sail', 'savage-seas', 'salt-and-sail', 'saltfjord'];

// SPEED_FILE=../docs/performance.md npx playwright test play -g soon --workers 1: writes the times there.
const file = process.env.SPEED_FILE;
const measured = new Map<string, Frames>();
test.afterAll(() => {
  if (!file || measured.size < games.length) return;
  const ms = (times: number[]) => `${median(times).toFixed(0)}, ${longest(times).toFixed(0)} ms`;
  const lines = [
    '## The browser', '',
    '`cd web && SPEED_FILE=../docs/performance.md npx playwright test play -g soon --workers 1`: a whole game of each through the screen, opponents at their usual pace, in Chromium',
    `on ${cpus().length} cores without a graphics card, server and opponents on the same machine, load average at the end ${loadavg().map((n) => n.toFixed(1)).join(', ')}. From the arrival of an`,
    "update's frame to the paint that shows it (needed: 100 ms), and the processor time of the page's own thread for each update of a decision. `./test` fails",
    'by that processor time: when 5 % of the decisions take 100 ms or one takes 200 ms. Each run plays other games.', '',
    '| | updates | on the screen after: median, longest | later than 100 ms | work of the page: median, longest |', '|---|---|---|---|---|',
    ...[...measured].map(([game, { wall, late, work }]) => `| ${game} | ${wall.length} | ${ms(wall)} | ${late.length} | ${ms(work)} |`), '',
  ];
  const old = readFileSync(file, 'utf8');
  const text = lines.join('\n');
  const known = /^## The browser\n[\s\S]*?(?=^## |(?![\s\S]))/m;
  writeFileSync(file, known.test(old) ? old.replace(known, () => `${text}\n`).trimEnd() + '\n' : `${old.trimEnd()}\n\n${text}`);
});

for (const game of games) {
  test(`${game}: a whole game through the screen to the end page, each result soon`, async ({ page, server }) => {
    test.setTimeout(file ? 1_200_000 : 600_000); // as people play it takes minutes
    const known = await (await page.request.get(`${server.url}api/games`)).json();
    test.skip(!known.games.some((g: { id: string }) => g.id === game), `this program has no ${game}`);
    await settings(page, {});
    const { frames, begin, decided } = await watchFrames(page);
    await playNow(page, game);
    await page.locator('.ask button[data-action]:enabled').first().waitFor();
    await begin(); // loading the board is no result
    expect(await playOn(page, 4000, decided), 'the game did not end').toBe(true);
    await expect(page.locator('[data-end] [data-place]').first()).toBeVisible();
    await page.evaluate(async () => {
      for (let n = 0; n < 10; ++n) await new Promise(requestAnimationFrame);
    });
    await decided(); // the end page is a result too
    const ms = (times: number[]) => `median ${median(times).toFixed(0)}, longest ${longest(times).toFixed(0)} ms`;
    console.log(`${game}: ${frames.wall.length} updates on the screen after ${ms(frames.wall)}; work of the page ${ms(frames.work)}`, frames.late);
    measured.set(game, frames);
    expect(below(0.95, frames.work), 'work of the page for an update, ms').toBeLessThan(100);
    expect(longest(frames.work), 'work of the page for the worst update, ms').toBeLessThan(200);
    await page.getByRole('button', { name: 'Check the luck' }).click();
    await expect(page.locator('[data-luck="sound"]')).toContainText('outcomes of chance recomputed in this browser');
  });
}

test('a reload in the middle of a decision changes nothing', async ({ page }) => {
  await settings(page, {});
  await playNow(page, 'salt-and-bones');
  await playOn(page, 6);
  await page.locator('.ask button[data-action]:enabled').first().waitFor();
  const acts = () => page.locator('.ask button[data-action]').evaluateAll((list) => list.map((b) => (b as HTMLElement).dataset.action));
  const [before, v] = [await acts(), await seq(page)];
  await page.reload();
  await page.locator('.ask button[data-action]:enabled').first().waitFor();
  expect(await acts()).toEqual(before);
  expect(await seq(page)).toBe(v);
});

test('on a phone the whole board is one touch away, and a screen that is turned shows it anew', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await settings(page, {});
  await playNow(page, 'set-sail');
  const fit = page.getByRole('button', { name: 'Fit' });
  const board = page.locator('.frame svg > g');
  await fit.click();
  await expect(board).toHaveAttribute('transform', 'translate(0 0) scale(1)');
  await page.getByRole('button', { name: 'Larger' }).click();
  await expect(fit).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(board).toHaveAttribute('transform', 'translate(0 0) scale(1)');
});
