import type { Cell } from '../coast';
// Where things lie: hexagons with a side upwards; the content gives each its place (q, r).
import type { Choice, LogLine } from '../../protocol';

export interface Effect {
  op: string;
  arcs?: string[];
  min_range?: number;
  max_range?: number;
}
export interface Order {
  id: string;
  crew: string;
  name: string;
  text: string;
  effect: Effect[];
}
export interface Content {
  sea: { hexes: { id: string; q: number; r: number }[] };
  charts: { id: string; name: string; islands: { name: string; hexes: string[] }[] }[];
  orders: Order[];
  crews: { id: string; name: string }[];
  reload: { name: string; text: string };
}

export const radius = 21;
export const sea = { width: 1026, height: 500, x: 513, y: 250 };
export const place = (q: number, r: number) => ({ x: sea.x + 1.5 * radius * q, y: sea.y + Math.sqrt(3) * radius * (r + q / 2) });
export const corners = (x: number, y: number, r = radius): Cell =>
  [0, 60, 120, 180, 240, 300].map((a) => ({ x: x + r * Math.cos((a * Math.PI) / 180), y: y + r * Math.sin((a * Math.PI) / 180) }));
export const hexagon = (x: number, y: number, r = radius) => corners(x, y, r).map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(' ');

// Degrees clockwise from north.
export const headings: Record<string, number> = { n: 0, ne: 60, se: 120, s: 180, sw: 240, nw: 300 };
// The sign of an arc on a card; what it covers on the sea comes with the view.
export const arcs: Record<string, [from: number, to: number]> = { bow: [-30, 30], starboard: [30, 150], stern: [150, 210], port: [210, 330] };

// A piece of pie, degrees clockwise from north.
function point(x: number, y: number, degrees: number, length: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(x + length * Math.cos(angle)).toFixed(1)} ${(y + length * Math.sin(angle)).toFixed(1)}`;
}
export const wedge = (x: number, y: number, from: number, to: number, length: number) =>
  `M${x} ${y}L${point(x, y, from, length)}A${length} ${length} 0 0 1 ${point(x, y, to, length)}Z`;

export const crewIcons: Record<string, string> = { captain: 'captain-hat-profile', sailmaster: 'ship-wheel', gunner: 'cannon', marine: 'sabers-choc' };
export const orderOf = (content: Content, id: string) => content.orders.find((o) => o.id === id);
export const cardName = (content: Content, id: string) => orderOf(content, id)?.name ?? (id === 'RELOAD' ? content.reload.name : id);
export const cardText = (content: Content, id: string) => orderOf(content, id)?.text ?? (id === 'RELOAD' ? content.reload.text : '');
export const attackOf = (order: Order | undefined) => order?.effect.find((e) => e.op === 'attack');

// For `hover`: something that is looked at and cannot be chosen.
export const pointedAt = (target: string): Choice => ({ act: '', label: { key: '', args: {} }, target });

// Orders as they were revealed in the latest round that has any, each with what came of it.
export interface Step {
  n: number;
  head: LogLine;
  lines: LogLine[];
}
export function stepsOf(log: LogLine[]): Step[] {
  let steps: Step[] = [];
  let fresh = true; // the next Order is the first of its round
  let open = false;
  for (const line of log) {
    if (line.key === 'round') fresh = true;
    else if (line.key.startsWith('revealed') && line.key !== 'revealed.plans') {
      if (fresh) steps = [];
      fresh = false;
      open = true;
      steps.push({ n: line.n, head: line, lines: [] });
    } else if (line.key === 'clearing' || line.key === 'locked') open = false;
    else if (open && !fresh) steps.at(-1)!.lines.push(line);
  }
  return steps;
}
