// Written by `tide types --game connect-four`.
export interface View {
  rows: string[];
  line: string[];
  to_act: number[];
  winners: number[];
}
