// The page of a table.
import { effect, html, render, signal, useEffect, useLayoutEffect, useMemo } from "./vendor/ui.js";
import { get, Refused, send } from "./api.js";
import { Board, summary } from "./board.js";
import { Bubble, Fan } from "./bubble.js";
import { Coach } from "./coach.js";
import { token } from "./boards/shared.js";
import { differs, played } from "./editions.js";
import { keepFocus } from "./focus.js";
import { announce, Dialog, Head, showKeys, tick, wording } from "./frame.js";
import { fetched, MadeBoard } from "./made.js";
import { moments } from "./moments.js";
import { useMotion } from "./motion.js";
import { Choosing, focusFirst, listOpen, Options, turnList } from "./options.js";
import { kindOf, People } from "./people.js";
import { Rules, showRules } from "./rules.js";
import { SeatView, sentences } from "./seat.js";
import { board, kept, keysOn, name, railOpen, sound } from "./settings.js";
import { Problem, question, Status, takeBack, Tools } from "./status.js";
import { Chat, Log } from "./talk.js";
import { Invite } from "./ticket.js";
import { ONLY_LOOKING } from "./thing.js";
import { named, t } from "./words.js";

/** @typedef {import("./protocol.js").TableInfo} TableInfo */

const id = location.pathname.split("/")[2];
const invite = /^#([\w-]{20,})$/.exec(location.hash)?.[1] ?? ""; // a skip link leaves its name there, too
const table = signal(/** @type {TableInfo | null} */ (null));
const game = signal(/** @type {import("./protocol.js").GameDetails | null} */ (null));
const made = signal(/** @type {import("./made.js").Made | null} */ (null));
const place = signal(/** @type {number | "watch"} */ ("watch"));
const problem = signal("");
const endPage = signal(/** @type {typeof import("./end.js").End | null} */ (null)); // it comes when a match has ended
const lobbyPage = signal(/** @type {typeof import("./lobby.js").Lobby | null} */ (null)); // it comes if none has begun
const invitation = signal(/** @type {import("./vendor/ui.js").Child} */ (null));
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
    game.value = await get(`/api/games/${found.game}`);
    made.value = await fetched(/** @type {import("./protocol.js").GameDetails} */ (game.peek()), found.edition);
    if (found.status === "open") lobbyPage.value = (await import("./lobby.js")).Lobby;
    show((await Promise.resolve(sat).catch(() => null)) || found); // another may have been quicker: then watch
  } catch (error) {
    if (error instanceof Refused && error.code === "no_session") name.value = ""; // it has ended: ask again
    else problem.value = wording(error);
  }
}

