// The end: who won and why, how it went, where the points came from, whether the dice were fair, and what next.
import { html, useEffect, useState } from "./vendor/ui.js";
import { get, send } from "./api.js";
import { blake2b } from "./blake2b.js";
import { token } from "./boards/shared.js";
import { Inkwell, line, PAPER, put } from "./draw.js";
import { copier, wording } from "./frame.js";
import { icon } from "./icons.js";
import { pads } from "./pads.js";
import { podium, ranking } from "./podium.js";
import { poster } from "./poster.js";
import { Moment, raceLines, turnings } from "./race.js";
import { standing } from "./seat.js";
import { winnersText } from "./status.js";
import { capital, listed, t, withNames } from "./words.js";

/** @typedef {import("./protocol.js").Outcome} Outcome */
/** @typedef {import("./seat.js").SeatView} SeatView */

/** @param {{view: SeatView}} props */
export function End({ view }) {
  const { outcome, seed } = view.position.value;
  const [race, setRace] = useState(/** @type {import("./race.js").Race | null} */ (null));
  const { id } = view.table.value;
  const over = outcome !== null;
  useEffect(() => {
    if (over) get(`/api/tables/${id}/race`).then(setRace, () => {}); // without it the end has no race
  }, [id, over]);
  if (!outcome) return null;
  const names = view.names.value;
  const table = view.table.value;
  const ended = { game: table.game, outcome, names, mine: view.you.value.seats };
  const [who, what] = headline(outcome, names);
  const marked = race ? turnings(race, outcome) : [];
  const steps = standing(view.log.value);
  return html`<section class="end" aria-labelledby="end-title"><${Inkwell} />
    <svg class="inkwell" width="0" height="0" aria-hidden="true"><defs><pattern id="minus" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 0H3V7H0Z" fill="#d9361e" /></pattern></defs></svg>
    <div class="end-splash">${podium(ended, true)}${podium(ended, false)}
      <div class="end-words"><h2 id="end-title" tabindex="-1" class=${who.length > 14 ? "long-name" : who.length > 5 ? "middling" : ""}>${who} <em>${what}</em></h2><p class="because">${because(outcome, names)}</p></div></div>
    <${Next} view=${view} ended=${ended} />
    <div class="end-story">
      ${race && race.points.length > 1 && html`<section class="shelf-piece end-block" aria-labelledby="race-title"><h3 id="race-title" class="shelf-caption">${t("end.race")}</h3>${raceLines(race, outcome, names, marked, true)}${raceLines(race, outcome, names, marked, false)}
        <ol class="end-moments">${marked.map((one, at) => html`<li key=${one.answer}><${Moment} one=${one} number=${at + 1} table=${table.id} where=${capital(race.where[one.answer])} events=${steps[one.answer]?.events ?? []} names=${names} /></li>`)}</ol></section>`}
      <section class="shelf-piece end-block" aria-labelledby="points-title"><h3 id="points-title" class="shelf-caption">${t("end.from")}</h3>${pads(outcome, names)}</section>
      <${Seal} table=${table} seed=${seed} />
    </div>
    <h3 id="end-table" tabindex="-1" class="shelf-caption">${t("end.table")}</h3>
  </section>`;
}

/** In two parts, as large as they fit. @param {Outcome} outcome @param {string[]} names @returns {[string, string]} */
function headline(outcome, names) {
  if (names.length === 1) return outcome.winners.length ? [t("end.you"), t("end.you.win")] : [t("end.so"), t("end.so.close")];
  return [listed(outcome.winners.map((seat) => names[seat])), t("end.win", { n: outcome.winners.length })];
}

/** Why, and by how much. @param {Outcome} outcome @param {string[]} names */
function because(outcome, names) {
  const [first, second] = ranking(outcome);
  const ahead = second === undefined ? 0 : outcome.points[first] - outcome.points[second];
  const n = outcome.points[first];
  const margin = second === undefined ? t("end.solo", { n }) : ahead > 0 ? t("end.ahead", { n, ahead, name: names[second] }) : "";
  return html`<span lang="en">${withNames(outcome.reason, names)}.</span> <b>${margin}</b>`;
}

