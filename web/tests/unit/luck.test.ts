import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkLuck } from '../../src/luck';
import type { Proof } from '../../src/protocol';

const seed = '5201b0fc5620d6835a8d2a9554cb6cb6e24bf7e711b1436964478f2a9046aa8b';
const table = 'v6vvphnmvmjvh76ughqs';
const nonces = [{ seat: 2, nonce: '00112233445566778899aabbccddeeff' }];
const proof: Proof = {
  table, seed, nonces, fixed: false,
  commitment: createHash('sha256').update(`tidetable seed\n${table}\n${seed}`).digest('hex'),
  match_seed: createHmac('sha256', seed).update(`tidetable match\n${table}\n2:${nonces[0]!.nonce}\n`).digest('hex').slice(0, 32),
};
const wrong = async (changed: Partial<Proof>, promised = proof.commitment, played = proof.match_seed) =>
  (await checkLuck({ ...proof, ...changed }, promised, played)).filter((c) => !c.ok).map((c) => c.what);

describe('provable luck', () => {
  it('fits when everything is as promised', async () => expect(await wrong({})).toEqual([]));
  it('does not fit another seed', async () => expect(await wrong({ seed: seed.replace('5', '6') })).toEqual(['committed', 'mixed']));
  it('does not fit another commitment', async () => expect(await wrong({}, 'f'.repeat(64))).toEqual(['promised']));
  it('does not fit without the numbers of the players', async () => expect(await wrong({ nonces: [] })).toEqual(['mixed']));
  it('does not fit another game', async () => expect(await wrong({}, undefined, 'a'.repeat(32))).toEqual(['played']));
});
