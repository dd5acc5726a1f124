// What happened is seen: things go from place to place, one step after the other, and a key or a click ends it.
import { useLayoutEffect, useMemo, useRef } from "./vendor/ui.js";
import { afterPaint } from "./later.js";
import { motion } from "./settings.js";
import { thingsOf } from "./zones.js";

/** @typedef {import("./protocol.js").Zone} Zone */
/** @typedef {import("./protocol.js").Thing} Thing */
/** @typedef {import("./protocol.js").GameEvent} GameEvent */
/** @typedef {import("./made.js").Made} Made */
/** @typedef {{thing: Thing, zone: Zone}} Lying a thing where it lies */
/** @typedef {Lying & {rect: DOMRect, copy: HTMLElement | null}} Left where a thing was drawn, and its copy if it is gone */
/** @typedef {{moved: Map<string, Left>, came: Map<string, Lying>, pieces: Set<string>, counts: Map<string, number>}} Leaving */

const TAKES = { usual: 450, quick: 200, none: 0 }; // milliseconds
const BEHIND = 900; // milliseconds that a step waits at the most for the ones before it
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const duration = () => (calm.matches || document.hidden ? 0 : TAKES[motion.peek()]);

/** @typedef {() => void} Start */
/** @typedef {(times: KeyframeAnimationOptions) => Start} Move reads where a thing goes, and gives what starts it */

/** @type {Set<Animation>} */
const running = new Set();
/** @type {Move[][]} */
let held = []; // what will move when its step has been painted: what moves is painted on a layer of its own, which takes a while
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
    if (!element.current || !left) return;
    held.push(hold(element.current, left, made, events));
    afterPaint(start);
  }, [zones]);
  return element;
}

/** What will be elsewhere, gone or new, as it is still drawn. @param {HTMLElement | null} board @param {Zone[]} before @param {Zone[]} after @returns {Leaving | null} */
function leaving(board, before, after) {
  if (!board || !before.length || before === after || !duration()) return null;
  /** @type {Leaving} */
  const left = { moved: new Map(), came: new Map(), pieces: new Set(), counts: new Map() };
  const [old, now] = [new Set(before), new Set(after)];
  const changed = before.filter((zone) => !now.has(zone)); // what a step leaves as it is moves nothing
  const was = lying(changed);
  const is = lying(after.filter((zone) => !old.has(zone)));
  const walking = new Set(Array.from(board.querySelectorAll(".walks"), (one) => one.getAttribute("data-thing")));
  const elsewhere = [...was].filter(([id, { thing, zone }]) => is.get(id)?.zone.id !== zone.id || (walking.has(id) && is.get(id)?.thing.number !== thing.number));
  const drawn = thingsOn(board, elsewhere.map(([id]) => id));
  const around = board.getBoundingClientRect();
  for (const [id, { thing, zone }] of elsewhere) {
    const element = drawn.get(id);
    const to = is.get(id);
    if (!element || (to?.zone.id === zone.id && !element.classList.contains("walks"))) continue;
    const rect = element.getBoundingClientRect();
    left.moved.set(id, { thing, zone, rect, copy: to ? null : copyOf(element, rect, around) });
  }
  for (const [id, to] of is) if (!was.has(id)) left.came.set(id, to);
  left.pieces = new Set(piecesOn(board).map(({ dataset }) => String(dataset.piece)));
  for (const thing of changed.flatMap(thingsOf)) if (thing.number !== undefined) left.counts.set(thing.id, thing.number);
  return left;
}

/** @param {Zone[]} zones @returns {Map<string, Lying>} */
const lying = (zones) => new Map(zones.flatMap((zone) => thingsOf(zone).map((thing) => [thing.id, { thing, zone }])));

/**
 * Keep all where it was until the step has been painted, or unseen, and give what lets it go. Where a thing comes from or
 * goes to that is in no zone of its own, the board tells by an anchor; a piece that is part of a thing has its anchor on it.
 * @param {HTMLElement} board
 * @param {Leaving} left
 * @param {Made | null} made
 * @param {GameEvent[]} events
 * @returns {Move[]}
 */
function hold(board, left, made, events) {
  const drawn = thingsOn(board, [...left.moved.keys(), ...left.came.keys()]);
  const way = (/** @type {boolean} */ came, /** @type {Lying} */ { thing, zone }) =>
    anchor(board, made?.maker?.way?.(thing.id, came, { zone, thing, printed: made.catalogue[thing.component ?? ""], events }));
  /** @type {[HTMLElement | undefined, Element | null][]} */
  const coming = [...left.came].map(([id, lies]) => [drawn.get(id), way(true, lies)]);
  for (const piece of piecesOn(board)) if (!left.pieces.has(String(piece.dataset.piece))) coming.push([piece, anchor(board, piece.dataset.from)]);
  const moving = [...left.moved].filter(([, { copy }]) => !copy); // read together: what changes between two places has all laid out again
  const paths = moving.map(([id, { rect }]) => path(drawn.get(id), rect, made?.maker?.gait?.(id, events)));
  return [
    ...moving.map(([id], nth) => stay(drawn.get(id), paths[nth])),
    ...[...left.moved.values()].map(({ copy, rect, ...lay }) => copy && leave(board, copy, rect, way(false, lay))),
    ...coming.map(([thing, from]) => thing && from && come(thing, from)),
    ...Array.from(board.querySelectorAll(".counts[data-number]"), (element) => count(/** @type {HTMLElement} */ (element), left.counts)),
  ].filter((move) => move !== null && move !== undefined);
}

