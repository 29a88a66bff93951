import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../src/app.css', import.meta.url), 'utf8');

function tokens(selector: string): Record<string, string> {
  const out: Record<string, string> = {};
  let from = css.indexOf(`${selector} {`);
  while (from >= 0) {
    const block = css.slice(from, css.indexOf('}', from));
    for (const m of block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6})/gi)) out[m[1]!] = m[2]!;
    from = css.indexOf(`\n${selector} {`, from + 1);
  }
  return out;
}
const light = tokens(':root');
const themes: Record<string, Record<string, string>> = {
  light,
  dark: { ...light, ...tokens(":root[data-theme='dark']") },
  contrast: { ...light, ...tokens(":root[data-theme='contrast']") },
};

function luminance(hex: string): number {
  const long = hex.length === 4 ? [...hex.slice(1)].map((c) => c + c).join('') : hex.slice(1);
  const [r, g, b] = [0, 2, 4].map((i) => {
    const v = Number.parseInt(long.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)].sort((m, n) => n - m);
  return (x! + 0.05) / (y! + 0.05);
}

// Written on; 4.5 for text, 3 for what is only drawn.
const pairs: [string, string, number][] = [
  ['ink', 'paper', 4.5], ['ink', 'paper-2', 4.5], ['ink', 'board-paper', 4.5], ['ink', 'desk', 4.5], ['ink', 'card', 4.5],
  ['ink', 'accent-soft', 4.5], ['ink-soft', 'paper', 4.5], ['ink-soft', 'card', 4.5], ['ink-soft', 'accent-soft', 4.5],
  ['on-bar', 'bar', 4.5], ['on-abyss', 'abyss', 4.5], ['accent', 'paper', 4.5], ['accent', 'accent-soft', 4.5], ['accent', 'card', 4.5],
  ['good', 'paper', 4.5], ['bad', 'paper', 4.5], ['bad', 'accent-soft', 4.5],
  ['coast', 'land', 3], ['coast', 'shallow', 3], ['edge', 'paper', 3], ['edge', 'card', 3],
];

describe.each(Object.keys(themes))('theme %s', (theme) => {
  it.each(pairs)('%s on %s has contrast %s', (front, back, least) => {
    const colours = themes[theme]!;
    expect(contrast(colours[front]!, colours[back]!), `${colours[front]} on ${colours[back]}`).toBeGreaterThanOrEqual(least);
  });
});
it.each([1, 2, 3, 4, 5, 6, 7, 8])('the white letter of seat %i can be read', (seat) => {
  expect(contrast('#ffffff', light[`seat-${seat}`]!)).toBeGreaterThanOrEqual(4.5);
});
