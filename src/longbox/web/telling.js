// What happened, in sentences: dice are drawn in them, and what has a name is set apart.
import { html } from "./vendor/ui.js";
import { capital, pieces } from "./words.js";

/** @typedef {import("./made.js").Made} Made */

/** @typedef {{drawn: unknown, begins: unknown, die: boolean}} Word what is drawn, and at the beginning of a sentence */
/** @typedef {{text: string, word?: Word}} Part */
/** @type {WeakMap<object, {words: Map<string, Word>, found: RegExp | null}>} */
const known = new WeakMap();

/** A sentence of a game, as what it is drawn from; a player's name is only a name. @param {string} text @param {string[]} names @param {Made | null} made */
export function told(text, names, made) {
  const { words, found } = vocabulary(made);
  const cut = (/** @type {string} */ piece) => (found ? piece.split(found) : [piece]).map((part) => ({ text: part, word: words.get(part) }));
  /** @type {Part[]} */
  const parts = pieces(text, names).flatMap((piece, place) => (place % 2 ? { text: piece } : cut(piece)));
  const said = parts.filter((part) => part.text);
  return said.map((part, place) => {
    if (part.text === ", " && isDie(said[place - 1]) && isDie(said[place + 1])) return html`<span class="unseen">, </span>`;
    return place ? (part.word?.drawn ?? part.text) : (part.word?.begins ?? capital(part.text));
  });
}

/** @param {Part | undefined} part */
const isDie = (part) => part?.word?.die;

/** The words of a game that its board draws: names of cards, and of dice with what they show. @param {Made | null} made */
function vocabulary(made) {
  const { catalogue = {}, maker = null } = made ?? {};
  const before = known.get(catalogue);
  if (before) return before;
  /** @type {Map<string, Word>} */
  const words = new Map();
  for (const component of Object.values(catalogue)) {
    const draw = maker?.inText?.[component.kind];
    if (!draw) continue;
    const name = capital(component.name);
    if (component.kind !== "die") words.set(component.name, { drawn: draw(component, ""), begins: draw({ ...component, name }, ""), die: false });
    else
      for (const face of component.figures.faces) {
        const word = `${component.tone} ${face}`;
        words.set(word, { drawn: dieInText(draw(component, String(face)), word), begins: dieInText(draw(component, String(face)), capital(word)), die: true });
      }
  }
  const longestFirst = [...words.keys()].sort((one, other) => other.length - one.length);
  const found = words.size ? new RegExp(`(?<!\\w)(${longestFirst.map(escaped).join("|")})(?!\\w)`) : null;
  const all = { words, found };
  known.set(catalogue, all);
  return all;
}

/** @param {unknown} drawn @param {string} word */
const dieInText = (drawn, word) => html`<span class="in-text">${drawn}<span class="unseen">${word}</span></span>`;

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
