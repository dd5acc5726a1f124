// Little TrickTakers: its cards and its ten little people, drawn from the catalogue.
import { html } from "../vendor/ui.js";
import { outline } from "../dice.js";
import { symbol } from "../icons.js";
import { once } from "../once.js";

/** @typedef {import("../protocol.js").Component} Component */

const SPRITE = "little-tricktakers";
const SUITS = /** @type {Record<string, {fill: string, deep: string}>} */ ({
  red: { fill: "#d9363c", deep: "#8f1220" },
  blue: { fill: "#2a6fdb", deep: "#11397f" },
  green: { fill: "#2b934b", deep: "#0f5227" },
  black: { fill: "#3b3846", deep: "#17151a" },
});
const SPECIAL = /** @type {Record<string, {fill: string, rays: string}>} */ ({
  rare: { fill: "#f6bd1b", rays: "#ffe07a" },
  "white-flag": { fill: "#b9cbd8", rays: "#e4eef4" },
  miria: { fill: "#c2267f", rays: "#e86bb0" },
});
const CLOTHES = /** @type {Record<string, {fill: string, pale: string}>} */ ({
  king: { fill: "#b3202c", pale: "#f9d4a6" },
  gambler: { fill: "#1c7a4b", pale: "#c9ecc4" },
  ninja: { fill: "#34427e", pale: "#cdd6f5" },
  resistance: { fill: "#c4421a", pale: "#ffd9bd" },
  samurai: { fill: "#8a1c3c", pale: "#f7ccd2" },
  hermit: { fill: "#6b5a3c", pale: "#e8dfc4" },
  collector: { fill: "#946000", pale: "#ffe6a8" },
  berserker: { fill: "#5b3a86", pale: "#e3d3f5" },
  healer: { fill: "#0d7f88", pale: "#c8f0ea" },
  devil: { fill: "#3a1f45", pale: "#e6c3ee" },
});
const FUR = /** @type {Record<string, string>} */ ({
  "beast-red": "#d9363c", "beast-blue": "#2a6fdb", "beast-green": "#2b934b", "beast-black": "#3b3846",
  "beast-thirty": "#b86e00", "beast-oko": "#8a5a2b", "beast-nemu": "#6a5cb4", "beast-shield": "#19807c",
});
const INK = { stroke: "#17151a", "stroke-width": 2.6, "stroke-linejoin": "round", "stroke-linecap": "round" };

/** @param {string} component */
export const pale = (component) => CLOTHES[component]?.pale ?? "#fffdf5";
/** @param {string} component */
export const fur = (component) => FUR[component] ?? "#7a2a9c";

/** A drawing of the sprite inside another one. @param {string} name @param {number} x @param {number} y @param {number} size @param {string} fill */
const art = (name, x, y, size, fill) =>
  html`<svg x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} viewBox="0 0 512 512" fill=${fill} color=${fill}><use href=${symbol(name, SPRITE)} /></svg>`;

/** A comic burst: a star of n uneven points. @param {number} cx @param {number} cy @param {number} inner @param {number} outer @param {number} n */
export function star(cx, cy, inner, outer, n) {
  return Array.from({ length: n * 2 }, (_, place) => {
    const far = (place % 2 ? inner : outer) * (1 + 0.09 * Math.sin(place * 2.7 + n));
    const angle = (Math.PI * place) / n;
    return `${(cx + far * Math.sin(angle)).toFixed(1)},${(cy - far * Math.cos(angle)).toFixed(1)}`;
  }).join(" ");
}