/** Once more, again, to others, elsewhere. @param {{view: SeatView, ended: import("./podium.js").Ended}} props */
function Next({ view, ended }) {
  const [problem, say] = useState("");
  const [wanted, want] = useState(false);
  const table = view.table.value;
  const { names, mine, outcome } = ended;
  const again = async () => {
    if (wanted) return;
    want(true);
    try {
      location.assign(`/t/${(await send("POST", `/api/tables/${table.id}/rematch`)).id}`);
    } catch (error) {
      want(false);
      say(wording(error));
    }
  };
  return html`<aside class="end-next" aria-label=${t("end.nextup")}>
    ${mine.length > 0 && html`<button type="button" class="go-start big" aria-disabled=${wanted ? "true" : undefined} onClick=${again}>${t(table.next ? "end.next" : "end.rematch")}<small>${t(names.length > 1 ? "end.turned" : "end.once")}</small></button>`}
    ${problem && html`<p role="alert" class="problem">${problem}</p>`}
    <a class="button" href=${`/t/${table.id}/replay`}>${icon("film-projector", "shelf")}${t("replay")}</a>
    <${ShareEnd} ended=${ended} table=${table} />
    <button type="button" data-look onClick=${() => document.getElementById("end-table")?.focus()}>${icon("rolling-dices", "shelf")}${t("end.look")}</button>
    <a class="button" href="/">${icon("bookshelf", "shelf")}${t("end.another")}</a>
    ${names.length > 1 && html`<section class="shelf-piece who-wants" aria-labelledby="wants-title"><h3 id="wants-title">${t("end.who")}</h3><ul role="status">${ranking(outcome).map((seat) => html`<li>${token(seat, names)}<b>${names[seat]}</b><em>${t(table.seats[seat].kind === "bot" || table.wanted.includes(seat) ? "end.who.yes" : mine.includes(seat) ? "end.who.you" : "end.who.notyet")}</em></li>`)}</ul></section>`}
  </aside>`;
}

/** @param {{ended: import("./podium.js").Ended, table: import("./protocol.js").TableInfo}} props */
function ShareEnd({ ended, table }) {
  const [said, say] = useState("");
  const share = async () => {
    const { outcome, names } = ended;
    try {
      const blob = await poster(ended, headline(outcome, names), withNames(outcome.reason, names));
      const file = new File([blob], `${table.game}-${table.id}.png`, { type: "image/png" });
      if (navigator.canShare?.({ files: [file] })) return await navigator.share({ files: [file], title: winnersText(outcome, names) });
      const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: file.name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
      return say(t("end.saved"));
    } catch (error) {
      return say(/** @type {any} */ (error).name === "AbortError" ? "" : t("problem.unknown"));
    }
  };
  return html`<button type="button" data-share onClick=${share}>${icon("share", "shelf")}${t("end.picture")}</button>${said && html`<p role="status">${said}</p>`}`;
}

/** @param {{table: import("./protocol.js").TableInfo, seed: string | number | null}} props */
function Seal({ table, seed }) {
  const [said, say] = useState(/** @type {"" | "end.checked" | "end.broken"} */ (""));
  const record = html`<a class="button" href=${`/api/tables/${table.id}/record`} download=${`${table.game}-${table.id}.json`}>${t("end.record")}</a>`;
  return html`<section class="shelf-piece end-block end-seal" aria-labelledby="fair-title"><svg viewBox="0 0 116 100" aria-hidden="true"><path d="M6 30H110V92H6Z" fill="#f4e3bb" ...${line(3.5)} /><path d="M6 30L58 66L110 30L58 4Z" fill=${PAPER} ...${line(3.5)} /><path d="M30 22H86V46L58 66L30 46Z" fill="#fff" ...${line(2.5)} />${put("rolling-dices", 58, 34, 26)}<path d="M6 92L44 58M110 92L72 58" ...${line(3)} /><circle cx="58" cy="74" r="17" fill="#d9361e" ...${line(3.5)} /><path d="M58 60L53 72L62 76L57 88" fill="none" stroke=${PAPER} stroke-width="3" /></svg>
    <h3 id="fair-title">${t("end.fair")}</h3>
    ${table.commitment
      ? html`<div><p>${t("end.sealed")}</p><code>${table.commitment}</code></div><div><p>${t("end.seed")}</p><code>${String(seed)}</code></div>
        <p class="buttons"><button type="button" data-check onClick=${() => say(blake2b(String(seed)) === table.commitment ? "end.checked" : "end.broken")}>${t("end.check")}</button>${record}${copier(String(seed), t("end.copyseed"))}
          <span role="status" class=${said === "end.checked" ? "seal-ok" : "problem"}>${said && t(said)}</span></p>`
      : html`<div><p>${t("end.unsealed")}</p><code>${String(seed)}</code></div><p class="buttons">${record}</p>`}</section>`;
}
