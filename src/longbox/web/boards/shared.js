// What boards made by hand draw alike: tokens, plates, dice, gains, bursts.
import { html, signal } from "../vendor/ui.js";
import { outline, toneClass } from "../dice.js";
import { icon } from "../icons.js";
import { once } from "../once.js";
import { gainsOf } from "../options.js";

/** @typedef {import("../made.js").Scene} Scene */
/** @typedef {import("../protocol.js").Thing} Thing */
/** @typedef {import("../protocol.js").Choice} Choice */

const PATTERNS = [
  "M-30 6L6 -30M-24 16L16 -24M-14 26L26 -14M-4 32L32 -4M8 34L34 8",
  "M-12 -12h.1M0 -16h.1M12 -12h.1M-16 0h.1M16 0h.1M-12 12h.1M0 16h.1M12 12h.1",
  "M-20 -20h8v8h8v-8h8v8h8v-8M-20 4h8v8h8v-8h8v8h8v-8",
  "M-22 -8L-14 -16L-6 -8L2 -16L10 -8L18 -16M-22 16L-14 8L-6 16L2 8L10 16L18 8",
  "M-20 0H20M-20 -12H20M-20 12H20",
];

/** The short form of a player's name: its first letter, and the number behind it. @param {string} name */
export const initial = (name) => ([...name][0] ?? "?").toUpperCase() + (/\d+$/.exec(name)?.[0] ?? "");

/** A player's token: a colour, a pattern and an initial, so that none is needed alone. @param {number} seat @param {string[]} names */
export const token = (seat, names) => tokenOf(seat, initial(names[seat]));

const tokenOf = once((/** @type {number} */ seat, /** @type {string} */ text) => html`<svg class="player-token seat-${seat}" viewBox="-20 -20 40 40" aria-hidden="true">
    <circle class="field" r="18" /><path class="pattern" d=${PATTERNS[seat]} />
    <circle class="rim" r="18" /><circle class="inner" r="13" />
    <text y="1" text-anchor="middle" dominant-baseline="central" font-size=${text.length > 1 ? 18 : 20}>${text}</text>
  </svg>`);

/** Plates that someone wants to see large. */
const pinned = signal(/** @type {Set<number>} */ (new Set()));

/** @param {number} seat */
function pin(seat) {
  const now = new Set(pinned.peek());
  if (!now.delete(seat)) now.add(seat);
  pinned.value = now;
}

/**
 * Another player's plate: token, name, what is known of the seat, a large number, and their area in small.
 * @param {Scene} scene
 * @param {number} seat
 * @param {{score?: unknown, tags?: unknown, area: unknown, short?: unknown}} parts `short` is what a phone shows while it is closed
 */
export function plate(scene, seat, { score, tags, area, short }) {
  const open = pinned.value.has(seat);
  const asked = scene.asked.includes(seat);
  return html`<section key=${`plate-${seat}`} class="plate seat-${seat} ${open ? "open" : ""} ${asked ? "asked" : ""}" aria-label=${scene.names[seat]}>
    <header><button type="button" class="plate-head" aria-expanded=${String(open)} onClick=${() => pin(seat)}>
      ${token(seat, scene.names)}<span class="name">${asked && html`<span class="now" aria-hidden="true">▶</span>`}${scene.names[seat]}</span></button>
      <span class="tags">${scene.about(seat)}${tags}</span>${score !== undefined && html`<span class="plate-score">${score}</span>`}</header>
    ${short && html`<div class="plate-short">${short}</div>`}
    <div class="plate-area">${area}</div>
  </section>`;
}

const PIPS = /** @type {Record<number, number[][]>} */ ({
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
});
export const STAR = "M0 -10L2.9 -3.6L10 -2.9L4.7 1.9L6.2 8.9L0 5.3L-6.2 8.9L-4.7 1.9L-10 -2.9L-2.9 -3.6Z";

/** A die seen from above, in the colour of a tone; its shape is inlaid on top. Its face is a number as pips, a star, or a text. */
export const cube = once((/** @type {string} */ tone, /** @type {number | string | null} */ face) => html`<svg class="cube ${toneClass(tone)}" viewBox="0 0 56 60" aria-hidden="true">
    <rect class="cube-side" x="3" y="7" width="50" height="50" rx="11" />
    <rect class="cube-top" x="3" y="2" width="50" height="49" rx="11" />
    <path class="cube-inlay" d=${outline(tone)} transform="translate(8.5 7) scale(0.81)" />
    <path class="cube-glint" d="M10 19V14Q10 8 16 8" />
    ${pips(face)}
  </svg>`);

/** @param {number | string | null} face */
function pips(face) {
  if (face === null) return null;
  if (face === "star") return html`<path class="cube-star" d=${STAR} transform="translate(28 27) scale(1.75)" />`;
  const found = PIPS[Number(face)];
  if (found) return found.map(([x, y]) => html`<circle class="cube-pip" cx=${28 + x * 11.5} cy=${26.5 + y * 11.5} r="4.4" />`);
  return html`<text class="cube-text" x="28" y="27" text-anchor="middle" dominant-baseline="central" font-size=${String(face).length > 2 ? 15 : 24}>${face}</text>`;
}

/** What has a name, in a line of text: shown large when one points at it. @param {import("../protocol.js").Component} component */
export const byName = ({ id, name, icon: drawing, tone }) => html`<b class="named ${toneClass(tone)}" data-component=${id} data-say=${name}>${drawing && icon(drawing)}${name}</b>`;

/** What a choice brings and costs; `points` need no word. @param {Choice | undefined} choice */
export function gains(choice) {
  return choice && gainsOf(choice).map(({ name, count, text }) => html`<span class="gain ${count < 0 ? "loss" : ""}">${text}${name !== "points" && html`<span class="of"> ${name}</span>`}</span>`);
}

/** A burst with a few letters in it. @param {unknown} text @param {string} [kind] */
export const burst = (text, kind = "") => html`<span class="burst ${kind}"><span>${text}</span></span>`;

/** A number, and what it would become. @param {Thing | undefined} now @param {Thing | undefined} then */
export function becoming(now, then) {
  if (!now) return null;
  const changed = then && then.number !== now.number;
  return html`<span class=${changed ? "was" : ""}>${now.number ?? now.label}</span>${changed && html`<span class="will">› ${then.number ?? then.label}</span>`}`;
}

/** The part of the page that is one's own. @param {unknown} inner @param {string} [kind] */
export const own = (inner, kind = "") => html`<section key="own" data-own class="own-area ${kind}">${inner}</section>`;
