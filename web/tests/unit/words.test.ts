import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import en from '../../src/i18n/en.json';
import pl from '../../src/i18n/pl.json';
import type { Catalogue } from '../../src/protocol';
import { plural, sentence } from '../../src/words';

const words: Catalogue = {
  language: 'en',
  phrases: {
    plays: '{player} plays {card}.',
    drew: '{player} draws {count} {count:card/cards}.',
    hidden: 'something',
    'hidden.card': 'a card',
  },
  terms: { Cut: 'Cięcie' },
};
const name = (seat: number) => `seat ${seat}`;

describe('plurals', () => {
  it.each([
    [1, 'karta'], [2, 'karty'], [4, 'karty'], [22, 'karty'], [24, 'karty'], [102, 'karty'],
    [0, 'kart'], [5, 'kart'], [12, 'kart'], [14, 'kart'], [21, 'kart'], [25, 'kart'], [101, 'kart'], [112, 'kart'],
  ])('%i in Polish is %s', (n, form) => expect(plural(n, 'karta/karty/kart', 'pl')).toBe(form));
  it('agrees with the browser for every number up to 200', () => {
    const rules = new Intl.PluralRules('pl');
    for (let n = 0; n <= 200; ++n) expect(plural(n, 'one/few/many', 'pl'), String(n)).toBe(rules.select(n));
  });
  it('has two forms in English', () => {
    expect(plural(1, 'card/cards', 'en')).toBe('card');
    expect(plural(0, 'card/cards', 'en')).toBe('cards');
  });
});

describe('sentences', () => {
  it('put seats, terms and numbers in', () => {
    expect(sentence(words, { key: 'plays', args: { player: { seat: 2 }, card: { term: 'Cut' } } }, name)).toBe('seat 2 plays Cięcie.');
    expect(sentence(words, { key: 'drew', args: { player: { seat: 1 }, count: 3 } }, name)).toBe('seat 1 draws 3 cards.');
  });
  it('say of what is hidden only that it is', () => {
    expect(sentence(words, { key: 'plays', args: { player: { seat: 2 }, card: { hidden: true } } }, name)).toBe('seat 2 plays a card.');
    expect(sentence(words, { key: 'drew', args: { player: { hidden: true }, count: { hidden: true } } }, name)).toBe('something draws something cards.');
  });
  it('show what is missing', () => {
    expect(sentence(words, { key: 'unknown', args: {} }, name)).toBe('[unknown]');
    expect(sentence(words, { key: 'plays', args: { player: { seat: 1 } } }, name)).toBe('seat 1 plays [card].');
  });
});

describe('the table in both languages', () => {
  const read = (language: string) =>
    JSON.parse(readFileSync(new URL(`../../../server/words/${language}.json`, import.meta.url), 'utf8')) as Catalogue;
  it('has the same sentences', () => expect(Object.keys(read('pl').phrases).sort()).toEqual(Object.keys(read('en').phrases).sort()));
});

describe('the shell in both languages', () => {
  const english = en as Record<string, string>;
  const polish = pl as Record<string, string>;
  const args = (text: string) => new Set([...text.matchAll(/\{(\w+)/g)].map((m) => m[1]));

  it('has the same keys', () => expect(Object.keys(polish).sort()).toEqual(Object.keys(english).sort()));
  it('uses the same arguments', () => {
    for (const key of Object.keys(english)) expect(args(polish[key]!), key).toEqual(args(english[key]!));
  });
  it('has every plural form', () => {
    for (const [texts, forms] of [[english, 2], [polish, 3]] as const) {
      for (const [key, text] of Object.entries(texts)) {
        for (const m of text.matchAll(/\{\w+:([^}]*)\}/g)) expect(m[1]!.split('/').length, `${key}: ${text}`).toBe(forms);
      }
    }
  });
  it('has every key that the sources name, and no other', () => {
    const folder = new URL('../../src/', import.meta.url);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(svelte|ts)$/.test(file) && !file.includes('generated'))
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('\n');
    const whole = new Set([...sources.matchAll(/'([a-z]+\.[a-z0-9_.-]+|[a-z]+)'/gi)].map((m) => m[1]!));
    const beginnings = [...sources.matchAll(/`([a-z]+\.(?:[a-z]+\.)*)\$\{/g)].map((m) => m[1]!);
    for (const m of sources.matchAll(/\bt\('([^']+)'/g)) expect(english, `t('${m[1]}')`).toHaveProperty([m[1]!]);
    const unused = Object.keys(english).filter((key) => !whole.has(key) && !beginnings.some((b) => key.startsWith(b)));
    expect(unused).toEqual([]);
  });
});
