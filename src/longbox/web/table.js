// The page of a table.
import { effect, html, render, signal, useEffect, useMemo } from "./vendor/ui.js";
import { get, Refused, send } from "./api.js";
import { Board, ONLY_LOOKING, summary } from "./board.js";
import { End, winnersText } from "./end.js";
import { Coach } from "./coach.js";
import { keepFocus } from "./focus.js";
import { announce, Dialog, Head, showKeys, tick, wording } from "./frame.js";
import { Invite, Lobby } from "./lobby.js";
import { moments } from "./moments.js";
import { Choosing, focusFirst, Options } from "./options.js";
import { kindOf, People } from "./people.js";
import { ruleLink, Rules, showRules } from "./rules.js";
import { SeatView, sentences } from "./seat.js";
import { kept, keysOn, name, sound } from "./settings.js";
import { Chat, Log } from "./talk.js";
import { listed, named, t, withNames } from "./words.js";

/** @typedef {import("./protocol.js").TableInfo} TableInfo */

const id = location.pathname.split("/")[2];
const invite = location.hash.slice(1);
const table = signal(/** @type {TableInfo | null} */ (null));
const game = signal(/** @type {import("./protocol.js").GameDetails | null} */ (null));
const place = signal(/** @type {number | "watch"} */ ("watch"));
const problem = signal("");
const sharing = signal(false);
const openHands = kept(`open.${id}`, false, sessionStorage); // no curtain between those at this screen

// Arriving.

/** @param {boolean} [sit] at the first open seat */
async function arrive(sit = false) {
  try {
    if (invite) await send("POST", `/api/tables/${id}/join`, { invite });
    const found = await get(`/api/tables/${id}`);
    const open = found.seats.find((/** @type {import("./protocol.js").Seat} */ seat) => seat.kind === "open");
    const sat = sit && open && !found.you.seats.length && send("PUT", `/api/tables/${id}/seats/${open.seat}`, { who: "me" });
    show((await Promise.resolve(sat).catch(() => null)) || found); // another may have been quicker: then watch
    game.value = await get(`/api/games/${table.peek()?.game}`);
  } catch (error) {
    if (error instanceof Refused && error.code === "no_session") name.value = ""; // it has ended: ask again
    else problem.value = wording(error);
  }
}

/** @param {TableInfo} found */
function show(found) {
  if (place.peek() === "watch" || !found.you.seats.includes(Number(place.peek())))
    place.value = found.you.seats[0] ?? "watch";
  if (found.status !== "open") history.replaceState(null, "", location.pathname);
  document.body.dataset.game = found.game;
  table.value = found;
}

/** @param {any} event */
async function introduce(event) {
  event.preventDefault();
  const sit = event.submitter?.value !== "watch";
  try {
    const session = await send("POST", "/api/session", { name: event.target.elements.name.value });
    name.value = session.name;
    await arrive(sit);
  } catch (error) {
    problem.value = wording(error);
  }
}

function Page() {
  const found = table.value;
  if (problem.value && !found)
    return html`<${Head} /><main class="panel lonely"><h1>${t("problem")}</h1><p role="alert">${problem.value}</p><a class="button" href="/">${t("end.home")}</a></main>`;
  if (found) return html`<${Seated} key=${place.value} table=${found} />`;
  if (!invite || name.value) return html`<${Head} /><main class="lonely"><p>${t("connecting")}</p></main>`;
  return html`<${Head} /><main class="panel lonely"><h1>${t("invited")}</h1>
    <form onSubmit=${introduce}><label class="field">${t("name")}<input name="name" required maxlength="32" autocomplete="nickname" autofocus /></label>
      <p class="buttons"><button class="big" value="sit">${t("invited.sit")}</button> <button value="watch">${t("invited.watch")}</button></p></form></main>`;
}

// At the table.