/** Rays from the middle of a window. @param {number} x @param {number} y @param {number} w @param {number} h @param {number} cx @param {number} cy @param {number} n @param {string} fill */
function rays(x, y, w, h, cx, cy, n, fill) {
  const far = w + h;
  let d = "";
  for (let place = 0; place < n; place++) {
    const one = (2 * Math.PI * place) / n;
    const two = one + Math.PI / n;
    d += `M${cx} ${cy}L${(cx + far * Math.cos(one)).toFixed(0)} ${(cy + far * Math.sin(one)).toFixed(0)}L${(cx + far * Math.cos(two)).toFixed(0)} ${(cy + far * Math.sin(two)).toFixed(0)}Z`;
  }
  return html`<svg x=${x} y=${y} width=${w} height=${h} viewBox=${`${x} ${y} ${w} ${h}`}><path d=${d} fill=${fill} /></svg>`;
}

/** The shape and the drawing of a colour. @param {string} suit @param {string} icon @param {number} x @param {number} y @param {number} size */
const suitMark = (suit, icon, x, y, size) =>
  html`<svg x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} viewBox="0 0 48 48"><path d=${outline(suit)} fill=${SUITS[suit].fill} stroke="#fffdf5" stroke-width="3" />${art(icon, 24, suit === "green" ? 23 : 24, 27, "#fffdf5")}</svg>`;

const ICONS = /** @type {Record<string, string>} */ ({ red: "flame", blue: "drop", green: "oak-leaf", black: "moon" });

/** A colour by itself. */
export const suitBadge = once((/** @type {string} */ suit) => html`<svg class="suit" viewBox="0 0 48 48" aria-hidden="true">${suitMark(suit, ICONS[suit], 24, 24, 48)}</svg>`);

/** @param {string} fill */
const frame = (fill) => html`<rect x="2" y="2" width="122" height="172" rx="11" fill="#fffdf5" stroke="#17151a" stroke-width="3" /><rect x="8.5" y="8.5" width="109" height="159" rx="6" fill=${fill} stroke="#17151a" stroke-width="2" />`;

/** Where a word is defined, to be drawn wherever it is wanted. @param {string} text */
const wordId = (text) => `ltt-w-${text.replace(/[^A-Za-z0-9]/g, "_")}`;

/**
 * A word of a face. It is a drawing and no text: what a card says is told by its name.
 * @param {string} text @param {number} x @param {number} y @param {number} size @param {string} fill
 * @param {{kind?: string, ink?: number, turn?: number, width?: number}} [how] the width of its outline, and how wide it may be
 */
function word(text, x, y, size, fill, { kind = "", ink = 0, turn = 0, width = 0 } = {}) {
  const across = width ? Math.min(1, width / (text.length * size * 0.5)) : 1;
  const outline = ink ? { stroke: "#17151a", "stroke-width": (ink * 100) / size, "paint-order": "stroke" } : {};
  return html`<use href=${`#${wordId(text)}`} class=${kind} transform=${`translate(${x} ${y}) rotate(${turn}) scale(${((size / 100) * across).toFixed(3)} ${size / 100})`} fill=${fill} ...${outline} />`;
}

/** @param {number} x @param {number} y @param {number} size @param {string} text @param {string} fill @param {string} [kind] */
const outlined = (x, y, size, text, fill, kind = "") => word(text, x, y, size, fill, { kind: `digit ${kind}`, ink: 5 });

/** Words in HTML that are drawn likewise. @param {string | number} text @param {string} [kind] */
export const drawnText = (text, kind = "") => html`<span class="t ${kind}" aria-hidden="true">${text}</span>`;

/** @param {unknown} inner @param {string} [box] */
const drawing = (inner, box = "0 0 126 176") => html`<svg class="face" viewBox=${box} aria-hidden="true">${inner}</svg>`;

