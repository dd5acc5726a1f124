// The race of points over a match, and the three moments that decided it.
import { html } from "./vendor/ui.js";
import { crest, meeple, SEATS } from "./crests.js";
import { playingCard, PEOPLE } from "./covers.js";
import { burst, cube, DICE, GOLD, INK, line, num, PAPER, put, rays, shout } from "./draw.js";
import { ranking } from "./podium.js";
import { t, withNames } from "./words.js";

/** @typedef {import("./vendor/ui.js").Child} Child */
/** @typedef {import("./protocol.js").Outcome} Outcome */
/** @typedef {{points: number[][], where: string[]}} Race how it stood at first and after each answer */
/** @typedef {{answer: number, seat: number, gain: number, title: import("./words.js").Key}} Turning */
/** @typedef {import("./protocol.js").GameEvent & Record<string, any>} AnyEvent */

const DASHES = ["", "9 5", "2 5", "14 5 3 5", "5 3"];
const MOMENTS = 3;
const BURST = 19;
const GENRES = /** @type {Record<string, [string, string]>} */ ({
  crime: ["#3d3f4a", "handcuffs"], horror: ["#6a35b0", "raise-zombie"], romance: ["#b3122e", "hearts"],
  "sci-fi": ["#1d8a45", "ringed-planet"], superheroes: ["#1f57c3", "domino-mask"], western: ["#b65708", "western-hat"],
});

/** By whom the most was gained with an answer, and what follows it. @param {Race} race @param {number} answer */
function gainOf({ points }, answer) {
  const gains = points[answer].map((now, seat) => now - points[answer - 1][seat]);
  const gain = Math.max(...gains);
  return { answer, gain, seat: gains.indexOf(gain) };
}

/** How far a seat is ahead. @param {number[]} points @param {number} seat */
const lead = (points, seat) => points[seat] - Math.max(...points.filter((_, other) => other !== seat));

/** The answer by which the winner took the lead for good, and the largest gains; alone the best turns and the last. @param {Race} race @param {Outcome} outcome @returns {Turning[]} */
export function turnings(race, outcome) {
  const last = race.points.length - 1;
  const all = Array.from({ length: last }, (_, at) => gainOf(race, at + 1));
  const found = /** @type {Turning[]} */ ([]);
  if (!last) return found;
  if (outcome.points.length > 1 && outcome.winners.length) {
    const [winner] = outcome.winners;
    const clear = lead(race.points[last], winner) > 0;
    let answer = last;
    while (answer > 1 && lead(race.points[answer - 1], winner) > (clear ? 0 : -1)) answer -= 1;
    found.push({ answer, seat: winner, gain: race.points[answer][winner] - race.points[answer - 1][winner], title: clear ? "moment.lead" : "moment.level" });
  } else found.push({ ...all[last - 1], title: "moment.last" });
  const best = all.filter((one) => one.gain > 0 && !found.some(({ answer }) => answer === one.answer)).sort((one, other) => other.gain - one.gain);
  const most = Math.max(...all.map(({ gain }) => gain));
  best.slice(0, MOMENTS - found.length).forEach((one, at) => found.push({ ...one, title: at || one.gain < most ? "moment.big" : "moment.biggest" }));
  return found.sort((one, other) => one.answer - other.answer);
}

