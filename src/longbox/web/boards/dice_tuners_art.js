// Dice Tuners, drawn: dice, signs, busts, cards. Nothing here knows a table.
import { html } from "../vendor/ui.js";
import { mark, outline, toneClass } from "../dice.js";
import { icon, symbol } from "../icons.js";
import { kept, once } from "../once.js";

/** @typedef {import("../protocol.js").Component} Component */
/** @typedef {{word: string, target: string, number: number, face: string, condition: string}} Part */

export const INK = "#17130f";
export const PAPER = "#fff9ea";
export const SUN = "#d9361e";
export const GOLD = "#ffcf3f";
const PLAIN = { base: "#f4efe4", deep: "#57504a", pale: "#efe6d2" };
const TONES = /** @type {Record<string, typeof PLAIN>} */ ({
  red: { base: "#d5321f", deep: "#7a140b", pale: "#ffd5c9" },
  green: { base: "#2b8a4b", deep: "#0d4625", pale: "#cfecd1" },
  blue: { base: "#2b63c6", deep: "#0f2d6e", pale: "#cdddff" },
});
export const COLOURS = ["red", "green", "blue"];
const use = (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ fill) =>
  html`<use href=${symbol(name, "dice-tuners")} x=${x} y=${y} width=${size} height=${size} color=${fill} />`;
/** An icon cut out of paper: an edge all around, so that it reads on any ground. @param {string} name @param {number} x @param {number} y @param {number} size @param {string} fill @param {string} edge */
const cutout = (name, x, y, size, fill, edge = INK) => html`<g stroke=${edge} stroke-width=${(46 * 64) / size} stroke-linejoin="round" paint-order="stroke">${use(name, x, y, size, fill)}</g>`;

/** Numbers that look drawn by hand and are the same each time. @param {number} n */
export function seeded(n) {
  let s = (n * 2654435761 + 97) >>> 0;
  return () => (s = (s * 1664525 + 1013904223) >>> 0) / 4294967296;
}

/** @param {number} degrees @param {number} r @returns {[number, number]} */
export const at = (degrees, r) => [r * Math.cos((degrees * Math.PI) / 180), r * Math.sin((degrees * Math.PI) / 180)];
const fixed = (/** @type {number} */ n) => n.toFixed(2);

/** @param {number} cx @param {number} cy @param {number} r @param {number} points @param {number} depth */
export function star(cx, cy, r, points = 12, depth = 0.76) {
  let d = "";
  for (let i = 0; i < points * 2; i++) {
    const [x, y] = at((180 * i) / points - 17, i % 2 ? r * depth : r);
    d += `${i ? "L" : "M"}${fixed(cx + x)} ${fixed(cy + y)}`;
  }
  return `${d}z`;
}

/** What all drawings share. */
export const defs = kept(html`<svg class="defs" width="0" height="0" aria-hidden="true"><defs>
  <pattern id="dt-dots" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><circle cx="2" cy="2" r="1.2" fill=${INK} fill-opacity=".26" /></pattern>
  <pattern id="dt-fine" width="1.5" height="1.5" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><circle cx=".5" cy=".5" r=".3" fill=${INK} fill-opacity=".22" /></pattern>
  <pattern id="dt-cloth" width="10" height="10" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="2" fill="#2b63c6" /></pattern>
  <pattern id="dt-waves" width="24" height="12" patternUnits="userSpaceOnUse"><g fill="none" stroke="#4b4a86" stroke-width="1.6"><circle cx="12" cy="12" r="11" /><circle cx="12" cy="12" r="6" /><circle cx="0" cy="18" r="11" /><circle cx="24" cy="18" r="11" /><circle cx="0" cy="6" r="5" /><circle cx="24" cy="6" r="5" /></g></pattern>
  <pattern id="dt-hemp" width="24" height="24" patternUnits="userSpaceOnUse"><path d="M0 12H24M12 0V24M0 0 24 24M24 0 0 24M12 0 24 12 12 24 0 12z" fill="none" stroke="#b3472f" stroke-width="1.5" /></pattern>
</defs></svg>`);

// Dice.

