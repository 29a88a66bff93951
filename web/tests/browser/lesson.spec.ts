import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect as hasty, seq, settings, test } from './world';

// A page that is loaded anew takes its time on a busy machine.
const expect = hasty.configure({ timeout: 20_000 });

const guide = (page: Page) => page.locator('[data-lesson]');
const asked = (page: Page) => page.locator('[data-lesson-act]:enabled');

async function learn(page: Page, game: string): Promise<void> {
  await page.goto('/');
  await page.locator(`[data-learn="${game}"]`).click();
  await asked(page).waitFor();
}

// Does what the lesson asks for, and waits for its next sentence or its end.
async function follow(page: Page): Promise<void> {
  const before = await guide(page).getAttribute('data-lesson');
  await asked(page).click();
  await expect(guide(page)).not.toHaveAttribute('data-lesson', before!);
  await page.locator('[data-lesson-act]:enabled, [data-lesson="done"]').waitFor();
}

test('a lesson leads from the front page to a victory', async ({ page }) => {
  await settings(page, {});
  await learn(page, 'connect-four');
  await expect(guide(page)).toContainText('1 of 9');
  for (let n = 1; n <= 9; ++n) await follow(page);
  await expect(guide(page)).toHaveAttribute('data-lesson', 'done');
  await expect(page.locator('[data-end]')).toBeVisible();
});

test('a lesson can be left, found again, and survives a reload', async ({ page }) => {
  await settings(page, { language: 'pl' });
  await learn(page, 'set-sail');
  await follow(page);
  await page.reload();
  await expect(guide(page)).toHaveAttribute('data-lesson', '2');
  await expect(guide(page)).toContainText('2 z 40');
  const act = await asked(page).getAttribute('data-lesson-act');
  await expect(page.locator(`.ask button.asked[data-action="${act}"]`)).toHaveCount(1);
  await expect(page.locator('main .lit').first()).toBeAttached();
  const before = await seq(page);
  await page.locator(`.ask button[data-action]:not([data-action="${act}"])`).first().click();
  await expect(guide(page)).toHaveAttribute('data-lesson', 'left');
  expect(await seq(page)).toBeGreaterThan(before);
  // Closing the callout gives its place back.
  const height = async () => (await page.locator('.ask').boundingBox())!.height;
  const tall = await height();
  await guide(page).getByRole('button', { name: 'Zamknij' }).click();
  await expect(guide(page)).toHaveCount(0);
  expect(await height()).toBeLessThan(tall);
  await page.reload();
  await guide(page).getByRole('button').first().click();
  await expect(guide(page)).toHaveAttribute('data-lesson', '2');
  await expect(asked(page)).toHaveAttribute('data-lesson-act', act!);
});

for (const theme of ['light', 'dark', 'contrast']) {
  test(`a lesson fits a phone and is sound for everyone: ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await settings(page, { theme });
    await learn(page, 'savage-seas');
    // The sentence and what it asks for are on the screen without scrolling, and the board is too.
    await expect(asked(page)).toBeInViewport({ ratio: 1 });
    await expect(guide(page).locator('.say')).toBeInViewport({ ratio: 1 });
    expect((await page.locator('main.board').boundingBox())!.height).toBeGreaterThan(180);
    await asked(page).focus();
    await page.keyboard.press('Enter');
    await expect(guide(page)).toHaveAttribute('data-lesson', '2');
    const found = await new AxeBuilder({ page }).exclude('svg').analyze();
    expect(found.violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([]);
  });
}
