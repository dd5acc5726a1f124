// docs/protocol.md, for tsc.
export interface Thing {
  id: string;
  label: string;
  say: string;
  tone: string;
}
interface ZoneBase {
  id: string;
  title: string;
  seat: number | null;
  rule: string | null;
}
export interface LineZone extends ZoneBase {
  kind: "dice" | "row";
  things: Thing[];
}
export interface GridZone extends ZoneBase {
  kind: "grid";
  columns: string[];
  rows: string[];
  cells: (Thing | null)[][];
}
export interface TableZone extends ZoneBase {
  kind: "table";
  columns: string[];
  lines: Thing[][];
}
export interface CounterZone extends ZoneBase {
  kind: "counter";
  counter: Thing;
}
export interface MapZone extends ZoneBase {
  kind: "map";
  places: { thing: Thing; x: number; y: number }[];
  ways: [string, string][];
}
export type Zone = LineZone | GridZone | TableZone | CounterZone | MapZone;

export interface Choice {
  action: string;
  say: string;
  targets: string[];
}
export interface Asked {
  seat: number;
  decision: string;
  question: string;
  rule: string | null;
}
export interface Outcome {
  places: number[];
  points: number[];
  winners: number[];
  sources: [string, number][][];
  reason: string;
}
export interface Position {
  asked: Asked[];
  choices: Choice[];
  undo: number;
  undo_why: string | null;
  outcome: Outcome | null;
  seed: string | number | null;
}
export interface GameEvent {
  kind: string;
  seat: number | null;
  text: string;
}
export interface Step {
  seq: number;
  did: "start" | "move" | "undo";
  seat: number | null;
  count: number;
  stand_in: boolean;
  events: GameEvent[];
}
export interface ChatLine {
  n: number;
  seat: number | null;
  name: string;
  text: string;
}
export interface Seat {
  seat: number;
  kind: "open" | "person" | "program" | "bot";
  name: string | null;
  level: number | null;
  ready: boolean;
  here: boolean;
  claimable: boolean;
  stand_in: boolean;
}
export interface You {
  host: boolean;
  seats: number[];
  invite: string | null;
}
export interface TableInfo {
  id: string;
  game: string;
  rules: number;
  edition: { hash: string; name: string };
  options: Record<string, string>;
  status: "open" | "playing" | "over";
  seq: number;
  host: number | null;
  sealed: boolean;
  commitment: string | null;
  visibility: "link" | "public";
  watchers: boolean;
  chat: boolean;
  hints: boolean;
  pace: number;
  grace: number;
  remedy: "wait" | "bot" | "skip";
  next: string | null;
  seats: Seat[];
  you: You;
  your_turn?: boolean;
}
export interface GameInfo {
  id: string;
  name: string;
  seats: number[];
  levels: number[];
}
export interface GameDetails extends GameInfo {
  rules: number;
  edition: { hash: string; name: string };
  options: { name: string; choices: string[]; about: string }[];
  actions: string[];
}
export interface Rules {
  text: string;
  rules: Record<string, string>;
}
export interface Problem {
  code: string;
  why: string;
  field?: string;
  rule?: string;
  seq?: number;
  retry_after?: number;
}
export interface Refusal {
  action: string;
  rule: string;
  reason: string;
}

export interface Welcome extends Position {
  t: "welcome";
  v: number;
  seat: number | null;
  seq: number;
  table: TableInfo;
  you: You;
  log: Step[];
  chat: ChatLine[];
  zones: Zone[];
}
export interface Ev extends Position, Step {
  t: "ev";
  zones: Zone[];
  order: string[] | null;
}
export type ServerFrame =
  | Welcome
  | Ev
  | { t: "table"; table: TableInfo }
  | ({ t: "chat" } & ChatLine)
  | { t: "ack"; id: string; seq: number; dup: boolean }
  | ({ t: "reject"; id: string } & Problem)
  | { t: "why"; id: string; seq: number; refusals: Refusal[] }
  | { t: "preview"; id: string; seq: number; zones: Zone[] | null }
  | { t: "hint"; id: string; seq: number; action: string; why: string }
  | { t: "pong"; n: number; now: number }
  | { t: "bye"; code: string; retry_after?: number };
export interface Wish {
  t: "move" | "undo" | "chat" | "claim" | "hurry" | "why" | "preview" | "hint";
  id: string;
  seq?: number;
  action?: string;
  count?: number;
  text?: string;
  seat?: number;
}