const BLADE = "M-7-2.3C4-3.2 14-5.4 22.5-10 17.5-1.2 6 2.4-7 2.7z";
const hilt = (/** @type {string} */ fill) => html`<path d="M-22 1.6l12-3 .9 5-12 2.6z" fill=${fill} /><path d="M-10.6-6.4l3.4-.5 1.6 11.2-3.4.5z" fill=${INK} />`;
const katana = (/** @type {string} */ fill) => html`<path d=${BLADE} fill="#fdfdfd" stroke=${INK} stroke-width="1.9" stroke-linejoin="round" /><path d="M-6 .6C6 0 14-2.6 19-6.4" stroke=${INK} stroke-width=".9" fill="none" />${hilt(fill)}`;
/** Katanas, a shield with a sun, a katana in its scabbard with the cord hanging. */
const FACES = /** @type {Record<string, (deep: string) => unknown>} */ ({
  katana: (deep) => html`<g transform="rotate(-26) scale(1.02)">${katana(deep)}</g>`,
  "two katanas": (deep) => html`<g transform="rotate(-22) scale(.95)">${katana(deep)}</g><g transform="scale(-1 1) rotate(-22) scale(.95)">${katana(deep)}</g>`,
  shield: (deep) => html`<path d="M0-18C6-14 12-13 16-13 17 2 11 13 0 18-11 13-17 2-16-13-12-13-6-14 0-18z" fill=${deep} stroke=${INK} stroke-width="2.2" /><circle r="7" cy="-1" fill=${PAPER} />`,
  sheathe: (deep) => html`<g transform="rotate(-22)"><path d="M-8-3.8C5-4.6 15-7 22-11.6q3.6 2 2 5C17 2 5 4.6-8 4.2z" fill=${deep} stroke=${INK} stroke-width="1.8" /><path d="M2-4.3l1.4 8M9-5.7l2.4 7" stroke=${GOLD} stroke-width="2.2" />${hilt(deep)}<path d="M4 4c-2 9 8 8 4 14M4 4c5 5-4 7-1 13" fill="none" stroke=${INK} stroke-width="1.8" stroke-linecap="round" /></g>`,
});

/** A die from above; a face of "" is a die that was not rolled. */
export const die = once((/** @type {string} */ tone, /** @type {string} */ face, kind = "") => {
  const t = TONES[tone] ?? PLAIN;
  return html`<svg class="katana-die ${kind}" viewBox="-34 -33 72 72" aria-hidden="true">
    <path d="M-24-23H32a4 4 0 0 1 4 4V32a4 4 0 0 1-4 4H-20a4 4 0 0 1-4-4z" fill=${INK} />
    <rect x="-30" y="-30" width="60" height="62" rx="12" fill=${t.deep} stroke=${INK} stroke-width="3.6" />
    <rect x="-28" y="-28.5" width="56" height="54" rx="10" fill=${t.base} />
    <path d=${outline(tone)} transform="translate(-25 -26.5) scale(1.04)" fill=${PAPER} stroke=${INK} stroke-width="2" />
    <g transform="translate(0 -1.5)">${FACES[face]?.(t.deep)}</g>
    ${kind.includes("done") && html`<path class="veil" d="M-30-30h60v62h-60z" fill=${PAPER} fill-opacity=".38" />`}
    ${kind.includes("lost") && html`<path d="M-34 26C-10 10 8-6 33-33" stroke=${INK} stroke-width="6" stroke-linecap="round" fill="none" />`}
  </svg>`;
});

const FLAME = "M0-15C2-8 10-6 10 4 10 11 5 15 0 15S-10 11-10 4C-10 0-8-3-6-5-6-1-4 1-3 1-5-6 1-9 0-15z";
/** Flames around a die that is On Fire. */
export const flames = kept(html`<svg class="flames" viewBox="-50 -60 100 100" aria-hidden="true">${[[-30, -6, 2.5], [30, -8, 2.6], [0, -26, 2.1]].map(([x, y, s]) => html`<g transform="translate(${x} ${y}) scale(${s})"><path d=${FLAME} fill="#ff5a1f" stroke=${INK} stroke-width="1.6" /><path d="M0-3C1 1 5 3 5 8 5 11 3 13 0 13S-5 11-5 8C-5 5-1 3 0-3z" fill="#ffd53e" /></g>`)}</svg>`);

// Effects as signs.

const steel = html`<svg class="icon steel" viewBox="-24 -14 48 22" aria-hidden="true"><path d=${BLADE} fill="currentColor" /><path d="M-22 1.6l12-3 .9 5-12 2.6zM-10.6-6.4l3.4-.5 1.6 11.2-3.4.5z" fill="currentColor" /></svg>`;
const triangle = (/** @type {boolean} */ no) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3l10 18H2z" fill="none" stroke="currentColor" stroke-width="3" />${no && html`<path d="M2 3l20 19" stroke="currentColor" stroke-width="3" />`}</svg>`;
const cardSign = (/** @type {boolean} */ no = false) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><rect x="5" y="2" width="14" height="20" rx="2.5" fill="currentColor" />${no && html`<path d="M2 3l20 19" stroke=${SUN} stroke-width="4" />`}</svg>`;
const coinSign = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10" fill=${GOLD} stroke=${INK} stroke-width="2.4" /><rect x="8.500" y="8.500" width="7" height="7" fill=${INK} /></svg>`;
const dieSign = (/** @type {string} */ face) => html`<svg class="icon" viewBox="-26 -26 52 52" aria-hidden="true"><rect x="-23" y="-23" width="46" height="46" rx="9" fill=${PAPER} stroke=${INK} stroke-width="4" /><g transform="scale(.86)">${FACES[face]?.(INK)}</g></svg>`;
const foe = () => html`<span class="foe">${icon("oni")}</span>`;
const COLOUR_OF = /** @type {Record<string, string>} */ ({ R: "red", G: "green", B: "blue" });
const ARROW = /** @type {Record<string, string>} */ ({ LEFT: "◀", RIGHT: "▶", FRONT: "▲" });

