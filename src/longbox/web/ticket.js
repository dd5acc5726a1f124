// The invitation as a ticket.
import { html } from "./vendor/ui.js";
import { copier } from "./frame.js";
import { Qr } from "./qr.js";
import { t } from "./words.js";

/** The link to a table: to point a camera at, to say aloud, to send. @param {{table: import("./protocol.js").TableInfo, invite: string, code?: string | null, renew?: (() => void) | null}} props */
export function Invite({ table, invite, code = null, renew = null }) {
  const link = `${location.origin}/t/${table.id}#${invite}`;
  const open = table.status === "open";
  return html`<section class="invitation" aria-labelledby="ticket-title"><h2 id="ticket-title">${t(open ? "lobby.ask" : "share")}</h2>
    <${Qr} text=${link} title=${t("invite.qr")} /><hr class="tear" />
    ${code && html`<p class="said"><small>${t("invite.say")}</small><br /><strong>${code}</strong></p>`}
    <label class="field">${t(open ? "lobby.invite" : "invite.watch")}<input readonly value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} /></label>
    <p class="buttons">${copier(link)}${renew && html`<button type="button" onClick=${renew}>${t("invite.new")}</button>`}</p>
    ${code && html`<small>${t("invite.ends")}</small>`}</section>`;
}
