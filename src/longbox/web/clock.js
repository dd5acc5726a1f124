// The table's clock: how much time each seat has, and which clock a new table is to have.
import { html, signal } from "./vendor/ui.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.js").ClockWish} ClockWish */

const now = signal(Date.now());
setInterval(() => (now.value = Date.now()), 500);

/** @type {[string, ClockWish | null][]} */
const CHOICES = [
  ["none", null],
  ["move60", { per: "move", seconds: 60, increment: 0 }],
  ["move300", { per: "move", seconds: 300, increment: 0 }],
  ["day", { per: "move", seconds: 86400, increment: 0 }],
  ["match600", { per: "match", seconds: 600, increment: 10 }],
  ["match1800", { per: "match", seconds: 1800, increment: 30 }],
];

/** A seat's time; nothing at a table without a clock. @param {import("./seat.js").SeatView} view @param {number} seat */
export function timeOf(view, seat) {
  const told = view.clocks.value;
  const clock = told.clocks?.[seat];
  if (!clock || view.table.value.seats[seat].kind === "bot") return null;
  const gone = clock.runs ? Math.max(0, now.value - told.at) / 1000 : 0;
  const left = Math.max(0, Math.ceil(clock.left - gone));
  return html`<span class="clock ${clock.runs ? "runs" : ""} ${left < 15 ? "short" : ""}" title=${t("clock.left")}>
    <span class="unseen">${t("clock.left")} </span>${spoken(left)}</span>`;
}

/** Seconds as a clock shows them. @param {number} seconds */
function spoken(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] ? parts : parts.slice(1)).map((part, place) => (place ? String(part).padStart(2, "0") : part)).join(":");
}

/** A clock in words. @param {ClockWish} clock */
export function clockSays({ per, seconds, increment }) {
  const usual = CHOICES.find(([, one]) => one?.per === per && one.seconds === seconds && one.increment === increment);
  return usual ? t(`setup.clock.${/** @type {"none"} */ (usual[0])}`) : spoken(seconds);
}

/** Which clock, for a new table. @param {ClockWish | null} clock @param {(clock: ClockWish | null) => void} pick */
export function clockChoice(clock, pick) {
  const chosen = CHOICES.find(([, one]) => one === clock)?.[0] ?? "none";
  return html`<label class="field">${t("setup.clock")}<select value=${chosen} onChange=${(/** @type {any} */ event) => pick(CHOICES.find(([name]) => name === event.target.value)?.[1] ?? null)}>
    ${CHOICES.map(([name]) => html`<option value=${name}>${t(`setup.clock.${/** @type {"none"} */ (name)}`)}</option>`)}</select></label>`;
}
