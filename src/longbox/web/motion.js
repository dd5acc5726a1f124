// What happened is seen: things go from place to place, one step after the other, and a key or a click ends it.
import { useLayoutEffect, useMemo, useRef } from "./vendor/ui.js";
import { motion } from "./settings.js";
import { thingsOf } from "./zones.js";

/** @typedef {import("./protocol.js").Zone} Zone */
/** @typedef {import("./protocol.js").Thing} Thing */
/** @typedef {import("./protocol.js").GameEvent} GameEvent */
/** @typedef {import("./made.js").Made} Made */
/** @typedef {{thing: Thing, zone: Zone}} Lying a thing where it lies */
/** @typedef {Lying & {rect: DOMRect, gone: HTMLElement | null}} Left where a thing was drawn, and its copy if it is gone */
/** @typedef {{moved: Map<string, Left>, came: Map<string, Lying>, pieces: Set<string>, counts: Map<string, number>}} Leaving */

const TAKES = { usual: 450, quick: 200, none: 0 }; // milliseconds
const BEHIND = 900; // milliseconds that a step waits at the most for the ones before it
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const duration = () => (calm.matches || document.hidden ? 0 : TAKES[motion.peek()]);

/** @typedef {() => void} Start */
/** @typedef {() => Start} Move puts a thing where its movement starts, and gives what starts it */

/** @type {Set<Animation>} */
const running = new Set();
/** @type {Start[]} */
let placed = []; // what will move when the step has been painted: what moves is painted on a layer of its own, which takes a while
let free = 0; // when the last of them ends

/**
 * The element of a board whose things go with its zones. The page asks for it before it draws any of its parts: a place
 * that is read after something was changed has the browser lay out the whole page for it.
 * @param {Zone[]} zones
 * @param {Made | null} made
 * @param {GameEvent[]} events what led there
 */
export function useMotion(zones, made, events) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const before = useRef(zones);
  const left = useMemo(() => leaving(element.current, before.current ?? [], zones), [zones]);
  useLayoutEffect(() => {
    before.current = zones;
    arriving(element.current, left, made, events);
  }, [zones]);
  return element;
}

/** What will be elsewhere, gone or new, as it is still drawn. @param {HTMLElement | null} board @param {Zone[]} before @param {Zone[]} after @returns {Leaving} */
function leaving(board, before, after) {
  /** @type {Leaving} */
  const left = { moved: new Map(), came: new Map(), pieces: new Set(), counts: new Map() };
  if (!board || !before.length || before === after || !duration()) return left;
  const [old, now] = [new Set(before), new Set(after)];
  const changed = before.filter((zone) => !now.has(zone)); // what a step leaves as it is moves nothing
  const was = lying(changed);
  const is = lying(after.filter((zone) => !old.has(zone)));
  const elsewhere = [...was].filter(([id, { thing, zone }]) => is.get(id)?.zone.id !== zone.id || is.get(id)?.thing.number !== thing.number);
  const drawn = thingsOn(board, elsewhere.map(([id]) => id));
  for (const [id, { thing, zone }] of elsewhere) {
    const element = drawn.get(id);
    const to = is.get(id);
    if (!element || (to?.zone.id === zone.id && !element.classList.contains("walks"))) continue;
    const gone = to || !(element instanceof HTMLElement) ? null : /** @type {HTMLElement} */ (element.cloneNode(true));
    left.moved.set(id, { thing, zone, rect: element.getBoundingClientRect(), gone });
  }
  for (const [id, to] of is) if (!was.has(id)) left.came.set(id, to);
  left.pieces = new Set(piecesOn(board).map(({ dataset }) => String(dataset.piece)));
  for (const thing of changed.flatMap(thingsOf)) if (thing.number !== undefined) left.counts.set(thing.id, thing.number);
  return left;
}

/** @param {Zone[]} zones @returns {Map<string, Lying>} */
const lying = (zones) => new Map(zones.flatMap((zone) => thingsOf(zone).map((thing) => [thing.id, { thing, zone }])));

/**
 * Let them go there. Where a thing comes from or goes to that is in no zone of its own, the board tells by an anchor; a piece
 * that is part of a thing has its anchor on it.
 * @param {HTMLElement | null} board
 * @param {Leaving} left
 * @param {Made | null} made
 * @param {GameEvent[]} events
 */
function arriving(board, left, made, events) {
  const takes = duration();
  if (!board || !takes) return;
  const now = performance.now();
  const wait = Math.min(BEHIND, Math.max(0, free - now));
  free = now + wait + takes;
  const times = { duration: takes, delay: wait };
  const drawn = thingsOn(board, [...left.moved.keys(), ...left.came.keys()]);
  const way = (/** @type {boolean} */ came, /** @type {Lying} */ { thing, zone }) =>
    anchor(board, made?.maker?.way?.(thing.id, came, { zone, thing, printed: made.catalogue[thing.component ?? ""], events }));
  /** @type {Move[]} */
  const moves = []; // all is measured before anything moves, or the browser would lay out the page for each
  for (const [id, { rect, gone, ...lay }] of left.moved)
    moves.push(gone ? leave(board, gone, rect, way(false, lay), times) : go(drawn.get(id), rect, times, made?.maker?.gait?.(id, events)));
  for (const [id, lies] of left.came) {
    const from = way(true, lies);
    if (from) moves.push(go(drawn.get(id), from, times));
  }
  for (const piece of piecesOn(board)) {
    const from = !left.pieces.has(String(piece.dataset.piece)) && anchor(board, piece.dataset.from);
    if (from) moves.push(go(piece, from, times));
  }
  for (const element of board.querySelectorAll(".counts[data-number]")) moves.push(count(/** @type {HTMLElement} */ (element), left.counts, times));
  placed.push(...moves.map((move) => move()));
  requestAnimationFrame(() => requestAnimationFrame(start));
}

