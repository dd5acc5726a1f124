// Mangaka Dice: what is drawn by hand. Dice, costs, abilities, cards, the page under way.
import { html } from "../vendor/ui.js";
import { outline } from "../dice.js";
import { symbol } from "../icons.js";
import { kept, once } from "../once.js";

/** @typedef {import("../protocol.js").Component} Component */
/** @typedef {{pattern: string, number: number, dice: number}} Cost */
/** @typedef {{kind: string, number: number, dice: number, keeps: boolean}} Ability */
/** @typedef {{label?: string | number, there: boolean, fill?: string, after?: number}} Slot */

const GAME = "mangaka-dice";
export const INK = "#141216";
export const RED = "#d6001c";
const PALE = "#6f6a75"; // what is missing of a cost
const BODY = /** @type {Record<string, string>} */ ({ white: "#fff", red: "#c8102e", yellow: "#ffcf1a", green: "#35ad55" });
const PIPS = /** @type {Record<string, number[][]>} */ ({
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
});
const f1 = (/** @type {number} */ n) => n.toFixed(1);
const times = (/** @type {number} */ n) => Array.from({ length: n }, (_, place) => place);

/** Screentones, to be there once. */
export const tones = kept(html`<svg class="tones" width="0" height="0" aria-hidden="true"><defs>
  <pattern id="md-die" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><circle cx="2" cy="2" r="1.05" fill=${INK} fill-opacity=".42" /></pattern>
  <pattern id="md-dots" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><circle cx="2" cy="2" r="1.55" fill="#8d8894" /></pattern>
  <pattern id="md-lines" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(58)"><path d="M0 0V4" stroke="#77727c" stroke-width="1.7" /></pattern>
  <pattern id="md-red" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><circle cx="2" cy="2" r="1.5" fill="#7c0010" /></pattern>
  <pattern id="md-night" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><circle cx="2" cy="2" r="1" fill="#6b6670" /></pattern>
  <clipPath id="md-lower"><path d="M50 8V50H8Z" /></clipPath>
</defs></svg>`);

// Small parts.

/** @param {string} name @param {number} x @param {number} y @param {number} size @param {string} [fill] */
const use = (name, x, y, size, fill = INK) => html`<use href=${symbol(name, GAME)} x=${f1(x)} y=${f1(y)} width=${f1(size)} height=${f1(size)} color=${fill} />`;

/** An icon cut out of paper: a white edge around it, so that it reads on any tone. @param {string} name @param {number} x @param {number} y @param {number} size */
const cutout = (name, x, y, size) => html`<g stroke-linejoin="round"><g stroke="#fff" stroke-width=${f1((78 * 64) / size)}>${use(name, x, y, size, "#fff")}</g>${use(name, x, y, size)}</g>`;

/** The same numbers for the same text. @param {string} text */
function seeded(text) {
  let state = 97;
  for (const letter of text) state = (state * 31 + letter.charCodeAt(0)) >>> 0;
  return () => (state = (state * 1664525 + 1013904223) >>> 0) / 4294967296;
}

