// The splash of the end: rays, confetti, and a step for each player, the best one crowned.
import { html } from "./vendor/ui.js";
import { SEATS, meeple } from "./crests.js";
import { burst, GOLD, INK, line, num, PAPER, rays, seeded } from "./draw.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.js").Outcome} Outcome */
/** @typedef {{game: string, outcome: Outcome, names: string[], mine: number[]}} Ended */

/** Sky, its rays, and what the steps are made of. */
const WORLDS = /** @type {Record<string, [string, string, string]>} */ ({
  "age-of-comics": ["#14265f", "#1d3685", "#efd9a6"], "dice-stars": ["#152063", "#23339a", "#e39bc4"], "little-tricktakers": ["#0d6b3d", "#128049", "#cf9256"],
  "mangaka-dice": ["#b30f25", "#c9263b", "#fffaec"], "dice-tuners": ["#a31d0c", "#bf331b", "#d9cb93"],
});
const LINE_UP = [[], [0], [0, 1], [1, 0, 2], [3, 1, 0, 2], [3, 1, 0, 2, 4]]; // places from left to right
const WIDE = { width: 1080, height: 392, steps: [0, 190, 180, 160, 150, 130], heights: [0, 138, 98, 68, 42, 24], sizes: [0, 1.1, 1.05, 1, 0.92, 0.8] };
const TALL = { width: 366, height: 470, steps: [0, 150, 130, 112, 88, 71], heights: [0, 132, 98, 72, 50, 36], sizes: [0, 0.95, 0.9, 0.78, 0.62, 0.5] };
const NARROWEST = 0.75; // of its own breadth, to which a name is squeezed
const CONFETTI = [GOLD, PAPER, "#ff7a66", "#7ddba4", "#8fb5ff"];

/** Seats from the best to the last. @param {Outcome} outcome */
export const ranking = (outcome) => outcome.places.map((_, seat) => seat).sort((a, b) => outcome.places[a] - outcome.places[b]);

/** @param {Ended} ended @param {boolean} wide */
export function podium({ game, outcome, names, mine }, wide) {
  const shape = wide ? WIDE : TALL;
  const { width, height } = shape;
  const [sky, ray, wood] = WORLDS[game] ?? ["#a3004f", "#bb0f60", "#efd9a6"];
  const count = names.length;
  const order = ranking(outcome);
  const lineUp = LINE_UP[count] ?? order.map((_, rank) => rank);
  const best = lineUp.indexOf(0);
  const lost = outcome.winners.length === 0;
  const step = shape.steps[count] ?? width / count / 1.6;
  const size = shape.sizes[count] ?? 0.5;
  const middle = count === 1 ? 905 : count === 2 ? 655 : count === 4 ? 785 : 745;
  const spot = (/** @type {number} */ at) => (wide ? middle + (at - best) * step : width / 2 + (at - (count - 1) / 2) * step);
  const steps = lineUp.map((rank, at) => {
    const seat = order[rank];
    const place = outcome.places[seat];
    const high = lost ? 50 : (shape.heights[place] ?? 20);
    const broad = step - (wide ? 10 : 4);
    const left = num(spot(at) - broad / 2);
    const top = height - 34 - high;
    const block = `M${left} ${top}h${broad}V${height}h${-broad}z`;
    const mood = lost ? "sad" : place === 1 ? "glad" : place === 2 ? "fine" : place === Math.max(...outcome.places) ? "sad" : "flat";
    return html`<g><path d=${block} fill=${wood} ...${line(4)} /><path d=${block} fill="url(#dots-sepia)" /><path d=${`M${num(left - 5)} ${top - 9}h${broad + 10}v12h${-broad - 10}z`} fill=${PAPER} ...${line(3.5)} />
      ${meeple(names[seat], seat, mood, { x: spot(at), y: top - 12 - 52 * size, size, crowned: place === 1 && !lost })}
      ${high > 58 && count > 1 && html`<text x=${num(spot(at))} y=${top + (wide ? 46 : 38)} font-size=${wide ? 44 : 32} class="shelf-digit" text-anchor="middle" fill=${INK}>${place}</text>`}
      ${plate(names[seat], outcome.points[seat], seat, mine.includes(seat) && wide && count < 5, num(spot(at)), height - 22, step - (wide ? 16 : 6), wide)}</g>`;
  });
  const glow = spot(best);
  return html`<svg class="drawn-scene ${wide ? "only-wide" : "only-tall"}" viewBox=${`0 0 ${width} ${height}`} preserveAspectRatio="xMaxYMax meet" aria-hidden="true"><rect x=${-width} y=${-height} width=${2 * width} height=${2 * height} fill=${sky} />${rays(glow, height - 130, 1300, 34, ray, 0.5, 2)}<rect x=${-width} y=${-height} width=${2 * width} height=${2 * height} fill="url(#dots-dark)" />
    ${!lost && html`<path d=${burst(glow, height - 240, wide ? 150 : 112, 18, 0.8, -80, 0.1)} fill=${GOLD} ...${line(4)} /><path d=${burst(glow, height - 240, wide ? 118 : 88, 18, 0.8, -80, 0.1)} fill="#fff3b8" />${confetti(wide)}`}
    ${lost && game === "dice-stars" && gridThatWon(wide)}<path d=${`M${-width} ${height - 12}H${width}V${height}H${-width}z`} fill=${INK} />${steps}</svg>`;
}

