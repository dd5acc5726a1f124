// Whose turn it is and what is expected; and what can be done besides answering.
import { html } from "./vendor/ui.js";
import { icon } from "./icons.js";
import { listOpen, turnList } from "./options.js";
import { ruleLink, showRules } from "./rules.js";
import { listed, named, t, withNames } from "./words.js";

/** @typedef {import("./seat.js").SeatView} SeatView */

/** One line for the general board. @param {{view: SeatView, tools: unknown}} props */
export function Status({ view, tools }) {
  return html`<section class="status ${view.myTurn.value ? "yours" : ""}" aria-label=${t("status")}>
    <p id="status" class="what">${question(view)}</p>${tools}<${Problem} view=${view} />
  </section>`;
}

/** @param {SeatView} view */
export function question(view) {
  const { asked, outcome } = view.position.value;
  const names = view.names.value;
  if (outcome) return t("status.over", { what: winnersText(outcome, names) });
  const mine = asked.find((one) => one.seat === view.seat.value);
  if (mine) return html`<strong>${t("status.you")}</strong> <span lang="en">${withNames(mine.question, names)}</span> ${ruleLink(mine.rule)}`;
  if (asked.length === 1)
    return html`<strong>${t("status.other", { name: names[asked[0].seat] })}</strong> <span lang="en">${withNames(asked[0].question, names)}</span> ${ruleLink(asked[0].rule)}`;
  if (asked.length) return html`${t("status.others", { names: listed(asked.map((one) => names[one.seat])) })} ${ruleLink(asked[0].rule)}`;
  return t(view.table.value.status === "open" ? "status.open" : "connecting");
}

/** What is under way, or went wrong. @param {{view: SeatView}} props */
export function Problem({ view }) {
  const moving = view.moving.value;
  const problem = view.problem.value;
  return html`${moving && html`<p class="note">${t(view.link.state.value === "open" ? "sending" : "unsent", { what: moving.action ? named(moving.action, view.names.value) : t("undo") })}</p>`}
    ${problem && html`<p class="problem" role="alert"><span lang="en">${withNames(problem.why, view.names.value)}</span> ${ruleLink(problem.rule)}
      <button type="button" class="small" onClick=${() => (view.problem.value = null)}>${t("close")}</button></p>`}`;
}

/** @param {{view: SeatView, choosing: import("./options.js").Choosing, hints: boolean | undefined, share: () => void, list: unknown}} props */
export function Tools({ view, choosing, hints, share, list }) {
  const position = view.painted.value;
  const { undo, undo_why, asked } = position;
  const now = view.table.value;
  const plays = now.status === "playing" && view.seat.value !== null;
  const bots = asked.some(({ seat }) => now.seats[seat]?.kind === "bot" || now.seats[seat]?.stand_in);
  return html`<p class="buttons tools">
    ${plays && html`<button type="button" class="small" aria-disabled=${undo ? undefined : "true"} title=${undo_why ?? t("undo")} aria-describedby="undo-why"
        onClick=${() => takeBack(view)}>${icon("anticlockwise-rotation", "page")}<span class="tool-text">${t("undo")}</span></button><span id="undo-why" class="unseen">${undo_why ?? ""}</span>
      ${now.hints && hints && view.asksMe(position) && html`<button type="button" class="small" title=${t("hint")} onClick=${() => choosing.hint()}>${icon("light-bulb", "page")}<span class="tool-text">${t("hint")}</span></button>`}`}
    ${plays && bots && now.pace > 0 && html`<button type="button" class="small" onClick=${() => view.wish({ t: "hurry" })}>${t("hurry")}</button>`}
    ${list && html`<button type="button" class="small" aria-expanded=${String(listOpen.value)} onClick=${turnList} title=${t("list")}>${icon("checklist", "page")}<span class="tool-text">${t("list")}</span></button>`}
    <button type="button" class="small" title=${t("rules")} onClick=${() => showRules()}>${icon("rule-book", "page")}<span class="tool-text">${t("rules")}</span></button>
    ${now.status !== "open" && view.you.value.invite && html`<button type="button" class="small share" title=${t("share")} onClick=${share}>${icon("share", "page")}<span class="tool-text">${t("share")}</span></button>`}
  </p>`;
}

/** @param {SeatView} view */
export function takeBack(view) {
  const { undo, undo_why } = view.position.peek();
  if (undo) view.undo();
  else view.problem.value = { code: "no_undo", why: undo_why ?? "" };
}

/** @param {import("./protocol.js").Outcome} outcome @param {string[]} names */
export function winnersText(outcome, names) {
  const winners = outcome.winners.map((seat) => names[seat]);
  if (names.length === 1) return t("end.solo", { n: outcome.points[0] });
  return t("end.wins", { names: listed(winners), n: winners.length });
}
