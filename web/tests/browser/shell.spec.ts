// Parts of the shell at recorded positions, against answers that the test gives.
import { readFileSync } from 'node:fs';
import { type Page, expect, test as base } from '@playwright/test';
import type { Analysis, Draw, Proof, Update } from '../../src/protocol';
import { type Recorded, fakeServer } from '../fake';
import { fits, noMissingText, sound } from './checks';
import { settings } from './world';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));
const games = read('games');
const position = (name: string) => read(name) as Update;

const test = base.extend<{ errors: string[] }>({
  errors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await use(errors);
      expect(errors.filter((text) => !/status of 40[03]/.test(text)), 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
});

async function open(page: Page, update: Update, more: Partial<Recorded> = {}, some: Record<string, unknown> = {}, path = `#/table/${update.table}`) {
  await settings(page, some);
  const send = await fakeServer(page, { games, update, ...more });
  await page.goto(`http://tide.test/${path}`);
  return send;
}
const label = (key: string, args = {}) => ({ key, args });

for (const name of ['set-sail', 'saltfjord', 'saltfjord-solo', 'salt-and-bones']) {
  test(`the end of ${name}: scoring line by line, everywhere`, async ({ page }) => {
    const update = position(`ends/${name}`);
    await open(page, update);
    await page.locator('[data-end]').waitFor();
    for (const [i, score] of update.result!.scores.entries()) {
      const seat = page.locator('[data-end] [data-place]').nth(update.result!.places[i]! - 1);
      if (update.result!.scores.length === 1) await expect(page.locator('.sum .points')).toHaveText(String(score));
      else if (name !== 'salt-and-bones') await expect(seat.locator('.sum .points')).toHaveText(String(score));
    }
    await fits(page);
    await noMissingText(page);
    await sound(page);
    await page.setViewportSize({ width: 360, height: 640 });
    await fits(page);
    expect(await page.locator('.stage').evaluate((e) => e.scrollWidth - e.clientWidth), 'scrolls sideways').toBe(0);
  });
}

test('the luck of a finished game is checked in the browser, and a lie is seen', async ({ page }) => {
  const update = position('ends/salt-and-bones');
  const { proof, played, draws } = read('luck/salt-and-bones') as { proof: Proof; played: string; draws: Draw[] };
  update.commitment = proof.commitment;
  let [seed, value] = [played, draws[9]![4]];
  await settings(page, {});
  await fakeServer(page, {
    games, update,
    answers: {
      '/proof': { body: proof }, '/export': () => ({ seed, actions: [] }),
      '/draws': () => ({ draws: draws.with(9, [...draws[9]!.slice(0, 4), value] as Draw) }),
    },
  });
  await page.goto(`https://tide.test/#/table/${update.table}`);
  await page.getByRole('button', { name: 'Check the luck' }).click();
  await expect(page.locator('[data-luck="sound"]')).toContainText(`${draws.length} outcomes of chance recomputed in this browser`);
  value += 1;
  await page.getByRole('button', { name: 'Check the luck' }).click();
  await expect(page.locator('[data-luck="unsound"]')).toContainText(`Of ${draws.length} outcomes of chance, number 10 (move ${draws[9]![0]}) is not`);
  [seed, value] = ['0'.repeat(32), value - 1];
  await page.getByRole('button', { name: 'Check the luck' }).click();
  await expect(page.locator('[data-luck="unsound"]')).toContainText('recomputed');
});

test('a hint shows the best three and lights them on the board', async ({ page }) => {
  const update = position('set-sail');
  const sent: string[] = [];
  const choices = ['sail k1', 'sail j1', 'sail m1'].map((act, i) => ({
    act, label: update.asks[0]!.actions.find((a) => a.act === act)!.label, chance: 0.6 - i / 10, error: 0.04, share: 0.3,
  }));
  await open(page, update, { answers: { '/hint': { body: { choices, reasons: [label('over.round_limit', { round: 4 })] } } }, commands: (c) => c.act && sent.push(c.act) });
  await page.locator('[data-hint-ask]').click();
  await expect(page.locator('[data-hint]')).toHaveCount(3);
  await expect(page.locator('.hint')).toContainText('60 %');
  await sound(page);
  await page.locator('[data-hint="sail j1"]').hover();
  await expect(page.locator('[data-target="tile:J1"]')).toHaveClass(/lit/);
  await page.locator('[data-hint="sail j1"]').click();
  await expect.poll(() => sent).toEqual(['sail j1']);
});

test('a hint that is not allowed is refused kindly', async ({ page }) => {
  await open(page, position('set-sail'), { answers: { '/hint': { status: 403, body: { error: 'no hints' } } } });
  await page.locator('[data-hint-ask]').click();
  await expect(page.locator('.hint')).toContainText('No hints at this table');
});

const verdicts = ['good', 'inaccuracy', 'mistake', 'blunder'] as const;
const moves = Array.from({ length: 40 }, (_, i) => ({
  step: i + 1, seat: (i % 3) + 1, act: 'end turn', label: label('act.end_turn'), chances_before: [0.3, 0.3, 0.4], chances_after: [0.4, 0.2, 0.4],
  best: { act: 'dig', label: label('act.dig'), chance: 0.5, reasons: [label('over.round_limit', { round: 4 })] }, verdict: verdicts[i % 4]!, luck: 0,
}));
const analysed: Analysis = { done: 1, moves, luck: [0.1, -0.05, -0.05] };

for (const theme of ['dark', 'contrast']) {
  test(`end page and analysis are sound for everyone: ${theme}`, async ({ page }) => {
    const update = position('ends/set-sail');
    await open(page, update, { answers: { '/analysis': { body: analysed } } }, { theme });
    await page.locator('[data-end] .sum').first().waitFor();
    await sound(page);
    await page.goto(`http://tide.test/#/analysis/${update.table}`);
    await page.locator('[data-analysis="done"]').waitFor();
    await sound(page);
  });
}

test('the analysis is waited for, drawn, and leads into the replay', async ({ page }) => {
  const update = position('ends/set-sail');
  const steps: Analysis[] = [{ done: 0.4 }, analysed];
  await open(page, update, {
    answers: { '/analysis': () => (steps.length > 1 ? steps.shift() : steps[0]), '/replay': () => ({ step: 3, steps: 40, move: null, view: update.view, log: [] }) },
  }, {}, `#/analysis/${update.table}`);
  await expect(page.locator('progress')).toHaveAttribute('value', '0.4');
  await expect(page.locator('[data-analysis="done"]')).toBeVisible();
  await expect(page.locator('[data-mark]')).toHaveCount(20);
  await expect(page.locator('[data-step]')).toHaveCount(30);
  await fits(page);
  await noMissingText(page);
  await sound(page);
  await page.locator('[data-step="3"]').click();
  await expect(page).toHaveURL(/#\/replay\/\w+\/3$/);
  await expect(page.locator('input[type=range]')).toHaveValue('3');
});

test('opponents are offered by their levels, each with a sentence', async ({ page }) => {
  const levels = ['deckhand', 'sailor', 'mate', 'captain'];
  const words = Object.fromEntries(levels.flatMap((l) => [[`table.level.${l}`, l], [`table.level.${l}.what`, `How a ${l} plays.`]]));
  const made: unknown[] = [];
  await settings(page, {});
  await fakeServer(page, {
    games: games.map((g: object) => ({ ...g, levels })), answers: { '/api/words/en': { body: { language: 'en', phrases: words, terms: {} } } },
  });
  await page.route('**/api/tables', (route) => {
    made.push(route.request().postDataJSON());
    return route.fulfill({ status: 400, contentType: 'application/json', body: '{"error":"enough"}' });
  });
  await page.goto('http://tide.test/#/new/set-sail');
  await expect(page.getByLabel('Seat B')).toHaveValue('sailor');
  await expect(page.locator('form')).toContainText('How a sailor plays.');
  await page.getByLabel('Seat B').selectOption('mate');
  await page.getByRole('button', { name: 'Lay the table' }).click();
  await expect.poll(() => made).toMatchObject([{ seats: ['me', 'mate'] }]);
});

test('a choice with a warning is asked about, by click and by command', async ({ page }) => {
  const update = position('set-sail');
  update.asks[0]!.actions[0]!.warning = label('over.round_limit', { round: 9 });
  const act = update.asks[0]!.actions[0]!.act;
  const sent: string[] = [];
  await open(page, update, { commands: (c) => c.act && sent.push(c.act) });
  await page.locator(`.ask button[data-action="${act}"]`).click();
  await expect(page.locator('[data-warning]')).toContainText('Round 9 was the last.');
  await page.getByRole('button', { name: 'Not yet' }).click();
  expect(sent).toEqual([]);
  await page.keyboard.press(':');
  await page.keyboard.type(act);
  await page.keyboard.press('Enter');
  await expect(page.locator('.told')).toContainText('Round 9 was the last.');
  expect(sent).toEqual([]);
  await page.keyboard.type('yes');
  await page.keyboard.press('Enter');
  await expect.poll(() => sent).toEqual([act]);
});

test('the command line tells hand, places, things, scores and log', async ({ page }) => {
  await open(page, position('salt-and-bones'));
  await page.locator('.table.playing .ask').waitFor();
  await page.keyboard.press(':');
  const ask = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    return page.locator('.told');
  };
  await expect(await ask('hand')).toContainText('Health: 18');
  await expect(await ask('look c3')).toContainText('Probe');
  await expect(await ask('where probe')).toContainText('attack tile c3');
  await expect(await ask('where kraken')).toContainText('Nothing of that kind');
  await expect(await ask('score')).toContainText('Health 18');
  await expect(await ask('log 2')).toHaveText(/.+/);
  await expect(page.locator('.told p')).toHaveCount(2);
  await expect(await ask('help')).toContainText('where NAME');
  await expect(await ask('rule SNB-43')).toContainText('SNB-43:');
});

test('updates that come together are drawn once, and no line is lost', async ({ page }) => {
  const update = position('set-sail');
  const send = await open(page, update);
  await page.locator('.table.playing .ask').waitFor();
  await page.evaluate(() => {
    const table = document.querySelector('[data-seq]')!;
    new MutationObserver(() => (table as HTMLElement).dataset.drawn = String(Number((table as HTMLElement).dataset.drawn ?? 0) + 1)).observe(table, { attributeFilter: ['data-seq'] });
  });
  const last = update.log.at(-1)!.n;
  for (let i = 1; i <= 40; ++i) send({ ...update, v: update.v + i, log: [{ key: 'turn', args: { player: { seat: 2 }, budget: 100 + i }, n: last + i, rule: 'SET-22' }] });
  await expect(page.locator('[data-seq]')).toHaveAttribute('data-seq', String(update.v + 40));
  expect(Number(await page.locator('[data-seq]').getAttribute('data-drawn'))).toBeLessThan(40);
  await page.keyboard.press(':');
  await page.keyboard.type('log 40');
  await page.keyboard.press('Enter');
  await expect(page.locator('.told p')).toHaveCount(40);
  for (const i of [1, 20, 40]) await expect(page.locator('.told p').nth(i - 1)).toContainText(String(100 + i));
});

test('coming back: what happened since, line by line, with the board as it was', async ({ page }) => {
  const update = position('set-sail');
  const seenUpTo = update.log.at(-1)!.n;
  await page.addInitScript(([key, n]) => localStorage.setItem('tide.seen', JSON.stringify({ [key as string]: n })), [`${update.table}.1`, seenUpTo]);
  const waiting = { ...update, asks: [] as Update['asks'] };
  const send = await open(page, waiting);
  await page.locator('.table.playing .ask').waitFor();
  const sailed = (n: number, seat: number) => ({ n, key: 'round', args: { round: n, player: { seat } } });
  const step = (v: number, lines: { n: number }[], movement_left: number, asks = waiting.asks) =>
    send({ ...update, v, log: lines as Update['log'], asks, view: { ...(update.view as object), movement_left } });
  step(update.v + 1, [sailed(seenUpTo + 1, 2)], 3);
  step(update.v + 2, [sailed(seenUpTo + 2, 3)], 5);
  step(update.v + 3, [], 7, update.asks);
  await page.locator('[data-since-ask]').click();
  await expect(page.locator('[data-since="1"]')).toBeVisible();
  await expect(page.locator('.table.playing .board .legal')).toHaveCount(0);
  await sound(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-since="2"]')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.locator('.ask button[data-action]:enabled').first().waitFor();
  expect(await page.locator('.board .legal').count()).toBeGreaterThan(0);
});

test('when it becomes my turn elsewhere: title, icon, notification', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    const notes: string[] = ((window as unknown as { notes: string[] }).notes = []);
    class Note {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title: string, { body }: { body: string }) {
        notes.push(`${title}: ${body}`);
      }
    }
    Object.defineProperty(window, 'Notification', { value: Note });
    Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration: async () => undefined, register: async () => undefined } });
  });
  const update = position('set-sail');
  const send = await open(page, { ...update, asks: [] }, {}, { notify: true });
  await page.locator('.table.playing .ask').waitFor();
  await expect(page).toHaveTitle('Tidetable');
  send({ ...update, v: update.v + 1 });
  await expect(page).toHaveTitle(/^● Your turn/);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-turn.svg');
  await expect.poll(() => page.evaluate(() => (window as unknown as { notes: string[] }).notes)).toEqual([expect.stringContaining('Where does ship 1 go?')]);
});

test('notifications are asked for by a click in the settings, and a refusal is told', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'Notification', { value: { permission: 'default', requestPermission: async () => 'denied' } });
  });
  await settings(page, {});
  await fakeServer(page, { games });
  await page.goto('http://tide.test/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('#set-notify').click();
  await expect(page.locator('dialog')).toContainText('does not allow it');
  await expect(page.locator('#set-notify')).not.toBeChecked();
});

test('a tip tells the rule behind a line, by pointer, focus and touch', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await open(page, position('salt-and-bones'));
  await page.locator('.table.playing .ask').waitFor();
  await page.keyboard.press('l');
  const rule = page.locator('[data-tip-rule]').last();
  const id = await rule.getAttribute('data-tip-rule');
  const tip = page.locator('#tip');
  await rule.hover();
  await expect(tip).toBeVisible();
  await expect(tip).toContainText(id!);
  await expect(rule).toHaveAttribute('aria-describedby', 'tip');
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await rule.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await expect(tip).toBeVisible();
  await page.mouse.move(5, 5);
  await page.locator('.sidetabs button').last().focus();
  await page.keyboard.press('Tab'); // the log itself
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-tip-rule]:focus')).toHaveCount(1);
  await expect(tip).toBeVisible();
  await context.close();
});
