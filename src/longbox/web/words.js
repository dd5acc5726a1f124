// The interface's own texts. What games say comes from the server, in English.
import { effect, signal } from "./vendor/ui.js";
import { language } from "./settings.js";
import { en } from "./words/en.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<Key, string | {one: string, other: string}>} Catalogue */

/** Those that have been fetched: English always, another language when it is spoken. */
const catalogues = signal(/** @type {{en: Catalogue, de?: Catalogue}} */ ({ en }));
const PLURALS = { en: new Intl.PluralRules("en"), de: new Intl.PluralRules("de") };
export const LANGUAGES = /** @type {const} */ ([["en", "English"], ["de", "Deutsch"]]);

/** @returns {"en" | "de"} */
export function spoken() {
  return language.value || (navigator.language.startsWith("de") ? "de" : "en");
}

/**
 * A text with its blanks filled; `n` also picks the plural form.
 * @param {Key} key
 * @param {Record<string, string | number>} [fill]
 */
export function t(key, fill = {}) {
  const found = (catalogues.value[spoken()] ?? en)[key];
  const form = typeof found === "string" ? found : found[PLURALS[spoken()].select(Number(fill.n ?? 1)) === "one" ? "one" : "other"];
  return form.includes("{") ? form.replace(/\{(\w+)\}/g, (_, blank) => String(fill[blank] ?? "")) : form;
}

/** "Ann", "Ann and Ben", "Ann, Ben and Cid". @param {string[]} names */
export const listed = (names) => new Intl.ListFormat(spoken()).format(names);

const SEAT = /(\{\d\}|\bplayer \d\b)/i;

/** A game's text cut at the names of players: of seat 1 for `{1}` and for `player 2`. Each second piece is a name. @param {string} text @param {string[]} names */
export function pieces(text, names) {
  return text.split(SEAT).map((piece, place) => (place % 2 ? (names[Number.parseInt(piece.slice(-2)) - (piece[0] === "{" ? 0 : 1)] ?? piece) : piece));
}

/** The same with the names in it; a name is never read again. @param {string} text @param {string[]} names */
export const named = (text, names) => pieces(text, names).join("");

/** The same as a sentence. @param {string} text @param {string[]} names */
export const withNames = (text, names) => capital(named(text, names));

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

async function fetched() {
  if (spoken() === "de" && !catalogues.peek().de) catalogues.value = { en, de: (await import("./words/de.js")).de };
}

await fetched(); // before anything is said
effect(() => {
  document.documentElement.lang = spoken();
  fetched();
});