/** A step line for each seat, told apart by dashes and by the crest at its end. @param {Race} race @param {Outcome} outcome @param {string[]} names @param {Turning[]} marked @param {boolean} wide */
export function raceLines(race, outcome, names, marked, wide) {
  const width = wide ? 660 : 300;
  const height = 210;
  const [left, right, floor] = [40, 46, 24];
  const last = Math.max(1, race.points.length - 1);
  const most = Math.max(1, ...race.points.flat());
  const least = Math.min(0, ...race.points.flat());
  const x = (/** @type {number} */ answer) => num(left + ((width - left - right) * answer) / last);
  const y = (/** @type {number} */ points) => num(height - floor - ((height - 46) * (points - least)) / (most - least));
  const ticks = [...new Set([least, 0, Math.round(most / 2), most])];
  const way = (/** @type {number} */ seat) => race.points.reduce((path, now, at) => (at && now[seat] === race.points[at - 1][seat] ? path : `${path}H${x(at)}V${y(now[seat])}`), `M${x(0)} ${y(race.points[0][seat])}`) + `H${x(last)}`;
  const order = ranking(outcome);
  const ends = order.map((seat) => ({ seat, y: y(race.points[last][seat]) })).sort((one, other) => one.y - other.y);
  ends.forEach((one, at) => (one.y = Math.min(Math.max(one.y, at ? ends[at - 1].y + 29 : 16), height - 16 - 29 * (ends.length - 1 - at))));
  const marks = /** @type {{x: number, y: number}[]} */ ([]);
  for (const one of marked) {
    const reached = y(race.points[one.answer][one.seat]) - 3;
    const at = { x: Math.min(x(one.answer), width - right - 16), y: Math.min(Math.max(20, reached), height - 15 - BURST) }; // clear of the words below
    const aside = at.y < height / 2 ? 4 : -4;
    while (marks.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < 2 * BURST - 4)) at.y += aside; // none covers another
    marks.push(at);
  }
  return html`<svg class="end-race ${wide ? "only-wide" : "only-tall"}" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${t("race", { what: order.map((seat) => `${names[seat]} ${outcome.points[seat]}`).join(", ") })}>
    ${ticks.map((points) => html`<path class="race-axis" d=${`M${left} ${y(points)}H${width - right}`} />`)}
    <text x=${left} y=${height - 4} font-size="14" class="shelf-read">${t("race.start")}</text><text x=${width - right} y=${height - 4} font-size="14" text-anchor="end" class="shelf-read">${t("race.answers", { n: last })}</text>
    ${[...order].reverse().map((seat) => html`<path class="race-way race-edge" d=${way(seat)} stroke-width="7" /><path class="race-way" d=${way(seat)} stroke=${SEATS[seat % 5]} stroke-width="4" />${DASHES[seat % 5] && html`<path class="race-way" d=${way(seat)} stroke=${INK} stroke-width="1.8" stroke-dasharray=${DASHES[seat % 5]} />`}`)}
    ${marks.map((place, at) => html`<g transform=${`translate(${place.x} ${num(place.y)})`}>${shout(at + 1, BURST, 16)}</g>`)}
    ${ticks.map((points) => html`<text x=${left - 9} y=${y(points) + 4} font-size="14" text-anchor="end" class="shelf-read">${points}</text>`)}
    ${ends.map((one) => html`<g transform=${`translate(${width - 21} ${one.y}) scale(.9)`}>${crest(names[one.seat], one.seat)}</g>`)}</svg>`;
}

