import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accountOf, ownPieces, verdicts } from '../../src/account';
import type { Catalogue, LogLine, Update } from '../../src/protocol';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const end = (name: string) => read(`../fixtures/ends/${name}.json`) as Update;

describe('the account of a finished game', () => {
  it.each(['set-sail', 'saltfjord', 'saltfjord-solo'])('%s: the lines of the log add up to every score', (name) => {
    const { log, result } = end(name);
    for (const [i, score] of result!.scores.entries()) {
      const account = accountOf(log, i + 1, score);
      expect(account.complete, `seat ${i + 1}`).toBe(true);
      expect(account.entries.reduce((sum, e) => sum + e.points, 0)).toBe(score);
    }
  });
  it('claims no sum when lines are missing', () => {
    const { log, result } = end('saltfjord');
    expect(accountOf(log.slice(-12), 1, result!.scores[0]!).complete).toBe(false);
  });
  it('needs nothing from before when the last count says it all', () => {
    const line = (n: number, key: string, count: number): LogLine => ({ n, key, args: { player: { seat: 1 }, count, fame: count } });
    const log = [line(1, 'discovered', 5), line(2, 'final.discoveries', 5), line(3, 'final.ducats', 2)];
    expect(accountOf(log, 1, 7).entries.map((e) => e.line.key)).toEqual(['final.discoveries', 'final.ducats']);
    expect(accountOf(log, 1, 12).entries.length).toBe(3);
  });
  it('is empty where a game has no points', () => expect(accountOf(end('salt-and-bones').log, 1, 1)).toEqual({ entries: [], complete: false }));
  it('puts together what has no name of its own, and nothing else', () => {
    const scores = (n: number, count: number): LogLine => ({ n, key: 'scores', rule: 'SFJ-078', args: { player: { seat: 1 }, count } });
    const quest = (n: number): LogLine => ({ n, key: 'quest.done', args: { player: { seat: 1 }, quest: { term: `Q${n}` }, vp: 4, sum: 9 } });
    const { entries, complete } = accountOf([scores(1, 2), quest(2), scores(3, 3), quest(4)], 1, 13);
    expect(entries.map((e) => [e.points, e.times])).toEqual([[5, 2], [4, 1], [4, 1]]);
    expect(complete).toBe(true);
  });
  it('ends with what is said of everybody', () => {
    expect(verdicts(end('saltfjord').log).map((l) => l.key)).toEqual(['final.winner']);
    expect(verdicts(end('set-sail').log).map((l) => l.key)).toEqual(['over.target', 'over.score', 'over.score', 'over.score', 'over.score']);
  });
  it('leaves the name out on the page of a seat', () => {
    const words = read('../../../games/saltfjord/words/en.json') as Catalogue;
    const line = { key: 'final.crates', args: { player: { seat: 1 }, count: 22 } };
    expect(ownPieces(words, line, () => 'Ania').map((p) => p.text).join('')).toBe('22 for crates.');
  });
});
