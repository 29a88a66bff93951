// Written by `tide types --game saltfjord`.
export interface KitView {
  number: number;
  ability: string;
  building: string;
  store: string;
}

export interface TileStackView {
  stack: number;
  top: string;
  below: number;
}

export interface CrateStackView {
  space: number;
  top: string;
  below: number;
}

export interface TokenStackView {
  area: number;
  kind: number;
  total: number;
  top: string | null;
  bottom: string[];
}

export interface TakenDie {
  colour: 'white' | 'orange';
  value: number;
}

export interface RunView {
  colour: 'white' | 'orange';
  line: number;
  reached: number;
}

export interface LayingView {
  act: string;
  squares: string[];
  cells: string[];
}

export interface Storage {
  fish: number;
  wood: number;
  grain: number;
  paper: number;
  plank: number;
  food: number;
  book: number;
  gold: number;
}

export interface PlayerView {
  seat: number;
  colour: string;
  village: string;
  score: number;
  grid: string[][];
  white_dice: string[];
  orange_dice: string[];
  workers: string[];
  wagons: string[];
  vacant: string[];
  wagon_waiting: boolean;
  storage: Storage;
  ready_workers: number;
  levels: number[];
  abilities: string[];
  boat: number;
  boat_spaces: number;
  boat_upgraded: boolean;
  cargo: string[];
  landed: number;
  crate_counts: number[];
  crates: string[][] | null;
  small_tiles: number;
  large_tiles: number;
  white_taken: number;
  orange_taken: number;
  tavern: number;
  lamp_used: boolean;
  tile_worth: number[];
  special_worth: number[];
}

export interface View {
  seat: number | null;
  round: number;
  rounds: number;
  wagons_used: boolean;
  solo: boolean;
  to_act: number[];
  starter: number;
  decision: string;
  white_areas: number[];
  orange_areas: number[];
  white_limit: number;
  orange_limit: number;
  kits: KitView[];
  abilities: string[];
  scoring: string[];
  special: string[];
  taverns: string[];
  tiles: TileStackView[];
  crates: CrateStackView[];
  fjord: TokenStackView[];
  looked_at: string[];
  die: TakenDie | null;
  run: RunView | null;
  placing: string | null;
  layings: LayingView[];
  players: PlayerView[];
  ending: 'none' | 'scored' | 'solo_won' | 'solo_lost';
  medal: 'none' | 'bronze' | 'silver' | 'gold' | 'platinum' | 'palladium' | null;
  achievements: number[];
}

