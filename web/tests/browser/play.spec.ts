import { expect, playNow, playOn, seq, settings, test } from './world';

const games = ['connect-four', 'salt-and-bones', 'set-sail', 'savage-seas', 'salt-and-sail', 'saltfjord'];

for (const game of games) {
  test(`${game}: a whole game through the screen to the end page`, async ({ page, server }) => {
    test.setTimeout(600_000);
    const known = await (await page.request.get(`${server.url}api/games`)).json();
    test.skip(!known.games.some((g: { id: string }) => g.id === game), `this program has no ${game}`);
    await settings(page, {});
    await playNow(page, game);
    expect(await playOn(page, 4000), 'the game did not end').toBe(true);
    await expect(page.locator('[data-end] [data-place]').first()).toBeVisible();
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
