// Borders of areas that are made of polygons (hexagons, mostly), drawn as by hand: corners are
// rounded off and lines waver a little, the same way every time.
export interface Point {
  x: number;
  y: number;
}
export type Cell = Point[]; // its corners, one after another

const name = (p: Point) => `${Math.round(p.x * 2)},${Math.round(p.y * 2)}`;
// Between -1 and 1, by place.
function waver(x: number, y: number): number {
  const wave = Math.sin(Math.round(x) * 12.9898 + Math.round(y) * 78.233) * 43758.5453;
  return 2 * (wave - Math.floor(wave)) - 1;
}
type Edge = [from: Point, to: Point];

// Sides of the area that it does not share with itself; with `beside` only those it shares with that.
function sides(area: Cell[], beside?: Cell[]): Edge[] {
  const edges = (cells: Cell[]) => cells.flatMap((cell) => cell.map((p, i): Edge => [p, cell[(i + 1) % cell.length]!]));
  const own = edges(area);
  const keys = new Set(own.map(([a, b]) => `${name(a)} ${name(b)}`));
  const others = beside && new Set(edges(beside).map(([a, b]) => `${name(b)} ${name(a)}`));
  return own.filter(([a, b]) => !keys.has(`${name(b)} ${name(a)}`) && (!others || others.has(`${name(a)} ${name(b)}`)));
}

// Lines of sides that follow one another; a closed one ends where it begins.
function chains(edges: Edge[]): Point[][] {
  const after = new Map<string, Edge[]>();
  for (const edge of edges) after.set(name(edge[0]), [...(after.get(name(edge[0])) ?? []), edge]);
  const entered = new Set(edges.map(([, b]) => name(b)));
  const lines: Point[][] = [];
  const follow = (first: Edge) => {
    const line = [first[0]];
    for (let edge: Edge | undefined = first; edge; ) {
      const list: Edge[] = after.get(name(edge[0]))!;
      list.splice(list.indexOf(edge), 1);
      line.push(edge[1]);
      edge = name(edge[1]) === name(line[0]!) ? undefined : after.get(name(edge[1]))?.[0];
    }
    lines.push(line);
  };
  for (const edge of edges) if (!entered.has(name(edge[0])) && after.get(name(edge[0]))?.includes(edge)) follow(edge);
  for (const edge of edges) if (after.get(name(edge[0]))?.includes(edge)) follow(edge);
  return lines;
}

const f = (p: Point) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

// `rough`: how far a line wavers.
export function border(area: Cell[], rough = 0, beside?: Cell[]): string {
  return chains(sides(area, beside)).map((line) => {
    const closed = name(line[0]!) === name(line.at(-1)!);
    const points: Point[] = [];
    line.forEach((p, i) => {
      if (i > 0) {
        const before = line[i - 1]!;
        const m = between(before, p);
        const length = Math.hypot(p.x - before.x, p.y - before.y) || 1;
        const shift = (rough * waver(m.x, m.y)) / length;
        points.push({ x: m.x - (p.y - before.y) * shift, y: m.y + (p.x - before.x) * shift });
      }
      if (i > 0 || !closed) points.push({ x: p.x + (rough * waver(p.x, p.y)) / 2, y: p.y + (rough * waver(p.y, p.x)) / 2 });
    });
    if (!closed) {
      const inner = points.slice(1, -1).map((p, i) => `Q${f(p)} ${f(i === points.length - 3 ? points.at(-1)! : between(p, points[i + 2]!))}`);
      return `M${f(points[0]!)}${inner.join('')}`;
    }
    const n = points.length;
    return `M${f(between(points[n - 1]!, points[0]!))}${points.map((p, i) => `Q${f(p)} ${f(between(p, points[(i + 1) % n]!))}`).join('')}Z`;
  }).join('');
}
