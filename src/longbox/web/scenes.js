// What a variant's side changes, as a little picture of 78 by 78.
import { html } from "./vendor/ui.js";
import { PEOPLE } from "./covers.js";
import { burst, cube, GOLD, INK, line, put } from "./draw.js";

/** @typedef {import("./vendor/ui.js").Child} Child */

/** @param {number} x @param {number} y @param {number} turn @param {string} fill @param {string} mark @param {string} [dash] */
const comic = (x, y, turn, fill, mark, dash) => html`<g transform=${`translate(${x} ${y}) rotate(${turn})`}><rect x="-17" y="-25" width="34" height="50" rx="2" fill=${fill} ...${line(2.6, dash)} /><rect x="-17" y="-25" width="34" height="11" fill="#fffaec" ...${line(2)} />${put(mark, 0, 6, 25, "#fffaec")}</g>`;

/** For each option: its picture with the side that is chosen, counted from the usual one. */
const SIDES = /** @type {Record<string, (side: number) => Child>} */ ({
  "rip-offs": (side) => [comic(24, 38, -6, "#2459d6", "domino-mask"), side ? html`<path d="M42 22L70 62M70 22L42 62" stroke="#d9361e" stroke-width="7" stroke-linecap="round" />` : comic(56, 42, 8, "#7f90b3", "domino-mask", "4 3")],
  aggressive: (side) => [comic(26, 38, -4, "#b3200d", "hearts"), ...[0, 1, 2].map((at) => html`<g transform=${`translate(60 ${20 + at * 22})`}>${side && at === 2
    ? html`<circle r="8" fill="none" stroke="#d9361e" stroke-width="2.5" stroke-dasharray="3 2" /><path d="M-6 0H6" stroke="#d9361e" stroke-width="3.5" />`
    : html`<circle r="9" fill=${GOLD} ...${line(2.5)} />${put("person", 0, 0, 12)}`}</g>`)],
  display: (side) => [16, 46].map((y) => [0, 1, 2, 3].map((at) => html`<rect x=${2 + at * 19} y=${y - 9} width="16" height="24" rx="2.5" ...${side && at === 3
    ? { fill: "none", stroke: "#8a7a60", "stroke-width": 2, "stroke-dasharray": "3 2" } : { fill: ["#6a35b0", "#b3200d", "#1d8a45", "#c95f06"][(at + y / 2) % 4], ...line(2.2) }} />`)),
  rules: (side) => ["king", "ninja", "devil"].map((who, at) => html`<svg x=${[-3, 31, 14][at]} y=${[10, 10, 36][at]} width="42" height="40" viewBox="-4 -6 128 120" opacity=${side && at === 2 ? 0.35 : 1}>${PEOPLE[/** @type {"king"} */ (who)]()}</svg>`),
  characters: (side) => Array.from({ length: 10 }, (_, at) => html`<g transform=${`translate(${[8, 23, 39, 55, 70][at % 5]} ${at < 5 ? 24 : 54})`}>${at < [10, 8, 5][side]
    ? html`<circle r="7" cy="-7" fill=${at % 2 ? GOLD : "#d9361e"} ...${line(2.2)} /><path d="M-7 14V6Q-7 1 0 1T7 6V14Z" fill=${at % 2 ? "#0d6b3d" : "#1f5fc9"} ...${line(2.2)} />`
    : html`<circle r="7" cy="-7" fill="none" stroke="#8a7a60" stroke-width="2" stroke-dasharray="3 2" /><path d="M-7 14V6Q-7 1 0 1T7 6V14Z" fill="none" stroke="#8a7a60" stroke-width="2" stroke-dasharray="3 2" />`}</g>`),
  cards: (side) => [[22, -10, "pencil"], [54, 8, "trophy"]].map(([x, turn, art], at) => html`<g transform=${`translate(${x} 40) rotate(${turn})`} opacity=${side && at ? 0.4 : 1}><rect x="-17" y="-26" width="34" height="52" rx="4" fill="#fff" ...${line(2.6, side && at ? "4 3" : undefined)} /><path d="M-17-26H17V-12L-17-8Z" fill="#c4122a" />${put(String(art), 0, 8, 24)}</g>`),
  strategy_deck_face_up: (side) => html`<rect x="22" y="16" width="38" height="54" rx="4" fill=${INK} /><rect x="18" y="12" width="38" height="54" rx="4" fill=${side ? "#22203a" : "#fff9ea"} ...${line(2.8)} />${side
    ? html`<text x="37" y="49" font-size="28" class="shelf-digit" text-anchor="middle" fill="#fffaec">?</text>` : html`<path d="M18 12H56V30H18Z" fill="#c4261a" />${put("sword-slice", 37, 48, 26, "#c4261a")}`}`,
});
/** For what is different with so many players, by its rule. */
const NOTES = /** @type {Record<string, () => Child>} */ ({
  "DS-30": () => [cube(26, 36, 22, -10, "blue", [4, 5, 6]), html`<path d="M48 40H62M56 33L63 40L56 47" fill="none" ...${line(3.5)} /><rect x="64" y="32" width="13" height="15" rx="2" fill=${GOLD} ...${line(2.4)} />`],
  "DS-31": () => [Array.from({ length: 16 }, (_, at) => html`<rect x=${5 + (at % 4) * 18} y=${5 + Math.floor(at / 4) * 18} width="14" height="14" rx="2" fill=${at < 15 ? "#d9361e" : "#fffaec"} ...${line(2.2)} />`), html`<path d="M61 61L71 71M71 61L61 71" ...${line(3)} />`],
  "DS-33": () => html`<rect x="8" y="38" width="24" height="32" fill="#a8b6cf" ...${line(3)} /><rect x="44" y="18" width="24" height="52" fill=${GOLD} ...${line(3)} /><path d=${burst(56, 14, 13, 5, 0.5)} fill=${GOLD} ...${line(2.4)} />`,
  "LT-90": () => [0, 1, 2, 3].map((at) => html`<g transform=${`translate(${22 + (at % 2) * 34} ${22 + Math.floor(at / 2) * 34})`}><circle r="14" fill=${at === 3 ? GOLD : "#fffaec"} ...${line(2.6)} /><text y="6" font-size="17" class="shelf-digit" text-anchor="middle" fill=${INK}>${at + 1}</text></g>`),
  "LT-92": () => ["king", "ninja"].map((who, at) => html`<svg x=${[-4, 32][at]} y="20" width="50" height="46" viewBox="-4 -6 128 120">${PEOPLE[/** @type {"king"} */ (who)]()}</svg>`),
  "LT-93": () => html`<svg x="-4" y="2" width="46" height="42" viewBox="-4 -6 128 120">${PEOPLE.devil()}</svg><svg x="36" y="34" width="46" height="42" viewBox="-4 -6 128 120">${PEOPLE.king()}</svg><path d="M48 20Q66 18 66 30M60 25L66 31L72 25M30 62Q12 64 12 52M6 57L12 51L18 57" fill="none" ...${line(3.2)} />`,
  "MD-3": () => SIDES.cards(1),
});

/** @param {Child} drawn */
const scene = (drawn) => drawn && html`<svg class="drawn-scene" data-picture viewBox="0 0 78 78" aria-hidden="true">${drawn}</svg>`;

/** @param {string} option @param {number} side */
export const sideScene = (option, side) => scene(SIDES[option]?.(side));

/** @param {string} rule */
export const noteScene = (rule) => scene(NOTES[rule]?.());
