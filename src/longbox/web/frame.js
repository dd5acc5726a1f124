// What every page has: the head, the settings, dialogs, and what is said aloud.
import { html, signal, useEffect, useRef } from "./vendor/ui.js";
import { icon } from "./icons.js";
import * as settings from "./settings.js";
import { LANGUAGES, spoken, t } from "./words.js";

/** @typedef {import("./vendor/ui.js").Child} Child */

const dialog = signal(/** @type {"" | "settings" | "keys"} */ (""));

/** The head of a page. @param {{children?: Child, tools?: Child}} props */
export function Head({ children, tools }) {
  return html`<header class="head">
    <a class="logo" href="/">Longbox</a>
    <div class="head-middle">${children}</div>
    ${tools}
    <nav aria-label=${t("nav")}>
      <button type="button" class="small" onClick=${() => (dialog.value = "keys")} >${keyboard()}<span class="unseen">${t("keys.title")}</span></button>
      <button type="button" class="small" onClick=${turnTheme}>${icon(isDark() ? "sun" : "moon", "page")}<span class="unseen">${t(isDark() ? "theme.light" : "theme.dark")}</span></button>
      <button type="button" class="small" onClick=${() => (dialog.value = "settings")}>${icon("cog", "page")}<span class="unseen">${t("settings")}</span></button>
    </nav>
    <${Settings} /><${Keys} />
  </header>`;
}

/** Drawn for a small size. */
const keyboard = () => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M2 5H22V19H2Z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" /><path d="M5 9h2m2 0h2m2 0h2m2 0h2M5 12.2h2m2 0h2m2 0h2m2 0h2M7 15.5h10" stroke="currentColor" stroke-width="1.9" /></svg>`;

/** The foot of a page. */
export function Foot() {
  return html`<p class="foot"><a href="/about">${t("about")}</a></p>`;
}

function isDark() {
  return settings.theme.value ? settings.theme.value === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function turnTheme() {
  settings.theme.value = isDark() ? "light" : "dark";
}

/** A modal dialog with a title and a way out. @param {{open: boolean, title: string, close: () => void, wide?: boolean, children?: Child}} props */
export function Dialog({ open, title, close, wide = false, children }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    if (open && !element.current?.open) element.current?.showModal();
    if (!open && element.current?.open) element.current?.close();
  }, [open]);
  return html`<dialog ref=${element} class=${wide ? "wide" : ""} aria-label=${title} onClose=${close}>
    ${open && html`<div class="dialog-head"><h2>${title}</h2>
      <button type="button" class="small" onClick=${close}>${t("close")}</button></div>
    <div class="dialog-body">${children}</div>`}
  </dialog>`;
}

function Settings() {
  return html`<${Dialog} open=${dialog.value === "settings"} title=${t("settings")} close=${() => (dialog.value = "")}>
    <label class="field">${t("settings.language")}
      <select value=${spoken()} onChange=${(/** @type {any} */ event) => (settings.language.value = event.target.value)}>
        ${LANGUAGES.map(([code, name]) => html`<option value=${code} lang=${code}>${name}</option>`)}
      </select></label>
    ${pick(settings.theme, t("settings.theme"), [["", t("theme.system")], ["light", t("theme.light")], ["dark", t("theme.dark")]])}
    ${pick(settings.confirming, t("settings.confirming"), [["never", t("confirming.never")], ["final", t("confirming.final")], ["always", t("confirming.always")]])}
    ${pick(settings.motion, t("settings.motion"), [["usual", t("motion.usual")], ["quick", t("motion.quick")], ["none", t("motion.none")]])}
    ${pick(settings.board, t("settings.board"), [["made", t("board.made")], ["general", t("board.general")]])}
    ${tick(settings.keysOn, t("settings.keys"))}
    ${tick(settings.sound, t("settings.sound"))}
    <${Foot} />
  </${Dialog}>`;
}

/** One of a few. @template {string} T @param {import("./vendor/ui.js").Signal<T>} value @param {string} text @param {[T, string][]} choices */
function pick(value, text, choices) {
  return html`<label class="field">${text}<select value=${value.value} onChange=${(/** @type {any} */ event) => (value.value = event.target.value)}>
    ${choices.map(([one, said]) => html`<option value=${one}>${said}</option>`)}</select></label>`;
}

const copied = signal("");

/** A button that copies a text. @param {string} text @param {string} [called] */
export function copier(text, called = t("copy")) {
  const copy = () => navigator.clipboard?.writeText(text).then(() => (copied.value = text), () => {});
  return html`<button type="button" onClick=${copy}>${copied.value === text ? t("copied") : called}</button>`;
}

/** @param {import("./vendor/ui.js").Signal<boolean>} value @param {string} text */
export function tick(value, text) {
  return html`<label class="tick"><input type="checkbox" checked=${value.value}
    onChange=${(/** @type {any} */ event) => (value.value = event.target.checked)} /> <span>${text}</span></label>`;
}

function Keys() {
  const keys = /** @type {const} */ ([
    ["1 2 3 …", "keys.numbers"], ["← ↑ → ↓", "keys.arrows"], ["Enter", "keys.enter"], ["Esc", "keys.escape"],
    ["U", "keys.undo"], ["H", "keys.hint"], ["R", "keys.rules"], ["O", "keys.options"], ["B", "keys.board"],
    ["L", "keys.log"], ["C", "keys.chat"], ["S", "keys.status"], ["A", "keys.answers"], ["E", "keys.events"],
    ["P", "keys.points"], ["?", "keys.help"],
  ]);
  return html`<${Dialog} open=${dialog.value === "keys"} title=${t("keys.title")} close=${() => (dialog.value = "")}>
    <dl class="keys">${keys.map(([key, text]) => html`<dt><kbd>${key}</kbd></dt><dd>${t(text)}</dd>`)}</dl>
  </${Dialog}>`;
}

export function showKeys() {
  dialog.value = "keys";
}

/** Say something to those who cannot see it; both places are in the page from the start. @param {string} text @param {"polite" | "assertive"} [how] */
export function announce(text, how = "polite") {
  const place = document.getElementById(how);
  if (place) place.textContent = text;
}

/** A problem, in words. @param {unknown} error */
export function wording(error) {
  const { code, message } = /** @type {{code?: string, message?: string}} */ (error);
  if (code === "offline") return t("problem.offline");
  return message || t("problem.unknown");
}
