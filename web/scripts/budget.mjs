// Fails when the bundle outgrows what docs/decisions allow; sizes in kB, brotli.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const folder = new URL('../dist/assets/', import.meta.url);
const budget = { 'script and style of shell and one game': 120, 'largest game': 35, fonts: 90, icons: 45 };
const kB = (name) => brotliCompressSync(readFileSync(new URL(name, folder))).length / 1000;
const used = { 'script and style of shell and one game': 0, 'largest game': 0, fonts: 0, icons: 0 };
const games = new Map();
const ids = readdirSync(new URL('../src/games/', import.meta.url)).filter((name) => !name.includes('.'));
for (const name of readdirSync(folder)) {
  if (/\.(br|gz)$/.test(name)) continue; // the same again
  const game = ids.find((id) => name.startsWith(`game-${id}-`) || name.startsWith(`${id}-`));
  if (name.endsWith('.woff2')) used.fonts += statSync(new URL(name, folder)).size / 1000;
  else if (name.endsWith('.svg')) used.icons += kB(name);
  else if (game) games.set(game, (games.get(game) ?? 0) + kB(name));
  else if (/\.(js|css)$/.test(name)) used['script and style of shell and one game'] += kB(name);
}
used['largest game'] = Math.max(0, ...games.values());
used['script and style of shell and one game'] += used['largest game'];
let over = false;
for (const [what, most] of Object.entries(budget)) {
  const line = `${what}: ${used[what].toFixed(1)} kB of ${most} kB`;
  if (used[what] > most) {
    over = true;
    console.error(`budget: too large: ${line}`);
  } else console.log(`budget: ${line}`);
}
process.exit(over ? 1 : 0);
