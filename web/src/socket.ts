// All talking to the server: requests, and one stream per table that survives bad networks.
import type {
  Analysis, Answer, Catalogue, ChatLine, Command, Draw, FromServer, GameInfo, Hint, LogLine, NewTable, Person,
  Proof, ReplayStep, Rule, TableInfo, Update, Why,
} from './protocol';

export class RequestError extends Error {
  constructor(readonly status: number, text: string) {
    super(text);
  }
}

async function request<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    credentials: 'same-origin',
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const text = await answer.text();
  if (!answer.ok) {
    let reason = `${answer.status}`;
    try {
      reason = JSON.parse(text).error ?? reason;
    } catch {
      // Not from our server but from something in between: the status says it all.
    }
    throw new RequestError(answer.status, reason);
  }
  const json = answer.headers.get('Content-Type')?.includes('json') ?? false;
  return (json ? JSON.parse(text) : text) as T;
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;

export const api = {
  me: () => request<{ person: Person | null }>('/api/me'),
  arrive: (name: string, language: string) =>
    request<{ person: Person }>('/api/people', { name, language }),
  rename: (change: { name?: string; language?: string }) => request('/api/me', change),
  games: () => request<{ games: GameInfo[]; opponents?: string[] }>('/api/games'),
  words: (game: string, language: string) =>
    request<Catalogue>(`/api/games/${game}/words/${language}`),
  tableWords: (language: string) => request<Catalogue>(`/api/words/${language}`),
  rules: (game: string, language: string) => request<Rule[]>(`/api/games/${game}/rules/${language}`),
  content: (game: string) => request<unknown>(`/api/games/${game}/content`),
  tables: (query: string) => request<{ tables: TableInfo[] }>(`/api/tables?${query}`),
  table: (id: string) => request<TableInfo>(at(id)),
  create: (table: NewTable | { game: string; lesson: true }) => request<{ table: string }>('/api/tables', table),
  invite: (id: string, seat: number) =>
    request<{ invite: string; path: string }>(`${at(id)}/invites`, { seat }),
  sit: (id: string, how: { seat?: number; invite?: string }) =>
    request<{ seat: number }>(`${at(id)}/sit`, how),
  rematch: (id: string) => request<{ table: string }>(`${at(id)}/rematch`, {}),
  chat: (id: string) => request<{ chat: ChatLine[] }>(`${at(id)}/chat?after=0`),
  log: (id: string, seat: number | null) =>
    request<{ log: LogLine[] }>(`${at(id)}/log?after=0${seat ? `&seat=${seat}` : ''}`),
  hint: (id: string, seat: number) => request<Hint>(`${at(id)}/hint`, { seat }),
  analysis: (id: string) => request<Analysis>(`${at(id)}/analysis`),
  proof: (id: string) => request<Proof>(`${at(id)}/proof`),
  draws: (id: string) => request<{ draws: Draw[] }>(`${at(id)}/draws`),
  replay: (id: string, step: number, seat: number | null) =>
    request<ReplayStep>(`${at(id)}/replay?step=${step}${seat ? `&seat=${seat}` : ''}`),
  exported: (id: string) => request<{ seed: string; actions: [number, string][] }>(`${at(id)}/export`),
  leave: (id: string, seat: number) =>
    request<Answer>(`${at(id)}/commands`, { t: 'leave', cid: randomId(), seat }),
  imported: (saved: unknown) => request<{ table: string }>('/api/import', { saved }),
};

export type Link =
  | { state: 'connecting' }
  | { state: 'connected' }
  | { state: 'reconnecting'; at: number } // when the next attempt begins
  | { state: 'polling' } // WebSocket does not get through
  | { state: 'signed_out' };

export interface Listener {
  update(update: Update): void;
  answer(answer: Answer): void;
  chat(line: ChatLine): void;
  presence(seats: number[], spectators: number): void;
  why(why: Why): void;
  link(link: Link): void;
}

export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

const longestPause = 30_000;
const pingEvery = 20_000;
const pongWithin = 10_000;

type Sent = Record<string, unknown> & { cid: string };

// The stream of one table as seen from one seat, or by a spectator (seat null). A command stays in
// the tab's storage until it is answered and is sent again after every reconnect: the server counts
// each cid once.
export class Connection {
  private socket: WebSocket | null = null;
  private closed = false;
  private failures = 0; // sockets that never opened, in a row
  private pause = 1000;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private pong: ReturnType<typeof setTimeout> | undefined;
  private polling: AbortController | null = null;
  private version = -1;
  private lines = 0;
  private readonly key: string;

  constructor(
    private readonly table: string,
    readonly seat: number | null,
    private readonly listener: Listener,
  ) {
    this.key = `tide.unanswered.${table}.${seat}`;
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.open();
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    clearTimeout(this.timer);
    this.stopHeartbeat();
    this.polling?.abort();
    this.socket?.close();
  }

