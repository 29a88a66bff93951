// What one viewer of a table knows. Replaced whole with every update, never patched.
import { appended } from './log';
import type { Answer, Ask, ChatLine, Choice, Command, LogLine, Phrase, Update, Why } from './protocol';
import { checkVersion } from './network.svelte';
import { Connection, type Link, type Listener, api } from './socket';

export interface Notice {
  kind: 'refused' | 'why' | 'info';
  text: string;
  phrase?: Phrase;
  rule?: string;
}

// How far the log was read at each table when its player last decided; so "since your last turn"
// survives a closed tab. The latest tables only.
const seenKey = 'tide.seen';
function seen(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(seenKey) ?? '{}') as Record<string, number>;
  } catch {
    return {}; // written by something else: begin anew
  }
}
function remember(viewer: string, line: number): void {
  const { [viewer]: _, ...others } = seen();
  const latest = Object.entries(others).slice(-40);
  localStorage.setItem(seenKey, JSON.stringify({ ...Object.fromEntries(latest), [viewer]: line }));
}
const longestPast = 80;
const nothing: Choice[] = []; // always the same: what depends on it stays

export class TableStore implements Listener {
  state: Update | null = $state.raw(null);
  log: LogLine[] = $state.raw([]);
  messages: ChatLine[] = $state.raw([]);
  linkState: Link = $state.raw({ state: 'connecting' });
  presentSeats: number[] = $state.raw([]);
  spectators = $state(0);
  sending: string | null = $state(null); // notation of the action under way
  notice: Notice | null = $state.raw(null);
  unread = $state(0);
  clockOffset = $state(0); // server's clock minus ours
  seenUpTo = $state(0); // last log line at our latest own decision
  past: { n: number; view: unknown }[] = $state.raw([]); // views since then, each with its last log line
  private pendingCid: string | null = null;
  private arrived: Update[] = []; // not yet shown
  private drawing = false; // what was shown last is not on the screen yet
  private readonly connection: Connection;

  constructor(
    readonly table: string,
    readonly seat: number | null,
  ) {
    this.connection = new Connection(table, seat, this);
    if (seat !== null) this.seenUpTo = seen()[`${table}.${seat}`] ?? 0;
    const waiting = this.connection.unanswered().at(-1);
    if (waiting) {
      this.pendingCid = waiting.cid;
      this.sending = typeof waiting.act === 'string' ? waiting.act : String(waiting.t);
    }
    api.chat(table).then(
      ({ chat }) => (this.messages = chat),
      () => undefined, // the stream brings new lines all the same
    );
  }

  close(): void {
    this.connection.close();
    this.arrived = [];
    this.state = null;
    this.log = [];
    this.past = [];
  }

  get ask(): Ask | null {
    return this.state?.asks[0] ?? null;
  }
  get choices(): Choice[] {
    return this.ask?.actions ?? nothing;
  }

  choose(act: string): void {
    const ask = this.ask;
    if (!ask || this.sending !== null) return;
    if (!ask.actions.some((choice) => choice.act === act)) return;
    this.command({ t: 'act', win: ask.win, act }, act);
    this.seenUpTo = this.log.at(-1)?.n ?? 0;
    this.past = [];
    remember(`${this.table}.${this.seat}`, this.seenUpTo);
  }
  command(command: Command, sending: string = command.t): void {
    this.notice = null;
    this.sending = sending;
    this.pendingCid = this.connection.send(command);
  }
  undo(all: boolean): void {
    if ((this.state?.undo ?? 0) > 0) this.command(all ? { t: 'undo' } : { t: 'undo', moves: 1 });
  }
  say(text: string): void {
    this.connection.say(text);
  }
  askWhy(act: string): void {
    this.connection.why(act);
  }

  // Drawn at once. Opponents may move faster than that: what comes before it is on the screen is drawn as one,
  // with the next frame. In a page that nobody sees there are no frames.
  update(update: Update): void {
    this.arrived.push(update);
    if (!this.drawing) this.draw();
  }
  private draw(): void {
    this.drawing = this.arrived.length > 0;
    if (!this.drawing) return;
    this.show();
    const next = () => {
      cancelAnimationFrame(frame);
      clearTimeout(unseen);
      this.draw();
    };
    const frame = requestAnimationFrame(next);
    const unseen = setTimeout(next, 100);
  }
  private show(): void {
    const updates = this.arrived.splice(0);
    const latest = updates.at(-1);
    if (!latest) return;
    this.clockOffset = latest.now - Date.now();
    const views = updates.map((update) => {
      this.log = appended(this.log, update.log);
      return { n: this.log.at(-1)?.n ?? 0, view: update.view };
    });
    this.state = latest;
    this.past = [...this.past, ...views].slice(-longestPast);
  }
  answer(answer: Answer): void {
    this.show(); // what it answers to comes before it
    if (answer.cid === this.pendingCid) {
      this.sending = null;
      this.pendingCid = null;
    }
    if (!answer.ok) {
      this.notice = {
        kind: 'refused',
        text: answer.text ?? answer.refused ?? '',
        phrase: answer.why,
        rule: answer.why?.rule,
      };
    }
  }
  chat(line: ChatLine): void {
    if (this.messages.some((known) => known.n === line.n)) return;
    this.messages = [...this.messages, line];
    this.unread += 1;
  }
  presence(seats: number[], spectators: number): void {
    this.presentSeats = seats;
    this.spectators = spectators;
  }
  why(why: Why): void {
    this.notice = {
      kind: 'why',
      text: why.text ?? '',
      phrase: why.key ? { key: why.key, args: why.args ?? {} } : undefined,
      rule: why.rule,
    };
  }
  link(link: Link): void {
    if (link.state === 'connected' && this.state !== null) void checkVersion(); // it may have been a new server
    this.linkState = link;
  }
}
