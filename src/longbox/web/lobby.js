// A table before its match: the seats around it, the invitation as a ticket, the start.
import { html, useState } from "./vendor/ui.js";
import { send } from "./api.js";
import { around } from "./around.js";
import { theGame } from "./box.js";
import { clockSays } from "./clock.js";
import { token } from "./boards/shared.js";
import { noToken } from "./crests.js";
import { Inkwell } from "./draw.js";
import { wording } from "./frame.js";
import { name as myName } from "./settings.js";
import { kindOf } from "./people.js";
import { Hosting } from "./hosting.js";
import { Learn, learning } from "./learn.js";
import { showRules } from "./rules.js";
import { Invite } from "./ticket.js";
import { variant, variantsFor } from "./variants.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.js").GameDetails} GameDetails */
/** @typedef {import("./protocol.js").TableInfo} TableInfo */
/** @typedef {import("./protocol.js").Seat} Seat */
/** @typedef {(method: "POST" | "PUT" | "DELETE", path: string, body?: object) => Promise<void>} Wish */

/** @param {{view: import("./seat.js").SeatView, game: GameDetails, changed: (table: TableInfo) => void}} props */
export function Lobby({ view, game, changed }) {
  const [problem, say] = useState("");
  const table = view.table.value;
  const you = view.you.value;
  const names = view.names.value;
  /** @type {Wish} */
  const wish = async (method, path, body) => {
    try {
      const answer = await send(method, `/api/tables/${table.id}/${path}`, body);
      say("");
      if (answer?.seats) changed(answer);
    } catch (error) {
      say(wording(error));
    }
  };
  const missing = table.seats.filter((seat) => seat.kind === "open" || !seat.ready).length;
  const swap = you.host ? (/** @type {number} */ seat, /** @type {number} */ other) => void wish("POST", "swap", { seat, other }) : null;
  const chairs = table.seats.map((seat) => ({
    seat: seat.seat, name: names[seat.seat], you: you.seats[0] === seat.seat, title: title(seat, names, you.seats.includes(seat.seat)), body: body(seat, you, game, wish),
  }));
  const variants = variantsFor(game, table.seats.length);
  return html`<section class="lobby" aria-labelledby="lobby-title"><${Inkwell} /><${Learn} play=${null} read=${() => showRules()} />
    <div class="shelf-piece seating"><header><h2 id="lobby-title" class="shelf-caption">${t("lobby")}</h2>${swap && table.seats.length > 1 && html`<small>${t("setup.swap")}</small>`}</header>${around(table.game, chairs, swap)}
      ${!myName.value && html`<p>${t("lobby.noname")} <a href="/">${t("end.home")}</a></p>`}</div>
    ${variants.length > 0 && html`<section class="shelf-piece variants" aria-labelledby="variants-title"><header><h2 id="variants-title" class="shelf-caption">${t("setup.options")}</h2><small>${t("lobby.options")}</small></header>
      <div class="variant-cards n${variants.length}">${variants.map((option) => variant(game, table.seats.length, option, table.options[option.name], null))}</div></section>`}
    ${theGame(game, table.edition.name, html`<button type="button" onClick=${() => (learning.value = game)}>${t("home.learn")}</button><button type="button" onClick=${() => showRules()}>${t("rules")}</button>`)}
    <aside class="go-on">
      ${you.invite && html`<${Invite} table=${table} invite=${you.invite} code=${you.code} renew=${you.host ? () => wish("POST", "invite") : null} />`}
      ${you.host
        ? html`<button type="button" class="go-start big" aria-disabled=${missing ? "true" : undefined} aria-describedby="start-why" onClick=${() => (missing ? say(t("lobby.notfull")) : wish("POST", "start"))}>${t("lobby.start")}<small id="start-why">${missing ? t("lobby.missing", { n: missing }) : ""}</small></button>`
        : html`<p class="shelf-speech summed">${t("lobby.host")}</p>`}
      ${problem && html`<p role="alert" class="problem">${problem}</p>`}
      ${table.clock && html`<p class="note">${t("setup.clock")}: <b>${clockSays(table.clock)}</b></p>`}
      <${Hosting} view=${view} />
    </aside>
  </section>`;
}

/** @param {Seat} seat @param {string[]} names @param {boolean} mine */
function title(seat, names, mine) {
  const called = names[seat.seat];
  if (seat.kind === "open") return html`${noToken()}<span class="called"><span class="name">${called}</span> <small>${t("lobby.notyet")}</small></span>`;
  return html`${token(seat.seat, names)}<span class="called"><span class="name">${called}</span> <small>${mine ? t("you") : kindOf(seat)}</small>
    ${!seat.ready && seat.kind === "person" && html`<span class="badge">${t("lobby.notready")}</span>`}</span>`;
}

/** What can be done about a seat. @param {Seat} seat @param {import("./protocol.js").You} you @param {GameDetails} game @param {Wish} wish */
function body(seat, you, game, wish) {
  const path = `seats/${seat.seat}`;
  const again = you.seats.length ? { name: `${myName.value} ${seat.seat + 1}`.slice(0, 32) } : {};
  const mine = you.seats.includes(seat.seat);
  const pick = [{ name: t("lobby.open"), on: seat.kind === "open", wanted: { who: "open" } }, ...game.bots.map(({ level, name }) => ({ name, on: seat.kind === "bot" && seat.level === level, wanted: { who: "bot", level } }))];
  return html`${you.host && seat.kind !== "person" && seat.kind !== "program" && html`<div class="seat-kinds by-four" role="group" aria-label=${t("lobby.bot", { n: seat.seat + 1 })}>${pick.map(({ name, on, wanted }) => html`
      <button type="button" aria-pressed=${on ? "true" : "false"} onClick=${() => on || wish("PUT", path, wanted)}>${name}</button>`)}</div>`}
    <p class="buttons">
      ${seat.kind === "open" && myName.value && html`<button type="button" onClick=${() => wish("PUT", path, { who: "me", ...again })}>${t(you.seats.length ? "lobby.also" : "lobby.sit")}</button>`}
      ${(mine || (you.host && seat.kind === "person")) && html`<button type="button" class="small" onClick=${() => wish("DELETE", path)}>${t(mine ? "lobby.stand" : "lobby.remove")}</button>`}</p>`;
}
