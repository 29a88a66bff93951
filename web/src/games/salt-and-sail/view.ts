// Written by `tide types --game salt-and-sail`.
export interface Count {
  id: string;
  count: number;
}

export interface Check {
  skill: 'fight' | 'observation' | 'lore';
  standard: number;
  great: number;
}

export interface EffectView {
  op: string;
  n: number;
  kind: string | null;
  light: number;
  heavy: number;
  range: number;
  price: number;
}

export interface PrizeView {
  name: string;
  type: string;
  fame: number;
  ducats: number;
}

export interface Outlook {
  next: number;
  draws: number | null;
}

export interface RumorView {
  place: number;
  rumor: string;
  name: string;
  symbol: string;
  clue: string;
  check: Check;
  dangerous: boolean;
  each_defeat: EffectView[];
  discovery: number;
  prize: PrizeView | null;
  outlook: Outlook | null;
}

export interface PlayerView {
  seat: number;
  colour: string;
  at: string | null;
  ship: string;
  sails: number;
  sails_berths: number;
  hands: number;
  hands_berths: number;
  hold: number;
  rations: number;
  goods: Count[];
  hull: number;
  light: number;
  heavy: number;
  covered: number;
  ducats: number;
  captain: string | null;
  officer: string | null;
  dealt: string[];
  equipment: Count[];
  bag: Count[];
  pool: Count[];
  cards: number;
  hand: RumorView[] | null;
  named: string | null;
  aboard: string[];
  treasures: Count[];
  stash: number;
  scored: string[] | null;
  fame: number | null;
  discoveries: number | null;
  to_supply: number;
}

export interface SiteView {
  hex: string;
  kind: string;
  looked: number[];
  shown: string[];
  symbols: string[] | null;
}

export interface ChoiceView {
  text: string;
  price: number;
  check: Check | null;
  dangerous: boolean;
  chances: number[];
  each_defeat: EffectView[];
  succeed: EffectView[];
  fail: EffectView[];
}

export interface EncounterView {
  card: string;
  text: string;
  other: string | null;
  choices: ChoiceView[];
  drawn: Count[];
}

export interface View {
  seat: number | null;
  scenario: string;
  map: string;
  round: number;
  round_cap: number;
  last_round: boolean;
  made: number;
  required: number;
  phase: 'setup' | 'turn' | 'sailing' | 'encounter' | 'discovery' | 'location' | 'wreck' | 'over';
  to_act: number[];
  starter: number;
  turn: number | null;
  actions: number;
  movement: number;
  moved: boolean;
  players: PlayerView[];
  sites: SiteView[];
  encounters: string[];
  rumors: RumorView[];
  officers: string[];
  equipment: Count[];
  rumor_deck: number;
  officer_deck: number;
  equipment_deck: number;
  encounter_deck: number;
  treasure_deck: number;
  rumor_discard: string[];
  encounter_bottom: string[];
  officer_discard: Count[];
  equipment_discard: Count[];
  encounter_discard: Count[];
  treasure_discard: Count[];
  ships: Count[];
  goods: Count[];
  encounter: EncounterView | null;
  rank: string | null;
  ending: 'none' | 'discoveries' | 'round_cap';
}

