// Boards by game, each loaded when a table of its game is opened. A game without a board here is
// played through the action bar and the generic view.
import type { Component } from 'svelte';
import type { Choice, LogLine, Phrase } from '../protocol';

export interface BoardProps<View = any, Content = any> {
  view: View;
  content: Content; // cards, tiles and numbers of the game, as the server has them
  choices: Choice[]; // every legal action; empty while waiting
  prompt?: Phrase | null; // what is asked
  log?: LogLine[]; // what this viewer was told
  hovered: Choice | null; // pointed at in the action bar
  hover: (choice: Choice | null) => void; // points at one
  me: number | null; // the viewer's seat; null: a spectator
  pick: (choices: Choice[]) => void; // one: do it; several: offer them
  name: (seat: number) => string;
  say: (phrase: Phrase) => string;
  term: (english: string) => string;
}

export interface Fact {
  icon: string;
  label: string;
  value: string | number;
  alarm?: boolean;
}

export interface GameModule {
  Board: Component<BoardProps>;
  Own?: Component<BoardProps>; // hand and other things of the viewer
  Aside?: Component<BoardProps>; // what lies beside the board
  asideTitle?: () => string;
  facts: (view: any, seat: number) => Fact[];
  score: (view: any, seat: number) => { label: string; value: number } | null;
  headline: (view: any) => string;
}

const boards: Record<string, () => Promise<{ default: GameModule }>> = {
  'salt-and-bones': () => import('./salt-and-bones'),
  'set-sail': () => import('./set-sail'),
  'salt-and-sail': () => import('./salt-and-sail'),
  'savage-seas': () => import('./savage-seas'),
  saltfjord: () => import('./saltfjord'),
  'connect-four': () => import('./connect-four'),
};

export async function boardOf(game: string): Promise<GameModule | null> {
  return (await boards[game]?.())?.default ?? null;
}

// Choices by what they touch: "tile:c3" and so on.
export function byTarget(choices: Choice[]): Map<string, Choice[]> {
  const map = new Map<string, Choice[]>();
  for (const choice of choices) {
    if (!choice.target) continue;
    const list = map.get(choice.target);
    if (list) list.push(choice);
    else map.set(choice.target, [choice]);
  }
  return map;
}