/** @param {{table: TableInfo}} props */
function Seated({ table: first }) {
  const view = useMemo(() => new SeatView(first, place.peek()), []);
  const choosing = useMemo(() => new Choosing(view), []);
  const moment = useMemo(() => signal(/** @type {{at: number, all: import("./moments.js").Moment[]} | null} */ (null)), []);
  const missed = useMemo(() => signal(/** @type {number | null} */ (null)), []);
  useEffect(() => {
    view.link.connect();
    const ends = [tell(view), remember(view, missed), follow(view), () => view.link.end()];
    const typed = (/** @type {KeyboardEvent} */ event) => key(event, view, choosing, moment);
    addEventListener("keydown", typed);
    return () => {
      removeEventListener("keydown", typed);
      for (const end of ends) end();
    };
  }, []);

  const now = view.table.value;
  const theirs = others(view);
  if (theirs !== null && !openHands.value) return html`<${Curtain} name=${view.names.value[theirs]} seat=${theirs} />`;
  if (theirs !== null) setTimeout(() => (place.value = theirs), 0);

  /** @param {number} at */
  const look = async (at) => {
    const all = moment.peek()?.all[at] ? moment.peek()?.all : await moments(id, place.peek()).catch(() => null);
    if (all) moment.value = { at: Math.min(at, all.length - 1), all };
  };
  const then = moment.value;
  const title = game.value?.name ?? now.game;
  return html`
    <a class="skip" href=${then || view.position.value.choices.length ? "#options" : "#table"}>${t("skip")}</a>
    <${Head}><h1>${title}</h1><${Connection} view=${view} /></${Head}>
    <main class="table ${now.status}" data-seq=${view.seq.value}>
      <${Status} view=${view} choosing=${choosing} />
      ${then ? html`<${Looking} moment=${moment} view=${view} />` : html`<${Options} choosing=${choosing} />`}
      <div class="middle" id="table" tabindex="-1">
        ${view.seat.value === null && now.status !== "open" && html`<p class="note">${t("watching")}</p>`}
        <${Missed} view=${view} missed=${missed} />
        <${Coach} view=${view} />
        ${now.status === "open" && html`<${Lobby} view=${view} game=${game.value} changed=${(/** @type {TableInfo} */ changed) => {
          view.table.value = changed;
          view.you.value = changed.you;
          show(changed);
        }} />`}
        ${!then && html`<${End} view=${view} />`}
        ${now.status !== "open" && html`<${People} view=${view} />`}
        <${Board} zones=${then ? then.all[then.at].zones : view.zones.value} names=${view.names.value} seat=${view.seat.value}
          look=${then ? ONLY_LOOKING : choosing.look()} about=${(/** @type {number} */ seat) => kindOf(now.seats[seat])} />
      </div>
      <aside class="side">
        ${now.status !== "open" && html`<${Log} view=${view} at=${then?.at ?? null} show=${look} />`}
        <${Chat} view=${view} />
      </aside>
    </main>
    <${Rules} game=${now.game} />
    <${Share} view=${view} />`;
}

/** One of several seats at this screen that is asked while the one shown is not. @param {SeatView} view */
function others(view) {
  const mine = view.you.value.seats;
  const asked = view.position.value.asked.map((one) => one.seat).filter((seat) => mine.includes(seat));
  return mine.length > 1 && asked.length && !asked.includes(Number(view.seat.value)) ? asked[0] : null;
}

/** @param {{name: string, seat: number}} props */
function Curtain({ name: who, seat }) {
  return html`<main class="curtain"><h1>${t("curtain", { name: who })}</h1>
    <p>${t("curtain.about")}</p>
    <p><button type="button" class="big" autofocus onClick=${() => (place.value = seat)}>${t("curtain.open", { name: who })}</button></p>
    ${tick(openHands, t("curtain.never"))}</main>`;
}

/** @param {{view: SeatView}} props */
function Connection({ view }) {
  const state = view.link.state.value;
  const words = /** @type {const} */ ({ connecting: "connecting", open: "connected", lost: "lost", ended: "gone" });
  return html`<span class="connection ${state}" role="status"><span aria-hidden="true">${state === "open" ? "●" : "◌"}</span> ${t(words[state])}</span>`;
}

/** One line: whose turn it is and what is expected; beside it what can be done besides. @param {{view: SeatView, choosing: Choosing}} props */
function Status({ view, choosing }) {
  const { undo, undo_why, asked } = view.position.value;
  const now = view.table.value;
  const moving = view.moving.value;
  const sits = view.seat.value !== null;
  const bots = asked.some(({ seat }) => now.seats[seat]?.kind === "bot" || now.seats[seat]?.stand_in);
  return html`<section class="status ${view.myTurn.value ? "yours" : ""}" aria-label=${t("status")}>
    <p id="status" class="what">${statusText(view)} ${asked.length > 0 && !view.myTurn.value && ruleLink(asked[0].rule)}</p>
    <p class="buttons">
      ${now.status === "playing" && sits && html`
        <button type="button" class="small" aria-disabled=${undo ? undefined : "true"} title=${undo_why ?? ""} aria-describedby="undo-why"
          onClick=${() => takeBack(view)}>${t("undo")}</button><span id="undo-why" class="unseen">${undo_why ?? ""}</span>
        ${now.hints && game.value?.levels.includes(3) && view.myTurn.value && html`<button type="button" class="small" onClick=${() => choosing.hint()}>${t("hint")}</button>`}`}
      ${now.status === "playing" && sits && bots && now.pace > 0 && html`<button type="button" class="small" onClick=${() => view.wish({ t: "hurry" })}>${t("hurry")}</button>`}
      <button type="button" class="small" onClick=${() => showRules()}>${t("rules")}</button>
      ${now.status !== "open" && view.you.value.invite && html`<button type="button" class="small" onClick=${() => (sharing.value = true)}>${t("share")}</button>`}
    </p>
    ${moving && html`<p class="note">${t(view.link.state.value === "open" ? "sending" : "unsent", { what: moving.action ? named(moving.action, view.names.value) : t("undo") })}</p>`}
    ${view.problem.value && html`<p class="problem" role="alert"><span lang="en">${withNames(view.problem.value.why, view.names.value)}</span> ${ruleLink(view.problem.value.rule)}
      <button type="button" class="small" onClick=${() => (view.problem.value = null)}>${t("close")}</button></p>`}
  </section>`;
}

