// The question as a bubble, with the answers that belong to no thing; and the fan of a thing's answers.
import { html, useLayoutEffect, useRef } from "./vendor/ui.js";
import { byKey } from "./focus.js";
import { focusFirst, gainsOf } from "./options.js";
import { capital, t } from "./words.js";

/** @typedef {import("./options.js").Choosing} Choosing */
/** @typedef {import("./protocol.js").Choice} Choice */

const MOST = 8; // answers in a bubble beside the question; more wait in its second line

/** @param {{choosing: Choosing, children: unknown, yours: boolean}} props */
export function Bubble({ choosing, children, yours }) {
  const choices = choosing.choices.value.filter((choice) => !choice.targets.length || choice.marks?.includes("said"));
  const picked = choosing.picked.value;
  return html`<section class="bubble ${yours ? "yours" : ""} ${choices.length > MOST ? "many" : ""}" aria-label=${t("status")}>
    ${children}
    ${choices.length > 0 && !picked && html`<div class="answers" role="group" aria-label=${t("options")}>${choices.map((choice) => answer(choosing, choice))}</div>`}
    ${choosing.advice.value && html`<p class="advice" lang="en">${choosing.advice.value}</p>`}
  </section>`;
}

/** The answers of the thing that was picked, beside it; on a phone under the thumb. @param {{choosing: Choosing}} props */
export function Fan({ choosing }) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const thing = choosing.picked.value;
  useLayoutEffect(() => {
    if (!thing || !element.current) return;
    place(element.current, thing.id);
    if (byKey()) focusFirst();
  }, [thing, choosing.listed.value]);
  if (!thing || choosing.view.moving.value) return null;
  return html`<div class="fan" role="group" aria-label=${choosing.told(thing.say)} ref=${element}>
    <p class="fan-of" lang="en">${choosing.told(thing.say)}</p>
    ${choosing.listed.value.map((choice) => answer(choosing, choice))}
    <button type="button" class="small back" onClick=${() => choosing.back()}>${t("back")}</button>
  </div>`;
}

/** @param {Choosing} choosing @param {Choice} choice */
function answer(choosing, choice) {
  const { action } = choice;
  const armed = choosing.armed.value === action;
  const hinted = choosing.hinted.value === action;
  const look = () => (choosing.looked.value = action);
  const leave = () => choosing.looked.peek() === action && (choosing.looked.value = "");
  return html`<button type="button" key=${action} class="answer ${armed ? "armed" : ""} ${hinted ? "hinted" : ""}" data-action=${action} lang="en"
    title=${choosing.told(choice.say)} aria-disabled=${choosing.view.moving.value ? "true" : undefined}
    onClick=${() => choosing.choose(action)} onMouseEnter=${look} onMouseLeave=${leave} onFocus=${look} onBlur=${leave}>
    <span class="text">${capital(choosing.called(action))}</span>${gainsOf(choice).map(({ name, count, text }) => html`<span class="gain ${count < 0 ? "loss" : ""}">${text}<span class=${name === "points" ? "unseen" : "of"}> ${name}</span></span>`)}
    ${armed && html`<span class="unseen">${t("options.press")}</span>`}
  </button>`;
}

/** Beside the thing, or beside what it lies on if all of that is needed to choose, so that neither hides the other. @param {HTMLElement} fan @param {string} id */
function place(fan, id) {
  const thing = document.querySelector(`.board [data-thing="${CSS.escape(id)}"]`);
  if (!thing || matchMedia("(max-width: 60rem)").matches) return fan.removeAttribute("style");
  const box = (thing.closest("[data-beside]") ?? thing).getBoundingClientRect();
  const { width, height } = fan.getBoundingClientRect();
  const right = box.right + 10 + width < innerWidth;
  const left = right ? box.right + 10 : Math.max(8, box.left - 10 - width);
  fan.style.left = `${left}px`;
  fan.style.top = `${Math.max(8, Math.min(box.top + box.height / 2 - height / 2, innerHeight - height - 8))}px`;
}

