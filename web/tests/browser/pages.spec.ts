import { readFileSync, readdirSync } from 'node:fs';
import type { Update } from '../../src/protocol';
import { fakeServer } from '../fake';
import { fits, noMissingText, sound } from './checks';
import { expect, playNow, playOn, settings, test } from './world';

for (const theme of ['light', 'dark', 'contrast']) {
  test(`pages are sound for everyone: ${theme}`, async ({ page }) => {
    await settings(page, { theme });
    await page.goto('/');
    await page.locator('[data-play]').first().waitFor();
    await sound(page);
    await page.goto('/#/new/set-sail');
    await page.locator('form').waitFor();
    await sound(page);
    await page.goto('/#/lobby');
    await page.locator('.lobby').waitFor();
    await sound(page);
    await page.goto('/#/rules/set-sail');
    await page.locator('[data-rule]').first().waitFor();
    await sound(page);
    await page.goto('/#/credits');
    await sound(page);
    await playNow(page, 'salt-and-bones');
    await playOn(page, 12);
    await sound(page);
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    await sound(page);
  });
}

test('rules are told in the language of the page: page, tip, command line', async ({ page }) => {
  await settings(page, { language: 'pl' });
  for (const game of ['set-sail', 'savage-seas', 'salt-and-sail', 'saltfjord', 'salt-and-bones']) {
    const own = JSON.parse(readFileSync(new URL(`../../../games/${game}/words/rules.pl.json`, import.meta.url), 'utf8')) as Record<string, string>;
    await page.goto(`/#/rules/${game}`);
    await expect(page.locator('[data-rule]').first()).toHaveText(Object.entries(own)[0]!.join(' '));
    await expect(page.locator('[data-rule]')).toHaveCount(Object.keys(own).length);
  }
  await playNow(page, 'connect-four');
  await playOn(page, 1);
  await page.keyboard.press('l');
  await page.locator('[data-tip-rule="CFO-03"]').first().hover();
  await expect(page.locator('#tip')).toContainText('najniższe wolne pole');
  await page.keyboard.press(':');
  await page.keyboard.type('rule CFO-04');
  await page.keyboard.press('Enter');
  await expect(page.locator('.told')).toContainText('CFO-04: Cztery krążki');
});

const fixtures = readdirSync(new URL('../fixtures/', import.meta.url)).filter((f) => f.endsWith('.json') && f !== 'games.json');
const read = (name: string) => JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8'));

for (const fixture of fixtures) {
  for (const [language, width, height] of [['en', 1280, 720], ['pl', 1280, 720], ['en', 360, 640], ['pl', 360, 640]] as const) {
    test(`${fixture} in ${language} at ${width} x ${height}: fits, nothing missing`, async ({ browser }, info) => {
      const context = await browser.newContext({ viewport: { width, height } });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await settings(page, { language });
      const update = read(fixture) as Update;
      await fakeServer(page, { games: read('games.json'), update });
      await page.goto(`http://tide.test/#/table/${update.table}`);
      await page.locator('.table.playing .ask').waitFor();
      await fits(page);
      await noMissingText(page);
      await page.screenshot({ path: info.outputPath('picture.png') });
      if (language === 'en') { // the same elements in both languages: once is enough
        await sound(page);
        for (const theme of ['dark', 'contrast']) {
          await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
          await sound(page, ['color-contrast']); // nothing else changes
          await page.screenshot({ path: info.outputPath(`picture-${theme}.png`) });
        }
      }
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}