/** The face of a playing card: in the hand, in the trick, on a stall and large. */
export const cardFace = once((/** @type {Component} */ card) => {
  const { letter, suit, devil } = card.figures;
  const special = SPECIAL[card.id];
  if (special) return specialFace(card, special.fill, special.rays, letter);
  const { fill, deep } = SUITS[suit];
  const icon = ICONS[suit];
  const long = letter.length > 1;
  const corner = html`${outlined(25, 40, long ? 27 : 32, letter, "#fffdf5", "small-one")}${suitMark(suit, icon, 25, 67, 25)}`;
  const middle = devil
    ? html`<polygon points=${star(63, 90, 33, 52, 11)} fill="#2b0f33" stroke="#17151a" stroke-width="2.5" />${art(card.icon, 63, 84, 70, "#ff5a4d")}`
    : html`<polygon points=${star(63, 92, 37, 52, 13)} fill="#fffdf5" stroke="#17151a" stroke-width="2.5" />${outlined(62, 119, long ? 64 : 76, letter, fill)}${(letter === "6" || letter === "9") && html`<path d="M46 127h32" stroke="#17151a" stroke-width="5" />`}`;
  const foot = devil
    ? html`<path d="M8.5 132h109v29.5a6 6 0 0 1-6 6h-97a6 6 0 0 1-6-6z" fill="#2b0f33" stroke="#17151a" stroke-width="2" />${word(`DEVIL ${signed(devil)}`, 63, 157, 24, "#ffd0c8", { kind: "shout long" })}`
    : html`<g class="lower" transform="rotate(180 63 88)">${corner}</g>`;
  return drawing(html`${frame(fill)}<use href="#ltt-halftone" fill=${deep} opacity=".55" />${middle}${foot}${corner}`);
});

/** @param {Component} card @param {string} fill @param {string} light @param {string} letter */
function specialFace(card, fill, light, letter) {
  const gold = card.id === "rare" ? "#ffd84d" : "#fffdf5";
  const name = card.name.toUpperCase();
  return drawing(html`${frame(fill)}${rays(9.5, 9.5, 107, 157, 63, 80, 14, light)}
    <g stroke="#17151a" stroke-width="36" stroke-linejoin="round" paint-order="stroke">${art(card.icon, 65, 78, 78, "#fffdf5")}</g>
    <path d="M3 124L123 118V148L3 152Z" fill="#17151a" />${word(name, 63, 146, name.length > 6 ? 26 : 31, gold, { kind: name.length > 6 ? "shout long" : "shout", turn: -2.4 })}
    ${outlined(25, 42, 34, letter, gold, "small-one")}`);
}

export const back = once(() => html`<svg class="face" viewBox="0 0 126 176" aria-hidden="true"><use href="#ltt-back" /></svg>`);

/** A small card that tells its colour and number only. */
export const mini = once((/** @type {Component} */ card) => {
  const { letter, suit, devil } = card.figures;
  const fill = SPECIAL[card.id]?.fill ?? SUITS[suit].fill;
  const mark = devil || SPECIAL[card.id] ? html`<svg class="icon" viewBox="0 0 512 512"><use href=${symbol(card.icon, SPRITE)} /></svg>` : suitBadge(suit);
  return html`<i class="mini ${devil ? "is-devil" : ""}" style=${{ "--fill": fill }} aria-hidden="true">${mark}<b class="t" aria-hidden="true">${letter}</b></i>`;
});

// The people.

