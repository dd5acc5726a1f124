// The end: who won, where the points came from, and what next.
import { html, useState } from "./vendor/ui.js";
import { send } from "./api.js";
import { copier, wording } from "./frame.js";
import { listed, t, withNames } from "./words.js";

/** @param {{view: import("./seat.js").SeatView}} props */
export function End({ view }) {
  const [problem, say] = useState("");
  const [wanted, want] = useState(false);
  const { outcome, seed } = view.position.value;
  if (!outcome) return null;
  const names = view.names.value;
  const table = view.table.value;
  const order = names.map((_, seat) => seat).sort((a, b) => outcome.places[a] - outcome.places[b]);
  const sources = [...new Set(outcome.sources.flat().map(([name]) => name))];
  return html`<section class="panel end" aria-labelledby="end-title">
    <p class="bang" aria-hidden="true">${t("end.bang")}</p>
    <h2 id="end-title" tabindex="-1">${winnersText(outcome, names)}</h2>
    <p lang="en">${withNames(outcome.reason, names)}</p>
    <div class="scroll"><table class="list points">
      <caption class="unseen">${t("end.points")}</caption>
      <thead><tr><td></td>${order.map((seat) => html`<th scope="col">${names.length > 1 ? `${outcome.places[seat]}. ` : ""}${names[seat]}</th>`)}</tr></thead>
      <tbody>${sources.map((source) => html`<tr><th scope="row" lang="en">${source}</th>${order.map((seat) => html`<td class="number">${pointsFrom(outcome, seat, source)}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${t("end.total")}</th>${order.map((seat) => html`<td class="number">${outcome.points[seat]}</td>`)}</tr></tfoot>
    </table></div>
    <p class="buttons">
      ${view.you.value.seats.length > 0 && html`<button type="button" class="big" aria-disabled=${wanted ? "true" : undefined} onClick=${async () => {
        want(true);
        try {
          const next = await send("POST", `/api/tables/${table.id}/rematch`);
          location.assign(`/t/${next.id}`);
        } catch (error) {
          want(false);
          say(wording(error));
        }
      }}>${t(table.next ? "end.next" : "end.rematch")}</button>`}
      <a class="button" href=${`/t/${table.id}/replay`}>${t("replay")}</a>
      <a class="button" href="/">${t("end.home")}</a>
    </p>
    ${problem && html`<p role="alert" class="problem">${problem}</p>`}
    <details><summary>${t("end.fair")}</summary>
      <p>${t(table.sealed ? "end.sealed" : "end.unsealed")}</p>
      ${table.commitment && html`<p>${t("end.commitment")} <code>${table.commitment}</code></p>`}
      <p>${t("end.seed")} <code>${String(seed)}</code> ${copier(String(seed))}</p>
      <p><a href=${`/api/tables/${table.id}/record`} download=${`${table.game}-${table.id}.json`}>${t("end.record")}</a></p>
    </details>
  </section>`;
}

/** @param {import("./protocol.js").Outcome} outcome @param {string[]} names */
export function winnersText(outcome, names) {
  const winners = outcome.winners.map((seat) => names[seat]);
  if (names.length === 1) return t("end.solo", { n: outcome.points[0] });
  return t("end.wins", { names: listed(winners), n: winners.length });
}

/** @param {import("./protocol.js").Outcome} outcome @param {number} seat @param {string} source */
function pointsFrom(outcome, seat, source) {
  const lines = outcome.sources[seat].filter(([name]) => name === source);
  return lines.length ? lines.reduce((sum, [, points]) => sum + points, 0) : "–";
}
