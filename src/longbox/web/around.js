// A table from above, with a card at each seat: clockwise from oneself at the bottom.
import { html } from "./vendor/ui.js";
import { SEATS } from "./crests.js";
import { INK, line, num, seeded } from "./draw.js";
import { t } from "./words.js";

/** @typedef {import("./vendor/ui.js").Child} Child */
/** @typedef {{seat: number, title: Child, name: string, you: boolean, body: Child}} Chair */

/** Cloth and wood. */
const TABLES = /** @type {Record<string, [string, string]>} */ ({
  "dice-stars": ["#1b2a78", "#b8761f"], "little-tricktakers": ["#0d6b3d", "#b9763c"], "mangaka-dice": ["#b80f22", "#d8cbb0"],
  "dice-tuners": ["#a82712", "#c9b878"], "age-of-comics": ["#16306b", "#b98a54"],
});
const FELT = /** @type {Record<string, import("./words.js").Key>} */ ({
  "dice-stars": "felt.dice-stars", "little-tricktakers": "felt.little-tricktakers", "mangaka-dice": "felt.mangaka-dice",
  "dice-tuners": "felt.dice-tuners", "age-of-comics": "felt.age-of-comics",
});
const PLACES = [[], ["b"], ["b", "t"], ["b", "l", "r"], ["b", "l", "t", "r"], ["b", "l", "t", "u", "r"]];

/**
 * @param {string} game
 * @param {Chair[]} chairs
 * @param {((one: number, other: number) => void) | null} swap what is done when two change places, if they may
 */
export function around(game, chairs, swap) {
  const count = chairs.length;
  const me = Math.max(0, chairs.findIndex((chair) => chair.you));
  const drop = (/** @type {any} */ event, /** @type {number} */ seat) => {
    event.preventDefault();
    const from = Number(event.dataTransfer.getData("text/plain"));
    if (swap && from !== seat && chairs[from]) swap(from, seat);
  };
  return html`<div class="around of${count}">${fromAbove(game)}
    <div class="table-cloth"><b>${t(count === 1 ? "felt.alone" : (FELT[game] ?? "felt"))}</b><span>${t(count === 1 ? "felt.alone.how" : "felt.order")}</span></div>
    <ol class="seats">${chairs.map(({ seat, title, name, you, body }) => {
      const next = (seat + 1) % count;
      return html`<li key=${seat} class="seat-chair ${you ? "you" : ""} at-${PLACES[count][(seat - me + count) % count]}" style=${{ "--seat": SEATS[seat % 5] }} draggable=${swap && count > 1 ? "true" : undefined}
        onDragStart=${(/** @type {any} */ event) => event.dataTransfer.setData("text/plain", String(seat))} onDragOver=${(/** @type {Event} */ event) => swap && event.preventDefault()} onDrop=${(/** @type {any} */ event) => drop(event, seat)}>
        <h3>${title}${swap && count > 1 && html`<button type="button" class="small seat-swap" title=${t("around.swap", { name, other: chairs[next].name })} aria-label=${t("around.swap", { name, other: chairs[next].name })} onClick=${() => swap(seat, next)}><span aria-hidden="true">⇄</span></button>`}</h3>
        ${body}</li>`;
    })}</ol></div>`;
}

/** @param {string} game */
function fromAbove(game) {
  const [cloth, wood] = TABLES[game] ?? ["#7a0b45", "#b98a54"];
  return html`<svg class="from-above" viewBox="0 0 600 300" preserveAspectRatio="none" aria-hidden="true"><ellipse cx="304" cy="158" rx="296" ry="146" fill=${INK} /><ellipse cx="300" cy="150" rx="296" ry="146" fill=${wood} ...${line(5)} />
    <ellipse cx="300" cy="150" rx="264" ry="122" fill=${cloth} ...${line(4)} /><ellipse cx="300" cy="150" rx="264" ry="122" fill="url(#dots-dark)" />${game === "age-of-comics" && skyline()}
    <ellipse cx="300" cy="150" rx="250" ry="111" fill="none" stroke="#fffaec" stroke-opacity="0.45" stroke-width="2" stroke-dasharray="9 8" /></svg>`;
}

/** The city at night, on the cloth. */
function skyline() {
  const chance = seeded(19);
  const houses = Array.from({ length: 22 }, (_, at) => {
    const x = 82 + at * 20;
    const high = num(26 + chance() * 40);
    const floor = 150 + 118 * Math.sqrt(1 - ((x + 9 - 300) / 264) ** 2);
    const windows = Array.from({ length: 9 }, () => [x + 3 + Math.floor(chance() * 3) * 5, num(floor - high + 5 + Math.floor((chance() * high) / 9) * 8)]);
    return html`<path d=${`M${x} ${num(floor)}v${-high}h18v${high}z`} fill="#0c1740" />${windows.filter(([, y]) => y < floor - 8).map(([wx, y]) => html`<rect x=${wx} y=${y} width="3" height="4" fill="#ffd45c" />`)}`;
  });
  return html`<g>${houses}</g>`;
}