/** A moment that leads to the replay there. @param {{one: Turning, number: number, table: string, where: string, events: AnyEvent[], names: string[]}} props */
export function Moment({ one, number, table, where, events, names }) {
  const told = tale(events, one.seat).map((event) => withNames(event.text, names)).join(". ");
  return html`<a class="end-moment" href=${`/t/${table}/replay#${one.answer}`}>
    <span class="moment-title"><i>${number}</i>${t(one.title)}</span>
    <svg data-picture viewBox="0 0 220 150" aria-hidden="true"><rect width="220" height="150" fill="#ffd45c" />${rays(110, 74, 190, 22, "#ffe9a6", 0.5, 4)}<rect width="220" height="150" fill="url(#dots-gold)" />${picture(events, one.seat, names)}
      <g transform="translate(172 36) rotate(8)">${shout(one.gain < 0 ? `−${-one.gain}` : `+${one.gain}`, 40, 26)}</g><g transform="translate(180 114) scale(1.45)">${crest(names[one.seat], one.seat)}</g></svg>
    <span class="moment-tale"><span lang="en">${told}</span> <small>${where && html`<span lang="en">${where}</span>, `}${t("moment.again", { n: one.answer })}</small></span></a>`;
}

/** The sentences about who gained. @param {AnyEvent[]} events @param {number} seat */
function tale(events, seat) {
  const real = events.filter((event) => event.kind !== "only-answer");
  const theirs = real.filter((event) => event.seat === seat);
  return theirs.length ? theirs.slice(-2) : (real.length ? real : events).slice(0, 2);
}

/** What it was done with, as far as the events say. @param {AnyEvent[]} events @param {number} seat @param {string[]} names @returns {Child} */
function picture(events, seat, names) {
  const of = (/** @type {string} */ field) => events.findLast((event) => event[field] && (event.seat === seat || event.seat === null))?.[field];
  const [dice, comic, card, lines, strengths] = ["dice", "comic", "card", "lines", "strengths"].map(of);
  if (strengths) return duel(strengths, seat, names);
  if (Array.isArray(dice)) return dice.slice(0, 3).map((die, at) => cube(60 + at * 46, 86 - (at % 2) * 22, 29, -12 + at * 14, /** @type {keyof typeof DICE} */ (die.colour in DICE ? die.colour : "white"), [Number(die.face) || 0, 2, 3]));
  if (typeof comic === "string") return comicBook(comic);
  if (lines) return lines.length && PEOPLE[/** @type {"king"} */ (String(lines[0][0]).toLowerCase())] ? html`<g transform="translate(30 18) scale(1.12)">${PEOPLE[/** @type {"king"} */ (String(lines[0][0]).toLowerCase())]()}</g>` : [playingCard(64, 86, -12, "#c8242f", "flame", 9), playingCard(100, 76, 2, "#d89a00", "cut-diamond", "R"), playingCard(134, 88, 14, "#1f5fc9", "drop", 7)];
  if (card) return html`<g transform="translate(92 80) rotate(-5)"><rect x="-44" y="-60" width="92" height="128" rx="7" fill=${INK} /><rect x="-48" y="-64" width="92" height="128" rx="7" fill="#fff" ...${line(4)} /><path d="M-48-20L44-32V16L-48 24Z" fill="#c4122a" /><path d=${burst(-2, -4, 42, 15, 0.78)} fill=${PAPER} ...${line(3)} />${put("trophy", -2, -4, 54)}</g>`;
  return html`<path d=${burst(92, 84, 56, 5, 0.52)} fill=${GOLD} ...${line(4)} />`;
}

/** @param {string} id a genre, and which of its comics */
function comicBook(id) {
  const [fill, mark] = GENRES[Object.keys(GENRES).find((genre) => id.startsWith(genre)) ?? "crime"];
  return html`<g transform="translate(96 78) rotate(-6)"><rect x="-42" y="-60" width="92" height="128" fill=${INK} /><rect x="-48" y="-66" width="92" height="128" fill=${fill} ...${line(3.5)} /><rect x="-48" y="-66" width="92" height="128" fill="url(#dots-dark)" /><path d="M-48-66H44V-32L-48-26Z" fill=${PAPER} ...${line(3)} /><path d="M-38-50H30M-38-41H8" ...${line(4)} />
    <path d=${burst(-2, 18, 37, 14, 0.78)} fill=${PAPER} ...${line(2.5)} />${put(mark, -2, 18, 48, fill)}</g>`;
}

/** Two that fought, and how strong they were. @param {Record<string, number>} strengths @param {number} winner @param {string[]} names */
function duel(strengths, winner, names) {
  return [Object.entries(strengths).slice(0, 2).map(([seat, strength], at) => {
    const won = Number(seat) === winner;
    const x = 44 + at * 68;
    return html`${meeple(names[Number(seat)], Number(seat), won ? "glad" : "sad", { x, y: 82, size: won ? 0.62 : 0.5 })}<g transform=${`translate(${x} ${won ? 118 : 112})`}><path d=${burst(0, 0, won ? 25 : 20, 11, 0.74)} fill=${won ? GOLD : PAPER} ...${line(2.6)} /><text y="7" font-size=${won ? 22 : 18} class="shelf-digit" text-anchor="middle" fill=${INK}>${strength}</text></g>`;
  }), html`<g transform="translate(78 56)"><path d=${burst(0, 0, 19, 9, 0.5)} fill="#d1132a" ...${line(2.4)} /><text y="6" font-size="16" class="shelf-loud" text-anchor="middle" fill="#fff">VS</text></g>`];
}
