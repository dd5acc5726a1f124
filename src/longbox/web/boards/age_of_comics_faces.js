// The faces of Age of Comics: covers, busts, backs, orders and pieces, drawn from the catalogue.
import { html } from "../vendor/ui.js";
import { symbol } from "../icons.js";
import { kept, once } from "../once.js";
import { initial } from "./shared.js";

/** @typedef {import("../protocol.js").Component} Component */

const INK = "#17130f";
const CREAM = "#fff7e0";
export const GENRES = ["crime", "horror", "romance", "sci-fi", "superheroes", "western"];
/** By genre: the colour, its shade, its light. */
const GENRE = [
  ["#5f646c", "#2c3037", "#d9dade"],
  ["#6c3ea3", "#2f1750", "#d9c6f0"],
  ["#c61f3a", "#6d0d22", "#ffc9cf"],
  ["#1a7a3a", "#0b3f20", "#bfe8c4"],
  ["#1f5cc0", "#0d2c66", "#bcd6ff"],
  ["#b85207", "#6b2b02", "#ffd3a3"],
];
export const SEATS = ["#f4bd16", "#f2836d", "#17a39b", "#b5804f"];

/** @param {Component} one */
export const genreOf = (one) => GENRES.indexOf(String(one.figures.genre));
/** @param {Component} one */
const colours = (one) => GENRE[Math.max(0, genreOf(one))];

// Small parts.

/** An icon inside of a drawing. @param {string} name @param {number} x @param {number} y @param {number} size @param {string} [fill] */
export const use = (name, x, y, size, fill = INK) =>
  html`<use href=${symbol(name, "age-of-comics")} x=${x} y=${y} width=${size} height=${size} fill=${fill} color=${fill} />`;

/** An icon cut out of paper: an ink edge all around, so that it reads on any ground. @param {string} name @param {number} x @param {number} y @param {number} size @param {string} fill */
const cutout = (name, x, y, size, fill) =>
  html`<g stroke=${INK} stroke-width=${2944 / size} stroke-linejoin="round" paint-order="stroke">${use(name, x, y, size, fill)}</g>`;

