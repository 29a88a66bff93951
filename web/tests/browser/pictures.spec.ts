// Pictures of fixed positions, kept in docs/pictures and compared. After a change that is meant:
// npx playwright test pictures --update-snapshots
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { fakeServer } from '../fake';
import { settings } from './world';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));

const pictures: { name: string; game?: string; theme?: string; size?: [number, number] }[] = [
  { name: 'front' },
  { name: 'set-sail', game: 'set-sail' },
  { name: 'savage-seas', game: 'savage-seas' },
  { name: 'salt-and-sail', game: 'salt-and-sail' },
  { name: 'saltfjord', game: 'saltfjord' },
  { name: 'salt-and-bones', game: 'salt-and-bones' },
  { name: 'connect-four', game: 'connect-four' },
  { name: 'savage-seas-dark', game: 'savage-seas', theme: 'dark' },
  { name: 'end', game: 'ends/set-sail' },
  { name: 'set-sail-phone', game: 'set-sail', size: [360, 640] },
];

for (const { name, game, theme = 'light', size } of pictures) {
  test(`picture: ${name}`, async ({ page }) => {
    const [width, height] = size ?? [1280, 720];
    await page.setViewportSize({ width, height });
    await page.clock.setFixedTime(1_700_000_005_000);
    await settings(page, { theme });
    const update = game ? read(game) : undefined;
    await fakeServer(page, { games: read('games'), update });
    await page.goto(`http://tide.test/${game ? `#/table/${update.table}` : ''}`);
    await page.locator(!game ? '[data-play]' : name === 'end' ? '[data-end] .sum' : '.table.playing .ask').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await expect(page).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.02 });
  });
}
