// Editions beside that of the box: which one is played, and what differs.
import { html } from "./vendor/ui.js";
import { showRules } from "./rules.js";
import { capital, t } from "./words.js";

/** @typedef {import("./protocol.js").Edition} Edition */

const FEW = 12; // differences that are told at set-up before "and more"

/** What an edition says otherwise than the box. @param {Edition} edition @param {number} [most] */
export function differs(edition, most = Infinity) {
  const left = edition.differs.length - most;
  return html`<ul class="differs">${edition.differs.slice(0, most).map((one) => html`<li><span lang="en">${one.where}</span>: <s lang="en"><span class="unseen">${t("edition.was")} </span>${one.was}</s> <b lang="en"><span class="unseen">${t("edition.now")} </span>${one.now}</b></li>`)}
    ${left > 0 && html`<li>${t("edition.more", { n: left })}</li>`}</ul>`;
}

/** At a table: which edition is played, if it is not the one of the box. @param {Edition | undefined} edition */
export function played(edition) {
  return edition && html`<p class="note edition-played">${t("setup.edition")} <b lang="en">${edition.name}</b> <button type="button" class="small" onClick=${() => showRules()}>${t("edition.differs")}</button></p>`;
}

/** Choose one: the box's first. @param {import("./protocol.js").GameDetails} game @param {string} now its hash @param {(hash: string) => void} pick */
export function editionChoice(game, now, pick) {
  const chosen = game.editions.find((one) => one.hash === now);
  return game.editions.length > 0 && html`<section class="shelf-piece variants editions" aria-labelledby="editions-title"><header><h2 id="editions-title" class="shelf-caption">${t("edition.choose")}</h2><small>${t("edition.how")}</small></header>
    <div class="variant-cards n1"><article class="variant-card">
      <div class="variant-choice" role="group" aria-labelledby="editions-title" lang="en">${[game.edition, ...game.editions].map((one) => html`<button type="button" data-edition=${one.hash} aria-pressed=${one.hash === now ? "true" : "false"} onClick=${() => pick(one.hash)}>${one.name}</button>`)}</div>
      <div role="status">${chosen ? html`<p>${capital(t("edition.differs"))}:</p>${differs(chosen, FEW)}` : html`<p>${t("edition.box")}</p>`}</div></article></div></section>`;
}
