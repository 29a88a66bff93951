// Checks what the luck of a game was made of: docs/api.md, "Provable luck".
import type { Draw, Proof } from './protocol';

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (data: ArrayBuffer) => Array.from(new Uint8Array(data), (b) => b.toString(16).padStart(2, '0')).join('');

async function sha256(text: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytes(text)));
}
async function hmac(key: string, text: string): Promise<string> {
  const secret = await crypto.subtle.importKey('raw', bytes(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', secret, bytes(text)));
}

type Key = [bigint, bigint];
const full = (1n << 64n) - 1n;
const turned = (x: bigint, by: bigint) => ((x << by) | (x >> (64n - by))) & full;

// SipHash-2-4 of an 8-byte word.
function siphash([a, b]: Key, word: bigint): bigint {
  let v0 = a ^ 0x736f6d6570736575n, v1 = b ^ 0x646f72616e646f6dn, v2 = a ^ 0x6c7967656e657261n, v3 = b ^ 0x7465646279746573n;
  const rounds = (count: number) => {
    for (let i = 0; i < count; ++i) {
      v0 = (v0 + v1) & full; v1 = turned(v1, 13n) ^ v0; v0 = turned(v0, 32n);
      v2 = (v2 + v3) & full; v3 = turned(v3, 16n) ^ v2;
      v0 = (v0 + v3) & full; v3 = turned(v3, 21n) ^ v0;
      v2 = (v2 + v1) & full; v1 = turned(v1, 17n) ^ v2; v2 = turned(v2, 32n);
    }
  };
  for (const part of [word, 8n << 56n]) { v3 ^= part; rounds(2); v0 ^= part; }
  v2 ^= 0xffn;
  rounds(4);
  return v0 ^ v1 ^ v2 ^ v3;
}
// The seed goes into the key seven bytes at a time, the rest with its length.
function keyOf(seed: string): Key {
  const derive = ([a, b]: Key, word: bigint): Key => [siphash([a, b], word), siphash([a ^ full, b ^ full], word)];
  const word = (part: Uint8Array) => part.reduce((sum, c) => (sum << 8n) | BigInt(c), 0n);
  const data = bytes(seed), whole = data.length - (data.length % 7);
  let key: Key = [0x7469646574616265n, 0x6c65207365656421n];
  for (let i = 0; i < whole; i += 7) key = derive(key, word(data.slice(i, i + 7)));
  return derive(key, word(data.slice(whole)) | (BigInt(data.length) << 56n));
}
function outcome(key: Key, stream: number, n: number, bound: number): number {
  for (let attempt = 0n; ; ++attempt) {
    const m = (siphash(key, BigInt(n) | (BigInt(stream) << 32n) | (attempt << 48n)) >> 32n) * BigInt(bound);
    if ((m & 0xffffffffn) >= (1n << 32n) % BigInt(bound)) return Number(m >> 32n);
  }
}
// Where the first draw stands that is not the next of its stream or not what the seed gives; -1 if none.
export function firstOther(seed: string, draws: Draw[]): number {
  const key = keyOf(seed);
  const counts = new Map<number, number>();
  return draws.findIndex(([, stream, n, bound, value]) => {
    const due = counts.get(stream) ?? 0;
    counts.set(stream, due + 1);
    // No outcome would ever be found for other bounds.
    return n !== due || !(bound >= 1 && bound < 2 ** 32) || outcome(key, stream, n, bound) !== value;
  });
}

export interface Checked {
  what: 'promised' | 'committed' | 'mixed' | 'played' | 'drawn' | 'differs';
  ok: boolean;
  args?: Record<string, number>; // of its sentence
}

// `promised`: the commitment that this page was shown during the game; `played`: the seed in the saved game.
export async function checkLuck(proof: Proof, promised: string, played: string, draws: Draw[]): Promise<Checked[]> {
  const nonces = proof.nonces.map((n) => `${n.seat}:${n.nonce}\n`).join('');
  const commitment = await sha256(`tidetable seed\n${proof.table}\n${proof.seed}`);
  const mixed = (await hmac(proof.seed, `tidetable match\n${proof.table}\n${nonces}`)).slice(0, 32);
  const other = firstOther(mixed, draws);
  return [
    { what: 'promised', ok: proof.commitment === promised },
    { what: 'committed', ok: proof.commitment === commitment },
    { what: 'mixed', ok: proof.match_seed === mixed },
    { what: 'played', ok: proof.match_seed === played },
    other < 0
      ? { what: 'drawn', ok: true, args: { n: draws.length } }
      : { what: 'differs', ok: false, args: { draw: other + 1, n: draws.length, step: draws[other]![0] } },
  ];
}

// A browser computes hashes only over https and on the machine itself.
export const canCheck = () => globalThis.crypto?.subtle !== undefined;
