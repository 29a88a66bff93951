// A server out of files, for pages that need one position and no game: docs/api.md with recorded
// answers. Only `update` is played back; nothing here knows a rule.
import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import type { Rule, Update } from '../src/protocol';

const root = new URL('../../', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, root), 'utf8');
const types: Record<string, string> = {
  html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2', json: 'application/json', png: 'image/png', webmanifest: 'application/manifest+json',
};

// The rows of the ledger's tables: | SET-01 | text | source | basis |
function rulesIn(folder: string, language: string): Rule[] {
  const texts = language === 'en' ? {} : (JSON.parse(text(`${folder}/words/rules.${language}.json`)) as Record<string, string>);
  let chapter = '';
  return text(`${folder}/rules.md`).split('\n').flatMap((line) => {
    chapter = /^#{2,4} (?:[\d.]+ |[A-Z]\. )?(.*)/.exec(line)?.[1] ?? chapter;
    const [, id = '', rule = '', , basis = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return /^[A-Z]{3}-\d+$/.test(id) ? [{ id, text: texts[id] ?? rule, basis, chapter }] : [];
  });
}

export interface Recorded {
  games: unknown[];
  update?: Update;
  // Further answers by the end of their path: "/hint". A function is asked each time.
  answers?: Record<string, { status?: number; body: unknown } | (() => unknown)>;
  commands?: (command: { t: string; act?: string; cid?: string }) => void; // what the page sends
}

export async function fakeServer(page: Page, recorded: Recorded): Promise<(update: Update) => void> {
  const { update, answers = {} } = recorded;
  let send: (update: Update) => void = () => undefined;
  await page.routeWebSocket('**/api/stream', (socket) => {
    send = (another) => socket.send(JSON.stringify(another));
    socket.onMessage((raw) => {
      const message = JSON.parse(String(raw)) as { t: string; act?: string; cid?: string };
      if (message.t === 'ping') socket.send(JSON.stringify({ t: 'pong', now: Date.now() }));
      else if (message.t === 'hello' && update) socket.send(JSON.stringify(update));
      else recorded.commands?.(message);
      if (message.cid) socket.send(JSON.stringify({ t: 'answer', cid: message.cid, ok: true, v: update?.v }));
    });
  });
  await page.route(/^https?:\/\/tide\.test\//, async (route: Route) => {
    const path = new URL(route.request().url()).pathname;
    const json = (value: unknown, status = 200) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(value) });
    const given = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1];
    if (given) return typeof given === 'function' ? json(given()) : json(given.body, given.status);
    const file = /^\/api\/games\/([a-z-]+)\/(words\/(\w+)|rules\/(\w+)|content)$/.exec(path);
    if (file) {
      const folder = file[1] === 'connect-four' ? 'examples/connect-four' : `games/${file[1]}`;
      if (file[4]) return json(rulesIn(folder, file[4]));
      const name = file[3] ? `words/${file[3]}.json` : 'content.json';
      return route.fulfill({ contentType: 'application/json', body: text(`${folder}/${name}`) });
    }
    if (path === '/api/me') return json({ person: { id: 'a', name: 'Ania', language: 'en', guest: true } });
    if (path === '/api/games') return json({ games: recorded.games, opponents: ['scripted', 'random'] });
    if (path.startsWith('/api/words/')) return route.fulfill({ contentType: 'application/json', body: text(`server/words/${path.split('/').at(-1)}.json`) });
    if (path === '/api/tables') return json({ tables: [] });
    if (path.endsWith('/chat')) return json({ chat: [] });
    if (path.endsWith('/log')) return json({ log: update?.log ?? [] });
    if (path.startsWith('/api/tables/') && update) {
      const seats = update.seats.map((s) => (s.seat === update.seat ? { ...s, yours: true } : s));
      return json({ table: update.table, game: update.game, status: update.status, listed: false, seats, created_at: 0, changed_at: 0 });
    }
    const asset = path === '/' ? 'index.html' : path.slice(1);
    const body = readFileSync(new URL(`web/dist/${asset}`, root));
    return route.fulfill({ body, contentType: types[asset.split('.').at(-1) ?? ''] ?? 'application/octet-stream' });
  });
  return (another) => send(another);
}
