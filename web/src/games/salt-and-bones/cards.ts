// What cards look like: from the content the table is played with.
export interface AttackCard {
  name: string;
  attack_value: number;
  opportunity_value: number;
  in_arrows: string[]; // F front, L, R of the Attack half, seen along the blade
  out_arrows: string[]; // B back, L, R of the Opportunity half
  keywords: string[];
  text: string;
}
export interface StrategyCard {
  name: string;
  type: 'instinct' | 'equipment' | 'gambit';
  text: string;
}
export interface Content {
  attack_deck: { cards: AttackCard[] };
  strategy_deck: { cards: StrategyCard[] };
}

// Notation of a card: its name in lower case with hyphens.
export const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');

export function findAttack(content: Content, card: string): AttackCard | undefined {
  return content.attack_deck.cards.find((c) => slug(c.name) === card);
}
export function findStrategy(content: Content, card: string): StrategyCard | undefined {
  return content.strategy_deck.cards.find((c) => slug(c.name) === card || c.name === card);
}

// The middle of a tile on a board whose squares are 1 wide; row 6 is at the top.
export function middle(tile: string): { x: number; y: number } {
  return { x: tile.charCodeAt(0) - 97 + 0.5, y: 6 - Number(tile.slice(1)) + 0.5 };
}
export const ways: Record<string, { x: number; y: number; turn: number }> = {
  n: { x: 0, y: -1, turn: 0 },
  e: { x: 1, y: 0, turn: 90 },
  s: { x: 0, y: 1, turn: 180 },
  w: { x: -1, y: 0, turn: 270 },
};
const order = 'nesw';
// Edges named along the blade (front, right, back, left), as directions on the board.
export const turnedTo = (edges: string[], facing: string) => edges.map((e) => order[(order.indexOf(facing) + { F: 0, R: 1, B: 2, L: 3 }[e as 'F']) % 4]!).join('');
