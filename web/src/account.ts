// The account at the end of a game: what the log says about each seat's points. Nothing is counted
// again here; the sum is shown only where the lines add up to the score that the server gives.
import type { Catalogue, LogLine, Phrase } from './protocol';
import { type Piece, pieces } from './words';

// Lines that tell of points, and the argument that says how many.
const told: Record<string, string> = {
  'quest.done': 'vp', dug: 'vp', discovered: 'fame', delivered: 'fame', 'fame.gained': 'count', scores: 'count',
};
const argument = (line: LogLine) => told[line.key] ?? (line.key.startsWith('final.') ? 'count' : undefined);

export interface Entry {
  line: LogLine; // the latest, when several are put together
  times: number;
  points: number;
  named: boolean; // the line says what it was for
}
export interface Account {
  entries: Entry[];
  complete: boolean; // the entries add up to the score
}

export function seatOf(phrase: Phrase): number | null {
  for (const arg of Object.values(phrase.args)) if (typeof arg === 'object' && 'seat' in arg) return arg.seat;
  return null;
}

// Points that come in the same way time and again are one entry: same sentence without a name of its own.
export function accountOf(log: LogLine[], seat: number, score: number): Account {
  const entries = new Map<string, Entry>();
  for (const line of log) {
    const points = line.args[argument(line) ?? ''];
    if (typeof points !== 'number' || seatOf(line) !== seat) continue;
    const named = Object.values(line.args).some((arg) => typeof arg === 'object' && 'term' in arg);
    const key = named ? `line ${line.n}` : `${line.key} ${line.rule}`;
    const known = entries.get(key);
    entries.set(key, { line, times: (known?.times ?? 0) + 1, points: (known?.points ?? 0) + points, named });
  }
  const sum = (list: Entry[]) => list.reduce((all, entry) => all + entry.points, 0);
  const list = [...entries.values()].filter((entry) => entry.points !== 0);
  // A game that counts everything once more at its end needs nothing from before.
  const final = list.filter((entry) => entry.line.key.startsWith('final.'));
  if (final.length > 0 && sum(final) === score) return { entries: final, complete: true };
  return { entries: list, complete: list.length > 0 && sum(list) === score };
}

// What is said of everybody after the last move: who won by what, rank, medal.
export function verdicts(log: LogLine[]): LogLine[] {
  const end = log.filter((line) => /^(over|final|both_sunk)\.|^(won|drawn|sunk\..*|combat\.over)$/.test(line.key));
  return end.filter((line) => argument(line) === undefined || typeof line.args[argument(line)!] !== 'number' || seatOf(line) === null);
}

// The sentence on a page that belongs to one seat: "Ania: 22 for crates." begins after the name there.
export function ownPieces(words: Catalogue, phrase: Phrase, names: (seat: number) => string): Piece[] {
  const [first, second, ...rest] = pieces(words, phrase, names);
  if (!first) return [];
  if (first.seat === undefined || !second) return [first, ...(second ? [second] : []), ...rest];
  return [{ ...second, text: second.text.replace(/^[:,]?\s+/, '') }, ...rest].filter((piece) => piece.text !== '');
}
