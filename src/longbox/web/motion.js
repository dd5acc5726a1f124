// Things that go to another zone are seen to go there.
import { motion } from "./settings.js";
import { thingsOf } from "./zones.js";

/** @typedef {import("./protocol.js").Zone} Zone */

const TAKES = { usual: 450, quick: 200, none: 0 }; // milliseconds
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const duration = () => (calm.matches ? 0 : TAKES[motion.peek()]);

/** Where things that will lie in another zone are still drawn. @param {HTMLElement | null} board @param {Zone[]} before @param {Zone[]} after */
export function leaving(board, before, after) {
  /** @type {Map<string, DOMRect>} */
  const left = new Map();
  if (!board || !duration()) return left;
  const zones = new Map(before.flatMap((zone) => thingsOf(zone).map((thing) => [thing.id, zone.id])));
  for (const zone of after)
    for (const { id } of thingsOf(zone))
      if ((zones.get(id) ?? zone.id) !== zone.id) left.set(id, drawn(board, id)?.getBoundingClientRect() ?? new DOMRect());
  return left;
}

/** Let them come from there. @param {HTMLElement | null} board @param {Map<string, DOMRect>} left */
export function arriving(board, left) {
  for (const [id, from] of left) {
    const thing = board && drawn(board, id);
    const to = thing?.getBoundingClientRect();
    if (!thing || !to?.width || !from.width) continue; // one of the places is folded away
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    thing.animate([{ transform: start }, { transform: "none" }], { duration: duration(), easing: "ease-out" });
  }
}

/** @param {HTMLElement} board @param {string} id */
const drawn = (board, id) => board.querySelector(`[data-thing="${CSS.escape(id)}"]`);
