// What stands on a game's box, and its rules: on the shelf, and beside a new table.
import { html } from "./vendor/ui.js";
import { cover } from "./covers.js";
import { icon } from "./icons.js";
import { listed, t } from "./words.js";

/** @typedef {import("./protocol.js").GameInfo} GameInfo */

/** "2–4". @param {number} low @param {number} high */
const span = (low, high) => (low === high ? String(low) : `${low}–${high}`);

/** @param {GameInfo} game */
export const minutes = ({ about }) => span(about.minutes[0], about.minutes[1]);

/** Players, minutes, weight. @param {GameInfo} game @param {boolean} [roomy] */
export function facts(game, roomy = false) {
  const { weight } = game.about;
  return html`<p class="box-facts">
    <span>${icon("meeple", "shelf")}${span(Math.min(...game.seats), Math.max(...game.seats))}<span class=${roomy ? "" : "unseen"}> ${t("box.players")}</span></span>
    <span>${icon("stopwatch", "shelf")}${t(roomy ? "box.minutes.roomy" : "box.minutes", { n: minutes(game) })}</span>
    <span><span class="box-weight" aria-hidden="true">${[1, 2, 3].map((at) => html`<i class=${at <= weight ? "lit" : ""}></i>`)}</span>${t(`box.weight.${/** @type {1} */ (weight)}`)}</span></p>`;
}

/** The box beside its table. @param {import("./protocol.js").GameDetails} game @param {string} edition its name @param {import("./vendor/ui.js").Child} more what can be read */
export function theGame(game, edition, more) {
  return html`<section class="the-game" aria-label=${game.name}>${cover(game.id, game.name)}<h2 lang="en">${game.name}</h2><p lang="en">${game.about.sentence}</p>${facts(game, true)}
    <p class="shelf-row">${more}</p>
    <p class="box-edition"><small>${t("setup.edition")} <b lang="en">${edition}</b>${game.about.designers.length > 0 && html`<br />${t("setup.by", { names: listed(game.about.designers) })}`}</small></p></section>`;
}

/** One of a few, side by side. @template {string | number | boolean} T @param {string} title @param {T} now @param {[T, import("./vendor/ui.js").Child][]} choices @param {(value: T) => void} pick */
export function segments(title, now, choices, pick) {
  return html`<span class="segments" role="group" aria-label=${title}>${choices.map(([value, text]) => html`
    <button type="button" data-value=${String(value)} aria-pressed=${value === now ? "true" : "false"} onClick=${() => pick(value)}>${text}</button>`)}</span>`;
}
