// What the content says about buildings, goods and tiles.
import { t } from '../../i18n.svelte';
import type { Choice } from '../../protocol';
import type { View } from './view';

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
  scoring_tiles: { id: string; name: string; kind: string; of?: string; values: number[] }[];
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

// What a scoring tile counts.
export function scoringWords(tile: Content['scoring_tiles'][number]): string {
  const [a = 0, b = 0, c = 0, d = 0] = tile.values;
  return t(tile.of ? `fjo.score.${tile.of}` : `fjo.score.${tile.kind}`, tile.of ? { n: a } : { a, b, c, d });
}

// The squares of a line, from its head.
export const lineOf = (colour: 'white' | 'orange', line: number) =>
  [0, 1, 2, 3, 4, 5].map((i) => (colour === 'white' ? squareOf(i, line - 1) : squareOf(line - 1, i)));

// Where a tile would lie.
export interface Lying {
  r: number;
  c: number;
  id: string;
}
export const argNumber = (choice: Choice, name: string) => {
  const arg = choice.label.args[name];
  return typeof arg === 'number' ? arg : 0;
};
export function lying(view: View, choice: Choice): Lying[] {
  const way = view.layings.find((x) => x.act === choice.act);
  return (way?.squares ?? []).map((square, i) => ({ ...spot(square), id: way!.cells[i] ?? '.' }));
}
// The choice that a square stands for while a tile is turned so: the one that begins there, else
// one that covers it, else one turned otherwise.
export function placements(view: View, choices: Choice[], degrees: number): Map<string, Choice> {
  const best = new Map<string, { choice: Choice; rank: number }>();
  for (const choice of choices) {
    const turnedSo = argNumber(choice, 'degrees') === degrees;
    lying(view, choice).forEach((cell, i) => {
      const square = squareOf(cell.r, cell.c);
      const rank = (turnedSo ? 0 : 10) + i;
      if ((best.get(square)?.rank ?? 99) > rank) best.set(square, { choice, rank });
    });
  }
  return new Map([...best].map(([square, { choice }]) => [square, choice]));
}
