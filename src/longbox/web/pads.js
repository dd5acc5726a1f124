// Where the points came from: a bar and a number for each source, or piles where no source is shared.
import { html } from "./vendor/ui.js";
import { token } from "./boards/shared.js";
import { SEATS } from "./crests.js";
import { ranking } from "./podium.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.js").Outcome} Outcome */

/** @param {Outcome} outcome @param {number} seat @param {string} source */
function pointsFrom(outcome, seat, source) {
  return outcome.sources[seat].filter(([name]) => name === source).reduce((sum, [, points]) => sum + points, 0);
}

/** @param {number} points */
const signed = (points) => String(points).replace("-", "−");

/** @param {Outcome} outcome @param {string[]} names */
export function pads(outcome, names) {
  const order = ranking(outcome);
  const all = [...new Set(outcome.sources.flat().map(([name]) => name))];
  const shared = names.length === 1 || all.some((name) => outcome.sources.filter((pad) => pad.some(([one]) => one === name)).length > 1);
  const none = all.filter((name) => order.every((seat) => !pointsFrom(outcome, seat, name)));
  const rows = all.filter((name) => !none.includes(name));
  const values = [0, ...rows.flatMap((name) => order.map((seat) => pointsFrom(outcome, seat, name)))];
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  /** @param {number} seat @param {string} name */
  const cell = (seat, name) => {
    const points = pointsFrom(outcome, seat, name);
    const best = names.length > 1 && points > 0 && points === Math.max(...order.map((one) => pointsFrom(outcome, one, name)));
    return html`<td class=${best ? "end-best" : ""}><span class="end-bar"><b class=${points ? "" : "no-points"}>${signed(points)}</b>${bar(points, low, span, seat)}</span></td>`;
  };
  return html`<div class=${shared ? "" : "unseen"}><table class="end-points ${names.length > 4 ? "many-seats" : ""}"><caption class="unseen">${t("end.points")}</caption>
      <thead><tr><td></td>${order.map((seat) => html`<th scope="col"><span>${token(seat, names)}${names.length > 1 && html`<span class="unseen">${outcome.places[seat]}. </span>`}<span class="name">${names[seat]}</span></span></th>`)}</tr></thead>
      <tbody>${rows.map((name) => html`<tr><th scope="row" lang="en">${name}</th>${order.map((seat) => cell(seat, name))}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${t("end.total")}</th>${order.map((seat) => html`<td>${signed(outcome.points[seat])}</td>`)}</tr></tfoot></table></div>
    ${shared ? html`<p><small>${names.length > 1 && t("end.best")} ${t("end.scale")} ${none.length > 0 && t("end.none", { what: none.join(", ") })}</small></p>` : piles(outcome, names, order)}`;
}

/** @param {number} points @param {number} low @param {number} span @param {number} seat */
function bar(points, low, span, seat) {
  const zero = (-low / span) * 100;
  const wide = (Math.abs(points) / span) * 100;
  return html`<svg width="100%" height="16" aria-hidden="true">${points !== 0 && html`
    <rect class="bar-of" x=${`${points < 0 ? zero - wide : zero}%`} width=${`${wide}%`} rx="2" fill=${points < 0 ? "#fffaec" : SEATS[seat % 5]} /><rect class="bar-of" x=${`${points < 0 ? zero - wide : zero}%`} width=${`${wide}%`} rx="2" fill=${points < 0 ? "url(#minus)" : `url(#seat-${seat % 5})`} fill-opacity=${points < 0 ? 1 : 0.5} stroke="#17130f" stroke-width="2" />`}
    ${low < 0 && html`<line x1=${`${zero}%`} x2=${`${zero}%`} y1="0" y2="16" stroke="currentColor" stroke-width="2" />`}</svg>`;
}

/** Each source as a block as high as its points. @param {Outcome} outcome @param {string[]} names @param {number[]} order */
function piles(outcome, names, order) {
  return html`<div class="end-piles" aria-hidden="true">${order.map((seat) => html`<div><ol class="end-pile of-${seat % 5}">${[...outcome.sources[seat]].sort((one, other) => other[1] - one[1]).map(([name, points]) => html`
      <li style=${{ "--n": points }}><span lang="en">${name}<b>${points}</b></span></li>`)}</ol>
      <p>${token(seat, names)}${names[seat]}<b>${outcome.points[seat]}</b></p></div>`)}</div><p><small>${t("end.blocks")}</small></p>`;
}
