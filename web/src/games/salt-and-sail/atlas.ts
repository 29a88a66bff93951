// The chart of a scenario: tiles of seven hexagons with a point upwards, as the content lays them.
export interface Content {
  symbols: { id: string; name: string }[];
  tiles: { cards: { number: string; side: string; name: string; hexes: string }[] };
  scenarios: { cards: { id: string; name: string; tiles: { tile: string; side: string; center: string; rotation: number }[] }[] };
  ships: { cards: { id: string; name: string }[] };
  goods: { cards: { id: string; name: string; value: number }[] };
  captains: { cards: { id: string; name: string; text: string }[] };
  officers: { cards: { id: string; name: string; text: string }[] };
  equipment: { cards: { id: string; name: string; price: number; text: string }[] };
  encounters: { cards: { id: string; name: string }[] };
  treasures: { cards: { id: string; name: string; fame: number; ducats: number }[] };
  discoveries: { cards: { id: string; number: number; name: string }[] };
}
export type Terrain = 'S' | 'I' | 'L' | 'H'; // sea, island, land, harbour of the Capital
export interface Cell {
  id: string;
  q: number;
  r: number;
  terrain: Terrain;
}

const around: [number, number][] = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
const parse = (id: string) => id.split(',').map(Number) as [number, number];

export function cells(content: Content, scenario: string): Cell[] {
  const laid = content.scenarios.cards.find((s) => s.id === scenario)?.tiles ?? [];
  return laid.flatMap((tile) => {
    const hexes = content.tiles.cards.find((c) => c.number === tile.tile && c.side === tile.side)?.hexes ?? '';
    const [q, r] = parse(tile.center);
    const at = (dq: number, dr: number, terrain: string): Cell => ({ id: `${q + dq},${r + dr}`, q: q + dq, r: r + dr, terrain: terrain as Terrain });
    return [at(0, 0, hexes[0] ?? 'S'), ...around.map((_, d) => at(...around[(d + tile.rotation) % 6]!, hexes[d + 1] ?? 'S'))];
  });
}

// Fits all cells into a box and says where a hexagon's middle is.
export function layout(list: Cell[], box: { x: number; y: number; w: number; h: number }) {
  const raw = (q: number, r: number) => ({ x: Math.sqrt(3) * (q + r / 2), y: 1.5 * r });
  const all = list.map((c) => raw(c.q, c.r));
  const [minX, maxX] = [Math.min(...all.map((p) => p.x)) - 0.9, Math.max(...all.map((p) => p.x)) + 0.9];
  const [minY, maxY] = [Math.min(...all.map((p) => p.y)) - 1, Math.max(...all.map((p) => p.y)) + 1];
  const radius = Math.min(box.w / (maxX - minX), box.h / (maxY - minY), 56);
  const left = box.x + (box.w - radius * (maxX - minX)) / 2 - radius * minX;
  const top = box.y + (box.h - radius * (maxY - minY)) / 2 - radius * minY;
  const middle = (id: string) => {
    const [q, r] = parse(id);
    const p = raw(q, r);
    return { x: left + radius * p.x, y: top + radius * p.y };
  };
  const corners = (id: string, factor = 1) => {
    const m = middle(id);
    return [30, 90, 150, 210, 270, 330].map((a) => ({ x: m.x + radius * factor * Math.cos((a * Math.PI) / 180), y: m.y + radius * factor * Math.sin((a * Math.PI) / 180) }));
  };
  const hexagon = (id: string, factor = 1) => corners(id, factor).map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(' ');
  return { radius, middle, corners, hexagon };
}

// Tokens: a skill (any, fight, observation, lore) and a degree (standard, great); d: a Defeat.
export const skillIcons: Record<string, string> = { g: 'compass', f: 'crossed-swords', o: 'spyglass', l: 'open-book', d: 'pirate-skull', t: 'swap-bag' };
export const symbolIcons: Record<string, string> = { palm: 'three-leaves', peak: 'island', arch: 'village', shell: 'wave-crest', fire: 'small-fire' };
export const skillOf: Record<string, string> = { fight: 'f', observation: 'o', lore: 'l' };
export const goodIcons: Record<string, string> = { ration: 'chicken-leg', trade: 'wooden-crate', spice: 'three-leaves', ambergris: 'gold-bar' };
export const percent = (p: number) => `${Math.round(p * 100)} %`;
export const named = (list: { id: string; name: string }[], id: string) => list.find((x) => x.id === id)?.name ?? id;