/** What one is asked to, before a name is. */
async function unfold() {
  try {
    const asked = await send("POST", `/api/tables/${id}/invitation`, { invite });
    const [box, { Invited }] = await Promise.all([get(`/api/games/${asked.game}`), import("./invited.js")]);
    document.body.dataset.game = asked.game;
    invitation.value = html`<${Invited} table=${asked} game=${box} introduce=${introduce} />`;
  } catch (error) {
    problem.value = wording(error);
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
  return html`<${Head} />${(invite && !name.value && invitation.value) || html`<main class="lonely"><p>${t("connecting")}</p></main>`}`;
}

// At the table.

/** @param {{table: TableInfo}} props */
function Seated({ table: first }) {
  const view = useMemo(() => new SeatView(first, place.peek()), []);
  const choosing = useMemo(() => new Choosing(view, () => made.value?.catalogue ?? {}), []);
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
  const title = game.value?.name ?? now.game;
  const theirs = others(view);
  const then = moment.value;
  const zones = then ? then.all[then.at].zones : view.zones.value;
  const maker = board.value === "made" ? made.value?.maker : null;
  const element = useMotion(zones, maker ? made.value : null, (then ? then.all[then.at] : view.step)?.events ?? []);
  const byHand = now.status !== "open" && maker;
  const waiting = now.status !== "open" && !view.seq.value; // nothing is drawn before there is a position: it would jump
  const ended = Boolean(!then && view.position.value.outcome && endPage.value);
  const status = now.status === "playing" && view.position.value.outcome ? "over" : now.status; // the table says so a moment later
  const whole = now.status === "open" || ended; // a page like others, that scrolls as a whole
  const curtain = theirs !== null && !openHands.value;
  const classes = curtain ? "" : [!waiting && "at-table", byHand && "made", whole && "whole"].filter(Boolean).join(" ");
  useLayoutEffect(() => void (document.body.className = classes), [classes]);

  /** @param {number} at */
  const look = async (at) => {
    const all = moment.peek()?.all[at] ? moment.peek()?.all : await moments(id, place.peek()).catch(() => null);
    if (all) moment.value = { at: Math.min(at, all.length - 1), all };
  };
  // What lies around the board is not drawn with it, but when something changes that it shows.
  const at = then?.at ?? null;
  const folded = Boolean(byHand && !listOpen.value);
  const tools = useMemo(() => html`<${Tools} view=${view} choosing=${choosing} hints=${game.value?.levels.includes(3)} share=${() => (sharing.value = true)} list=${byHand} />`, [byHand]);
  const head = useMemo(() => html`<${Head} tools=${byHand && !waiting && tools}><h1>${title}</h1><${Connection} view=${view} /></${Head}>`, [byHand, waiting, title]);
  const list = useMemo(() => (then ? html`<${Looking} moment=${moment} view=${view} />` : html`<${Options} choosing=${choosing} folded=${folded} />`), [then === null, folded]);
  const people = useMemo(() => html`<${People} view=${view} />`, []);
  const notices = useMemo(() => html`<${Notices} view=${view} missed=${missed} byHand=${Boolean(byHand)} />`, [byHand]);
  const talk = useMemo(() => html`<${Talk} view=${view} at=${at} show=${look} />`, [at]);
  const around = useMemo(() => html`<${Around} view=${view} />`, []);
  if (curtain) return html`<${Curtain} name=${view.names.value[theirs]} seat=${theirs} />`;
  if (theirs !== null) setTimeout(() => (place.value = theirs), 0);

  if (waiting)
    return html`${head}<main key="waiting" class="lonely ${byHand ? "made" : ""}"><p>${t(now.status === "closed" ? "closed" : "connecting")}</p></main>`;

  const seen = {
    element,
    zones,
    names: view.names.value,
    seat: view.seat.value,
    look: then ? ONLY_LOOKING : choosing.look(),
    about: (/** @type {number} */ seat) => kindOf(now.seats[seat]),
  };
  const asked = view.position.value.asked.map((one) => one.seat);
  if (view.position.value.outcome && !endPage.value) import("./end.js").then(({ End }) => (endPage.value = End));
  const end = ended && html`<${endPage.value} view=${view} />`;
  const skip = html`<a class="skip" href=${then || view.position.value.choices.length ? "#options" : "#table"}>${t("skip")}</a>`;
  if (byHand)
    return html`${skip}
    ${head}
    <main class="table made ${status} ${whole ? "whole" : ""} ${railOpen.value ? "" : "folded"}" data-seq=${view.seq.value}>
      <div class="dock">
        <${Bubble} choosing=${choosing} yours=${view.myTurn.value}><p id="status" class="what">${view.myTurn.value && token(Number(view.seat.value), view.names.value)} ${question(view)}</p><${Problem} view=${view} /></${Bubble}>
        <${Fan} choosing=${choosing} />
      </div>
      ${list}
      <div class="middle" id="table" tabindex="-1">
        ${end}
        <${MadeBoard} made=${made.value} game=${now.game} asked=${then ? [] : asked} over=${!then && view.position.value.outcome !== null} ...${seen} />
      </div>
      <aside class="rail" aria-label=${t("rail")}>
        <button type="button" class="small fold" aria-expanded=${String(railOpen.value)} onClick=${() => (railOpen.value = !railOpen.value)}>
          <span aria-hidden="true">${railOpen.value ? "»" : "«"}</span><span class="unseen">${t("rail.fold")}</span></button>
        ${railOpen.value && html`${people}<div class="notices">${notices}</div>${talk}`}
      </aside>
    </main>${around}`;
  return html`${skip}
    ${head}
    <main class="table ${status} ${whole ? "whole" : ""}" data-seq=${view.seq.value}>
      <${Status} view=${view} tools=${tools} />
      ${list}
      <div class="middle" id="table" tabindex="-1">
        ${notices}
        ${now.status === "open" && html`<${lobbyPage.value} view=${view} game=${game.value} changed=${(/** @type {TableInfo} */ changed) => {
          view.table.value = changed;
          view.you.value = changed.you;
          show(changed);
        }} />`}
        ${end}
        ${now.status !== "open" && people}
        <${Board} catalogue=${made.value?.catalogue ?? {}} ...${seen} />
      </div>
      <aside class="side">${talk}</aside>
    </main>${around}`;
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

/** The edition of a game that a table plays. @param {SeatView} view */
const editionOf = (view) => game.value?.editions.find((one) => one.hash === view.table.value.edition.hash);

/** @param {{view: SeatView, missed: import("./vendor/ui.js").Signal<number | null>, byHand: boolean}} props */
function Notices({ view, missed, byHand }) {
  const watching = view.seat.value === null && view.table.value.status !== "open" && html`<p class="note">${t("watching")}</p>`;
  return html`${played(editionOf(view))}${watching}<${Missed} view=${view} missed=${missed} /><${Coach} view=${view} byHand=${byHand} />`;
}

/** @param {{view: SeatView, at: number | null, show: (moment: number) => void}} props */
function Talk({ view, at, show }) {
  return html`${view.table.value.status !== "open" && html`<${Log} view=${view} made=${made.value} at=${at} show=${show} />`}<${Chat} view=${view} />`;
}

/** What is opened over a table. @param {{view: SeatView}} props */
function Around({ view }) {
  const edition = editionOf(view);
  return html`<${Rules} game=${view.table.value.game} differs=${edition && html`<h3>${edition.name}: ${t("edition.differs")}</h3>${differs(edition)}`} /><${Share} view=${view} />`;
}

/** The link to a match that has begun. @param {{view: SeatView}} props */
function Share({ view }) {
  const { invite } = view.you.value;
  return html`<${Dialog} open=${sharing.value} title=${t("share")} close=${() => (sharing.value = false)}>
    ${invite && html`<${Invite} table=${view.table.value} invite=${invite} />`}</${Dialog}>`;
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

/** The host has moved this seat to another place, or given it to nobody. @param {SeatView} view */
function follow(view) {
  return effect(() => {
    const seat = view.seat.value ?? "watch";
    if (seat !== (view.place ?? "watch")) place.value = seat;
  });
}

const KEPT_AFTER = 500; // milliseconds: a step is on the screen before it is written down as seen

/** Keep in mind what was seen, and notice what was not. @param {SeatView} view @param {import("./vendor/ui.js").Signal<number | null>} missed */
function remember(view, missed) {
  const seen = kept(`seen.${id}`, 0);
  const look = () => {
    const seq = view.seq.peek();
    if (document.hidden || !seq) return;
    if (seen.peek() && seen.peek() < seq && missed.peek() === null && away) missed.value = seen.peek();
    away = false;
    clearTimeout(timer);
    timer = setTimeout(() => (seen.value = seq), KEPT_AFTER);
  };
  let away = true;
  let timer = 0;
  const turned = () => {
    if (!document.hidden) return look();
    away = true;
    clearTimeout(timer);
    seen.value = view.seq.peek() || seen.peek();
  };
  document.addEventListener("visibilitychange", turned);
  const stop = effect(() => {
    void view.seq.value;
    look();
  });
  return () => {
    stop();
    clearTimeout(timer);
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
    const position = view.painted.value;
    const mine = view.asksMe(position) && !view.moving.value;
    const title = game.value?.name ?? "Longbox";
    const headed = mine ? `● ${t("title.turn")} · ${title}` : `${title} · Longbox`;
    if (headed !== document.title) {
      document.title = headed;
      document.querySelector("link[rel=icon]")?.setAttribute("href", mine ? "/web/icon-turn.svg" : "/web/icon.svg");
    }
    const asked = position.asked.find((one) => one.seat === view.seat.value);
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
      o: () => (document.querySelector(".made-board") ? turnList() : focusFirst()),
      b: () => focusOn(".board .can[data-thing][tabindex='0']") || focusOn(".board [data-thing][tabindex='0']"),
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
  if (!(found instanceof HTMLElement || found instanceof SVGElement)) return false;
  found.focus();
  return true;
}

const app = document.getElementById("app");
if (app) {
  render(html`<${Page} />`, app);
  keepFocus(app);
}
if (!invite || name.peek()) arrive();
effect(() => void (invite && !name.value && unfold()));
