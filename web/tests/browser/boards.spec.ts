// Gestures of the boards on recorded positions: what is shown before a choice, and what is sent.
import { readFileSync } from 'node:fs';
import { type Locator, type Page, expect, test } from '@playwright/test';
import type { View } from '../../src/games/savage-seas/view';
import type { Update } from '../../src/protocol';
import { fakeServer } from '../fake';
import { settings } from './world';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));

async function lay(page: Page, fixture: string, language = 'en'): Promise<string[]> {
  const sent: string[] = [];
  const update = read(fixture) as Update;
  await settings(page, { language });
  await fakeServer(page, { games: read('games'), update, commands: (c) => c.act && sent.push(c.act) });
  await page.goto(`http://tide.test/#/table/${update.table}`);
  await page.locator('.table.playing .ask').waitFor();
  await page.locator('.board .frame > svg').waitFor();
  return sent;
}
const middle = async (what: Locator) => {
  const box = (await what.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  const [a, b] = [await middle(what), await middle(to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(a.x, a.y - 30, { steps: 3 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await expect(page.locator('.drop-over')).toHaveCount(1);
  await page.mouse.up();
}

test('savage-seas: an order dragged to the asked position is the choice itself; elsewhere nothing', async ({ page }) => {
  const sent = await lay(page, 'savage-seas');
  const card = page.locator('.own .marine button.can').first();
  await card.hover();
  const { ships } = (read('savage-seas') as Update).view as View;
  await expect(page.locator('.reaching .hit')).toHaveCount(ships[0]!.reach.find((r) => r.card === 'MAR-PIKES')!.hexes.length);
  const [a, wrong] = [await middle(card), await middle(page.locator('.board [data-drop="slot:1"]'))];
  await page.mouse.down();
  await page.mouse.move(a.x, a.y - 30, { steps: 3 });
  await page.mouse.move(wrong.x, wrong.y, { steps: 3 });
  await page.mouse.up();
  expect(sent).toEqual([]);
  await drag(page, card, page.locator('.board [data-drop="slot:4"]'));
  await expect.poll(() => sent).toEqual(['place mar-pikes']);
});

// Fingers as the browser feels them: it may take a move for scrolling, and then there is no drag.
test('savage-seas: on a phone an Order is dragged with a finger to its position', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const sent = await lay(page, 'savage-seas');
  await page.getByRole('button', { name: 'Your side' }).click();
  const [a, b] = [await middle(page.locator('.own .sailmaster button.can').first()), await middle(page.locator('.plan [data-drop="slot:4"]'))];
  const touch = await context.newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await finger('touchStart', a.x, a.y);
  for (const step of [8, 16, 24, 32]) await finger('touchMove', a.x - step, a.y); // out of the row, then up
  for (let i = 1; i <= 8; ++i) await finger('touchMove', a.x - 32 + ((b.x - a.x + 32) * i) / 8, a.y + ((b.y - a.y) * i) / 8);
  await expect(page.locator('.drop-over')).toHaveCount(1);
  await finger('touchEnd', b.x, b.y);
  await expect.poll(() => sent).toEqual(['place sai-boom']);
  await context.close();
});

test('savage-seas: the plotted course shows reach and sends nothing; orders are told step by step', async ({ page }) => {
  const sent = await lay(page, 'savage-seas');
  const ship = page.locator('.board .piece.own');
  await ship.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('r');
  await expect(page.locator('.plotted')).toBeVisible();
  const covered = page.locator('.reaching .hit');
  expect(await covered.count()).toBeGreaterThan(50); // all that the hand can do from there
  await page.locator('.own .gunner button').first().hover();
  const ruler = (read('savage-seas') as Update).view as View;
  await expect(covered).toHaveCount(ruler.ruler[0]!.hexes.length);
  await ship.focus();
  await page.keyboard.press('Escape');
  await expect(page.locator('.plotted')).toHaveCount(0);
  // From where she lies: what the server says, and how far the enemy is.
  await expect(page.locator('.reaching')).toContainText('distance 6');
  await page.getByRole('button', { name: /Step by step/ }).click();
  await expect(page.locator('.stage h2')).toContainText('position');
  await page.getByRole('button', { name: 'Next Order' }).click();
  await expect(page.locator('.stage b')).toContainText('2/');
  expect(sent).toEqual([]);
});

test('saltfjord: a tile lies as a ghost under the pointer, and is dragged to its square', async ({ page }) => {
  const sent = await lay(page, 'saltfjord-place');
  const square = page.locator('.board [data-drop="square:r2c4"]');
  await square.hover();
  await expect(page.locator('.board rect.ghost')).toHaveCount(1);
  await expect(page.locator('.board .grows')).toHaveCount(2);
  await drag(page, page.locator('.own .lift'), square);
  await expect.poll(() => sent).toEqual(['place r2c4 0']);
});

test('saltfjord: a line that is pointed at lists what stands in it', async ({ page }) => {
  await lay(page, 'saltfjord');
  await page.locator('.board .legal[data-action="value 3"], .board .legal').nth(2).hover();
  await expect(page.locator('.board text.says').first()).toContainText('Column');
  await expect(page.locator('.board rect.run')).toBeVisible();
});

test('salt-and-sail: chances of a check as the server gives them', async ({ page }) => {
  const sent = await lay(page, 'salt-and-sail-check');
  const percents = (read('salt-and-sail-check') as Update).asks[0]!.actions.map((a) => a.label.args.percent).filter((p) => typeof p === 'number');
  expect(percents.length).toBeGreaterThan(1);
  for (const p of percents) await expect(page.locator('.own .odd', { hasText: `${p} %` }).first()).toBeVisible();
  await page.locator('.own .odd').first().click();
  await expect.poll(() => sent.length).toBe(1);
});

test('set-sail: the course to a tile and what is left after it', async ({ page }) => {
  await lay(page, 'set-sail');
  await page.locator('.board .legal').nth(8).hover();
  await expect(page.locator('.board .course')).toHaveCount(2);
  await expect(page.locator('.board text.left')).toContainText('left');
});

test('salt-and-bones: a ghost with its damage, turned by R, taken by a second click', async ({ page }) => {
  const sent = await lay(page, 'salt-and-bones');
  const tile = page.locator('.board .legal[data-target="tile:d2"]');
  await tile.hover();
  const first = await page.locator('.board .damage').textContent();
  expect(first).toMatch(/\d/);
  await page.keyboard.press('r');
  await expect(page.locator('.board .strip.ghost')).toHaveCount(1);
  const at = await middle(tile);
  await page.mouse.click(at.x, at.y);
  expect(sent).toEqual([]);
  await page.mouse.click(at.x, at.y);
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatch(/^place d2\//);
});

for (const game of ['savage-seas', 'saltfjord', 'salt-and-sail', 'set-sail', 'salt-and-bones']) {
  test(`${game}: signs have words in both languages, M magnifies, holding is no click`, async ({ page }) => {
    for (const language of ['en', 'pl']) {
      const sent = await lay(page, game, language);
      const tips = await page.locator('[data-tip]').evaluateAll((all) => all.map((e) => e.getAttribute('data-tip') ?? ''));
      expect(tips.length).toBeGreaterThan(10);
      expect(tips.filter((text) => text.trim() === '' || /\[[a-z]+\.[a-zA-Z_.]+\]|undefined|null/.test(text))).toEqual([]);
      const sign = page.locator('[data-zone="own"] [data-tip], [data-zone="side"] [data-tip]').first();
      await sign.hover();
      await expect(page.locator('.bubble')).toBeVisible();
      await page.keyboard.press('m');
      await expect(page.locator('.lens')).toBeVisible();
      await page.keyboard.press('m');
      await expect(page.locator('.lens.peel')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('.lens')).toHaveCount(0);
      const at = await middle(page.locator('.board .frame > svg'));
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await expect(page.locator('.lens')).toBeVisible();
      await page.mouse.up();
      await expect(page.locator('.lens')).toHaveCount(0);
      expect(sent).toEqual([]);
    }
  });
}

test('connect-four: a column by pointer, touch and keys, shown before it is chosen; the last barrel is marked', async ({ page, browser }) => {
  const sent = await lay(page, 'connect-four');
  await expect(page.locator('.board .piece')).toHaveCount(14);
  await expect(page.locator('.board .last')).toHaveCount(1);
  const lane = (target: string, on = page) => on.locator(`.board .legal[data-target="place:${target}"]`);
  await lane('a1').hover();
  await expect(page.locator('.board .aim')).toHaveCount(1);
  await lane('a1').click();
  await expect.poll(() => sent).toEqual(['drop a']);
  await lane('a1').focus();
  await page.keyboard.press('ArrowRight');
  await expect(lane('b3')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => sent).toEqual(['drop a', 'drop b']);
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  const touched = await lay(phone, 'connect-four');
  for (const target of ['a1', 'g1']) expect((await lane(target, phone).boundingBox())!.width).toBeGreaterThanOrEqual(34);
  await lane('g1', phone).tap();
  await expect.poll(() => touched).toEqual(['drop g']);
  await context.close();
});

test('connect-four: the line that won is marked', async ({ page }) => {
  const update = read('ends/connect-four') as Update;
  await settings(page, {});
  await fakeServer(page, { games: read('games'), update });
  await page.goto(`http://tide.test/#/table/${update.table}`);
  await page.locator('[data-end]').waitFor();
  await page.getByRole('button', { name: 'See the final board' }).click();
  await expect(page.locator('.board .won')).toHaveCount(4);
});
