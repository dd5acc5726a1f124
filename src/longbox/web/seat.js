// One seat's (or a watcher's) view of a table, kept true by the frames of its socket.
import { batch, computed, signal } from "./vendor/ui.js";
import { get, newId, Refused } from "./api.js";
import { afterPaint } from "./later.js";
import { Link } from "./link.js";
import { kept } from "./settings.js";
import { t, withNames } from "./words.js";
import { changes, stepped } from "./zones.js";

/** @typedef {import("./protocol.js").Wish} Wish */
/** @typedef {import("./protocol.js").Position} Position */

const KEPT_UNTIL_ACKNOWLEDGED = ["move", "undo", "chat"];

/** @type {Position} */
const NOTHING_ASKED = { asked: [], choices: [], undo: 0, undo_why: null, outcome: null, seed: null };

export class SeatView {
  /** @param {import("./protocol.js").TableInfo} table @param {number | "watch" | null} place */
  constructor(table, place) {
    this.id = table.id;
    this.place = place;
    this.seat = signal(typeof place === "number" ? place : /** @type {number | null} */ (null));
    this.table = signal(table);
    this.you = signal(table.you);
    this.seq = signal(0);
    this.zones = signal(/** @type {import("./protocol.js").Zone[]} */ ([]));
    this.fresh = signal(/** @type {Set<string>} */ (new Set())); // changed by the last step
    this.position = signal(NOTHING_ASKED);
    this.painted = signal(NOTHING_ASKED); // the same when its board has been painted: what lies around the board comes then
    this.log = signal(/** @type {import("./protocol.js").Step[]} */ ([]));
    this.clocks = signal({ at: Date.now(), clocks: table.clocks });
    this.chat = signal(/** @type {import("./protocol.js").ChatLine[]} */ ([]));
    this.problem = signal(/** @type {import("./protocol.js").Problem | null} */ (null));
    /** What was wished and not yet acknowledged; it outlives a reload. */
    this.unsent = kept(`unsent.${table.id}.${place}`, /** @type {Wish[]} */ ([]), sessionStorage);
    /** @type {Map<string, (frame: any) => void>} */
    this.answers = new Map();
    this.link = new Link(() => this.path(), (frame) => this.told(frame), () => this.askWhy());

    this.names = computed(() => namesOf(this.table.value.seats));
    this.moving = computed(() => this.unsent.value.find((wish) => wish.t !== "chat") ?? null);
    this.myTurn = computed(() => this.asksMe(this.position.value));
  }

  /** @param {Position} position */
  asksMe({ asked }) {
    return asked.some((one) => one.seat === this.seat.value);
  }

  path() {
    const seat = this.place === null ? "" : `&seat=${this.place}`;
    return `/api/tables/${this.id}/ws?since=${this.seq.peek()}${seat}`;
  }

  /** A socket that is refused does not say why; the table itself does: it is gone, or one's seat is another now. */
  async askWhy() {
    try {
      const { you } = await get(`/api/tables/${this.id}`);
      if (typeof this.place === "number" && !you.seats.includes(this.place)) this.seat.value = you.seats[0] ?? null;
    } catch (error) {
      if (!(error instanceof Refused) || error.code === "offline") return;
      this.problem.value = { code: error.code, why: error.message };
      this.link.end();
    }
  }

  /** @param {import("./protocol.js").ServerFrame} frame */
  told(frame) {
    batch(() => {
      switch (frame.t) {
        case "welcome":
          this.welcomed(frame);
          break;
        case "ev":
          this.stepped(frame);
          break;
        case "table":
          this.table.value = { ...frame.table, you: frame.table.you ?? this.you.peek() };
          this.you.value = this.table.peek().you;
          this.timed(frame.table.clocks);
          break;
        case "clock":
          this.timed(frame.clocks);
          break;
        case "said":
          this.chat.value = frame.chat;
          break;
        case "chat":
          if (!this.chat.peek().some((line) => line.n === frame.n))
            this.chat.value = [...this.chat.peek(), frame];
          break;
        case "ack":
          this.done(frame.id);
          break;
        case "reject":
          this.done(frame.id);
          if (!this.answers.has(frame.id)) this.problem.value = frame;
          break;
      }
      if ("id" in frame) {
        this.answers.get(frame.id)?.(frame);
        this.answers.delete(frame.id);
      }
    });
  }

  /** @param {import("./protocol.js").TableInfo["clocks"]} clocks */
  timed(clocks) {
    this.clocks.value = { at: Date.now(), clocks };
  }