const SKIN = "#ffdfc0";
const body = (/** @type {string} */ fill) => html`<path d="M20 114C22 92 42 85 60 85S98 92 100 114Z" fill=${fill} ...${INK} />`;
const head = (fill = SKIN) => html`<ellipse cx="60" cy="60" rx="32" ry="29" fill=${fill} ...${INK} />`;
const blush = html`<ellipse cx="40" cy="71" rx="5.5" ry="3.5" fill="#ff9c8a" opacity=".75" /><ellipse cx="80" cy="71" rx="5.5" ry="3.5" fill="#ff9c8a" opacity=".75" />`;
const eye = (/** @type {number} */ x, y = 62) => html`<ellipse cx=${x} cy=${y} rx="4.8" ry="7.6" fill="#17151a" /><circle cx=${x - 1.4} cy=${y - 3} r="2" fill="#fff" />`;
const eyes = (y = 62) => [eye(47, y), eye(73, y)];
const shut = html`<path d="M41 64Q47 57 53 64M67 64Q73 57 79 64" fill="none" ...${INK} />`;
const brows = () => html`<path d="M39 50L54 55M81 50L66 55" fill="none" ...${INK} style="stroke-width:3.4" />`;
const smile = html`<path d="M53 75Q60 81 67 75" fill="none" ...${INK} />`;
const grin = html`<path d="M49 73H71Q69 85 60 85T49 73Z" fill="#fff" ...${INK} />`;
const shout = html`<path d="M50 73Q60 69 70 73Q70 86 60 86T50 73Z" fill="#8f1220" ...${INK} />`;
/** Body, head, face, hair, hat; on 120 x 114. @type {Record<string, () => unknown>} */
const PEOPLE = {
  king: () => [body("#c7323c"), html`<path d="M24 101Q30 88 60 86T96 101Q88 96 80 99Q70 93 60 98Q50 93 40 99Q32 96 24 101Z" fill="#fffdf5" ...${INK} />`, head(), blush, eyes(), smile, html`<path d="M28 62C25 38 42 32 60 32S95 38 92 62C88 50 82 46 77 47C66 45 56 50 44 46C38 47 32 50 28 62Z" fill="#e2a33b" ...${INK} /><path d="M36 38L33 10L47 24L60 4L73 24L87 10L84 38Q60 31 36 38Z" fill="#ffcf33" ...${INK} /><circle cx="60" cy="25" r="4.5" fill="#d9363c" ...${INK} /><circle cx="45" cy="29" r="3" fill="#2a6fdb" ...${INK} /><circle cx="75" cy="29" r="3" fill="#2fa153" ...${INK} />`],
  gambler: () => [body("#1c7a4b"), html`<path d="M60 92L46 86V100ZM60 92L74 86V100Z" fill="#d9363c" ...${INK} />`, head(), blush, html`<path d="M29 60C26 48 32 42 36 42L40 56ZM91 60C94 48 88 42 84 42L80 56Z" fill="#5a3217" ...${INK} />`, eye(47), html`<path d="M66 63Q73 58 80 63" fill="none" ...${INK} /><path d="M52 76Q62 82 70 73" fill="none" ...${INK} />`, html`<circle cx="47" cy="62" r="11" fill="none" stroke="#ffcf33" stroke-width="3" /><path d="M38 69L33 88" stroke="#ffcf33" stroke-width="2" fill="none" /><path d="M38 38L34 5Q60 -3 86 5L82 38Z" fill="#2b2833" ...${INK} /><path d="M37.5 28Q60 35 82.5 28L82 38Q60 45 38 38Z" fill="#d9363c" ...${INK} /><path d="M20 40Q60 28 100 40Q98 49 60 46T20 40Z" fill="#2b2833" ...${INK} /><g transform="rotate(14 82 22)"><rect x="76" y="8" width="15" height="22" rx="2" fill="#fffdf5" ...${INK} /><path d="M83.5 13l4 6-4 6-4-6z" fill="#d9363c" /></g>`],
  ninja: () => [html`<path d="M88 40L114 28L106 44L116 54L90 50Z" fill="#d9363c" ...${INK} />`, body("#232c57"), head("#34427e"), html`<path d="M33 55Q60 46 87 55Q90 66 84 73Q60 66 36 73Q30 66 33 55Z" fill=${SKIN} ...${INK} />`, eyes(63), brows(), html`<path d="M28 52Q28 36 40 33Q60 26 80 33Q92 36 92 52Q60 38 28 52Z" fill="#d9363c" ...${INK} /><path d="M43 33Q60 28 77 33L75 45Q60 41 45 45Z" fill="#d6d9e6" ...${INK} /><path d="M60 32.5v9M55.5 37h9" ...${INK} /><path d="M34 92Q60 82 86 92L84 102Q60 92 36 102Z" fill="#d9363c" ...${INK} />`],
  resistance: () => [body("#5d6b2f"), html`<path d="M38 91Q60 104 82 91L74 86H46Z" fill="#d9363c" ...${INK} />`, head(), blush, eyes(63), brows(), shout, html`<path d="M27 60C24 44 34 38 40 38C54 46 74 42 82 38C90 42 95 50 93 60L86 52L80 57L72 49L62 55L52 49L42 57L35 51Z" fill="#6b3a1c" ...${INK} /><path d="M27 42C18 22 50 8 80 14C102 18 104 36 92 41C72 30 48 33 27 42Z" fill="#b3202c" ...${INK} /><path d="M51 17l3 6 6.5.80-5 4.5 1.5 6.5-6-3.5-6 3.5 1.5-6.5-5-4.5 6.5-.800z" fill="#ffcf33" ...${INK} style="stroke-width:1.8" /><path d="M96 114V94M112 114V94" ...${INK} /><path d="M93 82q0-6 5-6h11q6 0 6 6v9q0 7-8 7h-7q-7 0-7-7z" fill=${SKIN} ...${INK} /><path d="M99 77v9M104.5 77v9M110 77v9" ...${INK} style="stroke-width:1.8" />`],
  samurai: () => [body("#8a1c3c"), html`<path d="M36 94H84M32 103H88M60 86V114" ...${INK} />`, head(), blush, eyes(64), brows(), html`<path d="M53 78Q60 75 67 78" fill="none" ...${INK} />`, html`<path d="M30 50L10 70L22 75L33 66ZM90 50L110 70L98 75L87 66Z" fill="#5e1029" ...${INK} /><path d="M26 55C24 28 42 18 60 18S96 28 94 55Q60 40 26 55Z" fill="#8a1c3c" ...${INK} /><path d="M27 54Q60 39 93 54L91 60Q60 46 29 60Z" fill="#ffcf33" ...${INK} /><path d="M60 32C40 30 27 16 28 0C37 14 48 19 60 19S83 14 92 0C93 16 80 30 60 32Z" fill="#ffcf33" ...${INK} /><circle cx="60" cy="27" r="6" fill="#d9363c" ...${INK} />`],
  hermit: () => [html`<path d="M104 114V34" stroke="#17151a" stroke-width="8" /><path d="M104 114V34" stroke="#a8753a" stroke-width="4" /><path d="M96 30a8 8 0 1 1 16 0l-4 12h-8z" fill="#ffe07a" ...${INK} />`, body("#6b5a3c"), html`<path d="M60 6C28 8 18 44 24 80C40 98 80 98 96 80C102 44 92 8 60 6Z" fill="#8a7750" ...${INK} />`, html`<ellipse cx="60" cy="58" rx="25" ry="25" fill=${SKIN} ...${INK} />`, blush, html`<path d="M43 58Q48 53 53 58M67 58Q72 53 77 58" fill="none" ...${INK} /><path d="M40 50Q47 44 54 50M66 50Q73 44 80 50" stroke="#fffdf5" stroke-width="5" fill="none" /><path d="M36 66C36 92 50 108 60 112C70 108 84 92 84 66C76 74 68 70 60 66C52 70 44 74 36 66Z" fill="#fffdf5" ...${INK} /><path d="M54 76Q60 80 66 76" fill="none" ...${INK} />`],
  collector: () => [body("#c07a10"), html`<path d="M40 88V114M80 88V114" stroke="#5a3217" stroke-width="7" />`, head(), blush, eyes(64), grin, html`<path d="M27 62C20 40 38 24 52 28C58 20 80 22 88 34C98 40 96 56 92 62C88 50 82 46 78 48C66 44 52 50 42 46C36 48 30 54 27 62Z" fill="#e0731c" ...${INK} /><path d="M27 44Q60 30 93 44L92 51Q60 38 28 51Z" fill="#5a3217" ...${INK} /><circle cx="46" cy="40" r="11" fill="#bfe7f5" ...${INK} /><circle cx="74" cy="40" r="11" fill="#bfe7f5" ...${INK} /><path d="M40 42l7-8M68 42l7-8" stroke="#fff" stroke-width="3" />`],
  berserker: () => [body("#6e4a2a"), html`<path d="M24 102l8-12 8 8 8-11 12 9 12-9 8 11 8-8 8 12-12 6H36z" fill="#b98a56" ...${INK} />`, head(), html`<path d="M34 60l12 5M34 66l10 4M86 60l-12 5M86 66l-10 4" stroke="#c2267f" stroke-width="3.4" />`, eyes(63), brows(), html`<path d="M48 73Q60 70 72 73Q71 86 60 86T48 73Z" fill="#8f1220" ...${INK} /><path d="M51 73l3 6 3-6zM63 73l3 6 3-6z" fill="#fff" ...${INK} style="stroke-width:1.4" />`, html`<path d="M29 62C26 78 30 90 34 98L42 92C38 82 36 74 38 62ZM91 62C94 78 90 90 86 98L78 92C82 82 84 74 82 62Z" fill="#d9552a" ...${INK} /><path d="M31 38C16 36 8 22 12 6C18 18 28 24 38 25ZM89 38C104 36 112 22 108 6C102 18 92 24 82 25Z" fill="#fffdf5" ...${INK} /><path d="M26 54C24 30 42 18 60 18S96 30 94 54Q60 42 26 54Z" fill="#8b8fa3" ...${INK} /><path d="M26 54Q60 41 94 54L93 60Q60 48 27 60Z" fill="#5b3a86" ...${INK} /><path d="M60 18V46" ...${INK} /><circle cx="43" cy="38" r="2.5" fill="#17151a" /><circle cx="77" cy="38" r="2.5" fill="#17151a" />`],
  healer: () => [html`<path d="M60 10C22 12 14 56 18 104H102C106 56 98 12 60 10Z" fill="#eafaf6" ...${INK} />`, body("#0d7f88"), html`<path d="M48 87L60 102L72 87Z" fill="#fffdf5" ...${INK} />`, head(), blush, shut, smile, html`<path d="M28 66C24 42 40 34 60 34S96 42 92 66C88 58 84 52 80 48C72 56 56 56 48 48C40 52 32 56 28 66Z" fill="#f2a7c3" ...${INK} /><path d="M27 46C30 26 44 20 60 20S90 26 93 46Q60 30 27 46Z" fill="#fffdf5" ...${INK} /><path d="M57 23h6v5h5v6h-5v5h-6v-5h-5v-6h5z" fill="#2fa153" ...${INK} style="stroke-width:1.8" />`],
  devil: () => [html`<path d="M30 98C14 98 4 84 4 66C12 72 16 70 20 64C24 74 32 76 38 78ZM90 98C106 98 116 84 116 66C108 72 104 70 100 64C96 74 88 76 82 78Z" fill="#7a2a9c" ...${INK} />`, body("#3a1f45"), head("#e9d2f5"), eyes(63), brows(), grin, html`<path d="M52 73.5l3 5 3-5zM62 73.5l3 5 3-5z" fill="#17151a" />`, html`<path d="M28 62C24 40 36 30 44 32L50 24L58 31L66 22L74 31C86 30 96 42 92 62L84 50L78 56L70 47L60 54L50 47L42 56L36 50Z" fill="#3a1f45" ...${INK} /><path d="M36 38C24 32 22 18 30 6C32 18 40 24 48 29ZM84 38C96 32 98 18 90 6C88 18 80 24 72 29Z" fill="#ff5a4d" ...${INK} />`],
};

