import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Update } from '../../src/protocol';
import { look, own, where } from '../../src/tell';

const folder = new URL('../fixtures/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Update;
const teller = { term: (x: string) => (x === 'Probe' ? 'Sonda' : x), name: (seat: number) => `seat ${seat}`, yes: 'yes' };

describe('a view in words', () => {
  const bare = ['games.json', 'connect-four.json']; // nothing there belongs to a seat
  it.each(readdirSync(folder).filter((f) => f.endsWith('.json') && !bare.includes(f)))('%s tells the own side', (file) => {
    const { view, seat } = read(file);
    const lines = own(view, seat!, teller);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('\n')).not.toMatch(/\[object|undefined|null/);
  });
  it('tells what is at a place', () => {
    const { view } = read('salt-and-bones.json');
    const lines = look(view, 'C3', teller);
    expect(lines[0]).toMatch(/^tiles: c3/);
    expect(lines.some((l) => /^cards: .*Sonda.*seat 2/.test(l)), lines.join('\n')).toBe(true);
  });
  it('finds things by their name, in the words of the game too', () => {
    const { view } = read('salt-and-bones.json');
    expect(where(view, 'sonda', teller).some((l) => l.includes('attack tile c3'))).toBe(true);
    expect(where(view, 'probe', teller).length).toBeGreaterThan(0);
    expect(where(view, 'kraken', teller)).toEqual([]);
  });
  it('finds a ship', () => expect(where(read('savage-seas.json').view, 'cockatrice', teller)[0]).toMatch(/hex L9/));
});
