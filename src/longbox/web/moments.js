// A replay: the position after each answer that stands.
import { text } from "./api.js";
import { stepped } from "./zones.js";

/** @typedef {{seat: number | null, action: string | null, events: import("./protocol.js").GameEvent[], zones: import("./protocol.js").Zone[]}} Moment */

/** @param {string} table @param {number | "watch" | null} seat @returns {Promise<Moment[]>} */
export async function moments(table, seat) {
  const lines = await text(`/api/tables/${table}/replay${seat === null ? "" : `?seat=${seat}`}`);
  /** @type {import("./protocol.js").Zone[]} */
  let zones = [];
  return lines.trim().split("\n").map((line) => {
    const step = JSON.parse(line);
    zones = stepped(zones, step.zones, step.order ?? (zones.length ? null : step.zones.map((/** @type {any} */ zone) => zone.id)));
    return { seat: step.seat ?? null, action: step.action ?? null, events: step.events, zones };
  });
}
