// Checks what the luck of a game was made of: docs/api.md, "Provable luck".
import type { Proof } from './protocol';

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (data: ArrayBuffer) => Array.from(new Uint8Array(data), (b) => b.toString(16).padStart(2, '0')).join('');

async function sha256(text: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytes(text)));
}
async function hmac(key: string, text: string): Promise<string> {
  const secret = await crypto.subtle.importKey('raw', bytes(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', secret, bytes(text)));
}

export interface Checked {
  what: 'promised' | 'committed' | 'mixed' | 'played';
  ok: boolean;
}

// `promised`: the commitment that this page was shown during the game; `played`: the seed in the saved game.
export async function checkLuck(proof: Proof, promised: string, played: string): Promise<Checked[]> {
  const nonces = proof.nonces.map((n) => `${n.seat}:${n.nonce}\n`).join('');
  const commitment = await sha256(`tidetable seed\n${proof.table}\n${proof.seed}`);
  const mixed = await hmac(proof.seed, `tidetable match\n${proof.table}\n${nonces}`);
  return [
    { what: 'promised', ok: proof.commitment === promised },
    { what: 'committed', ok: proof.commitment === commitment },
    { what: 'mixed', ok: proof.match_seed === mixed.slice(0, 32) },
    { what: 'played', ok: proof.match_seed === played },
  ];
}

// A browser computes hashes only over https and on the machine itself.
export const canCheck = () => globalThis.crypto?.subtle !== undefined;
