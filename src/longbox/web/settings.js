// The few things a person can set, kept in this browser.
import { effect, signal } from "./vendor/ui.js";

/**
 * A signal that is kept in a storage.
 * @template T
 * @param {string} name
 * @param {T} usual
 * @param {Storage} [store]
 * @returns {import("./vendor/ui.js").Signal<T>}
 */
export function kept(name, usual, store = localStorage) {
  const key = `longbox.${name}`;
  let first = usual;
  try {
    first = JSON.parse(store.getItem(key) ?? "") ?? usual;
  } catch {
    // nothing kept, or nothing that can be read
  }
  const value = signal(first);
  effect(() => {
    const now = value.value;
    if (now === usual) store.removeItem(key);
    else store.setItem(key, JSON.stringify(now));
  });
  return value;
}

export const name = kept("name", ""); // that of the session; empty while there is none
export const theme = kept("theme", /** @type {"" | "light" | "dark"} */ (""));
export const language = kept("language", /** @type {"" | "en" | "de"} */ (""));
export const keysOn = kept("keys", true); // one-letter keys
export const sound = kept("sound", false);
const touch = matchMedia("(hover: none)").matches;
/** When the first click only shows, and the second plays. */
export const confirming = kept("confirming", /** @type {"never" | "final" | "always"} */ (touch ? "always" : "never"));
/** The board made by hand where a game has one, or the general one. */
export const board = kept("board", /** @type {"made" | "general"} */ ("made"));
export const railOpen = kept("rail", true);
export const motion = kept("motion", /** @type {"usual" | "quick" | "none"} */ ("usual"));

effect(() => {
  document.documentElement.classList.toggle("light", theme.value === "light");
  document.documentElement.classList.toggle("dark", theme.value === "dark");
  document.documentElement.dataset.motion = motion.value;
});