/** @param {string} condition */
function when(condition) {
  const [what, wanted = ""] = condition.split("=");
  if (what === "ADV") return triangle(false);
  if (what === "SIDE") return html`<b class="side">${ARROW[wanted]}</b>`;
  if (what === "COLOUR") return mark(COLOUR_OF[wanted]);
  if (what === "FACE") return dieSign("katana");
  return icon(what === "WIN" ? "laurel-crown" : "sword-break");
}

/** What holds for a fighter, as a sign. @type {Record<string, unknown>} */
export const STATES = {
  cancelled: cardSign(true),
  "may not retreat": icon("crossed-chains", "dice-tuners"),
  calm: html`<span class="cold">${icon("flame", "dice-tuners")}</span>`,
  "Shield pierced": icon("slashed-shield", "dice-tuners"),
  "keeps the card": icon("return-arrow", "dice-tuners"),
  Shield: dieSign("shield"),
  retreated: icon("sprint", "dice-tuners"),
};

/** @param {Part} part */
function deed({ word, target, number, face }) {
  const signed = number < 0 ? `−${-number}` : `+${number}`;
  const them = target === "OPP" ? foe() : null;
  switch (word) {
    case "STR": return html`<b>${signed}</b>${steel}${them}`;
    case "VAL": return html`<b>${signed}</b>${cardSign()}`;
    case "COST": return html`<b>${signed}</b>${coinSign}`;
    case "FIRE": return html`<span class="hot">${icon("flame")}</span>`;
    case "CANCEL": return html`${cardSign(true)}${foe()}`;
    case "NOADV": return html`${triangle(true)}${foe()}`;
    case "FACE": return html`${icon("clockwise-rotation")}${dieSign(face)}`;
    case "REROLL": return html`${icon("rolling-dices")}${them}`;
    case "SWAP": return html`${dieSign("katana")}<b>⇄</b>${dieSign("two katanas")}`;
    case "PIERCE": return icon("slashed-shield");
    case "HOLD": return html`${icon("crossed-chains")}${foe()}`;
    case "DRAW": return html`<b>+${number}</b>${icon("card-draw")}`;
    case "DISCARD": return html`<b>−${number}</b>${icon("card-discard")}${foe()}`;
    case "KEEP": return html`${icon("return-arrow")}${cardSign()}`;
    case "BONUS": return html`<b>+${number} VP</b>`;
    case "WILD": return html`${COLOURS.map((colour) => mark(colour))}${cardSign()}`;
    default: return html`${cardSign()}<s class="cold">${icon("flame")}</s>`; // CALM
  }
}

export const signs = once((/** @type {Part[]} */ parts) => {
  if (!parts.length) return html`<i class="none">no effect</i>`;
  return parts.map((part) => html`<span class="sign">${part.condition && html`${when(part.condition)}<i>:</i>`}${deed(part)}</span>`);
});

// Heroes. Each look: hair, headgear, extras, robe, lapel, eyes, the sky behind.

const LOOKS = /** @type {Record<string, string[]>} */ ({
  Okiku: ["bob", "", "", "#c8452f", "#fff1d6", "calm", "#33406e"],
  Tama: ["bob", "kerchief", "whiskers", "#4a5a49", "#e8d9a8", "sly", "#c98b3c"],
  Jinpachi: ["wild", "", "patch stubble", "#6b4a2b", "#c7b08a", "fierce", "#b8532e"],
  Suzu: ["bun", "ribbon", "", "#f4efe4", "#d5321f", "calm", "#e48a6b"],
  Genta: ["topknot", "headband", "", "#2e5aa8", "#fff1d6", "fierce", "#e0a63a"],
  Ayame: ["long", "hood", "mask", "#4b2f6b", "#2c1745", "sly", "#5b8a5a"],
  Raizo: ["", "ninja", "", "#23262e", "#3b4150", "fierce", "#5a6fa3"],
  Hanabi: ["wild", "headband", "red", "#c2461b", "#ffd53e", "calm", "#2c3566"],
  Shiro: ["white", "kasa", "", "#e9e4d6", "#56606e", "closed", "#8fa7a0"],
  Mikoto: ["long", "veil", "", "#f4efe4", "#8d68c4", "closed", "#6a4c97"],
  Tetsuo: ["topknot", "jingasa", "beard tan", "#3f4a55", "#a9b2bd", "fierce", "#b0643a"],
  Chiyo: ["tail", "headband", "", "#2d7a67", "#fff1d6", "calm", "#e2b7a0"],
  Goro: ["", "horns", "beard tan", "#7a3b22", "#d9b37c", "fierce", "#7f8f52"],
  Sayuri: ["long", "moonpin", "moon", "#2b3f86", "#f3e6c4", "calm", "#20264f"],
  Nobukage: ["", "kabuto", "mempo", "#8f1d16", "#e7bd4e", "fierce", "#3c3a44"],
  Tsukiyo: ["long", "foxmask", "moon", "#e8e4f2", "#7d86b8", "closed", "#3f5878"],
  Fuyu: ["", "beads", "beard", "#d98a2b", "#7a4a1c", "closed", "#8fb0c6"],
});
const HAIRS = ["bob", "long", "tail", "wild", "white", "bun", "topknot"];
const GEARS = ["", "headband", "ribbon", "kasa", "jingasa", "hood"];
const EYES = ["calm", "fierce", "sly", "closed"];
const CLOTH = ["#c8452f", "#2e5aa8", "#2d7a67", "#6b4a2b", "#4b2f6b", "#8f1d16"];
const SKIES = ["#33406e", "#c98b3c", "#5b8a5a", "#b0643a", "#6a4c97", "#8fa7a0"];

