// Drawing as on a comic page: ink lines, bursts, rays, halftone, dice seen from a corner, lettering with a hard edge.
import { html } from "./vendor/ui.js";
import { symbol } from "./icons.js";

/** @typedef {import("./vendor/ui.js").Child} Child */

export const INK = "#17130f";
export const PAPER = "#fffaec";
export const GOLD = "#ffcf3f";

/** An ink line. @param {number} [width] @param {string} [dash] */
export const line = (width = 3, dash) => ({
  stroke: INK, "stroke-width": width, "stroke-linejoin": "round", "stroke-linecap": "round", ...(dash ? { "stroke-dasharray": dash } : {}),
});

/** @param {number} n */
export const num = (n) => Number(n.toFixed(1));

/** The same chances each time, so that a drawing stays as it is. @param {number} seed */
export function seeded(seed) {
  let state = (seed * 2654435761 + 97) >>> 0;
  return () => (state = (state * 1664525 + 1013904223) >>> 0) / 4294967296;
}

/** A star or a burst: points on two circles, as a path. @param {number} cx @param {number} cy @param {number} r */
export function burst(cx, cy, r, points = 12, depth = 0.74, turn = -90, uneven = 0) {
  const chance = seeded(points + r);
  const at = Array.from({ length: points * 2 }, (_, i) => {
    const far = (i % 2 ? r * depth : r) * (1 - uneven * chance());
    const angle = ((turn + (i * 180) / points) * Math.PI) / 180;
    return `${num(cx + far * Math.cos(angle))} ${num(cy + far * Math.sin(angle))}`;
  });
  return `M${at.join("L")}Z`;
}

/** Wedges from a point. @param {number} cx @param {number} cy @param {number} r @param {number} count @param {string} fill */
export function rays(cx, cy, r, count, fill, share = 0.5, turn = 0) {
  const wedges = Array.from({ length: count }, (_, i) => {
    const a = ((turn + (i * 360) / count) * Math.PI) / 180;
    const b = a + (share * 2 * Math.PI) / count;
    return `M${cx} ${cy}L${num(cx + r * Math.cos(a))} ${num(cy + r * Math.sin(a))}L${num(cx + r * Math.cos(b))} ${num(cy + r * Math.sin(b))}Z`;
  });
  return html`<path d=${wedges.join("")} fill=${fill} />`;
}

/** Thin lines that run from the edge towards a point. @param {number} cx @param {number} cy @param {number} near @param {number} far @param {number} count */
export function speed(cx, cy, near, far, count) {
  const chance = seeded(5);
  const lines = Array.from({ length: count }, (_, i) => {
    const a = ((i + chance()) * 2 * Math.PI) / count;
    const w = 0.006 + chance() * 0.016;
    const from = near * (1 + chance() * 0.5);
    const point = (/** @type {number} */ r, /** @type {number} */ turn) => `${num(cx + r * Math.cos(turn))} ${num(cy + r * Math.sin(turn))}`;
    return `M${point(from, a)}L${point(far, a - w)}L${point(far, a + w)}Z`;
  });
  return html`<path d=${lines.join("")} fill=${INK} />`;
}

/** The three faces of a die in the light: above, left, right. */
export const DICE = {
  blue: ["#5b94ff", "#2459d6", "#1b45ad"], purple: ["#a56bf0", "#7a35cf", "#5c24a3"], orange: ["#ffa94d", "#f07a12", "#c95f06"],
  green: ["#58c777", "#2a9d4c", "#1e7a39"], red: ["#ff7a66", "#dc3322", "#ad2013"], white: ["#ffffff", "#e9e4d8", "#cfc8b8"], black: ["#56525e", "#34303c", "#211e28"],
};
const LOW = 0.26;
const HIGH = 0.74;
const PIPS = /** @type {Record<number, number[][]>} */ ({
  1: [[0.5, 0.5]], 2: [[LOW, LOW], [HIGH, HIGH]], 3: [[LOW, LOW], [0.5, 0.5], [HIGH, HIGH]], 4: [[LOW, LOW], [HIGH, LOW], [LOW, HIGH], [HIGH, HIGH]],
  5: [[LOW, LOW], [HIGH, LOW], [0.5, 0.5], [LOW, HIGH], [HIGH, HIGH]], 6: [[LOW, 0.22], [LOW, 0.5], [LOW, 0.78], [HIGH, 0.22], [HIGH, 0.5], [HIGH, 0.78]],
});