/** @param {string} id */
const person = (id) => PEOPLE[id]?.() ?? null;

/** Only the face, for the places where no more could be read. */
export const portrait = once((/** @type {string} */ id) => html`<svg class="portrait" viewBox="-4 -6 128 120" aria-hidden="true">${person(id)}</svg>`);

/** Half a mark on the edge of a character card: two halves that meet bring a beast. @param {Component | undefined} beast @param {"left" | "right"} side */
function halfMark(beast, side) {
  if (!beast) return null;
  const x = side === "left" ? 8.5 : 117.5;
  const from = side === "left" ? 8.5 : 95.5;
  return html`<svg x=${from} y="56" width="22" height="44" viewBox=${`${from} 56 22 44`}><circle cx=${x} cy="78" r="20" fill=${fur(beast.id)} stroke="#17151a" stroke-width="2.5" />${art(beast.icon, x, 78, 29, "#fffdf5")}</svg>`;
}

/** @param {number | string} points */
export const signed = (points) => String(points).replace("-", "−");

/**
 * What a character scores: a row of 0 to 5 wins with the present one lit, or what else brings points.
 * @param {Component} character @param {(number | string)[]} row @param {number} lit
 */
function scoring(character, row, lit) {
  const pays = /** @type {string[][]} */ (character.figures.pays);
  const [[most, forWhat] = ["", ""]] = pays;
  if (!row.length) return html`<span class="pays">${most.length > 4 ? html`${drawnText(forWhat)}${drawnText(signed(most), "big")}` : pays.map(([points, what]) => drawnText(`${signed(points)} ${what}`))}</span>`;
  return html`<span class="row-of">${row.map((points, wins) => html`<span class="${wins === lit ? "lit" : ""} ${Number(points) < 0 ? "bad" : ""}"><i class="t" aria-hidden="true">${wins}</i><b class="t" aria-hidden="true">${points === "win" ? "WIN" : signed(points)}</b></span>`)}</span>`;
}

