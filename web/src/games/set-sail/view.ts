// Written by `tide types --game set-sail`.
export interface CourseView {
  tile: string;
  from: string;
}

export interface CardCount {
  card: string;
  count: number;
}

export interface MapView {
  quest: string;
  name: string;
  tile: string;
  vp: number;
}

export interface PlayerView {
  seat: number;
  colour: string;
  ships: string[];
  vp: number;
  silver: number;
  supplies: number;
  barrels: number;
  oars: number;
  cannons: number;
  capacity: number;
  half: boolean;
  cards: number;
  hand: CardCount[] | null;
  sure: CardCount[] | null;
  map_count: number;
  maps: MapView[] | null;
  done: string[];
}

export interface QuestView {
  space: number;
  quest: string;
  name: string;
  vp: number;
  ships: number;
  goods: CardCount[];
}

export interface CombatView {
  attacker: number;
  defender: number;
  tile: string;
  ship: number;
  attack_total: number;
}

export interface OfferView {
  active: number;
  partner: number | null;
  counter: boolean;
  author: number | null;
  gives: CardCount[] | null;
  asks: CardCount[] | null;
}

export interface View {
  seat: number | null;
  round: number;
  round_limit: number;
  target_vp: number;
  last_round: boolean;
  phase: 'placing' | 'movement' | 'action' | 'end_of_turn' | 'over';
  to_act: number[];
  turn: number | null;
  starter: number | null;
  budget: number;
  movement_left: number;
  offers_left: number;
  start_tiles: string[];
  sailed: string[][];
  courses: CourseView[];
  players: PlayerView[];
  plunder: QuestView[];
  trade: QuestView[];
  plunder_deck: number;
  trade_deck: number;
  treasure_deck: number;
  deep_deck: CardCount[];
  deep_discard: CardCount[];
  route_deck: CardCount[];
  route_discard: CardCount[];
  stock: CardCount[];
  acting_ship: number | null;
  combat: CombatView | null;
  offer: OfferView | null;
  ending: 'none' | 'target' | 'nothing_left' | 'round_limit';
}
