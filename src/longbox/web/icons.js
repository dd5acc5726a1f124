// Drawings of game-icons, each from the sprite of its game or of the page.
import { html } from "./vendor/ui.js";
import { SPRITES } from "./vendor/sprites.js";

/** @typedef {keyof typeof SPRITES} Sprite */

/** Where an icon's symbol is, for a `use` inside of another drawing. @param {string} name @param {Sprite} sprite */
export const symbol = (name, sprite) => `${SPRITES[sprite]}#${name}`;

/** An icon as high as the text around it, in its colour. @param {string} name @param {Sprite} [sprite] */
export function icon(name, sprite = /** @type {Sprite} */ (document.body.dataset.game)) {
  return html`<svg class="icon" viewBox="0 0 512 512" aria-hidden="true"><use href=${symbol(name, sprite)} /></svg>`;
}