/** The look of a hero; one that an edition invents has one by its name. @param {string} name */
function lookOf(name) {
  if (LOOKS[name]) return LOOKS[name];
  const random = seeded([...name].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) % 99991);
  const one = (/** @type {string[]} */ of) => of[Math.floor(random() * of.length)];
  return [one(HAIRS), one(GEARS), random() < 0.3 ? "beard" : "", one(CLOTH), "#fff1d6", one(EYES), one(SKIES)];
}

const LINE = { stroke: INK, "stroke-width": 3, "stroke-linejoin": "round" };
const shape = (/** @type {string} */ d, /** @type {string} */ fill, /** @type {object} */ more = LINE) => html`<path d=${d} fill=${fill} ...${more} />`;
const line = (/** @type {string} */ d, /** @type {number} */ width, /** @type {string} */ stroke = INK) => html`<path d=${d} fill="none" stroke=${stroke} stroke-width=${width} stroke-linecap="round" />`;

const BACKS = /** @type {Record<string, string>} */ ({
  bob: "M33 84C26 40 44 22 63 22s37 18 30 62l-14 4H46z",
  long: "M34 122C20 60 34 22 63 22s43 38 29 100z",
  tail: "M84 30c26-14 34 18 26 58-6-10-10-14-14-34z",
  wild: "M34 76 22 62l10-6-12-18 16 2-4-20 18 10 10-18 10 16 18-10-2 18 18-4-12 18 12 8-14 14z",
  white: "M36 100C28 50 44 26 63 26s35 24 27 74z",
  bun: "M48 20a15 15 0 1 0 30 0a15 15 0 1 0-30 0z",
  topknot: "M55 28c-4-18 20-18 16 0z",
});
const FRINGES = /** @type {Record<string, string>} */ ({
  bob: "M39 60C35 34 50 27 63 27s28 7 24 33c-5-4-7-8-8-13-11 5-25 5-31 1-2 5-4 9-9 12z",
  long: "M39 66C34 34 50 27 63 27s29 7 24 39c-6-8-8-16-9-23H48c-1 7-3 15-9 23z",
  tail: "M39 56C36 32 52 26 66 27s22 9 21 29c-8-4-12-8-15-15-9 8-20 10-33 15z",
  wild: "M38 58C36 32 50 27 63 27s28 5 25 31l-9-12-4 8-8-10-7 11-7-9-6 9z",
  white: "M39 58C36 32 50 27 63 27s27 5 24 31c-7-6-12-12-14-18-8 10-22 12-34 18z",
  bun: "M39 56C37 32 50 27 63 27s26 5 24 29c-6-12-14-17-24-17s-18 5-24 17z",
  topknot: "M39 54C36 32 48 27 52 27c-2 6-2 8-1 12h24c1-4 1-6-1-12 4 0 16 5 13 27-4-8-8-11-11-13H50c-3 2-7 5-11 13z",
});
const LOOKING = /** @type {Record<string, () => unknown>} */ ({
  calm: () => html`${line("M47 60q6-4 12 0M67 60q6-4 12 0", 3)}<ellipse cx="53" cy="62" rx="2.800" ry="3.400" /><ellipse cx="73" cy="62" rx="2.800" ry="3.400" />${line("M47 51q5-4 11-2M68 49q6-2 11 2", 2)}`,
  fierce: () => html`${line("M45 51l14 6M81 51l-14 6", 3.6)}${shape("M48 60l10 2-8 3zM78 60l-10 2 8 3z", "#fff", { stroke: INK, "stroke-width": 1.5 })}<circle cx="54" cy="62" r="2" /><circle cx="72" cy="62" r="2" />`,
  sly: () => html`${shape("M46 58l13 4-10 2zM80 58l-13 4 10 2z", INK, {})}${line("M46 51q6-3 12 2M68 53q6-5 12-2", 2.4)}`,
  closed: () => html`${line("M47 60q6 5 12 0M67 60q6 5 12 0", 2.8)}${line("M48 51q5-2 10 0M68 51q5-2 10 0", 2)}`,
});
const HATS = /** @type {Record<string, (robe: string, skin: string) => unknown>} */ ({
  kerchief: () => html`${shape("M33 58C28 30 44 20 63 20s35 10 30 38c-10-8-18-10-30-10s-20 2-30 10z", "#e9e3d2")}${shape("M33 58C28 30 44 20 63 20s35 10 30 38c-10-8-18-10-30-10s-20 2-30 10z", "url(#dt-cloth)", {})}${shape("M36 58c4 24 14 30 27 33 13-3 23-9 27-33l6 6c-4 26-18 34-33 36-15-2-29-10-33-36z", "#e9e3d2")}`,
  ribbon: () => html`${shape("M63 22 40 8v20zM63 22 86 8v20z", "#d5321f")}<circle cx="63" cy="21" r="6" fill=${GOLD} ...${LINE} />`,
  headband: () => html`${shape("M38 46q25-9 50 0v9q-25-9-50 0z", PAPER)}<circle cx="63" cy="45.500" r="5" fill=${SUN} />${shape("M88 48l18-8-4 9 8 4-21 3z", PAPER)}`,
  hood: (robe) => shape("M28 100C20 40 40 14 63 14s43 26 35 86l-12 6c8-40 2-68-23-68s-31 28-23 68z", robe),
  ninja: (_, skin) => html`${shape("M36 60C34 30 48 22 63 22s29 8 27 38c0 24-12 34-27 34S36 84 36 60z", "#2b2f39")}${shape("M41 54q22-8 44 0l-3 14q-19 6-38 0z", skin)}${shape("M38 40q25-9 50 0v9q-25-9-50 0z", "#565d6b")}${shape("M52 37l22 0-3 9H55z", "#c9cfd8")}${shape("M90 42c12-6 16 0 24-8-2 12-10 20-24 16z", "#2b2f39")}`,
  kasa: () => html`${shape("M8 50 63 8l55 42c-18 9-92 9-110 0z", "#dfc07a")}${line("M63 9 30 53M63 9 46 56M63 9v47M63 9l17 47M63 9l33 44", 2, "#8f6f2c")}`,
  jingasa: () => html`${shape("M18 48C34 24 50 17 63 17s29 7 45 31c-16 6-74 6-90 0z", "#2c3138")}<circle cx="63" cy="34" r="7" fill=${GOLD} ...${LINE} />`,
  veil: () => html`${shape("M26 112C22 44 36 16 63 16s41 28 37 96c-10-30-12-56-37-56S36 82 26 112z", "#efe6fb", { ...LINE, "fill-opacity": 0.85 })}${shape("M40 70q23 8 46 0v16q-23 18-46 0z", "#cdb7ee", { stroke: INK, "stroke-width": 2, "fill-opacity": 0.85 })}`,
  horns: () => html`${shape("M38 50C36 26 48 20 63 20s27 6 25 30c-16-7-34-7-50 0z", "#4a3526")}${shape("M40 34C20 34 14 20 18 6c6 14 16 12 28 16zM86 34c20 0 26-14 22-28-6 14-16 12-28 16z", "#f3e6c4")}${shape("M36 50q27-11 54 0v7q-27-10-54 0z", GOLD)}`,
  moonpin: () => shape("M86 22a14 14 0 1 0 14 20 11 11 0 1 1-14-20z", "#ffe08a", { stroke: INK, "stroke-width": 2.5 }),
  kabuto: () => html`${shape("M26 86C18 52 32 18 63 18s45 34 37 68l-14-6 2-26q-25-9-50 0l2 26z", "#26222a")}${shape("M34 52q29-13 58 0v8q-29-11-58 0z", "#8f1d16")}${shape("M63 44C44 40 30 26 28 2c10 18 22 26 35 27 13-1 25-9 35-27-2 24-16 38-35 42z", GOLD)}<circle cx="63" cy="36" r="7" fill=${SUN} ...${LINE} />`,
  foxmask: () => html`${shape("M36 40 34 14l18 14h22l18-14-2 26c2 28-14 52-27 54-13-2-29-26-27-54z", "#fffdf6")}${shape("M44 56q8-6 14 4-8 2-14-4zM82 56q-8-6-14 4 8 2 14-4z", INK, {})}${line("M40 20l4 12M86 20l-4 12M63 40v10M56 42l2 8M70 42l-2 8M44 72l10-3M82 72l-10-3", 3, SUN)}${shape("M58 82h10l-5 5z", INK, {})}`,
  beads: () => html`${[[34, 96], [42, 103], [52, 108], [63, 110], [74, 108], [84, 103], [92, 96]].map(([x, y]) => html`<circle cx=${x} cy=${y} r="5" fill="#5a2f14" ...${LINE} />`)}`,
});

