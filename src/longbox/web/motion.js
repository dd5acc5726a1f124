// Things that move to another zone are seen to go there.
import { motion } from "./settings.js";

const TAKES = { usual: 450, quick: 200, none: 0 }; // milliseconds
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Where each thing was when the board was last drawn. @type {WeakMap<HTMLElement, Map<string, {zone: string, x: number, y: number}>>} */
const drawn = new WeakMap();

/** @param {HTMLElement} board */
export function glide(board) {
  const duration = calm.matches ? 0 : TAKES[motion.peek()];
  if (!duration) return;
  const before = drawn.get(board) ?? new Map();
  const now = new Map();
  const corner = board.getBoundingClientRect();
  for (const thing of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll("[data-thing]"))) {
    const box = thing.getBoundingClientRect();
    const zone = thing.closest("[data-zone]")?.getAttribute("data-zone") ?? "";
    const at = { zone, x: box.x - corner.x, y: box.y - corner.y };
    const was = before.get(thing.dataset.thing);
    now.set(thing.dataset.thing, at);
    if (was && was.zone !== zone)
      thing.animate([{ transform: `translate(${was.x - at.x}px, ${was.y - at.y}px)` }, { transform: "none" }], { duration, easing: "ease-out" });
  }
  drawn.set(board, now);
}
