// What happened is seen: things go from place to place, one step after the other, and a key or a click ends it.
import { useLayoutEffect, useMemo, useRef } from "./vendor/ui.js";
import { motion } from "./settings.js";
import { thingsOf } from "./zones.js";

/** @typedef {import("./protocol.js").Zone} Zone */
/** @typedef {{rect: DOMRect, gone: HTMLElement | null}} Left where a thing was drawn, and its copy if it is gone */
/** @typedef {{moved: Map<string, Left>, came: string[], counts: Map<string, number>}} Leaving */

const TAKES = { usual: 450, quick: 200, none: 0 }; // milliseconds
const BEHIND = 900; // milliseconds that a step waits at the most for the ones before it
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const duration = () => (calm.matches || document.hidden ? 0 : TAKES[motion.peek()]);

/** @type {Set<Animation>} */
const running = new Set();
let free = 0; // when the last of them ends

/**
 * The element of a board whose things go with its zones. The page asks for it before it draws any of its parts: a place
 * that is read after something was changed has the browser lay out the whole page for it.
 * @param {Zone[]} zones
 * @param {import("./made.js").Maker["way"]} way
 */
export function useMotion(zones, way) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const before = useRef(zones);
  const left = useMemo(() => leaving(element.current, before.current ?? [], zones), [zones]);
  useLayoutEffect(() => {
    before.current = zones;
    arriving(element.current, left, way);
  }, [zones]);
  return element;
}

/** What will be elsewhere, gone or new, as it is still drawn. @param {HTMLElement | null} board @param {Zone[]} before @param {Zone[]} after @returns {Leaving} */
function leaving(board, before, after) {
  /** @type {Leaving} */
  const left = { moved: new Map(), came: [], counts: new Map() };
  if (!board || !before.length || before === after || !duration()) return left;
  const was = new Map(before.flatMap((zone) => thingsOf(zone).map((thing) => [thing.id, zone.id])));
  const is = new Map(after.flatMap((zone) => thingsOf(zone).map((thing) => [thing.id, zone.id])));
  for (const [id, zone] of was) {
    if (is.get(id) === zone) continue;
    const element = drawn(board, id);
    if (!element) continue;
    const gone = is.has(id) || !(element instanceof HTMLElement) ? null : /** @type {HTMLElement} */ (element.cloneNode(true));
    left.moved.set(id, { rect: element.getBoundingClientRect(), gone });
  }
  left.came = [...is.keys()].filter((id) => !was.has(id));
  for (const thing of before.flatMap(thingsOf)) if (thing.number !== undefined) left.counts.set(thing.id, thing.number);
  return left;
}

/**
 * Let them go there. Where a thing comes from or goes to that is in no zone of its own, the board tells by an anchor.
 * @param {HTMLElement | null} board
 * @param {Leaving} left
 * @param {(id: string, came: boolean) => string | null} [way]
 */
function arriving(board, left, way) {
  if (!board || !duration()) return;
  const now = performance.now();
  const wait = Math.min(BEHIND, Math.max(0, free - now));
  free = now + wait + duration();
  const moves = []; // all is measured before anything moves, or the browser would lay out the page for each
  for (const [id, { rect, gone }] of left.moved)
    moves.push(gone ? leave(board, gone, rect, anchor(board, way?.(id, false)), wait) : go(drawn(board, id), rect, wait));
  for (const id of left.came) {
    const from = anchor(board, way?.(id, true));
    if (from) moves.push(go(drawn(board, id), from, wait));
  }
  for (const move of moves) move();
  for (const element of board.querySelectorAll(".counts[data-number]")) count(/** @type {HTMLElement} */ (element), left.counts, wait);
}

/** End all movement at once. */
export function settle() {
  for (const animation of running) animation.finish();
  free = 0;
}

addEventListener("pointerdown", settle, { capture: true });
addEventListener("keydown", settle, { capture: true });

/** @param {Element} element @param {Keyframe[]} frames @param {number} wait */
function animate(element, frames, wait) {
  const animation = element.animate(frames, { duration: duration(), delay: wait, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)", fill: "backwards" });
  running.add(animation);
  animation.onfinish = animation.oncancel = () => running.delete(animation);
  return animation;
}

const STAY = () => {}; // one of the places is folded away

/** What lets a thing come from where it was. @param {Element | null} thing @param {DOMRect} from @param {number} wait */
function go(thing, from, wait) {
  const to = thing?.getBoundingClientRect();
  if (!thing || !to?.width || !from.width) return STAY;
  const start = `translate(${from.x + from.width / 2 - to.x - to.width / 2}px, ${from.y + from.height / 2 - to.y - to.height / 2}px)`;
  const rolls = thing.classList.contains("rolls") ? " rotate(-140deg) scale(0.7)" : "";
  return () => void animate(thing, [{ transform: start + rolls }, { transform: "none" }], wait);
}

/** What lets a copy of what is gone go where it went, and end there. @param {HTMLElement} board @param {HTMLElement} copy @param {DOMRect} from @param {DOMRect | null} to @param {number} wait */
function leave(board, copy, from, to, wait) {
  if (!to?.width || !from.width) return STAY;
  copy.removeAttribute("data-thing");
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("tabindex");
  copy.classList.remove("can", "touched", "then");
  copy.classList.add("leaving");
  const around = board.getBoundingClientRect();
  Object.assign(copy.style, { position: "absolute", left: `${from.x - around.x}px`, top: `${from.y - around.y}px`, width: `${from.width}px`, height: `${from.height}px`, margin: "0", pointerEvents: "none", zIndex: "12" });
  const end = `translate(${to.x + to.width / 2 - from.x - from.width / 2}px, ${to.y + to.height / 2 - from.y - from.height / 2}px) scale(0.5)`;
  return () => {
    board.append(copy);
    const animation = animate(copy, [{ transform: "none" }, { transform: end }], wait);
    animation.onfinish = animation.oncancel = () => {
      running.delete(animation);
      copy.remove();
    };
  };
}

/** A number that changed says by how much. @param {HTMLElement} element @param {Map<string, number>} counts @param {number} wait */
function count(element, counts, wait) {
  const id = element.dataset.thing ?? "";
  const change = Number(element.dataset.number) - (counts.get(id) ?? Number(element.dataset.number));
  if (!change) return;
  const flying = document.createElement("span");
  flying.className = `delta ${change < 0 ? "loss" : ""}`;
  flying.setAttribute("aria-hidden", "true");
  flying.textContent = change < 0 ? `−${-change}` : `+${change}`;
  element.append(flying);
  const frames = [{ opacity: 1, transform: "translateY(0) scale(1.3)" }, { opacity: 1, transform: "translateY(-18px) scale(1)", offset: 0.7 }, { opacity: 0, transform: "translateY(-30px)" }];
  const animation = flying.animate(frames, { duration: duration() * 1.5, delay: wait, fill: "backwards" });
  running.add(animation);
  animation.onfinish = animation.oncancel = () => {
    running.delete(animation);
    flying.remove();
  };
}

/** @param {HTMLElement} board @param {string | null | undefined} name */
function anchor(board, name) {
  const found = name ? board.querySelector(`[data-anchor="${CSS.escape(name)}"]`) : null;
  return found?.getBoundingClientRect() ?? null;
}

/** @param {HTMLElement} board @param {string} id @returns {HTMLElement | SVGElement | null} */
const drawn = (board, id) => board.querySelector(`[data-thing="${CSS.escape(id)}"]`);
