// Reading zones, without drawing them.
import { same } from "./once.js";
import { named } from "./words.js";

/** @typedef {import("./protocol.js").Zone} Zone */
/** @typedef {import("./protocol.js").Thing} Thing */

/** @param {Zone} zone @returns {Thing[]} */
export function thingsOf(zone) {
  switch (zone.kind) {
    case "dice":
    case "row":
      return zone.things;
    case "grid":
      return zone.cells.flat().filter((cell) => cell !== null);
    case "table":
      return zone.lines.flat();
    case "counter":
      return [zone.counter];
    case "map":
      return zone.places.map((place) => place.thing);
  }
}

const TEXTS = ["title", "label", "say", "columns", "rows"];

/** Zones, or a part of one, with the players' names in every text. @template T @param {T} part @param {string[]} names @returns {T} */
export function withNamesIn(part, names, text = false) {
  /** @type {any} */
  const any = part;
  if (typeof part === "string") return text ? /** @type {any} */ (named(part, names)) : part;
  if (Array.isArray(any)) return /** @type {any} */ (any.map((one) => withNamesIn(one, names, text)));
  if (any === null || typeof any !== "object") return any;
  /** @type {any} */
  const made = {};
  for (const key in any) made[key] = withNamesIn(any[key], names, TEXTS.includes(key));
  return made;
}

/** Zones with names in them; most stay from one step to the next, and are named once. @param {Zone[]} zones @param {string[]} names */
export function withNamesKept(zones, names) {
  const key = names.join("\n");
  return zones.map((zone) => {
    const kept = known.get(zone);
    if (kept?.key === key) return kept.zone;
    const made = asBefore(withNamesIn(zone, names));
    known.set(zone, { key, zone: made });
    return made;
  });
}

/** @type {WeakMap<Zone, {key: string, zone: Zone}>} */
const known = new WeakMap();
/** @type {Map<string, Thing>} */
const seen = new Map();

/** A zone in which each thing that is as it was is the one that was: it need not be drawn again. @template T @param {T} part @returns {T} */
function asBefore(part) {
  /** @type {any} */
  const any = part;
  if (any === null || typeof any !== "object") return part;
  for (const name in any) any[name] = asBefore(any[name]);
  if (typeof any.label !== "string") return part;
  const before = seen.get(any.id);
  if (same(before, any)) return /** @type {any} */ (before);
  seen.set(any.id, any);
  return part;
}

/**
 * The zones after a step: those that changed put in the place of the old ones.
 * @param {Zone[]} zones
 * @param {Zone[]} changed
 * @param {string[] | null} order
 */
export function stepped(zones, changed, order) {
  const byId = new Map([...zones, ...changed].map((zone) => [zone.id, zone]));
  const ids = order ?? zones.map((zone) => zone.id);
  return ids.map((id) => byId.get(id)).filter((zone) => zone !== undefined);
}

/** The things that look different, by id, as they are in the second. @param {Zone[]} before @param {Zone[]} after */
export function changes(before, after) {
  const now = new Map(after.flatMap(thingsOf).map((thing) => [thing.id, thing]));
  if (!now.size) return now;
  for (const thing of before.flatMap(thingsOf)) {
    const then = now.get(thing.id);
    if (then && alike(then, thing)) now.delete(thing.id);
  }
  return now;
}

/** Whether things look the same. @param {Thing} one @param {Thing} other */
const alike = (one, other) =>
  one.label === other.label && one.number === other.number && one.seat === other.seat && one.component === other.component && String(one.marks) === String(other.marks);
