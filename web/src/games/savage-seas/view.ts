// Written by `tide types --game savage-seas`.
export interface SlotView {
  position: number;
  fire: 'none' | 'weak' | 'strong';
  manned: boolean;
  crew: 'captain' | 'sailmaster' | 'gunner' | 'marine' | null;
  card: string | null;
  face_up: boolean;
  carried_out: boolean;
  cancelled: boolean;
  fight: boolean;
  extras: string[];
}

export interface CardCount {
  card: string;
  count: number;
}

export interface CrewView {
  crew: 'captain' | 'sailmaster' | 'gunner' | 'marine';
  seat: number;
  wounds: number;
  pending: number;
  cards: number;
  out: boolean;
  hand: CardCount[] | null;
  reload: boolean | null;
  offer: string | null;
  deck: number;
  discard: CardCount[];
  removed: CardCount[];
}

export interface ReachView {
  card: string;
  hexes: string[];
}

export interface ShipView {
  side: 'cockatrice' | 'chimera';
  name: string;
  hex: string;
  q: number;
  r: number;
  heading: 'n' | 'ne' | 'se' | 's' | 'sw' | 'nw';
  fires: number;
  worst_wounds: number;
  locked: boolean;
  slots: SlotView[];
  crews: CrewView[];
  reach: ReachView[];
  presets: boolean[] | null;
}

export interface OrderView {
  ship: 'cockatrice' | 'chimera';
  crew: 'captain' | 'sailmaster' | 'gunner' | 'marine';
  card: string;
  position: number;
  window: boolean;
  scuppers: number;
}

export interface WayView {
  act: string;
  hexes: string[];
  heading: 'n' | 'ne' | 'se' | 's' | 'sw' | 'nw';
  strikes: boolean;
}

export interface Offset {
  q: number;
  r: number;
}

export interface RulerView {
  card: string;
  hexes: Offset[];
}

export interface View {
  seat: number | null;
  side: 'cockatrice' | 'chimera' | null;
  phase: 'planning' | 'action' | 'over';
  round: number;
  round_cap: number;
  chart: 'maw' | 'open_roads' | 'broken_teeth';
  gauge: 'cockatrice' | 'chimera';
  to_act: number[];
  ships: ShipView[];
  distance: number;
  order: OrderView | null;
  ways: WayView[];
  ruler: RulerView[];
  reaction_mode: 'timed' | 'ask_always' | 'preset';
  reaction_seconds: number;
  ending: 'none' | 'sunk' | 'both_sunk' | 'round_cap' | 'struck';
  winner: 'cockatrice' | 'chimera' | null;
}

