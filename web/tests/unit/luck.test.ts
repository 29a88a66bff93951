import { describe, expect, it } from 'vitest';
import { checkLuck, firstOther } from '../../src/luck';
import type { Draw, Proof } from '../../src/protocol';
import recorded from '../fixtures/luck/salt-and-bones.json';

// A real game of two people with numbers of their own: its proof, the seed of its export, its draws.
const proof: Proof = recorded.proof;
const draws = recorded.draws as Draw[];
const check = (changed: Partial<Proof>, promised = proof.commitment, played = recorded.played, drawn = draws) =>
  checkLuck({ ...proof, ...changed }, promised, played, drawn);
const wrong = async (...given: Parameters<typeof check>) => (await check(...given)).filter((c) => !c.ok).map((c) => c.what);

describe('provable luck', () => {
  it('fits when everything is as promised', async () => expect(await wrong({})).toEqual([]));
  it('does not fit another seed', async () => expect(await wrong({ seed: '0'.repeat(64) })).toEqual(['committed', 'mixed', 'differs']));
  it('does not fit another commitment', async () => expect(await wrong({}, 'f'.repeat(64))).toEqual(['promised']));
  it('does not fit without the numbers of the players', async () => expect(await wrong({ nonces: [] })).toEqual(['mixed', 'differs']));
  it('does not fit another game', async () => expect(await wrong({}, undefined, 'a'.repeat(32))).toEqual(['played']));
});

describe('the draws of a recorded game', () => {
  const last = async (drawn: Draw[]) => (await check({}, undefined, undefined, drawn)).at(-1);
  const at = Math.floor(draws.length / 2);
  const [step, stream, n, bound, value] = draws[at]!;
  const found = { what: 'differs', ok: false, args: { draw: at + 1, n: draws.length, step } };

  it('are all what the seed gives', async () => expect(await last(draws)).toEqual({ what: 'drawn', ok: true, args: { n: draws.length } }));
  it('are found out by one changed outcome', async () => {
    expect(await last(draws.with(at, [step, stream, n, bound, (value + 1) % bound]))).toEqual(found);
  });
  it('are found out by one that is left out', async () => {
    const next = draws.findIndex((d, i) => i > at && d[1] === stream);
    expect(next).toBeGreaterThan(at);
    expect(await last(draws.toSpliced(at, 1))).toEqual({ what: 'differs', ok: false, args: { draw: next, n: draws.length - 1, step: draws[next]![0] } });
  });
  it('pass over a word that would favour some outcomes', () => {
    // Computed by examples/bot/bot.py: the first word of stream 1 is one of them for this seed and bound.
    expect(firstOther('160e373a23524ac28580d7486005f981', [[0, 1, 0, 3e9, 2065600400]])).toBe(-1);
  });
  it.each([0, -6, 2 ** 32 + 6, NaN])('have no bound of %d, and nobody waits for it', async (other) => {
    expect(await last(draws.with(at, [step, stream, n, other, value]))).toEqual(found);
  });
});
