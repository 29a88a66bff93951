import type { Cell } from '../coast';
import type { View } from './view';

// Where things lie on the chart: 17 x 11 hexagons with a point upwards, even rows half a tile to the
// east. What is sea, land or shore comes from the content.
export interface Tile {
  id: string;
  water: 'shallow' | 'deep' | 'trade_route' | 'port';
  name?: string;
  neighbours: string[];
}
export interface Content {
  board: {
    tiles: Tile[];
    land: { id: string; name: string; cells: string[] }[];
    ports: { id: string; name: string; nickname: string; kind: 'supply' | 'trade' | 'upgrade' | 'pirate'; tiles: string[] }[];
    closed_shores: { a: string; b: string }[];
  };
}

export const radius = 26.6;
const wide = Math.sqrt(3) * radius;
export const chart = { width: 1000, height: 488, left: 108, top: 50, rose: { x: 952, y: 54, size: 32 } };

export function centre(id: string): { x: number; y: number } {
  const column = id.charCodeAt(0) - 65;
  const row = Number(id.slice(1)) - 1;
  return { x: chart.left + (column + (row % 2) * 0.5) * wide, y: chart.top + row * 1.5 * radius };
}
function corner(id: string, i: number, r = radius): { x: number; y: number } {
  const c = centre(id);
  const angle = ((60 * i - 30) * Math.PI) / 180;
  return { x: c.x + r * Math.cos(angle), y: c.y + r * Math.sin(angle) };
}
export const corners = (id: string, r = radius): Cell => [0, 1, 2, 3, 4, 5].map((i) => corner(id, i, r));
export const hexagon = (id: string, r = radius) =>
  corners(id, r).map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(' ');

// The side that two cells share, as a line; null if they do not touch.
export function side(a: string, b: string): string | null {
  const from = centre(a);
  const to = centre(b);
  if (Math.hypot(from.x - to.x, from.y - to.y) > wide * 1.1) return null;
  const i = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 3));
  const p = corner(a, i);
  const q = corner(a, i + 1);
  return `M${p.x.toFixed(1)} ${p.y.toFixed(1)}L${q.x.toFixed(1)} ${q.y.toFixed(1)}`;
}

// The way to a tile, from where the ship is: each tile of the view's courses names the one before it.
export function wayTo(courses: View['courses'], to: string): string[] {
  const before = new Map(courses.map(({ tile, from }) => [tile, from]));
  const path = [to];
  for (let tile = before.get(to); tile; tile = before.get(tile)) path.unshift(tile);
  return path;
}
export const line = (path: string[]) => path.map((id, i) => `${i ? 'L' : 'M'}${centre(id).x.toFixed(1)} ${centre(id).y.toFixed(1)}`).join('');

// A dotted line through the middles of neighbouring tiles of the trade routes.
export function routes(content: Content): string {
  const on = new Map(content.board.tiles.filter((t) => t.water === 'trade_route').map((t) => [t.id, t]));
  const lines: string[] = [];
  for (const tile of on.values()) {
    for (const other of tile.neighbours) {
      if (!on.has(other) || other < tile.id) continue;
      const a = centre(tile.id);
      const b = centre(other);
      lines.push(`M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`);
    }
  }
  return lines.join('');
}

export function middleOf(cells: string[]): { x: number; y: number } {
  const all = cells.map(centre);
  return { x: all.reduce((n, p) => n + p.x, 0) / all.length, y: all.reduce((n, p) => n + p.y, 0) / all.length };
}

export const portIcons = { supply: 'barrel', trade: 'scales', upgrade: 'gears', pirate: 'pirate-skull' };
// What waits at the end of a course, beyond what the water shows.
export const purpose: Record<string, string> = { 'act.sail.attack': 'crossed-swords', 'act.sail.dig': 'treasure-map' };
export const shipCards = ['deep', 'route4', 'route5'];
export const goodIcons: Record<string, string> = {
  banana: 'banana', sugar_cane: 'sugar-cane', tobacco: 'three-leaves', deep: 'caravel', route4: 'galleon', route5: 'galleon',
};