/** A bust from parts, on a field of 126 by 118, the face about (63, 58). */
export const bust = once((/** @type {string} */ name) => {
  const [hair, gear, extra, robe, lapel, eyes] = lookOf(name);
  const colour = hair === "white" ? "#eceae2" : extra.includes("red") ? "#7a2c12" : "#1f1a1c";
  const skin = extra.includes("tan") ? "#cf9565" : "#f6d3ae";
  const covered = extra.includes("mask") || extra.includes("mempo") || gear === "ninja" || gear === "foxmask";
  const mouth = covered ? null : eyes === "fierce" ? line("M55 79q8-4 16 0", 2.8) : line("M57 78q6 4 12 0", 3, "#a33b2c");
  const more = html`${extra.includes("patch") && html`${line("M38 48 88 54", 3)}${shape("M66 54h17q0 15-9 15t-8-15z", INK, {})}`}
    ${extra.includes("stubble") && shape("M43 70q4 20 20 21 16-1 20-21-6 8-20 8t-20-8z", "url(#dt-dots)", {})}
    ${extra.includes("beard") && shape("M40 64c0 34 12 46 23 48 11-2 23-14 23-48-6 10-12 12-23 12s-17-2-23-12z", extra.includes("tan") ? "#2a1d16" : "#8d8780")}
    ${extra.includes("whiskers") && line("M36 70l-14-3M36 75l-14 3M90 70l14-3M90 75l14 3", 2)}
    ${extra.includes("mask") && shape("M41 70q22-8 44 0-2 20-22 25-20-5-22-25z", lapel)}
    ${extra.includes("mempo") && html`${shape("M40 66q10 6 23 6t23-6c2 24-12 32-23 34-11-2-25-10-23-34z", "#8f1d16")}${shape("M50 84q13-6 26 0-13 10-26 0z", PAPER, { stroke: INK, "stroke-width": 2 })}`}`;
  const hat = HATS[gear]?.(robe, skin);
  const fringe = FRINGES[hair] && shape(FRINGES[hair], colour);
  const looks = LOOKING[eyes]();
  return html`${BACKS[hair] && shape(BACKS[hair], colour)}${shape("M2 124C4 98 32 90 63 90s59 8 61 34z", robe)}${shape("M53 76h20v18l-10 12-10-12z", skin)}
    ${shape("M80 88 58 124H44L72 92z", lapel)}${shape("M46 88l28 36h14L54 84z", lapel)}
    ${gear !== "foxmask" && shape("M39 56C38 34 50 28 63 28s25 6 24 28c0 22-13 35-24 35S39 78 39 56z", skin)}
    ${gear === "ninja" ? html`${hat}${looks}` : gear === "foxmask" ? html`${fringe}${hat}` : html`${looks}${line("M63 64l-3 8h4", 2)}${mouth}${more}${fringe}${hat}`}`;
});

