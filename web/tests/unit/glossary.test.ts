import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { glossaryOf } from '../../src/glossary';

const content = (game: string) => JSON.parse(readFileSync(new URL(`../../../games/${game}/content.json`, import.meta.url), 'utf8'));

describe('the glossary', () => {
  it.each(['salt-and-bones', 'salt-and-sail', 'saltfjord', 'savage-seas'])('%s: cards with a text are found by name', (game) => {
    const words = glossaryOf(content(game));
    expect(words.size).toBeGreaterThan(5);
    for (const [name, text] of words) expect(text.length, name).toBeGreaterThan(0);
  });
  it('takes nothing that has no text', () => expect(glossaryOf({ a: [{ name: 'x' }, { name: 'y', text: 'z' }] })).toEqual(new Map([['y', 'z']])));
});