/** The person of a character card between two half marks. */
const between = once((/** @type {Component} */ character, /** @type {Component | undefined} */ left, /** @type {Component | undefined} */ right) => html`<svg viewBox="9.5 30 107 90">
  ${rays(9.5, 30, 107, 140, 63, 84, 12, "#fffdf5")}<use href="#ltt-halftone" y="-46" fill=${CLOTHES[character.id].fill} opacity=".5" />
  <svg x="12" y="29" width="102" height="96" viewBox="-4 -6 128 120">${person(character.id)}</svg>
  ${halfMark(left, "left")}${halfMark(right, "right")}</svg>`);

/**
 * A character card: number and name, the person between two half marks, the row of points.
 * @param {Component} character @param {Record<string, Component>} catalogue
 * @param {{row?: (number | string)[], lit?: number}} [how]
 */
export function characterFace(character, catalogue, { row = character.figures.wins, lit = -1 } = {}) {
  const { left, right } = character.figures;
  return characterCard(character, catalogue[left], catalogue[right], row, lit);
}

const characterCard = once((/** @type {Component} */ character, /** @type {Component | undefined} */ left, /** @type {Component | undefined} */ right, /** @type {(number | string)[]} */ row, /** @type {number} */ lit) => {
  const { fill, pale: light } = CLOTHES[character.id];
  return html`<span class="char face" style=${{ "--fill": fill, "--pale": light }} aria-hidden="true">
    <span class="char-head"><b class="t" aria-hidden="true">${character.figures.number}</b><span class="t" aria-hidden="true">${character.name}</span></span>
    ${between(character, left, right)}
    ${scoring(character, row, lit)}</span>`;
});

