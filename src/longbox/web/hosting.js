// What a host can do about a table and the people at it.
import { html, useState } from "./vendor/ui.js";
import { send } from "./api.js";
import { wording } from "./frame.js";
import { t } from "./words.js";

/** @param {{view: import("./seat.js").SeatView}} props */
export function Hosting({ view }) {
  const [problem, say] = useState("");
  const table = view.table.value;
  if (table.status === "closed") return html`<p class="note" role="status">${t("closed")}</p>`;
  if (!view.you.value.host) return null;
  /** @param {string} sure @param {"POST" | "DELETE"} method @param {string} path @param {object} [body] */
  const wish = async (sure, method, path, body) => {
    if (!confirm(sure)) return;
    try {
      await send(method, `/api/tables/${table.id}${path}`, body);
      say("");
    } catch (error) {
      say(wording(error));
    }
  };
  const others = table.seats.filter((seat) => (seat.kind === "person" || seat.kind === "program") && !view.you.value.seats.includes(seat.seat));
  return html`<details class="hosting"><summary>${t("host")}</summary>
    <p class="buttons">
      ${others.map(({ seat }) => {
        const name = view.names.value[seat];
        return html`<button key=${seat} type="button" class="small" onClick=${() => wish(t("host.away.sure", { name }), "POST", "/ban", { seat })}>${t("host.away", { name })}</button>`;
      })}
      ${table.chat && html`<button type="button" class="small" onClick=${() => wish(t("host.clear.sure"), "DELETE", "/chat")}>${t("host.clear")}</button>`}
      <button type="button" class="small" onClick=${() => wish(t("host.close.sure"), "DELETE", "")}>${t("host.close")}</button>
    </p>
    ${problem && html`<p role="alert" class="problem">${problem}</p>`}</details>`;
}
