// Where things lie: hexagons with a side upwards; the content gives each its place (q, r).
export interface Order {
  id: string;
  crew: string;
  name: string;
  text: string;
  effect: { op: string; arcs?: string[]; min_range?: number; max_range?: number }[];
}
export interface Content {
  sea: { hexes: { id: string; q: number; r: number }[] };
  charts: { id: string; name: string; islands: { name: string; hexes: string[] }[] }[];
  orders: Order[];
  crews: { id: string; name: string }[];
  reload: { name: string; text: string };
}

export const radius = 21;
export const sea = { width: 948, height: 500, x: 474, y: 250 };
export const place = (q: number, r: number) => ({ x: sea.x + 1.5 * radius * q, y: sea.y + Math.sqrt(3) * radius * (r + q / 2) });
export const hexagon = (x: number, y: number, r = radius) =>
  [0, 60, 120, 180, 240, 300].map((a) => `${(x + r * Math.cos((a * Math.PI) / 180)).toFixed(1)},${(y + r * Math.sin((a * Math.PI) / 180)).toFixed(1)}`).join(' ');

// Degrees clockwise from north.
export const headings: Record<string, number> = { n: 0, ne: 60, se: 120, s: 180, sw: 240, nw: 300 };
// Half the sea each way: bow and stern look along the keel, the broadsides across.
const arcs: Record<string, [from: number, to: number]> = { bow: [-30, 30], starboard: [30, 150], stern: [150, 210], port: [210, 330] };

export function sector(x: number, y: number, heading: string, arc: string, from: number, to: number): string {
  const [a, b] = arcs[arc] ?? [0, 360];
  const step = Math.sqrt(3) * radius;
  const at = (degrees: number, distance: number) => {
    const angle = ((headings[heading]! + degrees - 90) * Math.PI) / 180;
    return `${(x + distance * Math.cos(angle)).toFixed(1)} ${(y + distance * Math.sin(angle)).toFixed(1)}`;
  };
  const inner = Math.max(0, (from - 0.5) * step);
  const outer = (to + 0.5) * step;
  return `M${at(a, inner)}L${at(a, outer)}A${outer} ${outer} 0 0 1 ${at(b, outer)}L${at(b, inner)}A${inner} ${inner} 0 0 0 ${at(a, inner)}Z`;
}

export const crewIcons: Record<string, string> = { captain: 'captain-hat-profile', sailmaster: 'ship-wheel', gunner: 'cannon', marine: 'sabers-choc' };
export const cardName = (content: Content, id: string) => content.orders.find((o) => o.id === id)?.name ?? (id === 'RELOAD' ? content.reload.name : id);
