import type { Page } from '@playwright/test';
import { expect, playNow, playOn, seq, settings, test, watchForErrors } from './world';

// Salt & Bones asks for answers in the other's turn; in Savage Seas both plan at the same time.
for (const game of ['salt-and-bones', 'savage-seas']) test(`${game}: two people meet by an invitation and play`, async ({ browser, errors, server, request }) => {
  const known = await (await request.get(`${server.url}api/games`)).json();
  test.skip(!known.games.some((g: { id: string }) => g.id === game), `this program has no ${game}`);
  const host = await (await browser.newContext({ baseURL: server.url })).newPage();
  const guest = await (await browser.newContext({ baseURL: server.url })).newPage();
  for (const page of [host, guest]) {
    await watchForErrors(page, errors);
    await settings(page, {});
  }
  await host.goto(`/#/new/${game}`);
  await host.getByLabel('Seat B').selectOption('open');
  await host.getByRole('button', { name: 'Lay the table' }).click();
  await host.getByRole('button', { name: 'Invite to seat B' }).click();
  const link = await host.locator('input[readonly]').inputValue();
  await guest.goto(link);
  await guest.locator('#join-name').fill('Borys');
  await guest.getByRole('button', { name: 'Take the seat' }).click();
  for (const page of [host, guest]) await page.locator('.table.playing').waitFor();
  await expect(host.locator('.players')).toContainText('Borys');

  // Whoever is asked takes a choice, the guest first when both are.
  let both = 0;
  const asked = (page: Page) => page.locator('.ask button[data-action]:enabled').first().isVisible();
  for (let n = 0; n < 40; ++n) {
    await expect.poll(async () => (await asked(host)) || (await asked(guest)), { message: 'nobody is asked' }).toBe(true);
    if ((await asked(host)) && (await asked(guest))) both += 1;
    await playOn((await asked(guest)) ? guest : host, 1);
  }
  if (game === 'savage-seas') expect(both, 'they never planned at the same time').toBeGreaterThan(0);
  await guest.keyboard.press('c');
  await guest.getByLabel('Say something').fill('ahoy');
  await guest.getByLabel('Say something').press('Enter');
  await host.keyboard.press('c');
  await expect(host.locator('.chat')).toContainText('ahoy');
});

test('the server is killed and comes back: the game goes on', async ({ page, server }) => {
  await settings(page, {});
  await playNow(page, 'salt-and-bones');
  await playOn(page, 8);
  const before = await seq(page);
  await server.kill();
  await expect(page.locator('[data-link="reconnecting"]')).toBeVisible();
  await server.start();
  await expect(page.locator('[data-link="connected"]')).toBeAttached({ timeout: 20_000 });
  await expect.poll(() => seq(page)).toBeGreaterThanOrEqual(before);
  await playOn(page, 5);
});

test('without WebSocket the game goes on by long poll', async ({ page }) => {
  await settings(page, {});
  await page.routeWebSocket('**/api/stream', (socket) => socket.close());
  await playNow(page, 'connect-four');
  expect(await playOn(page, 60), 'the game did not end').toBe(true);
});

test('moves are taken back, by button and by key', async ({ page }) => {
  await settings(page, {});
  await playNow(page, 'set-sail');
  const acts = () => page.locator('.ask button[data-action]').evaluateAll((list) => list.map((b) => (b as HTMLElement).dataset.action));
  await page.locator('.ask button[data-action^="dock"]').first().click();
  await page.locator('.ask button[data-action^="sail"]:enabled').first().waitFor();
  const before = await acts();
  const v = await seq(page);
  await page.locator('.ask button[data-action^="sail"]').first().click();
  await expect.poll(() => seq(page)).toBeGreaterThan(v);
  await page.keyboard.press('u');
  await expect.poll(acts).toEqual(before);
});

test('everything by keyboard: command line, digits, rules', async ({ page }) => {
  await settings(page, {});
  await playNow(page, 'connect-four');
  await page.locator('.ask button[data-action]:enabled').first().waitFor();
  await page.keyboard.press(':');
  await page.keyboard.type('asks');
  await page.keyboard.press('Enter');
  await expect(page.locator('.told')).toContainText('drop a');
  const before = await seq(page);
  await page.keyboard.type('drop d');
  await page.keyboard.press('Enter');
  await expect.poll(() => seq(page)).toBeGreaterThan(before);
  await page.keyboard.press('Escape');
  await page.locator('.ask button[data-action]:enabled').first().waitFor();
  const v = await seq(page);
  await page.keyboard.press('1');
  await expect.poll(() => seq(page)).toBeGreaterThan(v);
  await page.keyboard.press('r');
  await expect(page.locator('[data-rule="CFO-01"]')).toBeVisible();
});

test('a whole game begins and a whole decision is made with keys only, on the board', async ({ page }) => {
  await settings(page, {});
  await page.goto('/');
  const door = page.locator('[data-play="set-sail"]');
  await door.waitFor();
  const isDoor = () => door.evaluate((e) => e === document.activeElement);
  for (let n = 0; n < 60 && !(await isDoor()); ++n) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.board .legal').first().waitFor();
  for (let n = 0; n < 2; ++n) {
    // Some questions have no place on the board, and an answer in the bar.
    await expect.poll(async () => {
      const there = (await page.locator('.board .legal').count()) > 0;
      if (!there) await page.keyboard.press('1');
      return there;
    }).toBe(true);
    const before = await seq(page);
    await page.keyboard.press('b');
    await expect(page.locator('.board .legal:focus')).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.board .legal:focus')).toHaveAttribute('aria-label', /possible/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('1'); // where a place has several choices they are in the action bar now
    await expect.poll(() => seq(page)).toBeGreaterThan(before);
  }
});

test('one screen for two: a curtain between the seats', async ({ page }) => {
  await settings(page, {});
  await page.goto('/#/new/connect-four');
  await page.getByLabel('Seat B').selectOption('me');
  await page.getByRole('button', { name: 'Lay the table' }).click();
  await page.locator('.ask button[data-action]:enabled').first().click();
  await page.getByRole('button', { name: /show my side/ }).click();
  await page.locator('.ask button[data-action]:enabled').first().waitFor();
});

test('a finished game is looked at again, and played on from the middle against opponents', async ({ page }) => {
  await settings(page, {});
  await playNow(page, 'connect-four');
  expect(await playOn(page, 60), 'the game did not end').toBe(true);
  await page.getByText('Look at the game again').click();
  await page.locator('input[type=range]').fill('4');
  await expect(page.getByRole('heading', { name: /Move 4 of/ })).toBeVisible();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.locator('.table.playing').waitFor();
  expect(await playOn(page, 60), 'the second game did not end').toBe(true);
});
