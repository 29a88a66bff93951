// Writes dist/sw.js: the service worker with the list of files that make the page without any game.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const dist = new URL('../dist/', import.meta.url);
const games = readdirSync(new URL('../src/games/', import.meta.url)).filter((name) => !name.includes('.'));
const shell = readdirSync(new URL('assets/', dist))
  .filter((name) => /\.(js|css|woff2|svg)$/.test(name) && !games.some((id) => name.startsWith(`game-${id}-`) || name.startsWith(`${id}-`)))
  .sort();
const files = ['/', '/favicon.svg', '/favicon-turn.svg', '/manifest.webmanifest', ...shell.map((name) => `/assets/${name}`)];
const build = createHash('sha256').update(readFileSync(new URL('index.html', dist))).update(files.join()).digest('hex').slice(0, 12);
const source = readFileSync(new URL('worker.js', import.meta.url), 'utf8');
writeFileSync(new URL('sw.js', dist), source.replace('__FILES__', JSON.stringify(files)).replace('__BUILD__', build));
