// Where the focus is: it follows those who use keys, and is never left in nothing.

import { focusFirst } from "./options.js";

const NEXT = "#end-title, .curtain button";

let key = false;
let last = /** @type {Element | null} */ (null);

/** Whether the last thing was done with a key. */
export const byKey = () => key;

/** What had the focus may go with the question that it answered: then go on with the next one. */
function goOn() {
  if (!key || document.activeElement !== document.body || !last || last.isConnected) return;
  const next = document.querySelector(NEXT);
  if (next instanceof HTMLElement) next.focus();
  else focusFirst();
}

/** @param {Element} page */
export function keepFocus(page) {
  addEventListener("pointerdown", () => (key = false));
  addEventListener("keydown", () => (key = true));
  addEventListener("focusin", (event) => (last = /** @type {Element} */ (event.target)));
  new MutationObserver(goOn).observe(page, { childList: true, subtree: true });
}