export const itemFace = once((/** @type {Component} */ item) => {
  const { advanced, short } = item.figures;
  return drawing(html`${frame(advanced ? "#cfe3ea" : "#f2dfb4")}<use href="#ltt-halftone" fill=${advanced ? "#2a7f96" : "#b3812a"} opacity=".5" />
    <polygon points=${star(63, 74, 42, 56, 12)} fill="#fffdf5" stroke="#17151a" stroke-width="2.5" />${art(item.icon, 63, 74, 72, "#17151a")}
    <path d="M3 128L123 122V160L3 164Z" fill=${advanced ? "#135a6e" : "#7a4a10"} stroke="#17151a" stroke-width="2.5" />${word(short.toUpperCase(), 63, 155, 33, "#fffdf5", { kind: "shout", turn: -2.4 })}`);
});

export const beastFace = once((/** @type {Component} */ beast) => {
  const short = beast.figures.short.toUpperCase();
  return drawing(html`<rect x="2" y="2" width="122" height="146" rx="12" fill="#fffdf5" stroke="#17151a" stroke-width="3.5" /><path d="M9 24a14 14 0 0 1 14-14h80a14 14 0 0 1 14 14v80H9Z" fill=${fur(beast.id)} /><use href="#ltt-halftone" y="-58" fill="#17151a" opacity=".28" />
    <g stroke="#17151a" stroke-width="26" paint-order="stroke" stroke-linejoin="round">${art(beast.icon, 63, 66, 68, "#fffdf5")}</g>
    ${word(beast.name.toUpperCase(), 63, 35, 31, "#fffdf5", { kind: "shout", ink: 5 })}
    ${word(signed(short), 63, 136, 31, "#17151a", { kind: /\d/.test(short) ? "digit" : "shout", width: 108 })}`, "0 0 126 150");
});

