// The log and the chat.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/ui.js";
import { burst, token } from "./boards/shared.js";
import { kept } from "./once.js";
import { standing, toldOf } from "./seat.js";
import { told } from "./telling.js";
import { hide, listening } from "./thing.js";
import { t } from "./words.js";

/** @typedef {import("./seat.js").SeatView} SeatView */
/** @typedef {import("./made.js").Made} Made */

const PHRASES = /** @type {const} */ (["phrase.hello", "phrase.moment", "phrase.well", "phrase.thanks"]);
const SHOWN = 60; // entries of the log, until more are asked for

/** @param {{view: SeatView, made: Made | null, at: number | null, show: (moment: number) => void}} props */
export function Log({ view, made, at, show }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const remembered = useMemo(keeper, []);
  const [all, showAll] = useState(false);
  const names = view.names.value;
  const log = view.log.value;
  const stand = standing(log);
  const last = log.findLastIndex((step) => step.did !== "move" || step.events.length);
  const worth = log.filter((step, place) => step.did !== "move" || step.events.length || place > last); // the rest is told later
  const steps = all ? worth : worth.slice(-SHOWN);
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => list.current?.scrollTo(0, list.current.scrollHeight)); // the page is laid out once
    return () => cancelAnimationFrame(frame);
  }, [log.length]);
  return html`<section class="panel log" aria-labelledby="log-title">
    <div class="log-head"><h2 id="log-title">${t("log")}</h2>
      ${steps.length < worth.length && html`<button type="button" class="small" onClick=${() => showAll(true)}>${t("log.all", { n: worth.length })}</button>`}</div>
    <ol id="log" ref=${list} tabindex="0" aria-labelledby="log-title" onPointerOver=${listening.onPointerOver} onPointerLeave=${hide}>${steps.map((step) => {
      const moment = stand.indexOf(step);
      return remembered(step, [moment, at !== null && moment === at, names, made], () => kept(entry(step, moment, moment === at, names, made, show), step.seq));
    })}</ol>
  </section>`;
}

/** @param {import("./protocol.js").Step} step @param {number} moment its place in a replay @param {boolean} here @param {string[]} names @param {Made | null} made @param {(moment: number) => void} show */
function entry(step, moment, here, names, made, show) {
  const { great = [], shouts = {} } = made?.maker ?? {};
  const lines = toldOf(step).map((event) => {
    const { kind, seat, text } = event;
    const shout = shouts[kind];
    const word = typeof shout === "function" ? shout(event) : shout;
    return html`<span class="happened ${great.includes(kind) ? "great" : ""} ${seat === null ? "" : `seat-${seat}`}">
    ${seat !== null && token(seat, names)}<span lang="en">${told(text, names, made)}${word && html`<span class="shouted" aria-hidden="true">${burst(word)}</span>`}</span></span>`;
  });
  const inner = html`${step.stand_in && html`<span class="badge">${t("log.standin")}</span> `}${lines}`;
  return html`<li class=${here ? "here" : ""}>${moment < 0
    ? html`<span class="undone">${inner}</span>`
    : html`<button type="button" class="entry" title=${t("log.look")} onClick=${() => show(moment)}>${inner}</button>`}</li>`;
}

/** What was drawn for something, as long as that of which it was drawn is the same. */
function keeper() {
  /** @type {WeakMap<object, {of: unknown[], drawn: unknown}>} */
  const all = new WeakMap();
  return (/** @type {object} */ what, /** @type {unknown[]} */ of, /** @type {() => unknown} */ draw) => {
    const known = all.get(what);
    if (known?.of.every((one, place) => one === of[place])) return known.drawn;
    const drawn = draw();
    all.set(what, { of, drawn });
    return drawn;
  };
}

/** @param {{view: SeatView}} props */
export function Chat({ view }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = view.chat.value;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  if (!view.table.value.chat) return null;
  const may = view.you.value.seats.length > 0;
  const said = new Set(lines.filter((line) => line.seat === view.seat.value).map((line) => line.text));
  const unsent = view.unsent.value.filter((wish) => wish.t === "chat" && !said.has(wish.text ?? "")); // told before acknowledged
  return html`<section class="panel chat" aria-labelledby="chat-title">
    <h2 id="chat-title">${t("chat")}</h2>
    <ol ref=${list} tabindex="0" aria-labelledby="chat-title" aria-live="polite">
      ${lines.map((line) => html`<li key=${line.n}><strong>${line.name}</strong> ${line.text}</li>`)}
      ${unsent.map((wish) => html`<li key=${wish.id} class="quiet">${wish.text} …</li>`)}
    </ol>
    ${may && html`<form onSubmit=${(/** @type {any} */ event) => {
      event.preventDefault();
      const text = event.target.elements.text.value.trim();
      if (text) view.wish({ t: "chat", text });
      event.target.reset();
    }}><label class="unseen" for="chat-text">${t("chat.say")}</label>
      <input id="chat-text" name="text" maxlength="300" autocomplete="off" placeholder=${t("chat.say")} /><button>${t("chat.send")}</button></form>
      <ul class="phrases" aria-label=${t("chat.phrases")}>${PHRASES.map((phrase) => html`<li key=${phrase}>
        <button type="button" class="small" onClick=${() => view.wish({ t: "chat", text: t(phrase) })}>${t(phrase)}</button></li>`)}</ul>`}
  </section>`;
}