  // Returns the cid; the answer comes to the listener.
  send(command: Command): string {
    const sent: Sent = { ...command, cid: randomId(), seat: this.seat };
    this.remember([...this.unanswered(), sent]);
    this.deliver(sent);
    return sent.cid;
  }

  unanswered(): Sent[] {
    return JSON.parse(sessionStorage.getItem(this.key) ?? '[]') as Sent[];
  }

  say(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ t: 'say', table: this.table, text }));
    } else void request(`${at(this.table)}/chat`, { text }).catch(() => this.reconnect());
  }

  why(act: string): void {
    this.socket?.send(JSON.stringify({ t: 'why', table: this.table, seat: this.seat, act }));
  }

  private remember(list: Sent[]): void {
    sessionStorage.setItem(this.key, JSON.stringify(list));
  }

  private deliver(sent: Sent): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ ...sent, table: this.table }));
    } else if (this.polling) {
      request<Answer>(`${at(this.table)}/commands`, sent)
        .then((answer) => this.receive(answer))
        .catch(() => setTimeout(() => this.resend(), 2000));
    }
  }

  private resend(): void {
    for (const sent of this.unanswered()) this.deliver(sent);
  }

  private open(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/stream`);
    let opened = false;
    this.socket = socket;
    socket.onopen = () => {
      opened = true;
      this.failures = 0;
      this.pause = 1000;
      this.polling?.abort();
      this.polling = null;
      const viewer = this.seat === null ? {} : { seat: this.seat };
      socket.send(JSON.stringify({ t: 'hello', table: this.table, ...viewer, log: this.lines }));
      this.listener.link({ state: 'connected' });
      this.startHeartbeat();
      this.resend();
    };
    socket.onmessage = (message) => {
      if (this.socket === socket) this.receive(JSON.parse(message.data as string));
    };
    socket.onclose = (event) => {
      if (this.socket !== socket || this.closed) return;
      this.socket = null;
      this.stopHeartbeat();
      if (event.code === 4001) return this.listener.link({ state: 'signed_out' });
      if (!opened) this.failures += 1;
      if (this.failures >= 3 && !this.polling) void this.poll();
      this.later(event.code === 4012 ? Math.random() * 5000 : this.pause * (0.7 + Math.random() * 0.6));
      this.pause = Math.min(longestPause, this.pause * 2);
    };
  }

  private later(pause: number): void {
    if (!this.polling) this.listener.link({ state: 'reconnecting', at: Date.now() + pause });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), pause);
  }

  private reconnect(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.stopHeartbeat();
    this.pause = 1000;
    this.open();
  }

  private hurry = () => {
    if (this.closed || document.hidden) return;
    if (this.socket === null) this.reconnect();
    else this.ping();
  };

  private startHeartbeat(): void {
    this.stopHeartbeat();
    this.heartbeat = setInterval(() => {
      if (!document.hidden) this.ping();
    }, pingEvery);
  }
  private stopHeartbeat(): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.pong);
  }
  private ping(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send('{"t":"ping"}');
    clearTimeout(this.pong);
    this.pong = setTimeout(() => this.reconnect(), pongWithin);
  }

  // Until a socket opens again: the same updates by requests that wait.
  private async poll(): Promise<void> {
    const abort = new AbortController();
    this.polling = abort;
    this.resend();
    let anew = true; // then the server answers at once, and we know that it is there
    while (!abort.signal.aborted && !this.closed) {
      const seat = this.seat === null ? '' : `seat=${this.seat}&`;
      const have = anew ? '' : `have=${this.version}&`;
      try {
        const answer = await fetch(`${at(this.table)}/update?${seat}${have}log=${this.lines}`, {
          signal: abort.signal,
          credentials: 'same-origin',
        });
        if (abort.signal.aborted) return;
        if (answer.status === 200) this.receive(await answer.json());
        anew = false;
        if (answer.ok) this.listener.link({ state: 'polling' });
        else throw new RequestError(answer.status, 'update');
      } catch {
        if (abort.signal.aborted) return;
        anew = true;
        this.listener.link({ state: 'reconnecting', at: Date.now() + 3000 });
        await new Promise((resolve) => setTimeout(resolve, 3000));
        this.resend();
      }
    }
  }

  private receive(message: FromServer): void {
    switch (message.t) {
      case 'update':
        if (message.table !== this.table || message.seat !== this.seat) return;
        this.version = message.v;
        this.lines = message.log.at(-1)?.n ?? this.lines;
        return this.listener.update(message);
      case 'answer': {
        const sent = this.unanswered().find((s) => s.cid === message.cid);
        if (message.refused === 'busy' && sent) {
          setTimeout(() => this.deliver(sent), 500);
          return;
        }
        this.remember(this.unanswered().filter((s) => s.cid !== message.cid));
        return this.listener.answer(message);
      }
      case 'chat':
        return this.listener.chat(message);
      case 'presence':
        return this.listener.presence(message.seats, message.spectators);
      case 'why':
        return this.listener.why(message);
      case 'pong':
        return clearTimeout(this.pong);
      case 'error':
        console.error(`server: ${message.text}`);
    }
  }
}