/** A name and its points, on the step. @param {string} name @param {number} points @param {number} seat @param {boolean} you @param {number} x @param {number} y @param {number} broad @param {boolean} wide */
function plate(name, points, seat, you, x, y, broad, wide) {
  const text = you ? `${name} · ${t("you")}` : name;
  const size = wide ? 18 : 15.5;
  const room = broad - 10 - (wide ? String(points).length * 16 + 7 : 0);
  const broadest = (/** @type {string} */ one) => [...one].length * size * 0.6;
  const fits = Math.max(2, Math.floor(room / (size * 0.6 * NARROWEST)));
  const shown = broadest(text) <= room ? text : [...name].length <= fits ? name : `${[...name].slice(0, fits - 1).join("")}…`;
  const squeezed = broadest(shown) > room ? { textLength: num(room), lengthAdjust: "spacingAndGlyphs" } : {};
  const high = wide ? 38 : 56;
  return html`<g transform=${`translate(${x} ${y})`}><rect x=${-broad / 2} y=${18 - high} width=${broad} height=${high} fill=${PAPER} ...${line(3)} /><rect x=${-broad / 2} y=${18 - high} width=${broad} height="6" fill=${SEATS[seat % 5]} ...${line(2)} />
    <text x=${-broad / 2 + 5} y=${wide ? 10 : -13} font-size=${size} font-weight="800" class="shelf-read" fill=${INK} ...${squeezed}>${shown}</text><text x=${broad / 2 - 5} y="11" font-size=${wide ? 25 : 23} class="shelf-digit" text-anchor="end" fill=${INK}>${points}</text></g>`;
}

/** @param {boolean} wide */
function confetti(wide) {
  const chance = seeded(77);
  return Array.from({ length: wide ? 60 : 34 }, () => {
    const x = num(wide ? 430 + chance() * 650 : chance() * TALL.width);
    const y = num((wide ? 0 : 120) + chance() * (wide ? 200 : 150));
    return html`<rect x=${x} y=${y} width="10" height="6" transform=${`rotate(${num(chance() * 180)} ${x} ${y})`} fill=${CONFETTI[Math.floor(chance() * 5)]} ...${line(1.6)} />`;
  });
}

/** The solo grid, which won. @param {boolean} wide */
function gridThatWon(wide) {
  const columns = wide ? 5 : 10;
  const s = wide ? 36 : 27;
  return html`<g transform=${wide ? "translate(560 76)" : "translate(34 210)"}><path d=${`M${wide ? 46 : 92}-18l-8-40 28 16 25-28 25 28 28-16-8 40z`} fill=${GOLD} ...${line(4)} /><rect x="-14" y="-14" width=${wide ? 206 : 298} height=${wide ? 234 : 100} fill=${PAPER} ...${line(4)} />${Array.from({ length: 30 }, (_, at) => html`
    <g transform=${`translate(${(at % columns) * s} ${Math.floor(at / columns) * s})`}><rect width=${s - 7} height=${s - 7} rx="4" fill="#fff" ...${line(2.5)} /><path d=${`M5 5L${s - 12} ${s - 12}M${s - 12} 5L5 ${s - 12}`} stroke="#d9361e" stroke-width="4" stroke-linecap="round" /></g>`)}</g>`;
}
