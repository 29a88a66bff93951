// What the content says about buildings, goods and tiles.
import { t } from '../../i18n.svelte';
import type { Choice } from '../../protocol';
import type { PlayerView, View } from './view';

type Goods = Partial<Record<string, number>>;
export interface Effect {
  op: string;
  gain?: Goods;
  n?: number;
  rule?: string;
  free?: boolean;
  of?: Effect[];
  options?: { cost: Goods; points: number }[];
}
export interface Track {
  id: string;
  name: string;
  levels: { cost: Goods; effect: Effect }[];
}
export interface Content {
  buildings: { id: string; name: string; effect: Effect }[];
  promenades: { id: string; name: string; gain: Goods }[];
  shapes: { id: string; large: boolean; cells: [number, number][] }[];
  tiles: { id: string; name: string; shape: string; cells: string[] }[];
  starting_buildings: { id: string; name: string; cells: string[] }[];
  crates: { id: string; name: string; cost: Goods; points: number }[];
  starting_crates: { id: string; name: string; cost: Goods; points: number }[];
  tracks: Track[];
  wagon_track: Track;
  areas: { id: string; name: string; points: number }[];
  tokens: { id: string; kind: number; name: string; gain: Goods }[];
  abilities: { id: string; name: string; text: string }[];
  scoring_tiles: { id: string; name: string }[];
  taverns: { id: string; name: string; effect: Effect }[];
  piers: { id: string; name: string; effect: Effect }[];
  storage: { sale: number[] };
}

export const goods = ['fish', 'wood', 'grain', 'paper', 'plank', 'food', 'book', 'gold'] as const;
export const goodIcons: Record<string, string> = {
  fish: 'double-fish', wood: 'wood-pile', grain: 'wheat', paper: 'papers', plank: 'planks', food: 'bread', book: 'open-book',
  gold: 'gold-bar', points: 'laurel-crown',
};
export const buildingIcons: Record<string, string> = {
  F: 'double-fish', W: 'wood-pile', G: 'wheat', P: 'papers', U: 'gears', O: 'wooden-crate', T: 'quill-ink', B: 'hammer-nails', S: 'small-fishing-sailboat',
};
// Walls in muted reds and ochres, one for each kind.
export const walls: Record<string, string> = {
  F: '#7c93a0', W: '#8a6a45', G: '#c79a3f', P: '#b7a37c', U: '#74433a', O: '#9c4a37', T: '#5f6f52', B: '#b9763a', S: '#8a3b2e',
};
export const crateOf = (content: Content, id: string) =>
  content.crates.find((c) => c.id === id) ?? content.starting_crates.find((c) => c.id === id);
export const tileOf = (content: Content, id: string) =>
  content.tiles.find((x) => x.id === id) ?? content.starting_buildings.find((x) => x.id === id);

// Squares of a shape turned by steps of 90 degrees clockwise, moved so that none is negative.
export function turned(cells: [number, number][], degrees: number): [number, number][] {
  let out = cells;
  for (let i = 0; i < degrees / 90; ++i) out = out.map(([r, c]): [number, number] => [c, -r]);
  const top = Math.min(...out.map(([r]) => r));
  const left = Math.min(...out.map(([, c]) => c));
  return out.map(([r, c]) => [r - top, c - left]);
}

export const spot = (square: string) => ({ r: Number(square[1]) - 1, c: Number(square[3]) - 1 });
export const squareOf = (r: number, c: number) => `r${r + 1}c${c + 1}`;
export const goodsOf = (cost: Goods) => Object.entries(cost).flatMap(([g, n]) => Array<string>(n ?? 0).fill(g));
export const tracksOf = (content: Content, view: View) => content.tracks.map((x) => (view.wagons_used && x.id === 'logistics' ? content.wagon_track : x));

