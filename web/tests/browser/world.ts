// A real server with a database of its own, and pages that look at it. Every test fails on a
// console error, an exception or a violation of the CSP.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, test as base, expect } from '@playwright/test';

const program = process.env.TIDE ?? '../build/release/tide';
// What is measured is measured as people play: opponents pause before they move.
const pace = process.env.SPEED_FILE ? [] : ['--hasty'];
// WEB_FILES=dist shows the pages of this folder instead of those built into the program.
const files = process.env.WEB_FILES;
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2', png: 'image/png', webmanifest: 'application/manifest+json' };

export class Server {
  private child: ChildProcess | null = null;
  readonly folder = mkdtempSync(join(tmpdir(), 'tide-web-'));
  port = 0;

  async start(): Promise<void> {
    const port = this.port || 20_000 + Math.floor(Math.random() * 20_000);
    const child = spawn(program, ['serve', '--port', String(port), '--db', `sqlite:${join(this.folder, 't.db')}`, ...pace], { stdio: 'ignore' });
    this.child = child;
    this.port = port;
    const deadline = Date.now() + 10_000;
    for (;;) {
      const up = await fetch(`http://127.0.0.1:${port}/readyz`).then((r) => r.ok, () => false);
      if (up) return;
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} serve did not start on port ${port}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  async kill(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }
}

export async function watchForErrors(page: Page, errors: string[]): Promise<void> {
  page.on('pageerror', (error) => errors.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    // What the network does is another matter: tests cut it on purpose.
    if (message.type() === 'error' && !/net::ERR|WebSocket connection/.test(message.text())) errors.push(message.text());
  });
  if (!files) return;
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? '';
  await page.route(/^http:\/\/127\.0\.0\.1:\d+\/(?!api\/)/, async (route) => {
    const path = new URL(route.request().url()).pathname;
    const name = path === '/' ? 'index.html' : path.slice(1);
    await route.fulfill({
      body: readFileSync(join(files, name)),
      contentType: types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      headers: { 'Content-Security-Policy': policy },
    });
  });
}

export const test = base.extend<{ errors: string[] }, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.kill();
      rmSync(server.folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  errors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors, 'the page complained').toEqual([]);
  },
  page: async ({ page, errors }, use) => {
    await watchForErrors(page, errors);
    await use(page);
  },
});
export { expect };

export async function settings(page: Page, some: Record<string, unknown>): Promise<void> {
  await page.addInitScript((value) => {
    const old = JSON.parse(localStorage.getItem('tide.settings') ?? '{}');
    localStorage.setItem('tide.settings', JSON.stringify({ ...value, ...old }));
  }, { language: 'en', theme: 'light', animation: 'off', ...some });
}

export async function playNow(page: Page, game: string): Promise<void> {
  await page.goto('/');
  await page.locator(`[data-play="${game}"]`).click();
  await page.locator('.table.playing').waitFor();
}

export const seq = async (page: Page) => Number(await page.locator('[data-seq]').getAttribute('data-seq'));

// Plays by the action bar until the end page, or for so many decisions. Which of the choices is
// taken depends on the version only.
export async function playOn(page: Page, most: number, decided: () => Promise<void> = async () => undefined): Promise<boolean> {
  const end = page.locator('[data-end]');
  const buttons = page.locator('.ask button[data-action]:enabled');
  for (let n = 0; n < most; ++n) {
    await end.or(buttons.first()).waitFor({ timeout: 120_000 }); // several opponents may have much to do
    if (await end.isVisible()) return true;
    const stuck = await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      const shown = () => document.querySelector('[data-seq]')?.getAttribute('data-seq');
      const before = shown();
      const list = [...document.querySelectorAll<HTMLButtonElement>('.ask button[data-action]:enabled')];
      const button = list[(Number(before) * 7919) % list.length];
      if (!button) return '';
      button.click();
      await frame();
      document.querySelector<HTMLButtonElement>('.ask .confirm .primary')?.click(); // we were warned
      for (const patience = Date.now() + 15_000; shown() === before && !document.querySelector('[data-end]'); await frame()) {
        if (Date.now() > patience) return button.dataset.action ?? '?';
      }
      return '';
    });
    expect(stuck, 'no update after this action').toBe('');
    await decided();
  }
  return end.isVisible();
}