/** The link to a match that has begun. @param {{view: SeatView}} props */
function Share({ view }) {
  const { invite } = view.you.value;
  return html`<${Dialog} open=${sharing.value} title=${t("share")} close=${() => (sharing.value = false)}>
    ${invite && html`<${Invite} table=${view.table.value} invite=${invite} />`}</${Dialog}>`;
}

/** @param {SeatView} view */
function takeBack(view) {
  const { undo, undo_why } = view.position.peek();
  if (undo) view.undo();
  else view.problem.value = { code: "no_undo", why: undo_why ?? "" };
}

/** @param {SeatView} view */
function statusText(view) {
  const { asked, outcome } = view.position.value;
  const names = view.names.value;
  if (outcome) return t("status.over", { what: winnersText(outcome, names) });
  const mine = asked.find((one) => one.seat === view.seat.value);
  if (mine) return html`<strong>${t("status.you")}</strong> <span lang="en">${withNames(mine.question, names)}</span>`;
  if (asked.length === 1) return html`<strong>${t("status.other", { name: names[asked[0].seat] })}</strong> <span lang="en">${withNames(asked[0].question, names)}</span>`;
  if (asked.length) return t("status.others", { names: listed(asked.map((one) => names[one.seat])) });
  return t(view.table.value.status === "open" ? "status.open" : "connecting");
}