type Term = (english: string) => string;
export const goodsWords = (gain: Goods, term: Term) => Object.entries(gain).map(([g, n]) => `${n} ${g === 'points' ? t('fjo.points.of', { n: n ?? 0 }) : term(g)}`).join(', ');
// What an effect of the content does, in words and as a sign.
export function effectWords(effect: Effect, term: Term): string {
  switch (effect.op) {
    case 'produce': return `+ ${goodsWords(effect.gain ?? {}, term)}`;
    case 'choose': return (effect.of ?? []).map((e) => effectWords(e, term)).join(' / ');
    case 'pay_for_points': return (effect.options ?? []).map((o) => `${goodsWords(o.cost, term)} → ${t('fjo.points.gained', { n: o.points })}`).join(' / ');
    case 'permanent': return t(`fjo.rule.${effect.rule}`);
    case 'build_small': return t(effect.free ? 'fjo.does.build_free' : 'fjo.does.build_small');
    default: return t(`fjo.does.${effect.op}`, { n: effect.n ?? 1 });
  }
}
const effectIcons: Record<string, string> = {
  upgrade: 'gears', order: 'wooden-crate', tech: 'quill-ink', build_small: 'hammer-nails', fish: 'small-fishing-sailboat', gain_worker: 'meeple', flip_boat: 'fishing-boat',
  take_ability: 'scroll-unfurled', permanent: 'padlock', gain_wagon: 'wooden-crate', move_all_wagons: 'wooden-crate', pay_for_points: 'scales',
};
export const effectIcon = (effect: Effect): string =>
  effect.op === 'produce' ? (goodIcons[Object.keys(effect.gain ?? {})[0] ?? ''] ?? 'wooden-crate') : effect.op === 'choose' ? effectIcon(effect.of![0]!) : (effectIcons[effect.op] ?? 'gears');

// What stands in a line, from its head, and whether something lies on it already.
export interface Standing {
  square: string;
  id: string;
  taken: boolean;
}
export function lineOf(player: PlayerView, colour: 'white' | 'orange', line: number): Standing[] {
  const on = new Set([...player.white_dice, ...player.orange_dice, ...player.workers, ...player.wagons]);
  return [0, 1, 2, 3, 4, 5]
    .map((i): [number, number] => (colour === 'white' ? [i, line - 1] : [line - 1, i]))
    .map(([r, c]) => ({ square: squareOf(r, c), id: player.grid[r]?.[c] ?? '.', taken: on.has(squareOf(r, c)) }))
    .filter((x) => x.id !== '.' && !x.id.startsWith('~'));
}

// Where a tile would lie: the squares of a choice `act.place`.
export interface Lying {
  r: number;
  c: number;
  id: string;
}
export const argTerm = (choice: Choice, name: string) => {
  const arg = choice.label.args[name];
  return typeof arg === 'object' && 'term' in arg ? arg.term : '';
};
export const argNumber = (choice: Choice, name: string) => {
  const arg = choice.label.args[name];
  return typeof arg === 'number' ? arg : 0;
};
export function lying(content: Content, tileId: string | null, choice: Choice): Lying[] {
  const tile = tileId ? tileOf(content, tileId) : undefined;
  const shape = content.shapes.find((s) => tile && s.id === ('shape' in tile ? tile.shape : 'domino'));
  if (!tile || !shape || choice.label.key !== 'act.place') return [];
  const at = spot(argTerm(choice, 'square'));
  return turned(shape.cells, argNumber(choice, 'degrees')).map(([r, c], i) => ({ r: at.r + r, c: at.c + c, id: tile.cells[i] ?? '.' }));
}
// The choice that a square stands for while a tile is turned so: the one that begins there, else
// one that covers it, else one turned otherwise.
export function placements(content: Content, tileId: string | null, choices: Choice[], degrees: number): Map<string, Choice> {
  const best = new Map<string, { choice: Choice; rank: number }>();
  for (const choice of choices) {
    const turnedSo = argNumber(choice, 'degrees') === degrees;
    lying(content, tileId, choice).forEach((cell, i) => {
      const square = squareOf(cell.r, cell.c);
      const rank = (turnedSo ? 0 : 10) + i;
      if ((best.get(square)?.rank ?? 99) > rank) best.set(square, { choice, rank });
    });
  }
  return new Map([...best].map(([square, { choice }]) => [square, choice]));
}
