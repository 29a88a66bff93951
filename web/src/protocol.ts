// What travels between page and server: docs/api.md. Types only; socket.ts does the talking.

export type Arg = number | { seat: number } | { term: string } | { hidden: true };
export interface Phrase {
  key: string;
  args: Record<string, Arg>;
}

export interface Choice {
  act: string; // notation: what is sent back
  label: Phrase;
  target?: string; // "tile:c3", "hand:cut": the element of the view it touches
  final?: boolean; // cannot be taken back alone
  warning?: Phrase; // what a beginner would lose by it
}
// Where a guided first game stands, for the learner.
export interface LessonState {
  step?: number; // the own decision that comes next, of so many
  steps?: number;
  say?: { en: string; pl: string };
  act?: string; // what it asks for
  rule?: string;
  point?: string; // where to look
  done?: boolean;
  left?: boolean; // something else was done
}
export interface Ask {
  win: number;
  prompt: Phrase;
  actions: Choice[];
}

export interface SeatInfo {
  seat: number;
  kind: 'open' | 'person' | 'opponent';
  name?: string;
  level?: string;
  yours?: boolean;
}
export interface LogLine extends Phrase {
  n: number;
  rule?: string;
}
export interface Waiting {
  seat: number;
  since: number;
  deadline?: number;
}
export interface Result {
  places: number[];
  scores: number[];
  reason: string;
}
export type Status = 'open' | 'opening' | 'running' | 'over' | 'closed';

export interface Update<View = unknown> {
  t: 'update';
  table: string;
  game: string;
  seat: number | null;
  v: number;
  status: Status;
  paused: boolean;
  view: View | null;
  asks: Ask[];
  prompt?: Phrase;
  undo?: number;
  order?: { id: string; number: number };
  waiting: Waiting[];
  seats: SeatInfo[];
  log: LogLine[];
  undo_request?: { seat: number; agreed: number[] };
  result?: Result;
  lesson?: LessonState;
  commitment: string;
  now: number;
}

export interface ChatLine {
  n: number;
  name: string;
  text: string;
  at: number;
}
export type Refusal = 'stale' | 'illegal' | 'not_yours' | 'rate' | 'gone' | 'bad' | 'busy';
export interface Answer {
  t: 'answer';
  cid: string;
  ok: boolean;
  v?: number;
  refused?: Refusal;
  text?: string;
  why?: Phrase & { rule: string };
}
export interface Why {
  t: 'why';
  act: string;
  ok: boolean;
  key?: string;
  args?: Record<string, Arg>;
  rule?: string;
  text?: string;
}
export type FromServer =
  | Update
  | Answer
  | Why
  | ({ t: 'chat'; table: string } & ChatLine)
  | { t: 'presence'; table: string; seats: number[]; spectators: number }
  | { t: 'pong'; now: number }
  | { t: 'error'; text: string };

// A command without what the connection adds (cid, table, seat).
export type Command =
  | { t: 'act'; win: number; act: string }
  | { t: 'undo'; moves?: number; win?: number }
  | { t: 'order'; order?: string; number?: number }
  | { t: 'undo_ask' | 'undo_agree' | 'undo_refuse' | 'resign' | 'helm' | 'leave' | 'close' }
  | { t: 'pause' | 'resume' };

export interface Person {
  id: string;
  name: string;
  language: string;
  guest: boolean;
}
export interface OptionSpec {
  id: string;
  values: (string | number | boolean)[];
  default: string | number | boolean;
  effect: string;
}
export interface GameInfo {
  id: string;
  name: string;
  prefix: string;
  min_seats: number;
  max_seats: number;
  options: OptionSpec[];
  languages: string[];
  levels?: string[]; // of the opponents, weakest first
  standing_orders: { id: string; takes_number: boolean; lapses: boolean }[];
  can_resign: boolean;
  lesson?: boolean; // there is a guided first game
}
export interface Rule {
  id: string;
  text: string;
  basis: string;
  chapter: string;
}
export interface TableInfo {
  table: string;
  game: string;
  status: Status;
  listed: boolean;
  seats: SeatInfo[];
  created_at: number;
  changed_at: number;
}
export interface NewTable {
  game: string;
  options: Record<string, string>;
  seats: string[]; // "me", "open", or a level of the opponents
  decision_seconds: number;
  listed: boolean;
  hints?: true; // although other people play
}
export interface Catalogue {
  language: string;
  phrases: Record<string, string>;
  terms: Record<string, string>;
}
export interface ReplayStep {
  step: number;
  steps: number;
  move: { seat: number; act: string } | null;
  view: unknown;
  log: LogLine[];
}

// Thoughts of an opponent about a decision, and about a whole game.
export interface Hint {
  choices: { act: string; label: Phrase; chance?: number; error?: number; share?: number }[]; // best first; the only one has no numbers
  reasons: Phrase[];
}
export interface AnalysedMove {
  step: number;
  seat: number;
  act: string;
  label: Phrase;
  chances_before: number[]; // to win, by seat
  chances_after: number[];
  best: { act: string; label: Phrase; chance: number; reasons?: Phrase[] };
  verdict: 'good' | 'inaccuracy' | 'mistake' | 'blunder';
  luck: number;
}
export interface Analysis {
  done: number; // 1: the rest is there
  moves?: AnalysedMove[];
  luck?: number[];
}

// What the luck of a finished game was made of.
export interface Proof {
  table: string;
  commitment: string;
  seed: string;
  nonces: { seat: number; nonce: string }[];
  fixed: boolean;
  match_seed: string;
}
// One outcome of chance: the n-th of its stream, 0 to below the bound, at a step of the replay.
export type Draw = [step: number, stream: number, n: number, bound: number, value: number];
