// A server out of files, for pages that need one position and no game: docs/api.md with recorded
// answers. Only `update` is played back; nothing here knows a rule.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Update } from '../src/protocol';

const root = new URL('../../', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, root), 'utf8');
const types: Record<string, string> = {
  html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2', json: 'application/json',
};

export interface Recorded {
  games: unknown[];
  update?: Update;
  sent?: string[]; // the acts that the page sends are put here
}

export async function fakeServer(page: Page, recorded: Recorded): Promise<void> {
  const { update } = recorded;
  await page.routeWebSocket('**/api/stream', (socket) => {
    socket.onMessage((raw) => {
      const message = JSON.parse(String(raw)) as { t: string; act?: string };
      if (message.t === 'hello' && update) socket.send(JSON.stringify(update));
      if (message.t === 'act') recorded.sent?.push(message.act ?? '');
    });
  });
  await page.route('http://tide.test/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const json = (value: unknown) => route.fulfill({ contentType: 'application/json', body: JSON.stringify(value) });
    const file = /^\/api\/games\/([a-z-]+)\/(words\/(\w+)|rules|content)$/.exec(path);
    if (file) {
      const folder = file[1] === 'connect-four' ? 'examples/connect-four' : `games/${file[1]}`;
      if (file[2] === 'rules') return route.fulfill({ contentType: 'text/markdown', body: text(`${folder}/rules.md`) });
      const name = file[3] ? `words/${file[3]}.json` : 'content.json';
      return route.fulfill({ contentType: 'application/json', body: text(`${folder}/${name}`) });
    }
    if (path === '/api/me') return json({ person: { id: 'a', name: 'Ania', language: 'en', guest: true } });
    if (path === '/api/games') return json({ games: recorded.games, opponents: ['scripted', 'random'] });
    if (path.startsWith('/api/words/')) return json({ language: 'en', phrases: {}, terms: {} });
    if (path === '/api/tables') return json({ tables: [] });
    if (path.endsWith('/chat')) return json({ chat: [] });
    if (path.startsWith('/api/tables/') && update) {
      const seats = update.seats.map((s) => (s.seat === update.seat ? { ...s, yours: true } : s));
      return json({ table: update.table, game: update.game, status: update.status, listed: false, seats, created_at: 0, changed_at: 0 });
    }
    const asset = path === '/' ? 'index.html' : path.slice(1);
    const body = readFileSync(new URL(`web/dist/${asset}`, root));
    return route.fulfill({ body, contentType: types[asset.split('.').at(-1) ?? ''] ?? 'application/octet-stream' });
  });
}
