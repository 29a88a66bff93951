// node scripts/record.mjs [NAME...]: plays the games of scripts/played.json on a real server and writes what
// seat 1 is sent at their ends as tests/fixtures/NAME.json: all of them, or those named. The list of games is games.json.
// TIDE=path names another program.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const fixtures = new URL('../tests/fixtures/', import.meta.url);
const played = JSON.parse(readFileSync(new URL('played.json', import.meta.url), 'utf8'));
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(played);
const unknown = names.filter((name) => !(name in played));
if (unknown.length > 0) {
  console.error(`record: no game ${unknown.join(', ')} in scripts/played.json, expected ${Object.keys(played).join(', ')}`);
  process.exit(2);
}

// A game out of its moves, or out of the first moves of a golden game.
function saved({ golden, moves, ...played }) {
  if (!golden) return played;
  const text = readFileSync(new URL(`../../${golden}`, import.meta.url), 'utf8');
  const [, game, seats, seed] = /^game (\S+) seats (\d+) seed (\S+)$/m.exec(text);
  const actions = [...text.matchAll(/^(\d+) (.+)$/gm)].slice(0, moves).map(([, seat, act]) => [Number(seat), act]);
  return { game, setup: { seats: Number(seats), options: {} }, seed, actions, ...played };
}

const folder = mkdtempSync(join(tmpdir(), 'tide-record-'));
const server = spawn(process.env.TIDE ?? '../build/release/tide', ['serve', '--port', '0', '--db', `sqlite:${join(folder, 't.db')}`], { stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = await once(server.stdout, 'data');
const url = String(line).trim().split(/\s+/).at(-1);
const ask = async (path, body, token) => {
  const answer = await fetch(`${url}/api/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${said.error}`);
  return said;
};
try {
  const { games } = await ask('games');
  writeFileSync(new URL('games.json', fixtures), `${JSON.stringify(games)}\n`);
  const { token } = await ask('people', { name: 'Ania' });
  for (const name of names) {
    const game = saved(played[name]);
    const { rules_version, content_hash } = games.find((g) => g.id === game.game);
    const { table } = await ask('import', { saved: { tide: 1, rules_version, content_hash, ...game } }, token);
    const update = await ask(`tables/${table}/update?seat=1`, undefined, token);
    // What differs each time is always the same here, and others play the other seats.
    const fixed = {
      ...update,
      table: 'rec',
      commitment: 'ab12',
      now: 1_700_000_005_000,
      log: update.status === 'over' ? update.log : update.log.slice(-60),
      waiting: update.waiting.map((w) => ({ ...w, since: 1_700_000_000_000 })),
      seats: update.seats.map(({ seat }) => (seat === 1 ? { seat, kind: 'person', name: 'Ania' } : { seat, kind: 'opponent', level: 'scripted' })),
    };
    writeFileSync(new URL(`${name}.json`, fixtures), `${JSON.stringify(fixed)}\n`);
  }
} finally {
  server.kill();
  rmSync(folder, { recursive: true });
}
