import { expect, playNow, playOn, seq, settings, test, watchForErrors } from './world';

test('two people meet by an invitation and play', async ({ browser, errors, server }) => {
  const host = await (await browser.newContext({ baseURL: server.url })).newPage();
  const guest = await (await browser.newContext({ baseURL: server.url })).newPage();
  for (const page of [host, guest]) {
    await watchForErrors(page, errors);
    await settings(page, {});
  }
  await host.goto('/#/new/salt-and-bones');
  await host.getByLabel('Seat B').selectOption('open');
  await host.getByRole('button', { name: 'Lay the table' }).click();
  await host.getByRole('button', { name: 'Invite to seat B' }).click();
  const link = await host.locator('input[readonly]').inputValue();
  await guest.goto(link);
  await guest.locator('#join-name').fill('Borys');
  await guest.getByRole('button', { name: 'Take the seat' }).click();
  for (const page of [host, guest]) await page.locator('.table.playing').waitFor();
  await expect(host.locator('.players')).toContainText('Borys');

  // Whoever is asked takes the first choice; the other sees it happen.
  for (let n = 0; n < 40; ++n) {
    const asked = host.locator('.ask button[data-action]:enabled').first();
    const other = guest.locator('.ask button[data-action]:enabled').first();
    await asked.or(host.locator('.ask')).first().waitFor();
    const page = (await asked.isVisible()) ? host : (await other.isVisible()) ? guest : null;
    if (!page) {
      await host.waitForTimeout(50);
      continue;
    }
    const before = await seq(page);
    await page.locator('.ask button[data-action]:enabled').first().click();
    await expect.poll(() => seq(page)).toBeGreaterThan(before);
  }
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
