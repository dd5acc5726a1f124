// docs/protocol.md, for tsc.
export interface Component {
  id: string;
  name: string;
  kind: string;
  text: string;
  tone: string;
  icon: string;
  rule: string | null;
  figures: Record<string, any>;
}
export type Catalogue = Record<string, Component>;
export interface Thing {
  id: string;
  label: string;
  say: string;
  tone: string;
  component?: string;
  number?: number;
  seat?: number;
  marks?: string[];
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
  kind?: string;
  gains?: Record<string, number>;
  marks?: string[];
  pays?: string[];
  number?: number;
  brings?: Record<string, string>;
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
  [field: string]: any; // as docs/notation.md has them
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
  code: string | null;
}
export interface Standing {
  asked: { seat: number; question: string; rule: string | null }[];
  points: number[];
  where: string;
  last: number | null;
  at: number;
}
export interface ListedTable {
  id: string;
  game: string;
  status: "open" | "playing" | "over" | "closed";
  options: Record<string, string>;
  seats: { kind: Seat["kind"]; name: string | null; level: number | null }[];
  your_seats: number[];
  your_turn: boolean;
  host: number | null;
  standing: Standing | null;
}
export interface ClockWish {
  per: "move" | "match";
  seconds: number;
  increment: number;
}
export interface TableInfo {
  id: string;
  game: string;
  rules: number;
  edition: { hash: string; name: string; faces: string };
  options: Record<string, string>;
  status: "open" | "playing" | "over" | "closed";
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
  clock: ClockWish | null;
  clocks: { left: number; runs: boolean }[] | null;
  next: string | null;
  wanted: number[];
  seats: Seat[];
  you: You;
}
export interface GameInfo {
  id: string;
  name: string;
  seats: number[];
  levels: number[];
  bots: { level: number; name: string; wins: Record<string, number> }[];
  about: {
    sentence: string;
    minutes: [number, number];
    weight: 1 | 2 | 3;
    designers: string[];
    notes: { players: number; title: string; sentence: string; rule: string }[];
  };
}
export interface Option {
  name: string;
  title: string;
  sides: { name: string; sentence: string; rule: string; figures: number[] }[];
  first_match: string;
  seats: number[];
}
export interface Edition {
  hash: string;
  name: string;
  differs: { where: string; was: string; now: string }[];
}
export interface GameDetails extends GameInfo {
  rules: number;
  edition: { hash: string; name: string };
  editions: Edition[];
  options: Option[];
  actions: string[];
  board: string | null;
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
  targets: string[];
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
  | { t: "clock"; clocks: TableInfo["clocks"] }
  | { t: "said"; chat: ChatLine[] }
  | ({ t: "chat" } & ChatLine)
  | { t: "ack"; id: string; seq: number; dup: boolean }
  | ({ t: "reject"; id: string } & Problem)
  | { t: "why"; id: string; seq: number; refusals: Refusal[] }
  | { t: "preview"; id: string; seq: number; zones: Zone[] | null; final: boolean }
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
