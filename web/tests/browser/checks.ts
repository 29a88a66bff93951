// What every page has to stand.
import AxeBuilder from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

// Without "colour contrast of text in SVG": axe cannot tell what lies below it. Without frames its simple way is enough
// ("legacy"), which opens no page of its own.
export async function sound(page: Page, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page }).exclude('svg').setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(' ')} ${n.failureSummary}`).join('; ')}`)).toEqual([]);
}
export async function fits(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const e = document.documentElement;
    return { across: e.scrollWidth - e.clientWidth, down: e.scrollHeight - e.clientHeight };
  });
  expect(over, 'the page scrolls').toEqual({ across: 0, down: 0 });
}
export async function noMissingText(page: Page): Promise<void> {
  const text = await page.evaluate(() => document.body.innerText);
  expect([...text.matchAll(/\[[a-z_]+(\.[a-z_.]+)?\]/g)].map((m) => m[0])).toEqual([]);
}
