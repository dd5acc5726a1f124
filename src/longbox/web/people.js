// Who sits where, who is here, and what can be done about those who are not.
import { html } from "./vendor/ui.js";
import { send } from "./api.js";
import { timeOf } from "./clock.js";
import { Hosting } from "./hosting.js";
import { token } from "./boards/shared.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.js").Seat} Seat */

/** What is to be said of a seat beside its name. @param {Seat} seat */
export function kindOf(seat) {
  if (seat.kind === "bot") return html`<span class="badge">${t("level", { n: seat.level ?? 1 })}</span>`;
  if (seat.kind === "program") return html`<span class="badge">${t("seat.program")}</span>`;
  if (seat.kind === "open") return null;
  const text = t(seat.stand_in ? "seat.standin" : seat.here ? "seat.here" : "seat.away");
  return html`<span class="presence ${seat.here ? "here" : "away"}"><span aria-hidden="true">${seat.here ? "●" : "○"}</span> ${text}</span>`;
}

/** The strip of seats above the board. @param {{view: import("./seat.js").SeatView}} props */
export function People({ view }) {
  const table = view.table.value;
  const asked = new Set(view.painted.value.asked.map((one) => one.seat));
  const sitting = view.you.value.seats.length > 0;
  return html`<ul class="people" aria-label=${t("people")}>${table.seats.map((seat) => html`
    <li key=${seat.seat} class="${asked.has(seat.seat) ? "asked" : ""} ${seat.seat === view.seat.value ? "mine" : ""}">
      ${token(seat.seat, view.names.value)} <span class="name"><span aria-hidden="true" class="turn-mark">▶ </span>${view.names.value[seat.seat]}</span> ${kindOf(seat)} ${timeOf(view, seat.seat)}
      ${seat.stand_in && view.you.value.seats.includes(seat.seat) && html`<button type="button" class="small"
        onClick=${() => send("PUT", `/api/tables/${table.id}/seats/${seat.seat}`, { who: "me" })}>${t("seat.back")}</button>`}
      ${sitting && seat.claimable && table.remedy !== "wait" && html`<button type="button" class="small"
        onClick=${() => view.wish({ t: "claim", seat: seat.seat })}>${t(table.remedy === "bot" ? "claim.bot" : "claim.skip")}</button>`}
    </li>`)}</ul><${Hosting} view=${view} />`;
}
