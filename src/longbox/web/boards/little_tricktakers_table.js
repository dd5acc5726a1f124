// Little TrickTakers: the worn table with its felt mat, coins, and the Gambler's die.
import { html } from "../vendor/ui.js";
import { once } from "../once.js";

/** Wood, worn: planks, grain, knots, the ring of a mug, scratches; a felt mat in the middle. */
export const table = once((/** @type {string} */ mode) => {
  const shades = ["var(--wood-1)", "var(--wood-2)", "var(--wood-3)", "var(--wood-2)", "var(--wood-1)", "var(--wood-3)"];
  const planks = Array.from({ length: 13 }, (_, at) => html`<rect x="-90" y=${-60 + at * 72} width="1320" height="72" fill=${shades[at % 6]} /><path d=${`M-90 ${-60 + at * 72}H1230M${(at * 397) % 1100} ${-60 + at * 72}v72`} stroke="var(--wood-ink)" stroke-width="2.5" />`);
  const grain = Array.from({ length: 70 }, (_, at) => {
    const long = 60 + ((at * 53) % 150);
    return `M${((at * 263) % 1180) - 40} ${-50 + ((at * 97) % 920)}q${long / 2} ${(at % 5) - 2} ${long} 0`;
  }).join("");
  const knot = (/** @type {number} */ x, /** @type {number} */ y) => html`<ellipse cx=${x} cy=${y} rx="13" ry="6" /><path d=${`M${x - 40} ${y}q27-16 40-14t40 14M${x - 40} ${y}q27 16 40 14t40-14`} />`;
  return html`<svg class="scenery" viewBox="0 0 1140 854" preserveAspectRatio="none" aria-hidden="true">
    <defs><clipPath id="ltt-round"><ellipse cx="570" cy="392" rx="650" ry="440" /></clipPath></defs>
    <ellipse cx="570" cy="424" rx="652" ry="440" fill="var(--wood-edge)" stroke="#17151a" stroke-width="4" />
    <g clip-path="url(#ltt-round)">${planks}<g fill="none" stroke="var(--wood-ink)" stroke-width="1.6" opacity=".55"><path d=${grain} />${knot(250, 560)}${knot(905, 128)}${knot(310, 90)}${knot(1010, 640)}</g>
      <g fill="none" stroke="var(--wood-ring)" stroke-width="5" opacity=".5"><ellipse cx="296" cy="232" rx="42" ry="36" stroke-dasharray="150 22 60 8" /><ellipse cx="862" cy="596" rx="38" ry="33" stroke-dasharray="90 14 80 30" /></g>
      <path d="M150 128l70-26M165 140l44-18M930 560l60 22M240 600l34 30" stroke="var(--wood-scratch)" stroke-width="2" opacity=".7" /></g>
    <ellipse cx="570" cy="392" rx="650" ry="440" fill="none" stroke="#17151a" stroke-width="4" /><ellipse cx="570" cy="392" rx="634" ry="426" fill="none" stroke="var(--wood-rim)" stroke-width="3" opacity=".6" />
    ${mode === "at-trick" && html`<g transform="translate(14)" stroke="#17151a" stroke-width="4"><path d="M262 206h-14a15 17 0 0 0 0 34h14" fill="none" stroke-width="11" /><path d="M262 206h-14a15 17 0 0 0 0 34h14" fill="none" stroke="#9aa0ad" stroke-width="4" /><circle cx="296" cy="224" r="36" fill="#9aa0ad" /><circle cx="296" cy="224" r="28" fill="#e8a51c" stroke-width="2.5" /><path d="M274 220q4-18 20-15 16-5 21 11 9 10-3 19-8 12-19 5-15 6-17-6-8-6-2-14z" fill="#fffdf5" stroke-width="2.5" /></g>
      <g class="felt"><ellipse cx="573" cy="414" rx="312" ry="222" fill="#17151a" /><ellipse cx="570" cy="406" rx="312" ry="222" fill="var(--felt)" stroke="#17151a" stroke-width="4" /><ellipse cx="570" cy="406" rx="310" ry="220" fill="url(#ltt-dots)" /><ellipse cx="570" cy="406" rx="238" ry="162" fill="var(--felt-light)" /><ellipse cx="570" cy="406" rx="238" ry="162" fill="url(#ltt-weave)" /><ellipse cx="570" cy="406" rx="296" ry="207" fill="none" stroke="var(--stitch)" stroke-width="2.5" stroke-dasharray="11 7" />
      <path class="flow" d="M424 300Q446 274 484 262m-16-6l17 6-9 15M656 262Q694 274 716 300m-1-17l2 18-17-4M716 512Q694 540 650 553m16 6l-17-6 9-14" /></g>`}</svg>`;
});

const METALS = [{ x: 2, fill: "#f6bd1b", edge: "#b37e00" }, { x: 33, fill: "#e9e6f2", edge: "#8f8a9c" }];

/** Points as they lie there, gold and silver; a high pile is pressed together. @param {number} points @param {number[]} coins what each is worth, the dearer first */
export function chips(points, coins) {
  const pile = (/** @type {number} */ worth, /** @type {number} */ place) => {
    const { x, fill, edge } = METALS[place];
    const count = Math.floor((place ? points % coins[place - 1] : points) / worth);
    const thick = Math.min(6, 30 / Math.max(1, count - 1));
    return Array.from({ length: count }, (_, at) => html`<path d=${`M${x} ${37 - at * thick}v4a13 5 0 0 0 26 0v-4z`} fill=${edge} stroke="#17151a" stroke-width="1.6" /><ellipse cx=${x + 13} cy=${37 - at * thick} rx="13" ry="5" fill=${fill} stroke="#17151a" stroke-width="1.6" />`);
  };
  return points > 0 && html`<svg class="chips" viewBox="0 0 62 48" aria-hidden="true">${coins.map(pile)}</svg>`;
}

const PIPS = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]]];

/** @param {number} number */
export const die = (number) => html`<svg class="die" viewBox="0 0 48 48" aria-hidden="true"><rect x="3" y="3" width="42" height="42" rx="9" fill="#fffdf5" stroke="#17151a" stroke-width="3" />${PIPS[number].map(([x, y]) => html`<circle cx=${24 + x * 11} cy=${24 + y * 11} r="4.6" fill="#1c7a4b" />`)}</svg>`;
