// The variants of a game, told and drawn with what they change; and what is different with so many players.
import { html } from "./vendor/ui.js";
import { ruleLink } from "./rules.js";
import { noteScene, sideScene } from "./scenes.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.js").GameDetails} GameDetails */

/** Those that can be chosen with so many players. @param {GameDetails} game @param {number} count */
export const variantsFor = (game, count) => game.options.filter((one) => !one.seats.length || one.seats.includes(count));

/** One of them, to be chosen or as it was. @param {GameDetails} game @param {number} count of players @param {import("./protocol.js").Option} option @param {string} now @param {((side: string) => void) | null} pick */
export function variant(game, count, option, now, pick) {
  const place = Math.max(0, option.sides.findIndex((side) => side.name === now));
  const side = option.sides[place];
  const called = (/** @type {string} */ name) => name.replaceAll("-", " ");
  return html`<article key=${option.name} class="variant-card">${sideScene(option.name, place)}<h3 lang="en">${option.title}</h3>
    ${pick
      ? html`<div class="variant-choice" role="group" aria-label=${option.title} lang="en">${option.sides.map((one) => html`<button type="button" aria-pressed=${one === side ? "true" : "false"} onClick=${() => pick(one.name)}>${called(one.name)}</button>`)}</div>`
      : html`<div class="variant-choice" lang="en"><b>${called(side.name)}</b></div>`}
    <p role=${pick ? "status" : undefined}>${side.name === option.first_match && option.sides[0] !== side && html`<b>${t("setup.first.good")}</b> `}<span lang="en">${side.sentence.replace("{n}", String(side.figures[game.seats.indexOf(count)]))}</span> ${ruleLink(side.rule)}</p></article>`;
}

/** What is different with so many players. @param {GameDetails} game @param {number} count */
export function notes(game, count) {
  const told = game.about.notes.filter((note) => note.players === count);
  return told.length > 0 && html`<section class="shelf-piece variants" aria-labelledby="notes-title"><header><h2 id="notes-title" class="shelf-caption">${t(count === 1 ? "setup.alone" : "setup.with", { n: count })}</h2><small>${t("setup.notes")}</small></header>
    <div class="variant-cards n${told.length}">${told.map((note) => html`<article key=${note.rule} class="variant-card">${noteScene(note.rule)}<h3 lang="en">${note.title}</h3><p class="told-beside"><span lang="en">${note.sentence}</span> ${ruleLink(note.rule)}</p></article>`)}</div></section>`;
}