/** @param {number} cx @param {number} cy @param {number} r @param {number} points @param {number} depth */
export function burstPath(cx, cy, r, points = 12, depth = 0.74) {
  const corners = times(points * 2).map((place) => {
    const angle = (Math.PI * place) / points - 0.3;
    const far = place % 2 ? r * depth : r;
    return `${f1(cx + far * Math.cos(angle))} ${f1(cy + far * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

/** Focus lines: thin wedges from the edge towards a centre, which they leave free. @param {string} seed @param {number} cx @param {number} cy @param {number} free @param {number} far @param {number} count @param {number} thick */
export function focusPath(seed, cx, cy, free, far, count, thick) {
  const random = seeded(seed);
  return times(count).map((place) => {
    const angle = (2 * Math.PI * (place + random() * 0.8)) / count;
    const near = free * (0.9 + random() * 0.5);
    const wide = thick * (0.35 + random());
    const at = (/** @type {number} */ r, /** @type {number} */ a) => `${f1(cx + r * Math.cos(a))} ${f1(cy + r * Math.sin(a))}`;
    return `M${at(near, angle)}L${at(far, angle - wide)}L${at(far, angle + wide)}Z`;
  }).join("");
}

/** As few lines as it takes, none longer than most, as even as can be. @param {string} text @param {number} most */
function wrapped(text, most) {
  const fill = (/** @type {number} */ limit) => {
    const lines = [""];
    for (const word of text.split(" ")) {
      const last = lines[lines.length - 1];
      if (last && `${last} ${word}`.length > limit) lines.push(word);
      else lines[lines.length - 1] = `${last} ${word}`.trim();
    }
    return lines;
  };
  let best = fill(most);
  for (let limit = most - 1; limit > 4; limit--) {
    const next = fill(limit);
    if (next.length > best.length || next.some((line) => line.length > limit)) break;
    best = next;
  }
  return best;
}

/** Text in the middle of (cx, cy). @param {string} text @param {number} most @param {number} cx @param {number} cy @param {number} size @param {{fill?: string, bang?: boolean, least?: number}} [how] */
function saying(text, most, cx, cy, size, { fill = INK, bang = false, least = 15.4 } = {}) {
  const lines = wrapped(text, most);
  const longest = Math.max(...lines.map((line) => line.length));
  const fits = bang ? Math.max(least, Math.min(size, 200 / longest + 1.5)) : size;
  return lines.map((line, place) => html`<text x=${cx} y=${f1(cy + (place - (lines.length - 1) / 2) * fits * 1.12 + fits * 0.35)} text-anchor="middle" font-size=${f1(fits)} class=${bang ? "loud" : "plain"} fill=${fill}>${line} </text>`);
}

const STROKES = /** @type {Record<string, string>} */ ({
  1: "M2.5 3.5L6 1V15", 2: "M1 4.5C1 0 9 0 9 4.8C9 8.5 1 11 1 15H9", 3: "M1 2.5C3 0.4 8.6 0.6 8.6 4.4C8.6 7 6 7.6 4 7.6C6.5 7.6 9 8.4 9 11.2C9 15.6 3 15.8 1 13.2", 4: "M7 15V1L1 10.5H9.5",
  5: "M8.3 1H2.4L1.8 7.2C4 5.6 9 5.8 9 10.4C9 15.4 3 15.8 1 13.2", 6: "M8 1.8C4.5 0 1 3 1 9.5C1 13.6 2.6 15 5 15C7.6 15 9 13.2 9 10.6C9 6.6 3.6 5.6 1.4 9", 9: "M8.9 6.4C8 10 1 10.4 1 5.4C1 -0.6 9 -0.6 9 6.6C9 12 7 15.6 2 14.4",
  "+": "M1 8H9M5 4V12", "−": "M1 8H9", "±": "M1 6.5H9M5 2.5V10.5M1 14.5H9", "×": "M1.5 4.5L8.5 11.5M8.5 4.5L1.5 11.5", "?": "M1 4.2C1 0 9 0 9 4.6C9 8 5 7.6 5 10.8M5 14.2V15", X: "M1 1L9 15M9 1L1 15",
});

/** Signs and digits with a pen, not as letters: they are part of a drawing. @param {string} text @param {number} cx @param {number} cy @param {number} high @param {string} [ink] */
function strokes(text, cx, cy, high, ink = INK) {
  const k = high / 16;
  const left = cx - ((text.length * 12 - 2) / 2) * k;
  return [...text].map((letter, place) => html`<path d=${STROKES[letter] ?? ""} transform=${`translate(${f1(left + place * 12 * k)} ${f1(cy - 8 * k)}) scale(${k.toFixed(3)})`} fill="none" stroke=${ink} stroke-width="2.9" stroke-linecap="round" stroke-linejoin="round" />`);
}

// Dice: the outline tells the colour without the colour.

/** The inside of a die on a square of 48: pips, a letter, or nothing. @param {string} colour @param {string | number | null | undefined} label */
function dieInside(colour, label) {
  const ink = colour === "red" ? "#fff" : INK;
  const mid = colour === "green" ? 23.5 : 24;
  const gap = colour === "yellow" ? 7.6 : colour === "red" ? 8.6 : 9.8;
  const pips = PIPS[String(label)];
  const shape = outline(colour);
  return html`<path d=${shape} fill=${BODY[colour]} stroke=${INK} stroke-width="3" stroke-linejoin="round" /><path d=${shape} fill="url(#md-die)" clip-path="url(#md-lower)" />
    ${pips
      ? pips.map(([x, y]) => html`<circle cx=${f1(24 + x * gap)} cy=${f1(mid + y * gap)} r=${label === 1 ? 5.6 : colour === "yellow" ? 3.7 : 4.2} fill=${label === 1 && colour === "white" ? RED : ink} />`)
      : label && strokes(String(label), 24, mid, 27, ink)}`;
}

export const die = once((/** @type {string} */ colour, /** @type {string | number | null | undefined} */ label, kind = "") =>
  html`<svg class="die ${kind}" viewBox="-1 -1 54 54" aria-hidden="true"><path d=${outline(colour)} transform="translate(3.4 3.4)" class="die-shade" />${dieInside(colour, label)}</svg>`);

/** A die's empty place. */
export const dieGap = once((/** @type {string} */ colour, kind = "") => html`<svg class="die gap ${kind}" viewBox="-1 -1 54 54" aria-hidden="true"><path d=${outline(colour)} /></svg>`);

// Costs, drawn as the dice that pay them.

const LETTERS = /** @type {Record<string, string>} */ ({ X: "M14 11L34 37M34 11L14 37", Z: "M14 13H34L14 35H35" });

/** @param {number} x @param {number} y @param {number} size @param {Slot} slot */
function little(x, y, size, { label, there, fill = "#fff" }) {
  const k = size / 48;
  const ink = there ? INK : PALE;
  const pips = PIPS[String(label)];
  return html`<g transform=${`translate(${f1(x)} ${f1(y)}) scale(${k.toFixed(3)})`}>
    <rect x="3" y="3" width="42" height="42" rx="9" fill=${there ? fill : "#fff"} stroke=${ink} stroke-width=${f1((there ? 2.2 : 1.5) / k)} stroke-dasharray=${there ? undefined : `${f1(3.4 / k)} ${f1(2.4 / k)}`} />
    ${pips
      ? pips.map(([a, b]) => html`<circle cx=${24 + a * 10.5} cy=${24 + b * 10.5} r="5.2" fill=${ink} />`)
      : label && html`<path d=${LETTERS[label]} fill="none" stroke=${ink} stroke-width="6.5" />`}</g>`;
}

/** @param {Slot[]} slots @param {number} cx @param {number} y @param {number} size @param {number} gap @param {boolean} linked */
function row(slots, cx, y, size, gap, linked) {
  const extra = slots.reduce((sum, slot) => sum + (slot.after ?? 0), 0);
  let x = cx - (slots.length * size + (slots.length - 1) * gap + extra) / 2;
  return slots.map((slot, place) => {
    const drawn = html`${little(x, y - size / 2, size, slot)}${linked && place > 0 && html`<path d=${`M${f1(x - gap - 1)} ${f1(y - 2.2)}h${gap + 2}m0 4.4h${-gap - 2}`} stroke=${INK} stroke-width="1.7" />`}`;
    x += size + gap + (slot.after ?? 0);
    return drawn;
  });
}

/** A Cost in a box of w by h around (cx, cy); `have`: how much of it is there. @param {Cost} cost @param {number} cx @param {number} cy @param {number} w @param {number} h @param {number} [have] */
export function costDrawn({ pattern, number: n, dice }, cx, cy, w, h, have = Infinity) {
  const slots = (/** @type {(string | number)[]} */ labels) => labels.map((label, place) => ({ label, there: place < have }));
  const grey = "#cfcbd5";
  if (pattern === "green") {
    const size = Math.min(h - 6, 36);
    return html`<g transform=${`translate(${f1(cx - size / 2)} ${f1(cy - size / 2)}) scale(${(size / 48).toFixed(3)})`}>${dieInside("green", "X")}</g>`;
  }
  if (pattern === "sum") {
    const size = Math.min(h * 0.8, 34);
    const s = Math.min(h * 0.44, 18, w * 0.17);
    const half = w / 2;
    const left = cx - half + (w - (2 * s + 14 + size * 1.5)) / 2;
    const filled = have > 0 && have < n ? have / n : 0; // how much is there, as a bar
    const [broad, low] = [w - 16, cy + h / 2 - 10];
    const bar = filled > 0 && html`<rect x=${f1(cx - broad / 2)} y=${f1(low)} width=${f1(broad)} height="5" fill="#fff" stroke=${INK} stroke-width="1.2" /><rect x=${f1(cx - broad / 2)} y=${f1(low)} width=${f1(broad * filled)} height="5" fill=${INK} />`;
    if (filled) cy -= 4;
    return html`${bar}${little(left, cy - s / 2, s, { label: 5, there: true })}<path d=${`M${f1(left + s + 1.5)} ${f1(cy)}h7m-3.5 -3.5v7`} stroke=${INK} stroke-width="2.2" />${little(left + s + 10, cy - s / 2, s, { label: 6, there: true })}
      <text x=${f1(left + 2 * s + 14 + size * 0.75)} y=${f1(cy + size * 0.36)} text-anchor="middle" font-size=${f1(size)} class="loud" fill=${have >= n ? INK : PALE}>${n}+</text>`;
  }
  if (pattern === "kind") {
    const all = slots(times(n).map(() => "X"));
    if (n > 6) {
      const half = Math.ceil(n / 2);
      const size = Math.min((h - 4) / 2, (w - 3 * half) / half);
      return html`${row(all.slice(0, half), cx, cy - size / 2 - 0.8, size, 3, true)}${row(all.slice(half), cx, cy + size / 2 + 0.8, size, 3, true)}`;
    }
    const gap = n > 4 ? 2 : 4;
    return row(all, cx, cy, Math.min(h - 8, 28, (w - (n - 1) * gap) / n), gap, true);
  }
  if (pattern === "two pairs" || pattern === "full house") {
    const labels = pattern === "two pairs" ? ["X", "X", "Z", "Z"] : ["X", "X", "Z", "Z", "Z"];
    const all = slots(labels).map((slot, place) => ({ ...slot, fill: slot.label === "Z" ? grey : "#fff", after: place === 1 ? 6 : 0 }));
    return row(all, cx, cy, Math.min(h - 8, 24, (w - 12) / labels.length), 1.5, false);
  }
  if (pattern === "even" || pattern === "odd") {
    const faces = pattern === "even" ? [2, 4, 6] : [1, 3, 5];
    const all = slots(times(n).map((place) => faces[place % 3]));
    if (h < 40) return row(all, cx, cy, Math.min(h - 8, 22, w / n - 3), 3, false);
    return html`${row(all, cx, cy - 7.5, Math.min(h - 22, 23, w / n - 4), 4, false)}<text x=${cx} y=${f1(cy + h / 2 - 3.5)} text-anchor="middle" font-size="15.6" class="loud" fill=${INK}>all ${pattern}</text>`;
  }
  const stairs = (/** @type {number} */ from, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size, /** @type {number} */ step, /** @type {number} */ before) =>
    times(n).map((place) => little(x + place * (size + 0.5), y - place * step, size, { label: from + place, there: before + place < have }));
  if (pattern === "run") {
    const size = Math.min(h - 12, (w - n) / n, 25);
    const step = Math.min((h - size - 4) / Math.max(1, n - 1), 6);
    return stairs(1, cx - ((size + 0.5) * n) / 2, cy - size / 2 + (step * (n - 1)) / 2, size, step, 0);
  }
  if (n <= 3) {
    const size = Math.min((w - 12) / (2 * n), h - 16, 17);
    const y = cy - size / 2 + 4;
    return html`${stairs(1, cx - (size + 0.5) * n - 2, y, size, 4, 0)}${stairs(2, cx + 2, y, size, 4, dice / 2)}`;
  }
  const size = Math.min((h - 9) / 2, (w - 20) / n, 18);
  const left = cx - ((size + 0.5) * n) / 2;
  return html`${stairs(1, left - 8, cy - size + 0.8, size, 1.2, 0)}${stairs(2, left + 8, cy + 3.4, size, 1.2, dice / 2)}`;
}

// Abilities, drawn: one sign, and how wide it is.

/** @param {Ability} ability @param {number} h @returns {[unknown, number]} */
export function abilitySign({ kind, number: n, dice }, h) {
  const s = h / 48;
  const at = (/** @type {string} */ colour, /** @type {string | number | null} */ label, /** @type {number} */ x, y = 0, q = 1) => html`<g transform=${`translate(${f1(x)} ${f1(y)}) scale(${(s * q).toFixed(3)})`}>${dieInside(colour, label)}</g>`;
  const text = (/** @type {string} */ what, /** @type {number} */ x, /** @type {number} */ size) => strokes(what, x, h / 2, size * 0.72);
  const arrow = (/** @type {number} */ x) => html`<path d=${`M${f1(x)} ${f1(h / 2)}h8m-4 -4l4 4l-4 4`} fill="none" stroke=${INK} stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round" />`;
  const shift = (/** @type {string} */ sign) => /** @type {[unknown, number]} */ ([times(dice).map((place) => html`${at("white", null, place * h * 0.98)}${text(sign + n, h / 2 + place * h * 0.98, h * 0.74)}`), h * (0.98 * dice + 0.02)]);
  const several = (/** @type {string} */ colour, /** @type {number} */ count) => /** @type {[unknown, number]} */ ([times(count).map((place) => at(colour, null, place * h * 0.66)), h * (1 + (count - 1) * 0.66)]);
  if (kind === "red") return [at("red", n, 0), h];
  if (kind === "white") return several("white", n);
  if (kind === "yellow") return several("yellow", n);
  if (kind === "raise") return shift("+");
  if (kind === "lower") return shift("−");
  if (kind === "raise or lower") return shift("±");
  if (kind === "reroll") return [html`${at("white", null, 0)}${use("cycle", h * 0.2, h * 0.2, h * 0.6)}${text(`×${n}`, h * 1.42, h * 0.74)}`, h * 1.85];
  if (kind === "flip") return [html`${at("white", 1, 0)}${arrow(h + 2)}${at("white", 6, h + 13)}`, 2 * h + 13];
  if (kind === "copy") return [html`${at("white", 5, 0)}${arrow(h + 2)}${times(n).map((place) => at("white", 5, h + 13 + place * h * 0.55))}`, 2 * h + 13 + (n - 1) * h * 0.55];
  if (kind === "set") return [at("white", "?", 0), h];
  if (kind === "spread") return [html`${at("white", 6, 0)}${arrow(h + 2)}${at("white", 1, h + 13, -1, 0.55)}${at("white", 2, h + 13, h * 0.5, 0.55)}`, h * 1.55 + 13];
  return [html`${use("robber-hand", 0, 0, h)}${at("white", null, h - 2, 2, 0.8)}`, h * 1.75];
}

const SPOKEN = new Set(["reroll", "flip", "copy", "set", "spread"]); // whose sign alone says little
const wordOf = (/** @type {Ability} */ { kind, keeps }) => (keeps ? "to keep" : SPOKEN.has(kind) ? kind : "");

/** The sign and its word, no wider than w, in the middle of (cx, y). @param {Ability} ability @param {number} cx @param {number} y @param {number} h @param {number} w @param {string} [word] */
function signAndWord(ability, cx, y, h, w, word = "") {
  const [sign, wide] = abilitySign(ability, h);
  const all = wide + (word ? word.length * h * 0.29 + 6 : 0);
  const q = Math.min(1, w / all);
  return html`<g transform=${`translate(${f1(cx - (all * q) / 2)} ${f1(y + (h * (1 - q)) / 2)}) scale(${q.toFixed(3)})`}>${sign}${word && html`<text x=${f1(wide + 6)} y=${f1(h * 0.72)} font-size=${f1(h * 0.62)} class="loud" fill=${INK}>${word}</text>`}</g>`;
}

// Cards: 63 : 88, on 126 by 176.

const LETTER = /** @type {Record<string, "e" | "s" | "a">} */ ({ "experience card": "e", "skill card": "s", "assist card": "a" });

/** @param {unknown} inner @param {string} [kind] */
const sheet = (inner, kind = "") => html`<svg class="face ${kind}" viewBox="0 0 126 176" aria-hidden="true">${inner}</svg>`;
const stock = html`<rect x="1.5" y="1.5" width="123" height="173" rx="8" class="card-stock" stroke=${INK} stroke-width="3" />`;

/** The art window: focus lines for an Experience, screentone for a Skill, red dots for an Assist. @param {Component} card @param {number} x @param {number} y @param {number} w @param {number} h @param {number} size @param {number} [cx] */
function artwork(card, x, y, w, h, size, cx = w / 2) {
  const cy = h / 2;
  const letter = LETTER[card.kind];
  const ground =
    letter === "e" ? html`<path d=${focusPath(card.id, cx, cy, size * 0.5, 130, 46, 0.036)} fill=${INK} />`
    : letter === "s" ? html`<rect width=${w} height=${h} fill=${seeded(card.name)() < 0.5 ? "url(#md-dots)" : "url(#md-lines)"} />`
    : html`<rect width=${w} height=${h} fill=${RED} /><rect width=${w} height=${h} fill="url(#md-red)" /><path d=${burstPath(cx, cy, size * 0.86, 16, 0.8)} fill="#fff" stroke=${INK} stroke-width="2" />`;
  const icon = card.icon && (letter === "a" ? use(card.icon, cx - size / 2, cy - size / 2, size) : cutout(card.icon, cx - size / 2, cy - size / 2, size));
  return html`<svg x=${x} y=${y} width=${w} height=${h} viewBox=${`0 0 ${w} ${h}`}><rect width=${w} height=${h} fill="#fff" />${ground}${icon}</svg>`;
}

/** Not for all players: a diamond for experts, a barred ring for two. @param {Component} card @param {number} x @param {number} y */
function mark(card, x, y) {
  if (card.figures.mark === "experts") return html`<path d=${`M${x} ${y}l6 6 -6 6 -6 -6z`} fill=${INK} stroke="#fff" stroke-width="1.5" />`;
  if (card.figures.mark) return html`<circle cx=${x} cy=${y + 6} r="6" fill="#fff" stroke=${INK} stroke-width="2" /><path d=${`M${x - 4} ${y + 10}l8 -8`} stroke=${INK} stroke-width="2" />`;
  return null;
}

/** @param {Component} card @param {number} x @param {number} y @param {number} r */
function pointsBadge(card, x, y, r) {
  const { points, wins } = card.figures;
  return html`<path d=${burstPath(x + 1.5, y + 2, r, 13)} fill=${INK} /><path d=${burstPath(x, y, r, 13)} fill=${RED} stroke=${INK} stroke-width="2.2" />
    <text x=${x} y=${f1(y + r * (wins ? 0.28 : 0.4))} text-anchor="middle" font-size=${f1(r * (wins ? 0.88 : 1.18))} class="loud" fill="#fff">${wins ? "WIN" : points}</text>`;
}

/** Art and name of a card in play; its cost and what it gives are drawn over it, for they are things of their own. */
export const cardGround = once((/** @type {Component} */ card) => {
  if (LETTER[card.kind] === "e") {
    const up = wrapped(card.name, 15).length > 2 ? 17 : 0; // room for a third line
    return sheet(html`${stock}${artwork(card, 8, 8, 110, 69 - up, 54 - up / 2, 62)}<path d=${`M8 ${77 - up}L118 ${68 - up}V${73 - up}L8 ${82 - up}Z`} class="card-stock" /><path d=${`M8 8H118V${68 - up}L8 ${77 - up}Z`} fill="none" stroke=${INK} stroke-width="2.5" />
      <path d=${`M8 ${81 - up}L118 ${72 - up}V117H8Z`} fill=${INK} />${saying(card.name, 15, 63, 98.5 - up / 2, up ? 15.4 : 18, { fill: "#fff", bang: true })}${mark(card, 110, 13)}`);
  }
  const low = wrapped(card.name, 15).length > 1 ? 44 : 56; // where the picture ends
  return sheet(html`${stock}${artwork(card, 8, 8, 110, low - 8, low - 15)}<path d=${`M8 ${low - 6}L118 ${low}V${low + 2}H8Z`} class="card-stock" /><path d=${`M8 8H118V${low}L8 ${low - 6}Z`} fill="none" stroke=${INK} stroke-width="2.5" />
    ${saying(card.name, 15, 63, (low + 90) / 2, 17.5, { bang: true })}${mark(card, 17, 13)}`);
});

export const cardCost = once((/** @type {Component} */ card, /** @type {number | undefined} */ have) => sheet(html`<rect x="7.5" y="121" width="111" height="47.5" rx="4" fill="#fff" stroke=${INK} stroke-width="2.6" />${costDrawn(card.figures.cost, 63, 144.8, 105, 45, have)}`));

export const cardGives = once((/** @type {Component} */ card) => sheet(LETTER[card.kind] === "e" ? pointsBadge(card, 25, 26, 25) : signAndWord(card.figures.ability, 63, 91, 26, 107, wordOf(card.figures.ability))));

/** A whole card. @param {Component} card */
export const cardFace = (card) => (LETTER[card.kind] === "a" ? heldFace(card) : html`<span class="whole-card">${cardGround(card)}${cardGives(card)}${cardCost(card)}</span>`);

/** A card that one has and can use: name, sign and words as large as they are read when it is small; the picture has what they leave. */
export const heldFace = once((/** @type {Component} */ card) => {
  const [title, words] = [wrapped(card.name, 14).length * 20, wrapped(card.text, 15).length * 18.2];
  const low = Math.min(64, 138 - title - words); // where the picture ends
  const spare = (138 - low - title - words) / 3;
  const sign = low + title + spare + 4;
  return sheet(html`${stock}${artwork(card, 8, 8, 110, low - 8, Math.min(34, low - 11))}<path d=${`M8 ${low}L118 ${low - 4}V${low + 2}H8Z`} class="card-stock" /><path d=${`M8 8H118V${low - 4}L8 ${low}Z`} fill="none" stroke=${INK} stroke-width="2.5" />
    ${saying(card.name, 14, 63, low + 2 + (title + spare) / 2, 18, { bang: true, least: 16.2 })}${signAndWord(card.figures.ability, 63, sign, 24, 108)}${saying(card.text, 15, 63, sign + 26 + spare + words / 2, 16.2)}${mark(card, 17, 12)}`);
});

/** The ground of a card as a wide panel, for narrow screens: art and name; 184 by 74. */
export const wideGround = once((/** @type {Component} */ card) => {
  const lines = wrapped(card.name, 15);
  return html`<svg class="wide" viewBox="0 0 184 74" aria-hidden="true"><rect x="1.5" y="1.5" width="181" height="71" rx="7" class="card-stock" stroke=${INK} stroke-width="3" />
    ${LETTER[card.kind] === "e" ? artwork(card, 6, 6, 53, 62, 36, 29) : artwork(card, 6, 6, 53, 37, 29)}
    ${lines.slice(0, 3).map((line, place) => html`<text x="65" y=${f1(lines.length > 2 ? 13.4 + place * 11.3 : lines.length > 1 ? 17 + place * 15 : 25)} font-size=${lines.length > 2 ? 13 : 15} class="loud" fill=${INK}>${line} </text>`)}</svg>`;
});

export const wideCost = once((/** @type {Component} */ card, /** @type {number | undefined} */ have) => html`<svg class="wide" viewBox="0 0 184 74" aria-hidden="true"><rect x="63" y="37" width="115" height="31.5" rx="4" fill="#fff" stroke=${INK} stroke-width="2.2" />${costDrawn(card.figures.cost, 120.5, 52.8, 108, 30, have)}</svg>`);

export const wideGives = once((/** @type {Component} */ card) => html`<svg class="wide" viewBox="0 0 184 74" aria-hidden="true">${LETTER[card.kind] === "e" ? pointsBadge(card, 18, 18, 17) : signAndWord(card.figures.ability, 32, 46, 22, 52)}</svg>`);

/** A card where many lie in play: only what decides; 92 by 74. */
export const tileGround = once((/** @type {Component} */ card) => html`<svg class="tile" viewBox="0 0 92 74" aria-hidden="true"><rect x="1.5" y="1.5" width="89" height="71" rx="6" class="card-stock" stroke=${INK} stroke-width="3" />
  ${LETTER[card.kind] === "e" ? artwork(card, 5, 5, 82, 30, 26, 54) : html`<svg x="5" y="5" width="82" height="30" viewBox="0 0 82 30"><rect width="82" height="30" fill="url(#md-dots)" opacity=".35" /></svg>`}</svg>`);

export const tileCost = once((/** @type {Component} */ card, /** @type {number | undefined} */ have) => html`<svg class="tile" viewBox="0 0 92 74" aria-hidden="true"><rect x="5" y="38" width="82" height="31" rx="4" fill="#fff" stroke=${INK} stroke-width="2" />${costDrawn(card.figures.cost, 46, 53.5, 78, 29, have)}</svg>`);

export const tileGives = once((/** @type {Component} */ card) => html`<svg class="tile" viewBox="0 0 92 74" aria-hidden="true">${LETTER[card.kind] === "e" ? pointsBadge(card, 18, 19, 17) : signAndWord(card.figures.ability, 46, 8, 24, 76)}</svg>`);

/** A hidden card. */
export const cardBack = once((/** @type {Component} */ card, /** @type {boolean} */ small = false) => {
  const kind = card.figures.of;
  const ground = { experience: INK, skill: "#fff", assist: RED }[kind];
  const tone = { experience: "url(#md-night)", skill: "url(#md-dots)", assist: "url(#md-red)" }[kind];
  const ink = kind === "skill" ? INK : "#fff";
  return sheet(html`<rect x="1.5" y="1.5" width="123" height="173" rx=${small ? 14 : 8} fill=${ground} stroke=${INK} stroke-width="3" /><rect x="8" y="8" width="110" height="160" rx="4" fill=${tone} stroke=${ink} stroke-width="2" />
    <path d=${burstPath(63, small ? 88 : 72, small ? 56 : 46, small ? 11 : 15, 0.8)} fill=${kind === "skill" ? INK : "#fff"} stroke=${INK} stroke-width=${small ? 5 : 2.5} />${use(card.icon, small ? 26 : 38, small ? 51 : 47, small ? 74 : 50, kind === "skill" ? "#fff" : INK)}
    ${!small && html`<g text-anchor="middle" fill=${ink} stroke=${ground} stroke-width="6" stroke-linejoin="round" paint-order="stroke"><text class="loud" x="63" y="143" font-size=${kind === "experience" ? 25 : 30}>${kind} </text><text class="loud" x="63" y="162" font-size="17.6">Card</text></g>`}`);
});

/** A Skill Card as a chip: its sign alone, a dark band on top if it can be used, at the side when it lies sideways. */
export const chipFace = once((/** @type {Component} */ card, /** @type {string} */ state) => {
  const [sign, wide] = abilitySign(card.figures.ability, 24);
  const side = state === "used" || state === "new";
  const w = Math.max(34, wide + 10) + (side ? 7 : 0);
  return html`<svg class="chip-face" viewBox=${`0 0 ${f1(w + 3)} 41`} style=${{ aspectRatio: `${f1(w + 3)} / 41` }} aria-hidden="true"><rect x="3.5" y="4" width=${f1(w - 2)} height="36" rx="4" class="die-shade" /><rect x="1" y="1" width=${f1(w - 2)} height="36" rx="4" class="card-stock" stroke=${INK} stroke-width="2" />
    ${side && html`<rect x="2" y="2" width=${f1(w - 4)} height="34" rx="3" fill="url(#md-dots)" fill-opacity=".5" /><path d="M8 1H5Q1 1 1 5V33q0 4 4 4H8Z" fill=${INK} />`}
    ${state === "usable" && html`<path d=${`M1 8V5q0-4 4-4H${f1(w - 5)}q4 0 4 4V8Z`} fill=${INK} />`}
    <g transform=${`translate(${f1((w - wide) / 2 + (side ? 3 : 0))} ${state === "usable" ? 10.5 : 7})`}>${sign}</g></svg>`;
});

// The page under way.

/** An inked panel: focus lines, and in the middle what it tells of. */
export const panelArt = once((/** @type {Component} */ card) => html`<svg class="panel-lines" viewBox="0 0 100 50" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path d=${focusPath(card.id, 50, 25, 17, 80, 40, 0.04)} /></svg><svg class="panel-art" viewBox="-30 -30 572 572" aria-hidden="true"><g stroke-linejoin="round"><use href=${symbol(card.icon, GAME)} width="512" height="512" color="#fff" stroke="#fff" stroke-width="70" /><use href=${symbol(card.icon, GAME)} width="512" height="512" /></g></svg>`);

/** What is only pencilled so far: rough heads, and the pencil itself. */
export const roughs = kept(html`<svg class="roughs" viewBox="0 0 900 60" preserveAspectRatio="xMinYMid slice" aria-hidden="true"><g class="heads">${times(14).map((place) => {
  const [x, y, r] = [72 + place * 58, place % 2 ? 26 : 32, 13];
  return html`<circle cx=${x} cy=${y} r=${r} /><path d=${`M${x - r} ${y + 2}q${r} ${r * 0.5} ${2 * r} 0M${x - 2} ${y - r}q-4 ${r} 0 ${2 * r}M${x - r * 0.9} ${y + r * 0.5}q2 ${r * 1.1} ${r * 0.9} ${r * 1.1}q${r * 0.7} 0 ${r * 0.9} ${-r * 1.1}`} />`;
})}</g><g transform="translate(10 50) rotate(-52) scale(0.66)"><path d="M0 0L16 -5.5V5.5Z" fill="#fff" stroke=${INK} stroke-width="2" /><path d="M0 0L7 -2.4V2.4Z" fill=${INK} /><path d="M16 -6H66V6H16Z" fill=${RED} stroke=${INK} stroke-width="2" /><path d="M66 -6H74V6H66Z" fill="#fff" stroke=${INK} stroke-width="2" /><path d="M74 -6H80Q84 0 80 6H74Z" fill=${INK} /></g></svg>`);

/** Behind a number of points. */
export const badge = kept(html`<svg viewBox="0 0 100 100" aria-hidden="true"><path d=${burstPath(52, 53, 47, 15, 0.8)} fill=${INK} /><path d=${burstPath(49, 49, 46, 15, 0.8)} fill=${RED} stroke=${INK} stroke-width="4" /></svg>`);

/** Focus lines and a sound behind the cards. */
export const noise = kept(html`<svg class="noise" viewBox="0 0 1000 400" preserveAspectRatio="xMaxYMid slice" aria-hidden="true"><path d=${focusPath("table", 500, 200, 330, 900, 120, 0.011)} />
  <g class="sound" transform="translate(850 52) rotate(8)">${times(3).map((place) => html`<g transform=${`translate(${place * 26} ${place * 112}) scale(${(1.5 - place * 0.16).toFixed(2)})`}><path d="M10 0L26 -3 22 70 6 72Z" /><path d="M23 22L56 40 50 54 21 38Z" /><path d="M38 0L48 -3 56 14 46 17Z" /><path d="M56 -6L66 -9 74 8 64 11Z" /></g>`)}</g></svg>`);

/** A shout beside the cards, seen when somebody has won points. */
export const shout = kept(html`<svg class="shout" viewBox="0 0 150 110" aria-hidden="true"><path d=${burstPath(76, 58, 52, 17, 0.76)} transform="translate(-14 0) scale(1.2 1)" fill=${INK} /><path d=${burstPath(72, 53, 51, 17, 0.76)} transform="translate(-14 0) scale(1.2 1)" fill="#fff" stroke=${INK} stroke-width="3.5" /><text class="loud" x="74" y="64" text-anchor="middle" font-size="30" transform="rotate(-8 74 55)" fill=${RED}>Got it! </text></svg>`);