/** Let go what was placed. */
function start() {
  const starts = placed;
  placed = [];
  for (const one of starts) one();
}

/** End all movement at once. */
export function settle() {
  start();
  for (const animation of running) animation.finish();
  free = 0;
}

addEventListener("pointerdown", settle, { capture: true });
addEventListener("keydown", settle, { capture: true });

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} times @param {() => void} [ended] */
function animate(element, frames, times, ended) {
  const animation = element.animate(frames, { easing: "cubic-bezier(0.2, 0.7, 0.3, 1)", fill: "backwards", ...times });
  running.add(animation);
  animation.onfinish = animation.oncancel = () => {
    running.delete(animation);
    ended?.();
  };
}

const STAY = () => () => {}; // one of the places is folded away

const HOPS = 6;
/** How one goes from a place that far away: by keyframes, and in which share of the time. @type {Record<string, (x: number, y: number) => {frames: string[], share: number}>} */
const GAITS = {
  walk: (x, y) => ({ frames: Array.from({ length: HOPS + 1 }, (_, hop) => `translate(${x * (1 - hop / HOPS)}px, ${y * (1 - hop / HOPS) - (hop % 2) * 6}px)`), share: 1 }),
  drive: (x, y) => ({ frames: [`translate(${x}px, ${y}px)`, "none"], share: 0.6 }),
  fly: (x, y) => ({ frames: [`translate(${x}px, ${y}px)`, `translate(${x / 2}px, ${y / 2 - 60}px) scale(1.3)`, "none"], share: 1 }),
};

/** What lets a thing come from where it was. @param {HTMLElement | SVGElement | undefined} thing @param {DOMRect} from @param {KeyframeAnimationOptions} times @param {string} [gait] @returns {Move} */
function go(thing, from, times, gait) {
  const to = thing?.getBoundingClientRect();
  if (!thing || !to?.width || !from.width) return STAY;
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  const there = `translate(${x}px, ${y}px)`;
  const begins = thing.classList.contains("rolls") ? `${there} rotate(-140deg) scale(0.7)` : there;
  const { frames, share } = (gait && GAITS[gait]?.(x, y)) || { frames: [begins, "none"], share: 1 };
  return () => {
    thing.style.transform = begins;
    return () => {
      thing.style.transform = "";
      animate(thing, frames.map((transform) => ({ transform })), { ...times, duration: Number(times.duration) * share });
    };
  };
}

/** What lets a copy of what is gone go where it went, and end there. @param {HTMLElement} board @param {HTMLElement} copy @param {DOMRect} from @param {DOMRect | null} to @param {KeyframeAnimationOptions} times @returns {Move} */
function leave(board, copy, from, to, times) {
  if (!to?.width || !from.width) return STAY;
  copy.removeAttribute("data-thing");
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("tabindex");
  copy.classList.remove("can", "touched", "then");
  copy.classList.add("leaving");
  const around = board.getBoundingClientRect();
  Object.assign(copy.style, { position: "absolute", left: `${from.x - around.x}px`, top: `${from.y - around.y}px`, width: `${from.width}px`, height: `${from.height}px`, margin: "0", transform: "", pointerEvents: "none", zIndex: "12" });
  const end = `translate(${to.x + to.width / 2 - from.x - from.width / 2}px, ${to.y + to.height / 2 - from.y - from.height / 2}px) scale(0.5)`;
  return () => {
    board.append(copy);
    return () => animate(copy, [{ transform: "none" }, { transform: end }], times, () => copy.remove());
  };
}

/** A number that changed says by how much. @param {HTMLElement} element @param {Map<string, number>} counts @param {KeyframeAnimationOptions} times @returns {Move} */
function count(element, counts, times) {
  const id = element.dataset.thing ?? "";
  const change = Number(element.dataset.number) - (counts.get(id) ?? Number(element.dataset.number));
  if (!change) return STAY;
  const flying = document.createElement("span");
  flying.className = `delta ${change < 0 ? "loss" : ""}`;
  flying.setAttribute("aria-hidden", "true");
  flying.textContent = change < 0 ? `−${-change}` : `+${change}`;
  const frames = [{ opacity: 1, transform: "translateY(0) scale(1.3)" }, { opacity: 1, transform: "translateY(-18px) scale(1)", offset: 0.7 }, { opacity: 0, transform: "translateY(-30px)" }];
  return () => () => {
    element.append(flying);
    animate(flying, frames, { ...times, duration: Number(times.duration) * 1.5, easing: "linear" }, () => flying.remove());
  };
}

/** Where an anchor is, or a zone of that name. @param {HTMLElement} board @param {string | null | undefined} name */
function anchor(board, name) {
  const found = name ? (board.querySelector(`[data-anchor="${CSS.escape(name)}"]`) ?? board.querySelector(`[data-zone="${CSS.escape(name)}"]`)) : null;
  return found?.getBoundingClientRect() ?? null;
}

/** The elements of some of a board's things, by their ids. @param {HTMLElement} board @param {string[]} ids */
function thingsOn(board, ids) {
  /** @type {Map<string, HTMLElement>} */
  const found = new Map();
  if (!ids.length) return found;
  const wanted = new Set(ids);
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll("[data-thing]"))) {
    const id = element.getAttribute("data-thing") ?? "";
    if (wanted.delete(id)) found.set(id, element); // one that is drawn twice moves where it stands first
  }
  return found;
}

/** Pieces that are drawn on a thing: an editor on a space, a cube. @param {HTMLElement} board */
const piecesOn = (board) => /** @type {HTMLElement[]} */ ([...board.querySelectorAll("[data-piece]")]);