/** Sky, sun or moon, hills, bust, and what stands beside it. @param {Component} hero */
export function heroArt(hero) {
  const [, , extra, robe, , , sky] = lookOf(hero.name);
  const x = 30 + seeded(hero.name.length * 7 + 5)() * 66;
  return html`<svg class="art" viewBox="0 0 126 118" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
    <rect width="126" height="118" fill=${sky} /><circle cx=${fixed(x)} cy="42" r="34" fill=${extra.includes("moon") ? "#f7ecc0" : SUN} /><rect width="126" height="118" fill="url(#dt-dots)" />
    <path d="M0 96c20-12 34-10 48 0s40 6 78-10v32H0z" fill=${INK} fill-opacity=".3" /><rect y="104" width="126" height="16" fill=${robe} />
    <g transform="translate(10 5) scale(.84)">${bust(hero.name)}</g>${cutout(hero.icon, 90, 5, 32, GOLD)}</svg>`;
}

/** The cost as it is paid: a coin with the number where the hole would be. */
export const coin = once((/** @type {number} */ n) => html`<span class="coin"><svg viewBox="-22 -22 44 44" aria-hidden="true"><circle cx="1.500" cy="2" r="19" fill=${INK} /><circle r="19" fill=${GOLD} stroke=${INK} stroke-width="3" /><circle r="14.500" fill="none" stroke="#9a6b00" stroke-width="1.500" /><rect x="-9.500" y="-10" width="19" height="20" rx="2" fill=${PAPER} stroke=${INK} stroke-width="2" /></svg><b>${n}</b></span>`);

export const heroHead = once((/** @type {Component} */ hero) => html`${heroArt(hero)}${coin(hero.figures.cost)}<span class="strip"><b>${hero.name}</b><small>${hero.figures.title}</small></span>`);

/** The dice that an overdrive needs; some may be there. */
export const needs = once((/** @type {string[]} */ needs, /** @type {boolean[] | undefined} */ there = undefined) => html`<span class="needs">${needs.map((colour, place) => html`<span class=${there && !there[place] ? "lack" : ""}>${mark(colour)}</span>`)}</span><i class="to"></i>`);

/** A whole hero card, 63 : 88. */
export const heroFace = once((/** @type {Component} */ hero) => html`${heroHead(hero)}<span class="row skill">${signs(hero.figures.skill)}</span><span class="row over">${needs(hero.figures.needs)}${signs(hero.figures.overdrive)}</span>`);

// Strategy cards.

