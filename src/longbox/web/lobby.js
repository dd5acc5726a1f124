// A table before its match: seats, bots, the invitation, the start.
import { html, useState } from "./vendor/ui.js";
import { send } from "./api.js";
import { token } from "./dice.js";
import { copier, wording } from "./frame.js";
import { name as myName } from "./settings.js";
import { kindOf } from "./people.js";
import { Qr } from "./qr.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.js").TableInfo} TableInfo */

/** @param {{view: import("./seat.js").SeatView, game: import("./protocol.js").GameInfo | null, changed: (table: TableInfo) => void}} props */
export function Lobby({ view, game, changed }) {
  const [problem, say] = useState("");
  const table = view.table.value;
  const you = view.you.value;
  /** @param {"POST" | "PUT" | "DELETE"} method @param {string} path @param {object} [body] */
  const wish = async (method, path, body) => {
    try {
      const answer = await send(method, `/api/tables/${table.id}/${path}`, body);
      say("");
      if (answer?.seats) changed(answer);
    } catch (error) {
      say(wording(error));
    }
  };
  const full = table.seats.every((seat) => seat.kind !== "open");
  return html`<section class="panel lobby" aria-labelledby="lobby-title">
    <h2 id="lobby-title">${t("lobby")}</h2>
    <ol class="seats">${table.seats.map((seat) => html`<li key=${seat.seat}>
      ${seat.kind !== "open" && token(view.names.value[seat.seat])}<span class="name">${view.names.value[seat.seat]}</span> ${kindOf(seat)}
      ${!seat.ready && seat.kind === "person" && html`<span class="badge">${t("lobby.notready")}</span>`}
      <span class="buttons">
        ${seat.kind === "open" && myName.value && html`<button type="button" onClick=${() => wish("PUT", `seats/${seat.seat}`, { who: "me", ...(you.seats.length ? { name: `${myName.value} ${seat.seat + 1}`.slice(0, 32) } : {}) })}>${t(you.seats.length ? "lobby.also" : "lobby.sit")}</button>`}
        ${you.host && seat.kind !== "person" && html`<label><span class="unseen">${t("lobby.bot", { n: seat.seat + 1 })}</span>
          <select value=${seat.kind === "bot" ? String(seat.level) : "open"} onChange=${(/** @type {any} */ event) => wish("PUT", `seats/${seat.seat}`, event.target.value === "open" ? { who: "open" } : { who: "bot", level: Number(event.target.value) })}>
            <option value="open">${t("lobby.open")}</option>
            ${(game?.levels ?? []).map((level) => html`<option value=${String(level)}>${t("bot.level", { n: level })}</option>`)}
          </select></label>`}
        ${you.host && seat.seat > 0 && html`<button type="button" class="small" aria-label=${t("lobby.up", { name: view.names.value[seat.seat] })} title=${t("lobby.up", { name: view.names.value[seat.seat] })}
          onClick=${() => wish("POST", "swap", { seat: seat.seat, other: seat.seat - 1 })}>↑</button>`}
        ${(you.seats.includes(seat.seat) || (you.host && seat.kind === "person")) && html`<button type="button" class="small" onClick=${() => wish("DELETE", `seats/${seat.seat}`)}>${t(you.seats.includes(seat.seat) ? "lobby.stand" : "lobby.remove")}</button>`}
      </span></li>`)}</ol>
    ${!myName.value && html`<p>${t("lobby.noname")} <a href="/">${t("end.home")}</a></p>`}
    ${you.invite && html`<${Invite} table=${table} invite=${you.invite} />`}
    ${you.host
      ? html`<p class="buttons"><button type="button" class="big" aria-disabled=${full ? undefined : "true"} aria-describedby="start-why"
          onClick=${() => (full ? wish("POST", "start") : say(t("lobby.notfull")))}>${t("lobby.start")}</button>
          <span id="start-why" class="quiet">${full ? "" : t("lobby.notfull")}</span></p>`
      : html`<p class="quiet">${t("lobby.host")}</p>`}
    ${problem && html`<p role="alert" class="problem">${problem}</p>`}
  </section>`;
}

/** The link to a table, to send or to point a camera at. @param {{table: TableInfo, invite: string}} props */
export function Invite({ table, invite }) {
  const link = `${location.origin}/t/${table.id}#${invite}`;
  return html`<div class="invite"><div><label class="field">${t(table.status === "open" ? "lobby.invite" : "invite.watch")}
    <input readonly value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} /></label>
    ${copier(link)}</div>
    <${Qr} text=${link} title=${t("invite.qr")} /></div>`;
}