/** What many faces share: the dots, the back and the words. @param {Record<string, Component>} catalogue */
export const definitions = (catalogue) => defined([...new Set(Object.values(catalogue).flatMap(wordsOf))]);

const defined = once((/** @type {string[]} */ words) => {
  const dots = Array.from({ length: 13 * 14 }, (_, at) => { // one path: they are drawn on every card
    const row = Math.floor(at / 14);
    const wide = (8.4 - row * 0.62).toFixed(1);
    const half = Number(wide) / 2;
    return `M${11 + (at % 14) * 8 + (row % 2) * 4 - half} ${164 - row * 8}a${half} ${half} 0 1 1 ${wide} 0a${half} ${half} 0 1 1 -${wide} 0z`;
  }).join("");
  return html`<svg class="definitions" width="0" height="0" aria-hidden="true"><defs>
    <clipPath id="ltt-inner"><rect x="9.5" y="9.5" width="107" height="157" rx="5" /></clipPath>
    <symbol id="ltt-halftone" viewBox="0 0 126 176" width="126" height="176"><path clip-path="url(#ltt-inner)" d=${dots} /></symbol>
    <pattern id="ltt-dots" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="3" cy="3" r="2.3" fill="var(--felt-dark)" /></pattern>
    <pattern id="ltt-weave" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(18)"><circle cx="2" cy="2" r="1" fill="var(--felt-dark)" opacity=".6" /></pattern>
    <pattern id="ltt-check" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="7" height="7" fill="#1d6b45" /><rect x="7" y="7" width="7" height="7" fill="#1d6b45" /></pattern>
    <symbol id="ltt-back" viewBox="0 0 126 176"><rect x="2" y="2" width="122" height="172" rx="11" fill="#fffdf5" stroke="#17151a" stroke-width="3" /><rect x="9" y="9" width="108" height="158" rx="6" fill="#0d4a2e" stroke="#17151a" stroke-width="2" /><rect x="10" y="10" width="106" height="156" rx="5" fill="url(#ltt-check)" /><polygon points=${star(63, 88, 36, 48, 14)} fill="#ffd84d" stroke="#17151a" stroke-width="2.5" /><path d="M63 58l9 19 21 2-16 14 5 21-19-11-19 11 5-21-16-14 21-2z" fill="#b3202c" stroke="#17151a" stroke-width="2.5" /></symbol>
    ${words.map((text) => html`<text id=${wordId(text)} key=${text} font-size="100" text-anchor="middle">${text}</text>`)}
  </defs></svg>`;
});

/** The words that a face needs. @param {Component} component @returns {string[]} */
function wordsOf({ kind, name, figures }) {
  if (kind === "card") return [figures.letter, ...(figures.value ? [] : [name.toUpperCase()]), ...(figures.devil ? [`DEVIL ${signed(figures.devil)}`] : [])];
  if (kind === "item") return [figures.short.toUpperCase()];
  return kind === "beast" ? [name.toUpperCase(), signed(figures.short.toUpperCase())] : [];
}