/** A brushed ground in each colour: blades, leaves, waves. @param {string} tone */
function stripes(tone) {
  const lines = (/** @type {number} */ count, /** @type {(i: number) => unknown} */ one) => Array.from({ length: count }, (_, i) => one(i));
  if (tone === "blue") return lines(7, (i) => html`<path d="M-10 ${14 + i * 18}q18-16 36 0t36 0 36 0 36 0" fill="none" stroke="#0f2d6e" stroke-opacity=".45" stroke-width="4" />`);
  if (tone === "green") return lines(6, (i) => html`<path d="M${6 + i * 24} -4v126M${6 + i * 24} ${20 + (i % 3) * 26}q16-2 18-14-16 0-18 14z" stroke="#0d4625" stroke-opacity=".5" stroke-width="4" fill="#0d4625" fill-opacity=".5" />`);
  if (tone === "red") return lines(9, (i) => html`<path d="M-20 ${-20 + i * 20}L150 ${-70 + i * 20}" stroke="#7a140b" stroke-opacity=".45" stroke-width=${i % 2 ? 8 : 3} />`);
  return null;
}

/** The value in the shape of the colour. */
export const badge = once((/** @type {string} */ tone, /** @type {number | string} */ value) => {
  return html`<span class="value"><svg viewBox="-27 -27 54 54" aria-hidden="true"><g transform=${tone ? "translate(-24 -24)" : "rotate(45) scale(.8) translate(-24 -24)"}><path d=${tone ? outline(tone) : "M4 4H44V44H4Z"} transform="translate(2.500 3)" fill=${INK} /><path d=${tone ? outline(tone) : "M4 4H44V44H4Z"} fill=${PAPER} stroke=${INK} stroke-width="3.500" /></g></svg><b style=${{ color: (TONES[tone] ?? PLAIN).deep }}>${value}</b></span>`;
});

/** A strategy card, 63 : 88. */
export const cardFace = once((/** @type {Component} */ card) => {
  const t = TONES[card.tone] ?? PLAIN;
  return html`<svg class="art" viewBox="0 0 126 118" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="126" height="118" fill=${t.base} />${stripes(card.tone)}<rect width="126" height="118" fill="url(#dt-dots)" />
      <path d=${star(70, 62, 52, 11, 0.8)} fill=${t.pale} stroke=${INK} stroke-width="3" />${cutout(card.icon, 36, 28, 68, t === PLAIN ? SUN : t.deep, PAPER)}</svg>
    ${badge(card.tone, card.figures.value)}<span class="strip ${card.name.length > 14 ? "long" : ""}" style=${{ background: t.deep }}><b>${card.name}</b></span><span class="row effect">${signs(card.figures.effect)}</span>`;
});

/** A sun and two katanas. */
export const back = once((/** @type {boolean} */ hero) => html`<svg class="art whole" viewBox="0 0 126 176" preserveAspectRatio="none" aria-hidden="true"><rect width="126" height="176" fill=${hero ? "#7c1b12" : "#22203a"} /><rect width="126" height="176" fill=${hero ? "url(#dt-hemp)" : "url(#dt-waves)"} /><rect x="9" y="9" width="108" height="158" rx="5" fill="none" stroke=${GOLD} stroke-width="2.500" /><circle cx="63" cy="88" r="38" fill=${hero ? INK : SUN} stroke=${INK} stroke-width="3" /><g transform="translate(63 90) scale(1.700)"><g transform="rotate(-24)">${katana(GOLD)}</g><g transform="scale(-1 1) rotate(-24)">${katana(GOLD)}</g></g></svg>`);

// The ring.

const BRUSH = "var(--brush)";
const arc = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ r, /** @type {string} */ colour, /** @type {number} */ wide, /** @type {number} */ alpha) => {
  const [x1, y1] = at(a, r);
  const [x2, y2] = at(b, r);
  return html`<path d="M${fixed(x1)} ${fixed(y1)}A${fixed(r)} ${fixed(r)} 0 ${b - a > 180 ? 1 : 0} 1 ${fixed(x2)} ${fixed(y2)}" stroke=${colour} stroke-width=${fixed(wide)} stroke-opacity=${alpha} stroke-linecap="round" fill="none" />`;
};

/** One stroke of a wet brush, thick where it starts, dry and streaked where it ends. @param {number} r @param {number} w */
function stroke(r, w) {
  const random = seeded(41);
  const from = 118;
  const sweep = 342;
  const outer = [];
  const inner = [];
  for (let i = 0; i <= 120; i++) {
    const u = i / 120;
    const thick = w * (0.98 - 0.42 * u * u + Math.sin(u * 23) * 0.03 + Math.sin(u * 61 + 1) * 0.018 + (i < 4 ? -0.1 * (4 - i) : 0));
    outer.push(at(from + u * sweep, r + thick / 2 + Math.sin(u * 40) * 0.24));
    inner.push(at(from + u * sweep, r - thick / 2 - Math.sin(u * 33) * 0.22));
  }
  const path = `${[...outer, ...inner.reverse()].map(([x, y], i) => `${i ? "L" : "M"}${fixed(x)} ${fixed(y)}`).join("")}z`;
  const end = from + sweep - 4;
  const tail = Array.from({ length: 9 }, (_, i) => arc(end, end + 5 + random() * 15, r - w * 0.25 + i * w * 0.062, BRUSH, 0.2 + random() * 0.34, 1));
  const streaks = Array.from({ length: 16 }, () => {
    const a = from + 90 + random() * 200;
    return arc(a, a + 14 + random() * 40, r + (random() - 0.5) * w * 0.66, "var(--straw)", 0.15 + random() * 0.22, 0.5);
  });
  const drops = Array.from({ length: 9 }, () => {
    const [x, y] = at(from - 14 + random() * 26, r + w * (0.55 + random() * 0.6));
    return html`<circle cx=${fixed(x)} cy=${fixed(y)} r=${fixed(0.2 + random() * 0.48)} fill=${BRUSH} />`;
  });
  return html`<path d=${path} fill=${BRUSH} />${tail}${streaks}${drops}`;
}
/** The ring is always the same. */
const ENSO = stroke(42.6, 7.4);
const random = seeded(12);
const PETALS = Array.from({ length: 13 }, () => {
  const [x, y] = at(random() * 360, 46.5 + random() * 6);
  return html`<path class="petal" transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(random() * 360)}) scale(.17)" d="M0-9C6-7 7 2 0 9-7 2-6-7-1.500-9L0-5z" fill="#f7b3c6" stroke=${INK} stroke-width="1.400" />`;
});