/** Looking back, from the log. @param {{moment: import("./vendor/ui.js").Signal<{at: number, all: import("./moments.js").Moment[]} | null>, view: SeatView}} props */
function Looking({ moment, view }) {
  const now = moment.value;
  if (!now) return null;
  /** @param {number} by */
  const go = (by) => (moment.value = { all: now.all, at: Math.max(0, Math.min(now.all.length - 1, now.at + by)) });
  const { events } = now.all[now.at];
  const said = sentences({ seq: 0, did: "move", seat: now.all[now.at].seat, count: 0, stand_in: false, events }, view.names.value);
  return html`<section id="options" class="panel looking" tabindex="-1" aria-label=${t("moment", { n: now.at, all: now.all.length - 1 })}>
    <h2>${t("moment", { n: now.at, all: now.all.length - 1 })}</h2>
    <p lang="en">${said.join(". ")}</p>
    <p class="buttons"><button type="button" onClick=${() => go(-1)}>${t("replay.back")}</button> <button type="button" onClick=${() => go(1)}>${t("replay.on")}</button>
      <button type="button" class="big" onClick=${() => (moment.value = null)}>${t("moment.now")}</button>
      <a href=${`/t/${id}/replay#${now.at}`}>${t("moment.link")}</a></p>
  </section>`;
}

/** What happened while one was away. @param {{view: SeatView, missed: import("./vendor/ui.js").Signal<number | null>}} props */
function Missed({ view, missed }) {
  const since = missed.value;
  if (since === null) return null;
  const steps = view.log.value.filter((step) => step.seq > since);
  const own = (/** @type {import("./protocol.js").Step} */ step) => step.seat === view.seat.value && !step.stand_in;
  if (!steps.some((step) => !own(step))) return null;
  return html`<section class="panel missed" aria-labelledby="missed-title">
    <h2 id="missed-title">${t("missed")}</h2>
    <ol lang="en">${steps.slice(-12).map((step) => html`<li key=${step.seq}>${sentences(step, view.names.value).join(". ")}</li>`)}</ol>
    <button type="button" class="small" onClick=${() => (missed.value = null)}>${t("close")}</button>
  </section>`;
}

// What goes on around the page.

/** The host has moved this seat to another place. @param {SeatView} view */
function follow(view) {
  return effect(() => {
    const seat = view.seat.value;
    if (seat !== null && seat !== view.place) place.value = seat;
  });
}

/** Keep in mind what was seen, and notice what was not. @param {SeatView} view @param {import("./vendor/ui.js").Signal<number | null>} missed */
function remember(view, missed) {
  const seen = kept(`seen.${id}`, 0);
  const look = () => {
    const seq = view.seq.peek();
    if (document.hidden || !seq) return;
    if (seen.peek() && seen.peek() < seq && missed.peek() === null && away) missed.value = seen.peek();
    away = false;
    seen.value = seq;
  };
  let away = true;
  const turned = () => {
    if (document.hidden) away = true;
    else look();
  };
  document.addEventListener("visibilitychange", turned);
  const stop = effect(() => {
    void view.seq.value;
    look();
  });
  return () => {
    stop();
    document.removeEventListener("visibilitychange", turned);
  };
}

/** Title, icon, sound, and what a screen reader says. @param {SeatView} view */
function tell(view) {
  let told = view.seq.peek();
  let was = false;
  /** @type {string[]} */
  let news = [];
  let timer = 0;
  return effect(() => {
    const mine = view.myTurn.value && !view.moving.value;
    const title = game.value?.name ?? "Longbox";
    document.title = mine ? `● ${t("title.turn")} · ${title}` : `${title} · Longbox`;
    document.querySelector("link[rel=icon]")?.setAttribute("href", mine ? "/web/icon-turn.svg" : "/web/icon.svg");
    const asked = view.position.value.asked.find((one) => one.seat === view.seat.value);
    if (mine && !was && asked) {
      announce(`${t("status.you")} ${asked.question}`, "assertive");
      if (sound.peek()) chime();
    }
    was = mine;
    const log = view.log.value;
    if (told === 0 && log.length) told = log[log.length - 1].seq;
    for (const step of log.filter((one) => one.seq > told)) news.push(...sentences(step, view.names.peek()));
    told = log.at(-1)?.seq ?? told;
    clearTimeout(timer);
    if (news.length)
      timer = setTimeout(() => {
        announce(news.join(". "));
        news = [];
      }, 500);
  });
}

function chime() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.frequency.value = 660;
  loud.gain.setValueAtTime(0.15, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4);
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.4);
  tone.onended = () => audio.close();
}

/** @param {KeyboardEvent} event @param {SeatView} view @param {Choosing} choosing @param {import("./vendor/ui.js").Signal<unknown>} moment */
function key(event, view, choosing, moment) {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target.closest("input, select, textarea, dialog")) return;
  const pressed = event.key.toLowerCase();
  if (pressed === "escape") {
    choosing.escape();
    moment.value = null;
  } else if (!keysOn.peek()) {
    return;
  } else if (/^\d$/.test(pressed) && !moment.peek()) {
    choosing.type(pressed);
  } else if (pressed === "enter" && choosing.digits.peek()) {
    choosing.enter();
  } else {
    const does = /** @type {Record<string, () => void>} */ ({
      u: () => takeBack(view),
      h: () => choosing.hint(),
      r: () => showRules(),
      "?": showKeys,
      o: focusFirst,
      b: () => focusOn(".board [data-thing][tabindex='0']"),
      l: () => focusOn("#log"),
      c: () => focusOn("#chat-text"),
      s: () => announce(`${document.getElementById("status")?.textContent}`, "assertive"),
      a: () => announce(answers(choosing), "assertive"),
      e: () => announce(lastEvents(view), "assertive"),
      p: () => announce(points(view), "assertive"),
    })[pressed];
    if (!does) return;
    does();
  }
  event.preventDefault();
}

// What can be asked for by ear.

/** @param {Choosing} choosing */
function answers(choosing) {
  const choices = choosing.listed.peek();
  if (!choices.length) return t("answers.none");
  return choices.map(({ action }, place) => `${place + 1}: ${choosing.told(action)}`).join(", ");
}

/** @param {SeatView} view */
function lastEvents(view) {
  return view.log.peek().slice(-5).flatMap((step) => sentences(step, view.names.peek())).join(". ");
}

/** @param {SeatView} view */
function points(view) {
  const names = view.names.peek();
  return names.map((who, seat) => `${who}: ${named(summary(view.zones.peek(), seat) ?? "", names)}`).join(". ");
}

/** @param {string} selector */
function focusOn(selector) {
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) found.focus();
}

const app = document.getElementById("app");
if (app) {
  render(html`<${Page} />`, app);
  keepFocus(app);
}
if (!invite || name.peek()) arrive();
