// Drawings of game-icons, each from the sprite of its game or of the page.
import { html } from "./vendor/ui.js";
import { once } from "./once.js";
import { SPRITES } from "./vendor/sprites.js";

/** @typedef {keyof typeof SPRITES} Sprite */

/** @type {Set<Sprite>} */
const asked = new Set();

/** Where an icon's symbol is, for a `use` inside of another drawing. @param {string} name @param {Sprite} sprite */
export function symbol(name, sprite) {
  if (!asked.has(sprite)) fetched(sprite);
  return `#${idOf(sprite, name)}`;
}

/** @param {Sprite} sprite @param {string} name */
const idOf = (sprite, name) => `icon-${sprite}-${name}`;

/** Have a sprite in the page: what is in another file is fetched for each `use` anew, which takes about a millisecond. @param {Sprite} sprite */
async function fetched(sprite) {
  asked.add(sprite);
  const file = await (await fetch(SPRITES[sprite])).text();
  const all = new DOMParser().parseFromString(file, "image/svg+xml").documentElement;
  for (const one of all.children) one.id = idOf(sprite, one.id);
  all.style.display = "none";
  document.body.append(all);
}

/** An icon as high as the text around it, in its colour. */
export const icon = (/** @type {string} */ name, sprite = /** @type {Sprite} */ (document.body.dataset.game)) => drawn(name, sprite);

const drawn = once((/** @type {string} */ name, /** @type {Sprite} */ sprite) => html`<svg class="icon" viewBox="0 0 512 512" aria-hidden="true"><use href=${symbol(name, sprite)} /></svg>`);
