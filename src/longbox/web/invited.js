// What someone who follows a link without a name sees: who asks them, to which game, and who sits there.
import { html } from "./vendor/ui.js";
import { token } from "./boards/shared.js";
import { facts } from "./box.js";
import { cover } from "./covers.js";
import { noToken } from "./crests.js";
import { Inkwell } from "./draw.js";
import { namesOf } from "./seat.js";
import { t } from "./words.js";

/** @param {{table: import("./protocol.js").TableInfo, game: import("./protocol.js").GameDetails, introduce: (event: any) => void}} props */
export function Invited({ table, game, introduce }) {
  const names = namesOf(table.seats);
  const host = names[table.host ?? -1];
  const free = table.status === "open" && table.seats.some((seat) => seat.kind === "open");
  return html`<main class="invited"><${Inkwell} /><div class="shelf-piece">${cover(game.id, game.name)}
    <div><h1>${host ? t("home.invited", { name: host }) : t("invited")}</h1>
      <p class="asked-to" lang="en"><b>${game.name}.</b> ${game.about.sentence}</p>${facts(game, true)}
      <ul aria-label=${t("people")}>${table.seats.map(({ seat, kind }) => html`<li key=${seat}>${kind === "open" ? noToken() : token(seat, names)}<span class="name">${names[seat]}</span></li>`)}</ul>
      <form onSubmit=${introduce}><label class="field">${t("name")}<input name="name" required maxlength="32" autocomplete="nickname" autofocus /></label>
        ${!free && html`<p>${t("invited.full")}</p>`}
        <p class="buttons">${free && html`<button class="go-start" value="sit">${t("invited.sit")}</button>`} <button class=${free ? "" : "go-start"} value="watch">${t("invited.watch")}</button></p>
        <small>${t("name.about")}</small></form></div></div></main>`;
}
