// What the content says about buildings, goods and tiles.
type Goods = Partial<Record<string, number>>;
export interface Content {
  buildings: { id: string; name: string }[];
  promenades: { id: string; name: string; gain: Goods }[];
  shapes: { id: string; large: boolean; cells: [number, number][] }[];
  tiles: { id: string; name: string; shape: string; cells: string[] }[];
  starting_buildings: { id: string; name: string; cells: string[] }[];
  crates: { id: string; name: string; cost: Goods; points: number }[];
  starting_crates: { id: string; name: string; cost: Goods; points: number }[];
  tracks: { id: string; name: string; levels: { cost: Goods }[] }[];
  areas: { id: string; name: string; points: number }[];
  tokens: { id: string; kind: number; name: string }[];
  abilities: { id: string; name: string; text: string }[];
  scoring_tiles: { id: string; name: string }[];
  taverns: { id: string; name: string }[];
  piers: { id: string; name: string }[];
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
