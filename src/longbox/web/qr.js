// A link as a QR code: bytes, error correction L, versions 1 to 6, which is room for 134 bytes.
import { html } from "./vendor/ui.js";

/** For each version: data codewords, error correction codewords, blocks. */
const VERSIONS = [[19, 7, 1], [34, 10, 1], [55, 15, 1], [80, 20, 1], [108, 26, 1], [136, 36, 2]];
const FORMAT = 0b111011111000100; // error correction L, mask 0: a chessboard
const QUIET = 4; // modules of white around it

/** @param {{text: string, title: string}} props */
export function Qr({ text, title }) {
  const rows = modules(text);
  if (!rows) return null;
  const dark = rows.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")));
  const size = rows.length + 2 * QUIET;
  return html`<svg class="qr" role="img" aria-label=${title} viewBox=${`${-QUIET} ${-QUIET} ${size} ${size}`} shape-rendering="crispEdges">
    <rect x=${-QUIET} y=${-QUIET} width=${size} height=${size} fill="#ffffff" /><path fill="#000000" d=${dark.join("")} /></svg>`;
}

/** Dark and light, row by row; null if the text is too long. @param {string} text @returns {boolean[][] | null} */
export function modules(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([room]) => bytes.length + 2 <= room) + 1;
  if (!version) return null;
  const { rows, free } = frame(version);
  const bits = codewords(bytes, version).flatMap((word) => [...word.toString(2).padStart(8, "0")]);
  for (const [place, [x, y]] of free.entries()) rows[y][x] = (bits[place] === "1") !== ((x + y) % 2 === 0);
  return rows;
}

/** @param {number[]} bytes @param {number} version */
function codewords(bytes, version) {
  const [room, correction, blocks] = VERSIONS[version - 1];
  const count = bytes.length;
  const halves = [4, count >> 4, count & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const words = Array.from({ length: count + 2 }, (_, place) => halves[2 * place] * 16 + halves[2 * place + 1]);
  for (let pad = 0xec; words.length < room; pad ^= 0xfd) words.push(pad);
  const parts = Array.from({ length: blocks }, (_, block) => words.slice((block * room) / blocks, ((block + 1) * room) / blocks));
  return [...woven(parts), ...woven(parts.map((part) => remainder(part, correction / blocks)))];
}

/** The first of each, then the second of each. @param {number[][]} parts */
const woven = (parts) => parts[0].flatMap((_, place) => parts.map((part) => part[place]));

/** Reed and Solomon's check words. @param {number[]} words @param {number} count */
function remainder(words, count) {
  /** @type {number[]} */
  let divisor = [1];
  for (let root = 1, at = 0; at < count; at += 1, root = times(root, 2))
    divisor = [...divisor, 0].map((one, place) => one ^ times(divisor[place - 1] ?? 0, root));
  const left = [...words, ...Array(count).fill(0)];
  for (let at = 0; at < words.length; at += 1) {
    const factor = left[at];
    divisor.forEach((one, place) => (left[at + place] ^= times(one, factor)));
  }
  return left.slice(words.length);
}

/** In the field of 256. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (; b; b >>= 1) {
    if (b & 1) product ^= a;
    a = (a << 1) ^ (a & 128 ? 0x11d : 0);
  }
  return product;
}

/** What every code of a version has, and the modules left for words, in their order. @param {number} version */
function frame(version) {
  const size = 17 + 4 * version;
  const last = size - 1;
  /** @type {(boolean | undefined)[][]} */
  const rows = Array.from({ length: size }, () => Array(size).fill(undefined));
  /** Rings around a middle. @param {number} x @param {number} y @param {number} reach @param {number[]} light */
  const target = (x, y, reach, light) => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        if (rows[y + dy] && x + dx >= 0 && x + dx <= last) rows[y + dy][x + dx] = !light.includes(Math.max(Math.abs(dx), Math.abs(dy)));
  };
  for (let at = 0; at < size; at += 1) rows[6][at] = rows[at][6] = at % 2 === 0;
  for (const [x, y] of [[3, 3], [last - 3, 3], [3, last - 3]]) target(x, y, 4, [2, 4]);
  if (version > 1) target(last - 6, last - 6, 2, [1]);
  for (let bit = 0; bit < 15; bit += 1) {
    const on = ((FORMAT >> bit) & 1) === 1;
    const near = bit + (bit > 5 ? 1 : 0);
    if (bit < 8) rows[near][8] = rows[8][last - bit] = on;
    else rows[8][bit === 8 ? 7 : 14 - bit] = rows[size - 15 + bit][8] = on;
  }
  rows[size - 8][8] = true;
  /** @type {[number, number][]} */
  const free = [];
  for (let right = last, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = up ? last - step : step;
        if (rows[y][x] === undefined) free.push([x, y]);
      }
  return { rows: rows.map((row) => row.map(Boolean)), free };
}
