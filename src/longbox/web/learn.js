// What a game is about, until a guided match shows it: the first page of its rules, and a table in the middle of a match.
import { html, signal, useEffect, useState } from "./vendor/ui.js";
import { get } from "./api.js";
import { Board } from "./board.js";
import { facts } from "./box.js";
import { Dialog, wording } from "./frame.js";
import { ONLY_LOOKING } from "./thing.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.js").GameInfo} GameInfo */

export const learning = signal(/** @type {GameInfo | null} */ (null));

/** @param {{play: ((game: GameInfo) => void) | null, read: (game: GameInfo) => void}} props what can be done next */
export function Learn({ play, read }) {
  const game = learning.value;
  const [shown, show] = useState(/** @type {{zones: import("./protocol.js").Zone[], text: string} | null} */ (null));
  const [problem, say] = useState("");
  const [drawn, setDrawn] = useState(true); // a game whose board has no picture shows its table
  useEffect(() => {
    show(null);
    setDrawn(true);
    if (!game) return;
    Promise.all([get(`/api/games/${game.id}/example`), get(`/api/games/${game.id}/rules`)]).then(
      ([example, rules]) => show({ zones: example.zones, text: rules.text }),
      (error) => say(wording(error)),
    );
  }, [game?.id]);
  if (!game) return null;
  const names = Array.from({ length: 5 }, (_, seat) => t("seat.n", { n: seat + 1 }));
  /** @param {(game: GameInfo) => void} next */
  const then = (next) => () => {
    learning.value = null;
    next(game);
  };
  return html`<${Dialog} wide open title=${t("home.learn.game", { game: game.name })} close=${() => (learning.value = null)}><div class="learn" data-game=${game.id}>
    <p lang="en"><strong>${game.about.sentence}</strong></p>${facts(game)}
    ${problem && html`<p role="alert" class="problem">${problem}</p>`}
    ${shown && html`<div lang="en">${firstPage(shown.text)}</div>
      <h3>${t("learn.picture")}</h3>${drawn
        ? html`<img class="picture" src=${`/web/pictures/${game.id}.jpg`} alt=${t("learn.picture")} width="1392" height="900" onError=${() => setDrawn(false)} />`
        : html`<div class="picture" tabindex="0" role="region" aria-label=${t("learn.picture")}><${Board} zones=${shown.zones} names=${names} seat=${null} look=${ONLY_LOOKING} about=${() => null} catalogue=${{}} /></div>`}`}
    <p class="buttons">${play && html`<button type="button" class="go-start" onClick=${then(play)}>${t("home.play")}</button>`} <button type="button" onClick=${then(read)}>${t("learn.rules")}</button></p></div></${Dialog}>`;
}

/** The paragraphs before the first heading of a rule book. @param {string} text */
const firstPage = (text) => text.replace(/^# .*\n/, "").split(/^## /m)[0].trim().split(/\n\s*\n/).map((part) => html`<p>${part.replaceAll("\n", " ")}</p>`);
