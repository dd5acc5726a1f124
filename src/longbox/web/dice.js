// Dice as drawings. The outline tells the colour without the colour.
import { html } from "./vendor/ui.js";
import { once } from "./once.js";

/** Each tone has its own outline, on a square of 48. */
const OUTLINES = {
  black: "M4 4H44V44H4Z",
  white: "M12 3H36Q45 3 45 12V36Q45 45 36 45H12Q3 45 3 36V12Q3 3 12 3Z",
  grey: "M12 4H36L44 12V36L36 44H12L4 36V12Z",
  red: "M24 2L44 13V35L24 46L4 35V13Z",
  orange: "M24 2L46 19L38 45H10L2 19Z",
  yellow: "M24 1L47 24L24 47L1 24Z",
  green: "M4 5H44V26C44 37 34 43 24 46C14 43 4 37 4 26Z",
  blue: "M24 3A21 21 0 0 1 24 45A21 21 0 0 1 24 3Z",
  purple: "M13 3H35L46 24L35 45H13L2 24Z",
  pink: "M24 45C8 35 2 27 2 17C2 3 20 1 24 11C28 1 46 3 46 17C46 27 40 35 24 45Z",
  brown: "M10 4H38L46 44H2Z",
  salmon: "M2 4H46L38 44H10Z",
  teal: "M24 2C38 16 44 24 44 31C44 40 35 46 24 46C13 46 4 40 4 31C4 24 10 16 24 2Z",
};
const PLAIN = OUTLINES.white;

const PIPS = /** @type {Record<string, number[][]>} */ ({
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
});
const STAR = "M24 10L28.2 19.2L38 20.4L30.7 27.2L32.7 37L24 32.1L15.3 37L17.3 27.2L10 20.4L19.8 19.2Z";

/** @param {string} tone */
export function toneClass(tone) {
  return tone in OUTLINES ? `tone tone-${tone}` : "";
}

/** @param {string} tone */
export function outline(tone) {
  return tone in OUTLINES ? OUTLINES[/** @type {keyof typeof OUTLINES} */ (tone)] : PLAIN;
}

/** The little shape beside a label that has a tone. @param {string} tone */
export const mark = (tone) => (toneClass(tone) ? shape(tone) : null);

const shape = once((/** @type {string} */ tone) => html`<svg class="mark ${toneClass(tone)}" viewBox="0 0 48 48" aria-hidden="true">
    <path class="body" d=${outline(tone)} />
  </svg>`);

/** Whether a label is short enough to be read on a die. @param {string} label */
export const isFace = (label) => label.split(" ").every((word) => word.length < 5);

export const die = once((/** @type {string} */ label, /** @type {string} */ tone) => html`<svg class="die ${toneClass(tone)}" viewBox="0 0 48 48" aria-hidden="true">
    <path class="body" d=${outline(tone)} />${face(label, tone)}
  </svg>`);

/** Someone's token: the first letter of the name, and a number behind it. It has no colour: those are the game's. @param {string} name */
export function token(name) {
  const letter = [...name][0].toUpperCase();
  return html`<span class="token">${die(letter + (/\d+$/.exec(name)?.[0] ?? ""), "")}</span>`;
}

/** @param {string} label @param {string} tone */
function face(label, tone) {
  const middle = tone === "orange" ? 26 : tone === "pink" ? 21 : 24;
  if (label === "★") return html`<path class="ink" d=${STAR} />`;
  const pips = PIPS[label];
  if (pips) {
    const apart = tone === "yellow" ? 8 : 9.5;
    return pips.map(
      ([x, y]) => html`<circle class="ink" cx=${24 + x * apart} cy=${middle + y * apart} r="4" />`,
    );
  }
  const words = label.split(" ");
  const size = Math.min(24, 58 / Math.max(2, ...words.map((word) => word.length)));
  const top = middle - ((words.length - 1) / 2) * (size + 1);
  return html`<text class="ink" font-size=${size} text-anchor="middle" dominant-baseline="central">
    ${words.map((word, line) => html`<tspan x="24" y=${top + line * (size + 1)}>${word} </tspan>`)}</text>`;
}
