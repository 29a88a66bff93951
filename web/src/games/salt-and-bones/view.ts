// Written by `tide types --game salt-and-bones`.
export interface TileView {
  id: string;
  kind: 'grey' | 'lasting' | 'destructible' | 'centre';
  destroyed: boolean;
  threats: number;
}

export interface BoardCard {
  card: string;
  name: string;
  by: number;
  attack_tile: string;
  opportunity_tile: string;
  facing: string;
  attack_value: number;
  opportunity_value: number;
  in_arrows: string;
  out_arrows: string;
  closed: boolean;
}

export interface CardCount {
  card: string;
  name: string;
  count: number;
}

export interface InstinctView {
  slot: number;
  round: number;
  card: string | null;
  cannot_be: string[];
}

export interface PlayerView {
  seat: number;
  health: number;
  momentum: boolean;
  attacks: number;
  strategies: number;
  hand: CardCount[] | null;
  instincts: InstinctView[];
  equipment: (string | null)[];
  gambit: string | null;
  parry_pending: boolean;
  parry_active: boolean;
  marked: boolean;
  goaded: boolean;
  buried_attacks: number;
  buried_strategies: number;
  buried: CardCount[] | null;
}

export interface LinkView {
  card: string;
  tile: string;
  value: number;
}

export interface InstanceView {
  source: 'main' | 'bonus' | 'equipment';
  target: number;
  amount: number;
}

export interface AttackView {
  attacker: number;
  card: string;
  tile: string;
  facing: string;
  chained: boolean;
  on_board: boolean;
  unnegatable: boolean;
  links: LinkView[];
  main_amount: number;
  instances: InstanceView[];
  dealt: number;
}

export interface AnswerView {
  by: number;
  card: string;
  target: string | null;
  negated: boolean;
}

export interface View {
  seat: number | null;
  round: number;
  last_round: boolean;
  phase: 'discard' | 'draw' | 'preparation' | 'combat' | 'over';
  to_act: number[];
  board_side: string;
  start_health: number;
  tiles: TileView[];
  cards: BoardCard[];
  players: PlayerView[];
  attack_deck: number;
  strategy_deck: number;
  field_deck: number;
  attack_discard: CardCount[];
  strategy_discard: CardCount[];
  field_discard: CardCount[];
  attack: AttackView | null;
  answers: AnswerView[];
  disengaging: number | null;
  choosing: string | null;
  ending: 'none' | 'won' | 'more_health' | 'exhaustion' | 'resigned';
  winner: number | null;
}

