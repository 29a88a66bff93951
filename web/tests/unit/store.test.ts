import { describe, expect, it } from 'vitest';
import { byTarget } from '../../src/games';
import type { LogLine } from '../../src/protocol';
import { appended } from '../../src/log';

const line = (n: number): LogLine => ({ n, key: 'x', args: {} });

describe('the log', () => {
  it('grows by lines that are new', () => expect(appended([line(1), line(2)], [line(2), line(3)]).map((l) => l.n)).toEqual([1, 2, 3]));
  it('stays the same object when nothing is new', () => {
    const log = [line(1)];
    expect(appended(log, [line(1)])).toBe(log);
  });
  it('begins with whatever comes first', () => expect(appended([], [line(7)]).map((l) => l.n)).toEqual([7]));
});

describe('choices', () => {
  it('are found by what they touch', () => {
    const label = { key: 'act', args: {} };
    const map = byTarget([{ act: 'a', label, target: 'tile:c3' }, { act: 'b', label }, { act: 'c', label, target: 'tile:c3' }]);
    expect([...map.keys()]).toEqual(['tile:c3']);
    expect(map.get('tile:c3')!.map((c) => c.act)).toEqual(['a', 'c']);
  });
});