/** A die seen from its corner; a face is 1 to 6, or 0 for a star. @param {number} x @param {number} y @param {number} s @param {number} turn @param {keyof typeof DICE} colour @param {number[]} faces */
export function cube(x, y, s, turn, colour, faces) {
  const [above, left, right] = DICE[colour];
  const pip = colour === "orange" || colour === "white" ? INK : "#ffffff";
  const w = num(0.866 * s);
  const h = num(0.5 * s);
  const face = (/** @type {number} */ value, /** @type {number[]} */ matrix) => html`<g transform=${`matrix(${matrix.join(" ")})`}>${value
    ? PIPS[value].map(([cx, cy]) => html`<circle cx=${cx} cy=${cy} r="0.115" fill=${pip} />`)
    : html`<path transform="translate(.5 .52) scale(.0042)" d=${burst(0, 0, 100, 5, 0.45)} fill=${GOLD} stroke=${INK} stroke-width="12" />`}</g>`;
  return html`<g transform=${`translate(${x} ${y}) rotate(${turn})`}>
    <path d=${`M0 ${-s}L${w} ${-h}V${h}L0 ${s}L${-w} ${h}V${-h}Z`} fill=${above} ...${line(Math.max(2.5, s / 11))} />
    <path d=${`M${-w} ${-h}L0 0V${s}L${-w} ${h}Z`} fill=${left} /><path d=${`M${w} ${-h}L0 0V${s}L${w} ${h}Z`} fill=${right} />
    ${face(faces[0], [w, h, -w, h, 0, -s])}${face(faces[1], [w, h, 0, s, -w, -h])}${face(faces[2], [w, -h, 0, s, 0, 0])}
    <path d=${`M${-w} ${-h}L0 0L${w} ${-h}M0 0V${s}M0 ${-s}L${w} ${-h}V${h}L0 ${s}L${-w} ${h}V${-h}Z`} fill="none" ...${line(Math.max(2.2, s / 12))} /></g>`;
}

/** Lettering as on a cover, as wide as it shall be: an ink edge and a hard shadow. @param {number} x @param {number} y @param {number} size @param {string} text @param {number} wide @param {{fill?: string, edge?: string, shade?: string, width?: number}} [look] */
export function lettering(x, y, size, text, wide, { fill = PAPER, edge = INK, shade = INK, width = 9 } = {}) {
  const as = { "font-size": size, "text-anchor": "middle", class: "shelf-loud", textLength: wide, lengthAdjust: "spacingAndGlyphs", "stroke-width": width, "stroke-linejoin": "round" };
  return html`<text x=${x + 3} y=${y + 5} fill=${shade} stroke=${shade} ...${as}>${text}</text><text x=${x} y=${y} fill=${fill} stroke=${edge} paint-order="stroke" ...${as}>${text}</text>`;
}

/** An icon inside of a drawing, around a point. @param {string} name @param {number} x @param {number} y @param {number} size */
export const put = (name, x, y, size, fill = INK) => html`<use href=${symbol(name, "shelf")} x=${num(x - size / 2)} y=${num(y - size / 2)} width=${size} height=${size} color=${fill} />`;

/** A number on a red burst. @param {Child} text @param {number} r */
export const shout = (text, r, size = r * 0.7) => html`<path d=${burst(0, 0, r, 13, 0.74, -80, 0.08)} fill="#d1132a" ...${line(Math.max(2.4, r / 13))} /><text y=${size * 0.36} font-size=${size} class="shelf-digit" text-anchor="middle" fill="#ffffff">${text}</text>`;

const PATTERNS = [
  html`<path d="M0 0H3V8H0Z" />`, html`<circle cx="4" cy="4" r="2.2" />`, html`<path d="M0 0H4V4H0ZM4 4H8V8H4Z" />`,
  html`<path d="M0 6L4 2L8 6" fill="none" stroke="#000" stroke-width="2" />`, html`<path d="M0 2H8V5H0Z" />`,
];
/** @param {string} id @param {number} size @param {number} r @param {string} fill @param {number} opacity */
const dots = (id, size, r, fill, opacity) => html`<pattern id=${id} width=${size} height=${size} patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><circle cx=${size / 2} cy=${size / 2} r=${r} fill=${fill} fill-opacity=${opacity} /></pattern>`;

/** Halftones, the patterns of seats, and the shapes that covers are cut by. */
export const inkwell = () => html`<defs>
  ${dots("dots-dark", 7, 1.3, "#000", 0.2)}${dots("dots-gold", 7, 1.5, "#d07a00", 0.45)}${dots("dots-sepia", 6, 1.1, "#a2763a", 0.45)}${dots("tone", 5, 0.8, "#000", 0.16)}
  ${PATTERNS.map((drawn, seat) => html`<pattern id=${`seat-${seat}`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform=${seat ? "" : "rotate(45)"}>${drawn}</pattern>`)}
  <clipPath id="sheet"><rect x="1" y="1" width="238" height="358" rx="3" /></clipPath>
  <clipPath id="panel-eyes"><path d="M10 116L230 98V176L10 194Z" /></clipPath><clipPath id="panel-pen"><path d="M10 204L230 186V350H10Z" /></clipPath>
  <clipPath id="cut-above"><path d="M60 356L300 175V0H60Z" /></clipPath><clipPath id="cut-below"><path d="M60 356L300 175V420H60Z" /></clipPath></defs>`;

/** What all drawings of a page share; once on each page. */
export const Inkwell = () => html`<svg class="inkwell" width="0" height="0" aria-hidden="true">${inkwell()}</svg>`;