const BUST = "M12 2.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM2.5 22c.6-5.6 4.3-8.3 9.5-8.300s8.9 2.7 9.5 8.300z";
const STAR = "m12 1.6 3.2 6.9 7.4.9-5.5 5.1 1.5 7.400L12 18.200l-6.6 3.7 1.5-7.400L1.4 9.400l7.4-.9z";
export const fan = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${BUST} /></svg>`;
export const star = html`<svg class="icon star" viewBox="0 0 24 24" aria-hidden="true"><path d=${STAR} /></svg>`;

/** Numbers that look thrown, the same for the same card. @param {number} seed */
function thrown(seed) {
  let now = (seed * 2654435761 + 97) >>> 0;
  return () => (now = (now * 1664525 + 1013904223) >>> 0) / 4294967296;
}

/** @param {number} cx @param {number} cy @param {number} r @param {number} [points] @param {number} [depth] */
export function burst(cx, cy, r, points = 12, depth = 0.72) {
  const corners = Array.from({ length: points * 2 }, (_, n) => {
    const angle = (Math.PI * n) / points - 0.3;
    const out = n % 2 ? r * depth : r;
    return `${(cx + out * Math.cos(angle)).toFixed(1)} ${(cy + out * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
}

/** @param {number} cx @param {number} cy @param {number} count @param {string} fill */
const rays = (cx, cy, count, fill) => Array.from({ length: count }, (_, n) => {
  const [from, to] = [(2 * Math.PI * n) / count, (2 * Math.PI * n + Math.PI) / count];
  const end = (/** @type {number} */ angle) => `${(cx + 190 * Math.cos(angle)).toFixed(1)} ${(cy + 190 * Math.sin(angle)).toFixed(1)}`;
  return html`<path fill=${fill} d=${`M${cx} ${cy}L${end(from)}L${end(to)}z`} />`;
});

/** Letters of a face, as narrow as their place is. @param {string} text @param {number} x @param {number} y @param {number} size @param {number} room @param {object} [more] */
function lettering(text, x, y, size, room, more = {}) {
  const squeezed = text.length * 0.46 * size > room ? { textLength: (room * 0.95).toFixed(1), lengthAdjust: "spacingAndGlyphs" } : {};
  return html`<text class="loud" x=${x} y=${y} font-size=${size} text-anchor="middle" fill=${INK} ...${squeezed} ...${more}>${text}</text>`;
}

const OUTLINED = { fill: CREAM, stroke: INK, "stroke-width": 4.5, "paint-order": "stroke" };

/** A number that decides something: in the text face, heavy and slanted. @param {unknown} text @param {number} x @param {number} y @param {number} size @param {string} [fill] */
const digits = (text, x, y, size, fill = INK) =>
  html`<text class="digits" x=${x} y=${y} font-size=${size} text-anchor="middle" fill=${fill}>${text}</text>`;

/** A card's drawing inside of its frame. @param {string} kind @param {unknown} art @param {number} [high] */
const framed = (kind, art, high = 176) => html`<svg class="face ${kind}" viewBox="0 0 126 ${high}" aria-hidden="true">
  <g clip-path="url(#aoc-card)">${art}</g>
  <rect x="1.5" y="1.5" width="123" height=${high - 3} rx="8" fill="none" stroke=${INK} stroke-width="3" /></svg>`;

/** What all drawings share: clips, dots, a pattern for each player. */
export const defs = once(() => html`<svg class="defs" aria-hidden="true" width="0" height="0"><defs>
  <clipPath id="aoc-card"><rect width="126" height="176" rx="9" /></clipPath>
  <pattern id="aoc-dots" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><circle cx="2" cy="2" r="1.2" fill=${INK} fill-opacity=".3" /></pattern>
  <pattern id="aoc-night" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(20)"><circle cx="2" cy="2" r="1.1" fill="#4d66b8" fill-opacity=".45" /></pattern>
  <pattern id="aoc-waves" width="22" height="12" patternUnits="userSpaceOnUse"><path d="M0 6q5.5-6 11 0t11 0" fill="none" stroke="#8cc7e0" stroke-width="1.5" stroke-opacity=".6" /></pattern>
  <pattern id="aoc-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" stroke="#000" stroke-opacity=".28" stroke-width="2.4" /></pattern>
  <pattern id="aoc-seat-0" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V9" stroke="#7a4d00" stroke-opacity=".6" stroke-width="4" /></pattern>
  <pattern id="aoc-seat-1" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="1.9" fill="#6d1408" fill-opacity=".7" /></pattern>
  <pattern id="aoc-seat-2" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0h4v4H0zM4 4h4v4H4z" fill="#033c39" fill-opacity=".6" /></pattern>
  <pattern id="aoc-seat-3" width="12" height="7" patternUnits="userSpaceOnUse"><path d="M0 5L3 1L6 5L9 1L12 5" fill="none" stroke="#2d1604" stroke-opacity=".75" stroke-width="2" /></pattern>
  <filter id="aoc-cheap"><feColorMatrix type="saturate" values=".35" /></filter>
</defs></svg>`);

// Pieces: a player's colour, pattern and initial are on every one of them.

const MEEPLE = "M32 5a10 10 0 0 1 9 14.500C53 22 61 27 61 33.500c0 5-6 6-13.5 5.500L56 56c1.2 3-.8 4.5-4 4.500H39c-2 0-3-1-4-3L32 51l-3 6.500c-1 2-2 3-4 3H12c-3.2 0-5.2-1.5-4-4.500L16.5 39C9 39.5 3 38.5 3 33.5 3 27 11 22 23 19.500A10 10 0 0 1 32 5z";

/** An editor. */
export const meeple = once((/** @type {number} */ seat, /** @type {string[]} */ names) => html`<svg class="meeple" viewBox="0 0 66 66" aria-hidden="true">
  <path d=${MEEPLE} transform="translate(2.5 3)" fill=${INK} />
  <path d=${MEEPLE} fill=${SEATS[seat]} stroke=${INK} stroke-width="3.5" /><path d=${MEEPLE} fill="url(#aoc-seat-${seat})" />
  <text class="loud" x="32" y="48" font-size="34" text-anchor="middle" fill=${INK} stroke=${SEATS[seat]} stroke-width="7" paint-order="stroke">${initial(names[seat])}</text></svg>`);

export const noMeeple = kept(html`<svg class="meeple none" viewBox="0 0 66 66" aria-hidden="true"><path d=${MEEPLE} /></svg>`);

export const cube = once((/** @type {number} */ seat) => html`<svg class="wood" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M12 1 22 6v12l-10 5L2 18V6z" fill=${SEATS[seat]} stroke=${INK} stroke-width="2" stroke-linejoin="round" />
  <path d="M12 11 22 6v12l-10 5z" fill=${INK} opacity=".35" /><path d="M2 6l10 5v12L2 18z" fill="url(#aoc-seat-${seat})" />
  <path d="M2 6l10 5 10-5M12 11v12" fill="none" stroke=${INK} stroke-width="1.5" /></svg>`);

const COAT = "M-12-2C-12-18-8-24 0-24S12-18 12-2C8 1-8 1-12-2z";

/** A sales agent: fedora, coat, initial. */
export const pawn = once((/** @type {number} */ seat, /** @type {string[]} */ names) => html`<svg class="pawn" viewBox="-19 -44 40 53" aria-hidden="true">
  <ellipse cx="2" cy="2" rx="17" ry="6" fill="#05070f" /><ellipse cy="-1" rx="16" ry="6" fill=${SEATS[seat]} stroke=${INK} stroke-width="2.2" />
  <path d=${COAT} fill=${SEATS[seat]} stroke=${INK} stroke-width="2.2" /><path d=${COAT} fill="url(#aoc-seat-${seat})" />
  <circle cy="-29" r="7.5" fill="#f6cfa5" stroke=${INK} stroke-width="2.2" />
  <path d="M-13-32C-6-35 6-35 13-32 12-29 6-30 0-30S-12-29-13-32z" fill=${INK} />
  <path d="M-7.5-33C-7-42-3-41 0-40 3-41 7-42 7.5-33z" fill=${SEATS[seat]} stroke=${INK} stroke-width="2.2" />
  <circle cy="-13" r="8.5" fill=${CREAM} stroke=${INK} stroke-width="1.8" />
</svg><i class="initial" data-initial=${initial(names[seat])} aria-hidden="true"></i>`);

// Cards.

const LESS = 30; // by which a short card is lower

export const creative = once((/** @type {Component} */ one, value = one.figures.value, short = false) => {
  const words = one.name.split(" ");
  const [first, last] = [words.slice(0, -1).join(" "), words.at(-1) ?? ""];
  const less = short ? LESS : 0;
  return framed("creative", html`${figure(one, value, less)}<g transform=${`translate(0 ${-less})`}><rect y="122" width="126" height="54" fill=${CREAM} /><path d="M0 122H126" stroke=${INK} stroke-width="3" />
    ${first && lettering(first, 63, 146, 27, 124.5, { fill: "#4a4038" })}${lettering(last, 63, first ? 170 : 160, 27, 124.5)}</g>`, 176 - less);
});

/** @param {Component} one @param {number} value @param {number} less */
function figure(one, value, less) {
  const [colour, , light] = colours(one);
  return html`<rect width="126" height="126" fill=${light} />
    <path d=${burst(66, 80, 84, 14, 0.66)} fill=${CREAM} opacity=".75" /><rect width="126" height="126" fill="url(#aoc-dots)" opacity=".55" />
    <g transform=${`translate(9 ${-8 - less / 2})`}>${portrait(one)}</g>
    <path d="M0 0H46L40 52 0 56z" fill=${colour} stroke=${INK} stroke-width="3" />${digits(value, 20, 42, 44, "#fff")}
    <path d="M88 0H126V38H92z" fill=${colour} stroke=${INK} stroke-width="3" />${use(one.figures.sign, 94, 5, 28, "#fff")}
    <g transform=${`translate(0 ${-less})`}><circle cx="107" cy="103" r="17" fill=${CREAM} stroke=${INK} stroke-width="3" />${use(one.icon, 95, 91, 24)}
      ${one.figures.idea && html`<circle cx="19" cy="103" r="17" fill=${colour} stroke=${INK} stroke-width="3" />${use("light-bulb", 6, 90, 26, "#ffe45c")}`}</g>`;
}

/** Where there is room for figures only; the zoom has the name. */
export const smallCreative = once((/** @type {Component} */ one, value = one.figures.value) => framed("creative small", html`<rect width="126" height="176" fill=${CREAM} />
  <path d="M0 0H126V84L0 96z" fill=${colours(one)[0]} />${digits(value, 36, 74, 74, "#fff")}
  ${use(one.figures.sign, 62, 16, 58, "#fff")}${use(one.icon, 28, 98, 70)}`));

const EDGE = { stroke: INK, "stroke-width": 3, "stroke-linejoin": "round" };

/** A bust from parts, by the card's place. @param {Component} one */
function portrait(one) {
  const next = thrown(one.figures.place + (one.kind === "artist" ? 35 : 11));
  const any = (/** @type {string[]} */ list) => list[Math.floor(next() * list.length)];
  const [colour, shade] = colours(one);
  const skin = any(["#f7d3ae", "#e8b184", "#c98a5b", "#8f5a38", "#fbe0c4"]);
  const hair = any([INK, "#5a2f14", "#c98a2b", "#a33b16", "#8b8680", INK]);
  const style = Math.floor(next() * 6);
  const glasses = next() < 0.35;
  const wide = 21 + next() * 5;
  const chin = 108 + next() * 7;
  const mouth = any(["M55 101c5 4 11 4 16 0", "M56 102h14", "M54 99c4 8 14 8 18 0z", "M56 103c4-3 9-3 13-1"]);
  const brow = [0, 2, -2][Math.floor(next() * 3)];
  const collar = any(["tie", "bow", "roll", "open"]);
  const face = `M${63 - wide} 72C${63 - wide} 50 ${63 + wide} 50 ${63 + wide} 72C${63 + wide} 92 ${63 + wide * 0.7} ${chin} 63 ${chin}S${63 - wide} 92 ${63 - wide} 72z`;
  return html`${behind(style, hair)}
    <path d="M16 142c2-24 22-30 47-30s45 6 47 30z" fill=${colour} ...${EDGE} /><path d="M51 100h24v14l-12 12-12-12z" fill=${skin} ...${EDGE} />
    ${collar === "roll" ? html`<path d="M46 104h34l4 16q-21 9-42 0z" fill=${shade} ...${EDGE} />`
      : html`<path d="M47 110 63 128 79 110 88 116 72 142H54L38 116z" fill=${CREAM} ...${EDGE} />`}
    ${collar === "tie" && html`<path d="M63 122l7 6-7 22-7-22z" fill=${shade} ...${EDGE} />`}
    ${collar === "bow" && html`<path d="M63 124 48 116v16zM63 124l15-8v16z" fill=${shade} ...${EDGE} />`}
    <path d=${face} fill=${skin} ...${EDGE} />
    <path d=${`M49 ${75 + brow}q5-4 10-1M68 ${74 - brow}q5-3 10 1`} fill="none" stroke=${INK} stroke-width="2.6" stroke-linecap="round" />
    <circle cx="54" cy="82" r="2.8" /><circle cx="73" cy="82" r="2.8" />
    <path d="M63 84l4 9h-6" fill="none" stroke=${INK} stroke-width="2.5" stroke-linecap="round" />
    <path d=${mouth} fill=${mouth.endsWith("z") ? "#fff" : "none"} stroke=${INK} stroke-width="2.5" stroke-linecap="round" />
    ${glasses && html`<g fill="#fff" fill-opacity=".5" ...${EDGE}><circle cx="53" cy="82" r="9" /><circle cx="74" cy="82" r="9" /></g>`}
    ${front(style, hair, colour, shade)}`;
}

/** Hair behind the head. @param {number} style @param {string} hair */
const behind = (style, hair) => [
  null,
  html`<path d="M36 84C32 50 46 42 63 42s31 8 27 42l4 36H32z" fill=${hair} ...${EDGE} />`,
  html`<circle cx="63" cy="42" r="13" fill=${hair} ...${EDGE} />`,
  null,
  html`<g fill=${hair} ...${EDGE}><circle cx="40" cy="72" r="15" /><circle cx="86" cy="72" r="15" /><circle cx="63" cy="54" r="22" /></g>`,
  null,
][style];

/** Hair or a hat before it. @param {number} style @param {string} hair @param {string} colour @param {string} shade */
const front = (style, hair, colour, shade) => [
  html`<path d="M38 84C34 52 52 44 70 47c18 2 22 18 18 34-4-8-6-14-14-17-10 4-24 2-29 3-4 4-5 10-7 17z" fill=${hair} ...${EDGE} />`,
  html`<path d="M39 80c0-22 12-30 24-30s24 8 24 30c-8-4-14-14-15-18-8 8-20 12-33 18z" fill=${hair} ...${EDGE} />`,
  html`<path d="M39 78c0-20 10-28 24-28s24 8 24 28c-6-8-14-14-24-14s-18 6-24 14z" fill=${hair} ...${EDGE} />`,
  html`<path d="M26 70c10-8 64-8 74 0-8 7-66 7-74 0z" fill=${shade} ...${EDGE} /><path d="M41 67c0-24 6-28 14-24 8-4 12-4 18 0 8-3 12 4 12 24z" fill=${shade} ...${EDGE} /><path d="M41 62h44v6H41z" fill=${colour} />`,
  html`<path d="M41 74c4-14 12-18 22-18s18 4 22 18c-8-6-36-6-44 0z" fill=${hair} ...${EDGE} />`,
  html`<path d="M34 66C32 46 56 40 74 44s22 16 14 22c-16-5-38-4-54 0z" fill=${hair} ...${EDGE} />`,
][style];

/** What stands behind the hero of a cover: one stage a genre, shifted by the comic's place. @param {number} genre @param {number} nth */
function scene(genre, nth) {
  const [colour, shade, light] = GENRE[genre];
  const next = thrown(genre * 7 + nth + 3);
  const ground = (/** @type {string} */ fill) => html`<rect width="126" height="176" fill=${fill} />`;
  const towers = (/** @type {number} */ base, /** @type {string} */ fill) => Array.from({ length: 7 }, (_, n) =>
    html`<path fill=${fill} d=${`M${n * 19 - 4} 178V${(base - 14 - next() * 40).toFixed(0)}h${(12 + next() * 8).toFixed(0)}V178z`} />`);
  return [
    () => html`${ground(shade)}<path d=${`M${20 + nth * 26} 40 -20 190H${90 + nth * 8}z`} fill="#f3e6a8" opacity=".85" /><path d=${`M${20 + nth * 26} 40 60 190h90z`} fill=${colour} />${towers(150, "#14161a")}`,
    () => html`${ground(colour)}<circle cx=${36 + nth * 18} cy="84" r="44" fill="#f4ecb8" /><path d="M0 140C30 120 50 150 80 132S126 128 126 128V176H0z" fill=${shade} /><path d="M10 136 16 96 8 84M16 100l10-12M112 132l-4-30 8-12" stroke=${INK} stroke-width="4" fill="none" />`,
    () => html`${ground(light)}${rays(63, 100, 12, nth % 2 ? "#ff8d9d" : "#ffa9b4")}<path d="M63 166C-10 112 10 60 40 62q18 2 23 20 5-18 23-20c30-2 50 50-23 104z" fill=${colour} stroke=${INK} stroke-width="3" />`,
    () => html`${ground(shade)}${Array.from({ length: 18 }, () => html`<circle cx=${(next() * 126).toFixed(0)} cy=${(next() * 150).toFixed(0)} r=${(0.8 + next() * 1.8).toFixed(1)} fill="#fff7d0" />`)}
      <circle cx=${100 - nth * 26} cy="164" r="62" fill=${colour} stroke=${INK} stroke-width="3" /><circle cx=${100 - nth * 26} cy="164" r="62" fill="url(#aoc-dots)" /><circle cx=${18 + nth * 26} cy="66" r="13" fill="#ffd84d" stroke=${INK} stroke-width="2.5" />`,
    () => html`${ground(colour)}${rays(63, 104, 14, nth % 2 ? "#ffd53e" : "#4f93f5")}${towers(172, shade)}`,
    () => html`${ground("#ffc768")}<circle cx=${42 + nth * 14} cy="104" r="42" fill="#f0481e" /><path d="M0 132h22l6-28h26l6 28h30l5-18h20l4 18h14V176H0z" fill=${shade} /><path d="M0 148h126v28H0z" fill=${colour} />`,
  ][genre]();
}

/** A title in one line or two, as even as its words allow. @param {string} title */
function lines(title) {
  const words = title.split(" ");
  if (words.length === 1 || title.length <= 8) return [title];
  const cuts = words.slice(1).map((_, n) => [words.slice(0, n + 1).join(" "), words.slice(n + 1).join(" ")]);
  const longest = (/** @type {string[]} */ two) => Math.max(two[0].length, two[1].length);
  return cuts.reduce((best, two) => (longest(two) < longest(best) ? two : best));
}

/** What an original brings, in its corners. @param {Component} one */
function promises(one) {
  const { bonus, amount, fans } = one.figures;
  const sign = { fan: html`<path transform="translate(-11 -12)" d=${BUST} fill=${INK} />`, ideas: use("light-bulb", -13, -13, 26), ticket: use("ticket", -15, -15, 30), money: null }[String(bonus)];
  const number = { fan: `+${amount}`, ideas: amount, ticket: "", money: `$${amount}` }[String(bonus)];
  const alone = bonus === "ticket" || bonus === "money";
  return html`<circle cx="24" cy="150" r="19" fill=${CREAM} stroke=${INK} stroke-width="3" />
    <path transform="translate(7 140) scale(.85)" d=${BUST} fill=${INK} />${digits(fans, 34, 160, 27)}
    <path d="M68 132h54v38H68l8-19z" fill="#ffd53e" stroke=${INK} stroke-width="3" stroke-linejoin="round" />
    <g transform="translate(${alone ? 99 : 108} 151)">${sign}</g>${digits(number, alone ? 100 : 88, 161, 27)}`;
}

/** A comic: a card with its bonus or, once printed, with its fans and value. */
export const cover = once((/** @type {Component} */ one, /** @type {{fans: number, value: number, marks: string[]} | null} */ printed = null) => {
  const number = genreOf(one);
  const [colour, shade] = GENRE[number];
  const cheap = one.kind === "rip-off";
  const title = lines(one.name);
  const short = title.length === 1;
  const ink = cheap ? {} : OUTLINED;
  return framed("comic", html`<g filter=${cheap ? "url(#aoc-cheap)" : undefined} transform=${cheap ? "translate(126 0) scale(-1 1)" : undefined}>
      ${scene(number, one.figures.place % 4)}<rect width="126" height="176" fill="url(#aoc-dots)" opacity=".5" />
      ${cutout(one.icon, 25, 60, 76, cheap ? "#e9e2cd" : number === 3 ? "#ffe45c" : CREAM)}</g>
    <path d=${short ? "M0 0H126V46L0 52z" : "M0 0H126V60L0 66z"} fill=${cheap ? "#efe6cd" : shade} opacity=${cheap ? 1 : 0.92} />
    <path d=${short ? "M0 52L126 46" : "M0 66L126 60"} stroke=${INK} stroke-width="3" />
    <g transform="translate(0 ${short ? 52 : 66})"><path d="M0 0L28-1.5V28L0 31z" fill=${colour} stroke=${INK} stroke-width="2.5" />${use(one.figures.sign, 3, 3, 22, "#fff")}</g>
    ${title.map((line, n) => lettering(line, 63, short ? 37 : 26 + n * 28, 27, 124.5, ink))}
    ${cheap && html`<g transform="rotate(-14 63 108)"><rect x="14" y="97" width="98" height="24" fill=${CREAM} stroke="#b3001b" stroke-width="3" />${lettering("RIP-OFF", 63, 118, 27, 92, { fill: "#b3001b" })}</g>`}
    ${printed?.marks.includes("better colors") && html`<g transform="translate(104 82)"><circle r="17" fill=${CREAM} stroke=${INK} stroke-width="3" />${use("palette", -13, -13, 26, "#b3001b")}</g>`}
    ${printed ? html`<path d=${burst(28, 146, 29)} fill="#ffd53e" stroke=${INK} stroke-width="3" />${digits(printed.fans, 27, 157, 30)}
      <rect x="86" y="132" width="34" height="38" rx="5" fill=${INK} /><rect x="89" y="135" width="28" height="32" rx="3" fill=${CREAM} />${digits(printed.value, 102, 161, 27)}`
      : !cheap && promises(one)}`);
});

/** A printed comic in small: its genre and hero. */
export const runner = once((/** @type {Component} */ one) => {
  const [colour, shade] = colours(one);
  const cheap = one.kind === "rip-off";
  return html`<svg class="runner" viewBox="0 0 60 72" aria-hidden="true">
    <rect x="5" y="6" width="54" height="65" rx="5" fill=${INK} /><rect x="2" y="2" width="54" height="66" rx="5" fill=${cheap ? "#efe6cd" : colour} stroke=${INK} stroke-width="3" />
    <rect x="2" y="2" width="54" height="66" rx="5" fill="url(#aoc-dots)" opacity=".6" />
    ${cheap ? use(one.icon, 8, 19, 42, colour) : cutout(one.icon, 7, 20, 44, CREAM)}
    <path d="M2 8q0-6 6-6h42q6 0 6 6v9L2 20z" fill=${cheap ? "#b3001b" : shade} stroke=${INK} stroke-width="2" />${use(one.figures.sign, 21, 2, 16, "#fff")}</svg>`;
});

/** The back of a card: the kind and value of a creative, or the genre of an original. */
export const back = once((/** @type {Component} */ one, tiny = false) => {
  const { of, value } = one.figures;
  const [colour, , light] = colours(one);
  const ground = of === "comic" ? colour : of === "writer" ? "#3d3a6b" : "#7a3b2c";
  return framed("reverse", html`<rect width="126" height="176" fill=${ground} /><rect width="126" height="176" fill="url(#aoc-dots)" />
    ${of === "comic"
      ? html`<path d=${burst(63, 84, 52, 14, 0.78)} fill=${light} stroke=${INK} stroke-width="3" />${use(one.icon, 28, 49, 70)}${!tiny && lettering(one.name, 63, 166, 27, 112, { ...OUTLINED, fill: "#fff" })}`
      : html`<path d=${burst(63, 74, 58, 16, 0.8)} fill=${CREAM} stroke=${INK} stroke-width="3" />${digits(value, 61, 98, 68)}${cutout(one.icon, 42, 128, 42, CREAM)}`}
    <rect x="7" y="7" width="112" height="162" rx="5" fill="none" stroke=${CREAM} stroke-width="2" opacity=".8" />`);
});

// Orders.

const TILE = { x: -26, y: -18, width: 52, height: 36, rx: 4 };

/** An order tile: face down its genre alone, face up its value and fans. */
export const order = once((/** @type {Component} */ one, state = "") => {
  const [colour] = colours(one);
  const { value, fans } = one.figures;
  const up = () => html`<rect ...${TILE} fill=${CREAM} />
    <path d="M-22-18H-3L-7 18H-22a4 4 0 0 1-4-4V-14a4 4 0 0 1 4-4z" fill=${colour} />${use(one.icon, -25, -9.5, 19, "#fff")}
    ${digits(value, 3, 9, 25)}<path d="M11-18H26V18H11z" fill="#ffd53e" />${digits(fans, 18.2, 1, 18)}
    <path transform="translate(12.3 3) scale(.5)" d=${BUST} fill=${INK} /><rect ...${TILE} fill="none" stroke=${INK} stroke-width="2.2" />`;
  const down = () => html`<rect ...${TILE} fill=${colour} stroke=${INK} stroke-width="2.2" />${!state && html`<rect ...${TILE} fill="url(#aoc-hatch)" />`}
    <rect x="-22" y="-14" width="44" height="28" rx="2" fill="none" stroke="#fff" stroke-width="1.3" opacity=".75" />${use(one.icon, state ? -23 : -12.5, state ? -11 : -12.5, state ? 22 : 25, "#fff")}`;
  return html`<svg class="order ${state}" viewBox="-28 -20 58 43" aria-hidden="true">
    <rect x="-23.5" y="-15" width="52" height="36" rx="4" fill="#05070f" />${one.kind === "back" || state ? down() : up()}
    ${state === "sold" && html`<g transform="translate(5 4) rotate(-12)"><rect x="-21" y="-10" width="44" height="20" fill=${CREAM} stroke="#0a6b2d" stroke-width="2.5" />${lettering("SOLD", 1, 7, 18, 42, { fill: "#0a6b2d" })}</g>`}
    ${state === "gone" && html`<path d="M2 1l6 8L22-10" fill="none" stroke=${CREAM} stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round" />`}</svg>`;
});

// The city's ground.

/** Towers with lit windows on a block, or a park. */
export const block = once((/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, /** @type {number} */ nth) => {
  const next = thrown(nth + 5);
  const left = x - width / 2;
  const ground = html`<rect x=${left - 2} y=${y - 25} width=${width + 4} height="52" rx="3" fill="#1a2a5e" />`;
  if (nth === 4)
    return html`${ground}<rect x=${left} y=${y - 23} width=${width} height="48" rx="3" fill="#1f5a3c" /><rect x=${left} y=${y - 23} width=${width} height="48" fill="url(#aoc-dots)" opacity=".6" />
      ${[[-16, -8], [0, -12], [15, -6], [-9, 8], [9, 10]].map(([dx, dy]) => html`<circle cx=${x + (dx * width) / 56} cy=${y + dy} r="7" fill="#2f8a57" stroke="#0a1230" stroke-width="1.5" />`)}`;
  const towers = [];
  const windows = [];
  const base = y + 24;
  for (let from = left; from < x + width / 2 - 6; ) {
    const wide = Math.min(10 + Math.floor(next() * 3) * 4, x + width / 2 - from);
    const top = base - 20 - next() * 27;
    towers.push(html`<path d=${`M${from.toFixed(1)} ${base}V${top.toFixed(1)}h${wide.toFixed(1)}V${base}z`} fill=${["#2a3f86", "#34509e", "#22336f", "#3b3f7c"][Math.floor(next() * 4)]} stroke="#0a1230" stroke-width="1.5" />`);
    for (let wy = top + 4; wy < base - 4; wy += 6)
      for (let wx = from + 3; wx < from + wide - 3; wx += 4.5) if (next() < 0.5) windows.push(`M${wx.toFixed(1)} ${wy.toFixed(1)}h2.200v3h-2.200z`);
    from += wide;
  }
  return html`${ground}${towers}<path d=${windows.join("")} fill="#ffdf6b" />`;
});