/** Let go what was held: all is read before anything moves. */
function start() {
  const steps = held;
  held = [];
  const starts = steps.flatMap((moves) => {
    const times = inTurn();
    return moves.map((move) => move(times));
  });
  for (const one of starts) one();
}

/** When the things of a step move: after those of the steps before it, unless these take too long. */
function inTurn() {
  const now = performance.now();
  const times = { duration: duration(), delay: Math.min(BEHIND, Math.max(0, free - now)) };
  free = now + times.delay + times.duration;
  return times;
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

const HOPS = 6;
/** @typedef {{frames: string[], share: number}} Path by keyframes, and in which share of the time */
/** How one goes from a place that far away. @type {Record<string, (x: number, y: number) => Path>} */
const GAITS = {
  walk: (x, y) => ({ frames: Array.from({ length: HOPS + 1 }, (_, hop) => `translate(${x * (1 - hop / HOPS)}px, ${y * (1 - hop / HOPS) - (hop % 2) * 6}px)`), share: 1 }),
  drive: (x, y) => ({ frames: [`translate(${x}px, ${y}px)`, "none"], share: 0.6 }),
  fly: (x, y) => ({ frames: [`translate(${x}px, ${y}px)`, `translate(${x / 2}px, ${y / 2 - 60}px) scale(1.3)`, "none"], share: 1 }),
};

/** How a thing gets to where it is. @param {HTMLElement | undefined} thing @param {DOMRect} from @param {string} [gait] @returns {Path | null} null if one of the places is folded away */
function path(thing, from, gait) {
  const to = thing?.getBoundingClientRect();
  if (!thing || !to?.width || !from.width) return null;
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  const there = `translate(${x}px, ${y}px)`;
  const begins = thing.classList.contains("rolls") ? `${there} rotate(-140deg) scale(0.7)` : there;
  return (gait && GAITS[gait]?.(x, y)) || { frames: [begins, "none"], share: 1 };
}

/** @param {HTMLElement} thing @param {Path} path @param {KeyframeAnimationOptions} times @param {() => void} [ended] */
function fly(thing, { frames, share }, times, ended) {
  animate(thing, frames.map((transform) => ({ transform })), { ...times, duration: Number(times.duration) * share }, ended);
}

/** What is elsewhere stays where it was. @param {HTMLElement | undefined} thing @param {Path | null} path @returns {Move | null} */
function stay(thing, path) {
  if (!thing || !path) return null;
  Object.assign(thing.style, { transition: "none", transform: path.frames[0] });
  return (times) => () => {
    thing.style.transform = "";
    fly(thing, path, times, () => (thing.style.transition = ""));
  };
}

/** What is new is not seen. @param {HTMLElement} thing @param {Element} from @returns {Move} */
function come(thing, from) {
  thing.style.opacity = "0";
  return (times) => {
    const found = path(thing, from.getBoundingClientRect());
    return () => {
      thing.style.opacity = "";
      if (found) fly(thing, found, times);
    };
  };
}

/** A copy of what is going to be gone, which can lie where that was. @param {HTMLElement} thing @param {DOMRect} rect @param {DOMRect} around */
function copyOf(thing, rect, around) {
  const copy = /** @type {HTMLElement} */ (thing.cloneNode(true));
  copy.removeAttribute("data-thing");
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("tabindex");
  copy.classList.remove("can", "touched", "then");
  copy.classList.add("leaving");
  Object.assign(copy.style, { position: "absolute", left: `${rect.x - around.x}px`, top: `${rect.y - around.y}px`, width: `${rect.width}px`, height: `${rect.height}px`, margin: "0", transform: "", pointerEvents: "none", zIndex: "12" });
  return copy;
}

/** A copy of what is gone lies where that was, goes where it went, and ends there. @param {HTMLElement} board @param {HTMLElement} copy @param {DOMRect} rect @param {Element | null} to @returns {Move | null} */
function leave(board, copy, rect, to) {
  if (!to || !rect.width) return null;
  board.append(copy);
  return (times) => {
    const { x, y, width, height } = to.getBoundingClientRect();
    const end = `translate(${x + width / 2 - rect.x - rect.width / 2}px, ${y + height / 2 - rect.y - rect.height / 2}px) scale(0.5)`;
    return () => (width ? animate(copy, [{ transform: "none" }, { transform: end }], times, () => copy.remove()) : copy.remove());
  };
}

/** A number that changed says by how much. @param {HTMLElement} element @param {Map<string, number>} counts @returns {Move | null} */
function count(element, counts) {
  const id = element.dataset.thing ?? "";
  const change = Number(element.dataset.number) - (counts.get(id) ?? Number(element.dataset.number));
  if (!change) return null;
  const flying = document.createElement("span");
  flying.className = `delta ${change < 0 ? "loss" : ""}`;
  flying.setAttribute("aria-hidden", "true");
  flying.textContent = change < 0 ? `−${-change}` : `+${change}`;
  const frames = [{ opacity: 1, transform: "translateY(0) scale(1.3)" }, { opacity: 1, transform: "translateY(-18px) scale(1)", offset: 0.7 }, { opacity: 0, transform: "translateY(-30px)" }];
  return (times) => () => {
    element.append(flying);
    animate(flying, frames, { ...times, duration: Number(times.duration) * 1.5, easing: "linear" }, () => flying.remove());
  };
}

/** An anchor, or the zone of that name. @param {HTMLElement} board @param {string | null | undefined} name */
function anchor(board, name) {
  return name ? (board.querySelector(`[data-anchor="${CSS.escape(name)}"]`) ?? board.querySelector(`[data-zone="${CSS.escape(name)}"]`)) : null;
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