export const ringGround = once((/** @type {number} */ r) => html`${PETALS}<circle cx="1" cy="1.300" r=${r + 2.4} fill="#000" opacity=".3" />${ENSO}<circle r=${r + 0.9} fill=${SUN} stroke=${INK} stroke-width=".6" />`);

/** @param {number} a @param {number} b @param {number} r */
export function sector(a, b, r) {
  const [x1, y1] = at(a, r);
  const [x2, y2] = at(b, r);
  return `M0 0L${fixed(x1)} ${fixed(y1)}A${r} ${r} 0 ${b - a > 180 ? 1 : 0} 1 ${fixed(x2)} ${fixed(y2)}z`;
}

/** @param {number} mid @param {number} half @param {number} r @param {number} seed */
export function speedLines(mid, half, r, seed) {
  const random = seeded(seed + 3);
  let d = "";
  for (let i = 0; i < 26; i++) {
    const a = mid - half + random() * half * 2;
    const w = 0.6 + random() * 1.5;
    const points = [at(a, r * (0.34 + random() * 0.3)), at(a - w, r * 1.04), at(a + w, r * 1.04)];
    d += `${points.map(([x, y], place) => `${place ? "L" : "M"}${fixed(x)} ${fixed(y)}`).join("")}z`;
  }
  return d;
}

/** Which colour beats which, in a triangle: its corners are drawn by the board. */
export const triangleArrows = kept(html`<svg class="arrows" viewBox="-50 -46 100 92" aria-hidden="true">${[0, 1, 2].map((place) => {
  const [x, y] = at(-30 + place * 120, 23);
  return html`<path transform="translate(${fixed(x)} ${fixed(y)}) rotate(${60 + place * 120})" d="M-9-3.500h9v-5l10 8.500-10 8.500v-5h-9z" fill=${GOLD} stroke=${INK} stroke-width="2" />`;
})}</svg>`);

export const heap = once((/** @type {string} */ colour, /** @type {boolean} */ there) => html`<svg class="heap-mark ${toneClass(colour)}" viewBox="0 0 48 48" aria-hidden="true"><path d=${outline(colour)} fill=${there ? (TONES[colour] ?? PLAIN).base : "none"} stroke=${there ? INK : "currentColor"} stroke-width="3" stroke-dasharray=${there ? "" : "5 4"} /></svg>`);

export const vpBurst = once((/** @type {number | string} */ n) => html`<svg viewBox="-34 -34 68 68" aria-hidden="true"><path d=${star(2.5, 3.5, 31, 14, 0.84)} fill=${INK} /><path d=${star(0, 0, 31, 14, 0.84)} fill=${SUN} stroke=${INK} stroke-width="2.600" /></svg><b>${n}</b><i>VP</i>`);
export const strengthBurst = kept(html`<svg viewBox="-50 -50 100 100" aria-hidden="true"><path d=${star(3, 4, 46, 13, 0.78)} fill=${INK} /><path class="fill" d=${star(0, 0, 46, 13, 0.78)} fill=${SUN} stroke=${INK} stroke-width="3" /></svg>`);
export const versus = html`<g><path d=${star(0, 0, 4.6, 9, 0.62)} fill=${GOLD} stroke=${INK} stroke-width=".5" /><path d="M-2.700-1.300l.9 2.600 1.100-2.600M2.300-1.100C1.500-1.600.5-1.400.600-.7S2.100.1 2.100.800 1 1.500.3 1" fill="none" stroke=${INK} stroke-width=".800" stroke-linecap="round" stroke-linejoin="round" /></g>`;
export const lantern = kept(html`<svg viewBox="0 0 30 40" aria-hidden="true"><path d="M15 0v5M15 35v5" stroke="currentColor" stroke-width="2" /><rect class="glow" x="4" y="6" width="22" height="28" rx="9" stroke="currentColor" stroke-width="2.600" /><path d="M9 6h12M9 34h12" stroke="currentColor" stroke-width="3.500" /></svg>`);
