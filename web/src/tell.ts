// A view in prose, for those who listen: any game, no rule. Names of parts are those of the view.
export interface Teller {
  term: (english: string) => string;
  name: (seat: number) => string;
  yes: string;
}
type Thing = Record<string, unknown>;

export const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value);
export const title = (key: string) => key.replaceAll('_', ' ');
const empty = (value: unknown) =>
  value === null || value === undefined || value === '' || value === false || value === 0 || (Array.isArray(value) && value.length === 0);

// "health 18, hand: 2 × Probe, Cut, momentum". What is empty is left out.
export function describe(value: unknown, teller: Teller, depth = 0): string {
  if (typeof value === 'boolean') return teller.yes;
  if (Array.isArray(value)) return value.filter((v) => !empty(v)).map((v) => describe(v, teller, depth + 1)).join(', ');
  if (!isThing(value)) return teller.term(String(value));
  if ('count' in value && ('card' in value || 'id' in value)) {
    const what = teller.term(String(value.name ?? value.card ?? value.id));
    return value.count === 1 ? what : `${String(value.count)} × ${what}`;
  }
  const parts = Object.entries(value).filter(([, v]) => !empty(v)).map(([key, v]) => {
    if (key === 'seat' || key === 'by') return teller.name(Number(v));
    if (v === true) return title(key);
    const text = describe(v, teller, depth + 1);
    return key === 'name' || key === 'id' ? text : `${title(key)}${typeof v === 'object' ? ':' : ''} ${text}`;
  });
  return depth === 0 ? parts.join('; ') : depth > 1 ? `(${parts.join(', ')})` : parts.join(', ');
}

// Every object of the view with the names that lead to it; objects inside others after them.
function* things(value: unknown, path: string[] = []): Generator<{ path: string[]; thing: Thing }> {
  if (isThing(value)) {
    if (path.length > 0) yield { path, thing: value };
    for (const [key, inner] of Object.entries(value)) yield* things(inner, [...path, title(key)]);
  } else if (Array.isArray(value)) for (const inner of value) yield* things(inner, path);
}

// All that lies on the own side of the table.
export function own(view: unknown, seat: number, teller: Teller): string[] {
  const mine = [...things(view)].filter(({ thing }) => thing.seat === seat).map(({ thing }) => thing);
  return mine.flatMap((thing) =>
    Object.entries(thing).filter(([key, v]) => key !== 'seat' && !empty(v)).map(([key, v]) => `${title(key)}: ${describe(v, teller, 1)}`),
  );
}

const most = 12;
const same = (value: unknown, wanted: string): boolean =>
  Array.isArray(value) ? value.some((v) => same(v, wanted)) : typeof value === 'string' && value.toLowerCase() === wanted;

// What is at a place: everything that names it, the inmost first.
export function look(view: unknown, place: string, teller: Teller): string[] {
  const wanted = place.toLowerCase();
  return [...things(view)]
    .filter(({ thing }) => Object.values(thing).some((v) => same(v, wanted)))
    .slice(0, most)
    .map(({ path, thing }) => `${path.at(-1)}: ${describe(thing, teller)}`);
}

// Where something is: everything that is called so, in English or in the words of the game.
export function where(view: unknown, name: string, teller: Teller): string[] {
  const wanted = name.toLowerCase();
  const called = (v: unknown) => typeof v === 'string' && [v, teller.term(v)].some((text) => text.toLowerCase().includes(wanted));
  return [...things(view)]
    .filter(({ path, thing }) => path.at(-1)!.includes(wanted) || Object.values(thing).some((v) => (Array.isArray(v) ? v.some(called) : called(v))))
    .slice(0, most)
    .map(({ path, thing }) => `${path.join(', ')}: ${describe(thing, teller)}`);
}
