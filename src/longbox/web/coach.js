// A first match: one hint at a time about the page, beside the play and never in its way.
import { html } from "./vendor/ui.js";
import { kept } from "./settings.js";
import { t } from "./words.js";

const HINTS = /** @type {const} */ (["coach.choose", "coach.preview", "coach.rule", "coach.undo", "coach.log"]);
const shown = kept("coach", 0); // how many have been read
const coarse = matchMedia("(pointer: coarse)");

/** @param {{view: import("./seat.js").SeatView, byHand: boolean}} props */
export function Coach({ view, byHand }) {
  const found = HINTS[shown.value];
  const touched = coarse.matches;
  const hint = byHand && found === "coach.choose" ? (touched ? "coach.tap" : "coach.board") : touched && found === "coach.preview" ? "coach.twice" : found;
  if (!hint || !view.asksMe(view.painted.value)) return null;
  return html`<section class="note coach" aria-label=${t("coach")}>
    <p><strong>${t("coach.n", { n: shown.value + 1, all: HINTS.length })}</strong> ${t(hint)}</p>
    <p class="buttons"><button type="button" class="small" onClick=${() => (shown.value += 1)}>${t("coach.next")}</button>
      <button type="button" class="small" onClick=${() => (shown.value = HINTS.length)}>${t("coach.enough")}</button></p>
  </section>`;
}