  /** @param {import("./protocol.js").Welcome} frame */
  welcomed(frame) {
    this.catchUp();
    const known = this.log.peek().at(-1)?.seq ?? 0;
    this.seat.value = frame.seat;
    this.table.value = { ...frame.table, you: frame.you };
    this.you.value = frame.you;
    this.timed(frame.table.clocks);
    this.log.value = [...this.log.peek(), ...frame.log.filter((step) => step.seq > known)];
    this.chat.value = frame.chat;
    this.zones.value = frame.zones;
    this.fresh.value = new Set();
    this.seq.value = frame.seq;
    this.position.value = this.painted.value = frame;
    for (const answer of this.answers.values()) answer(null);
    this.answers.clear();
    for (const wish of this.unsent.peek()) this.link.send(wish);
  }

  /** @param {import("./protocol.js").Ev} frame */
  stepped(frame) {
    if (frame.seq <= this.seq.peek()) return;
    if (frame.seq > this.seq.peek() + 1) {
      this.link.send({ t: "hello", since: this.seq.peek() });
      return;
    }
    const zones = stepped(this.zones.peek(), frame.zones, frame.order);
    this.fresh.value = new Set(changes(this.zones.peek(), frame.zones).keys());
    this.zones.value = zones;
    this.seq.value = frame.seq;
    this.position.value = frame;
    this.problem.value = null;
    this.untold.push(frame);
    if (this.untold.length === 1) afterPaint(() => this.catchUp());
  }

  /** @type {import("./protocol.js").Ev[]} */
  untold = []; // steps whose boards may not have been painted

  /** The step that led to this position. */
  get step() {
    return this.untold.at(-1) ?? this.log.peek().at(-1);
  }

  catchUp() {
    const steps = this.untold.splice(0);
    if (!steps.length) return;
    batch(() => {
      this.log.value = [...this.log.peek(), ...steps];
      this.painted.value = this.position.peek();
    });
  }

  /** @param {string} id */
  done(id) {
    this.unsent.value = this.unsent.peek().filter((wish) => wish.id !== id);
  }

  /** Send a wish; moves, undos and chat are kept until they are acknowledged. @param {Omit<Wish, "id">} wish */
  wish(wish) {
    const whole = /** @type {Wish} */ ({ ...wish, id: newId() });
    if (KEPT_UNTIL_ACKNOWLEDGED.includes(whole.t)) this.unsent.value = [...this.unsent.peek(), whole];
    this.link.send(whole);
    return whole.id;
  }

  /** Send a question; null if the connection is lost before its answer. @param {Omit<Wish, "id">} wish @returns {Promise<any>} */
  ask(wish) {
    return new Promise((resolve) => {
      const id = newId();
      if (!this.link.send({ ...wish, id })) resolve(null);
      else this.answers.set(id, resolve);
    });
  }

  /** @param {string} action */
  play(action) {
    if (!this.moving.peek()) this.wish({ t: "move", seq: this.seq.peek(), action });
  }

  undo() {
    if (!this.moving.peek()) this.wish({ t: "undo", seq: this.seq.peek(), count: 1 });
  }
}

/** The names at a table; equal ones are told apart by a number. @param {Pick<import("./protocol.js").Seat, "kind" | "name">[]} seats */
export function namesOf(seats) {
  const names = seats.map((seat, place) => (seat.kind === "open" ? t("seat.open") : (seat.name ?? t("seat.n", { n: place + 1 }))));
  return names.map((name, place) => {
    const before = names.slice(0, place).filter((other) => other === name).length;
    return before && seats[place].kind !== "open" ? `${name} ${before + 1}` : name;
  });
}

/** What a step of the log tells. @param {import("./protocol.js").Step} step @returns {import("./protocol.js").GameEvent[]} */
export function toldOf(step) {
  const own = (/** @type {string} */ text) => ({ kind: step.did, seat: step.seat, text });
  const who = `{${step.seat}}`;
  if (step.did === "undo") return [own(t("log.undo", { name: who, n: step.count }))];
  if (step.did === "start") return [own(t("log.start")), ...step.events];
  return step.events.length ? step.events : [own(t("log.quiet", { name: who }))];
}

/** The same in sentences. @param {import("./protocol.js").Step} step @param {string[]} names */
export const sentences = (step, names) => toldOf(step).map((event) => withNames(event.text, names));

/** The steps whose answers still stand; a replay has a line for each. @param {import("./protocol.js").Step[]} log */
export function standing(log) {
  /** @type {import("./protocol.js").Step[]} */
  const stand = [];
  for (const step of log) {
    if (step.did === "undo") stand.splice(stand.length - step.count);
    else stand.push(step);
  }
  return stand;
}
