// The home page: what waits for you, and the games in their box; a match in two clicks.
import { html, render, signal, useState } from "./vendor/ui.js";
import { get, send } from "./api.js";
import { begin } from "./begin.js";
import { facts, minutes, segments } from "./box.js";
import { cover, PEOPLE } from "./covers.js";
import { token } from "./boards/shared.js";
import { burst, cube, INK, Inkwell, line, num, rays, seeded } from "./draw.js";
import { Dialog, Head, wording } from "./frame.js";
import { Learn, learning } from "./learn.js";
import { Rules, showRules } from "./rules.js";
import { namesOf } from "./seat.js";
import { language, name, theme } from "./settings.js";
import { LANGUAGES, spoken, t, withNames } from "./words.js";

/** @typedef {import("./protocol.js").GameInfo} GameInfo */
/** @typedef {import("./protocol.js").ListedTable} ListedTable */

const LARGE = 2; // matches that wait, as large cards; the others are lines
const LINES = 4;
const BACK_ISSUES = 17;

const games = signal(/** @type {GameInfo[]} */ ([]));
const mine = signal(/** @type {ListedTable[]} */ ([]));
const open = signal(/** @type {ListedTable[]} */ ([]));
const loaded = signal(false);
const playing = signal(/** @type {GameInfo | null} */ (null));
const reading = signal("");
const naming = signal(false);
const problem = signal("");

async function load() {
  try {
    const found = /** @type {GameInfo[]} */ (await get("/api/games"));
    games.value = found.sort((one, other) => length(one) - length(other));
    open.value = await get("/api/tables?open=1");
    if (name.peek()) mine.value = await get("/api/tables?mine=1");
  } catch (error) {
    if (/** @type {any} */ (error).code === "no_session") name.value = "";
    else problem.value = wording(error);
  }
  loaded.value = true;
}

/** From short to long. @param {GameInfo} game */
const length = ({ about }) => about.minutes[0] + about.minutes[1];

/** @param {string} id */
const gameCalled = (id) => games.value.find((game) => game.id === id)?.name ?? id;

function Home() {
  const turns = mine.value.filter((table) => table.your_turn);
  const large = turns.slice(0, LARGE);
  return html`<a class="skip" href="#games">${t("home.skip")}</a><${Inkwell} />
  <${Head}><${Me} /></${Head}>
  <main class="home">
    ${problem.value && html`<p role="alert" class="problem">${problem.value}</p>`}
    ${loaded.value && html`<section class="top ${large.length ? "back" : ""} ${large.length > 1 ? "two" : ""}" aria-label=${t("home.now")}>
      ${large.length > 0 && html`<h1 class="unseen">${t("home.back")}</h1>`}${large.length ? large.map((table) => html`<${Turn} key=${table.id} table=${table} />`) : splash()}
      <${Side} rest=${turns.slice(LARGE)} first=${!mine.value.length} />
    </section>
    <section class="shelf" aria-labelledby="games-title"><h2 id="games-title" class="unseen">${t("home.games")}</h2>
      <div class="inside" aria-hidden="true">${backIssues()}</div><div class="wall"></div>
      <ul class="games" id="games" tabindex="-1">${games.value.map((game) => box(game))}</ul></section>
    ${mine.value.length > 0 && html`<details class="shelf-piece every tables"><summary>${t("home.every", { n: mine.value.length })}</summary>
      <ul>${mine.value.map((table) => entry(table, gameCalled(table.game), t(table.your_turn ? "title.turn" : `table.${table.status}`), t("home.look")))}</ul></details>`}`}
  </main>
  ${foot()}
  <${Quick} /><${Learn} play=${(/** @type {GameInfo} */ game) => (playing.value = game)} read=${readRules} /><${Rules} game=${reading.value} />`;
}

// Someone comes for the first time, or comes back.

function splash() {
  const [first] = games.value;
  return html`<div class="splash"><svg class="rays" viewBox="0 0 1000 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${rays(800, 260, 1200, 40, "#bb0f60", 0.5, 3)}<rect width="1000" height="240" fill="url(#dots-dark)" /></svg>
    <svg class="cast" data-picture viewBox="0 0 330 206" aria-hidden="true"><g transform="translate(0 62) rotate(-7 60 60) scale(1.24)">${PEOPLE.ninja()}</g><g transform="translate(196 60) rotate(7 60 60) scale(1.24)">${PEOPLE.devil()}</g>
      <g transform="translate(66 16) scale(1.66)">${PEOPLE.king()}</g>${cube(34, 46, 23, -14, "blue", [5, 0, 3])}${cube(298, 44, 25, 16, "orange", [0, 2, 4])}</svg>
    <h1>${t("home.title")} <em>${t("home.title.more")}</em></h1><p>${t("home.about")}</p>
    ${first && html`<p class="shelf-row"><button type="button" class="go-start" onClick=${() => (playing.value = first)}>${t("home.start", { game: first.name })}</button>
      <span>${t("home.start.why", { n: minutes(first) })}</span></p>`}</div>`;
}

/** A match that waits for an answer. @param {{table: ListedTable}} props */
function Turn({ table }) {
  const names = namesOf(table.seats);
  const { asked = [], points = [], where = "", last = null, at = 0 } = table.standing ?? {};
  const question = asked.find(({ seat }) => table.your_seats.includes(seat));
  const title = gameCalled(table.game);
  return html`<article class="shelf-piece turn">${yourTurn()}
    <div>${cover(table.game, title)}</div>
    <div><h2 lang="en">${title}</h2>
      ${question?.question && html`<p class="shelf-speech" lang="en">${withNames(question.question, names)}</p>`}
      <ul class="scores" aria-label=${t("home.scores")}>${points.map((n, seat) => html`<li>${token(seat, names)}${table.your_seats.length === 1 && table.your_seats[0] === seat ? t("you") : names[seat]} <b class="shelf-digit">${n}</b></li>`)}</ul>
      <p class="shelf-row"><a class="button go-start" href=${`/t/${table.id}`}>${t("home.playon")}<span class="unseen"> ${title}</span></a>
        <small><span lang="en">${where}</span>${where && html`<br />`}${at > 0 && (last === null ? ago(at) : t("home.played", { name: names[last], when: ago(at) }))}</small></p></div></article>`;
}

/** "12 minutes ago". @param {number} at */
function ago(at) {
  const seconds = at - Date.now() / 1000;
  const units = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([["day", 86400], ["hour", 3600], ["minute", 60]]);
  const [unit, size] = units.find(([, one]) => -seconds >= one) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(spoken(), { numeric: "auto" }).format(Math.min(0, Math.round(seconds / size)), unit);
}

const yourTurn = () => html`<svg class="yours" data-picture viewBox="0 0 120 84" role="img" aria-label=${t("title.turn")}>
  <g transform="translate(60 42) scale(1 .74)"><path d=${burst(2, 5, 56, 15, 0.76, -84, 0.1)} fill=${INK} /><path d=${burst(0, 0, 56, 15, 0.76, -84, 0.1)} fill="#d1132a" ...${line(4)} /></g>
  <g transform="rotate(-7 60 42)" class="shelf-loud">${t("home.yourturn").split(" ").map((word, at) => html`<text x="60" y=${40 + 21 * at} font-size="22" class="shelf-loud" text-anchor="middle" fill="#ffffff">${word}</text>`)}</g></svg>`;

/** Other tables, and a code to join by. @param {{rest: ListedTable[], first: boolean}} props */
function Side({ rest, first }) {
  const known = new Set(mine.value.map((table) => table.id));
  const here = mine.value.filter((table) => table.status !== "over" && table.status !== "closed" && !table.your_turn);
  const asked = here.filter((table) => table.status === "open" && !table.your_seats.length);
  const others = open.value.filter((table) => !known.has(table.id) && table.status === "open");
  const running = [...here.filter((table) => !asked.includes(table)), ...open.value.filter((table) => !known.has(table.id) && table.status === "playing" && table.standing)];
  const lines = [
    ...rest.map((table) => entry(table, t("title.turn"), gameCalled(table.game), t("home.playon"))),
    ...asked.map((table) => entry(table, t("home.invited", { name: hostOf(table) }), free(table), t("home.sit"))),
    ...others.map((table) => entry(table, t("home.looks", { name: hostOf(table) }), free(table), t("home.join"))),
    ...running.map((table) => entry(table, status(table), whereOf(table), t("home.look"))),
  ];
  return html`<section class="shelf-piece elsewhere">
    ${lines.length ? html`<h2 class="unseen">${t("home.tables")}</h2><ul class="tables">${lines.slice(0, LINES)}</ul>
      ${lines.length > LINES && html`<details><summary>${t("home.more", { n: lines.length - LINES })}</summary><ul class="tables">${lines.slice(LINES)}</ul></details>`}` : html`<h2>${t("home.code.title")}</h2>`}
    <${Code} long=${!lines.length} />
    ${first && !lines.length && html`<small>${t("home.code.name")}</small>`}</section>`;
}

/** @param {ListedTable} table @param {string} text @param {import("./vendor/ui.js").Child} more @param {string} act */
const entry = (table, text, more, act) => html`<li key=${table.id} class="entry-line">${cover(table.game, gameCalled(table.game))}
  <span><b>${text}</b><small>${more}</small></span><a class="button" href=${`/t/${table.id}`}>${act}<span class="unseen"> ${gameCalled(table.game)}</span></a></li>`;

/** @param {ListedTable} table */
const hostOf = (table) => namesOf(table.seats)[table.host ?? -1] ?? t("home.someone");

/** @param {ListedTable} table */
function free(table) {
  const seats = table.seats.filter((seat) => seat.kind === "open").length;
  return `${gameCalled(table.game)} · ${t("home.free", { n: seats, all: table.seats.length })}`;
}

/** @param {ListedTable} table */
function status(table) {
  if (table.status === "open") return t("home.waits");
  const thinking = table.standing?.asked[0]?.seat;
  return thinking === undefined ? t("table.playing") : t("home.thinks", { name: namesOf(table.seats)[thinking] });
}

/** @param {ListedTable} table */
const whereOf = (table) => html`${gameCalled(table.game)}${table.standing?.where && html` · <span lang="en">${table.standing.where}</span>`}`;

/** @param {{long: boolean}} props */
function Code({ long }) {
  const [said, say] = useState("");
  return html`<form onSubmit=${async (/** @type {any} */ event) => {
    event.preventDefault();
    try {
      const { id, invite } = await send("POST", "/api/join", { code: event.target.elements.code.value });
      location.assign(`/t/${id}#${invite}`);
    } catch (error) {
      say(/** @type {any} */ (error).code === "not_found" ? t("home.code.wrong") : wording(error));
    }
  }}><label for="code" class=${long ? "" : "unseen"}>${t("home.code")}</label>
    <div class="codefield"><input id="code" name="code" required maxlength="60" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder=${t("home.code.like")} aria-describedby=${said ? "code-said" : undefined} /><button class="go-start">${t("home.join")}</button></div>
    ${said && html`<p id="code-said" role="alert" class="problem">${said}</p>`}</form>`;
}

// The box.

/** @param {GameInfo} game */
function box(game) {
  return html`<li key=${game.id} class="of-game" data-game=${game.id}>
    <div class="stand" aria-hidden="true"><a class="book-of" href=${`/new/${game.id}`} tabindex="-1">${cover(game.id, game.name)}</a></div>
    <article class="box-label"><h3 lang="en">${game.name}</h3><p lang="en">${game.about.sentence}</p>${facts(game)}
      <div class="do"><button type="button" class="go-start" data-play=${game.id} onClick=${() => (playing.value = game)}>${t("home.play")}<span class="unseen"> ${game.name}</span></button>
        <button type="button" onClick=${() => (learning.value = game)}>${t("home.learn")}<span class="unseen"> ${game.name}</span></button>
        <button type="button" onClick=${() => readRules(game)}>${t("rules")}<span class="unseen"> ${game.name}</span></button></div></article></li>`;
}

/** @param {GameInfo} game */
function readRules(game) {
  reading.value = game.id;
  showRules();
}

/** Behind the games stand older issues in their bags: nothing to read, only a full box. */
function backIssues() {
  const chance = seeded(41);
  const tones = ["#e8c9a0", "#c96f5a", "#5f86a8", "#e3d9c0", "#7fa58c", "#d8a94f", "#a98bb8"];
  return html`<svg viewBox="0 0 1380 170" preserveAspectRatio="none">${Array.from({ length: BACK_ISSUES }, (_, at) => {
    const x = num(at * 81 + chance() * 8);
    const top = num(52 - chance() * 44);
    const fill = tones[Math.floor(chance() * tones.length)];
    const bag = `M${x} ${top}H${x + 92}V170H${x}Z`;
    return html`<g transform=${`rotate(${num(chance() * 3 - 1.5)} ${x + 45} 170)`}><path d=${bag} fill=${fill} ...${line(3)} /><path d=${`M${x + 8} ${top + 10}H${x + 84}V${top + 30}H${x + 8}Z`} fill="#fffaec" fill-opacity="0.55" /><path d=${bag} fill="url(#dots-dark)" /></g>`;
  })}</svg>`;
}

// Two clicks: the first opens this with everything chosen, the second is Start.

function Quick() {
  const game = playing.value;
  return html`<${Dialog} open=${game !== null} title=${game?.name ?? ""} close=${() => (playing.value = null)}>${game && html`<${QuickTable} key=${game.id} game=${game} />`}</${Dialog}>`;
}

/** @param {{game: GameInfo}} props */
function QuickTable({ game }) {
  const counts = game.seats.map((players) => players - 1);
  const [bots, setBots] = useState(counts.includes(1) ? 1 : counts[0]);
  const [level, setLevel] = useState(Math.max(1, ...game.levels.filter((one) => one <= 2)));
  const [said, say] = useState("");
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await begin({ game: game.id, start: true, seats: [{ who: "me" }, ...Array.from({ length: bots }, () => ({ who: /** @type {const} */ ("bot"), level }))] });
    } catch (error) {
      setBusy(false);
      say(wording(error));
    }
  };
  return html`<div class="quick"><div>${cover(game.id, game.name)}</div>
    <div>${facts(game)}
      <div class="setup-ask">${t("quick.against")}${segments(t("quick.against"), bots, counts.map((n) => [n, n ? t("quick.bots", { n }) : t("quick.alone")]), setBots)}</div>
      ${bots > 0 && html`<div class="setup-ask">${t("quick.level")}${segments(t("quick.level"), level, game.bots.map((bot) => [bot.level, bot.name]), setLevel)}<small>${t(`bot.about.${/** @type {1} */ (level)}`)}</small></div>`}
      <button type="button" class="go-start" data-begin autofocus aria-disabled=${busy ? "true" : undefined} onClick=${start}>${t("quick.start")}</button>
      ${said && html`<p role="alert" class="problem">${said}</p>`}
      <p><a href=${`/new/${game.id}`}>${t("quick.more")}</a></p></div></div>`;
}

// Who you are.

function Me() {
  return html`<button type="button" class="small me" data-name onClick=${() => (naming.value = true)}>${name.value && token(0, [name.value])}<span>${name.value || t("name")}</span></button>
    <${Dialog} open=${naming.value} title=${t("name.title")} close=${() => (naming.value = false)}><${Name} /></${Dialog}>`;
}

function Name() {
  const [said, say] = useState("");
  const forget = async () => {
    if (!confirm(t("name.forget.sure"))) return;
    try {
      await send("DELETE", "/api/me");
      name.value = "";
      mine.value = [];
      say(t("name.forgotten"));
    } catch (error) {
      say(wording(error));
    }
  };
  return html`<form onSubmit=${async (/** @type {any} */ event) => {
    event.preventDefault();
    const wanted = { name: event.target.elements.name.value };
    try {
      name.value = (await (name.peek() ? send("PATCH", "/api/me", wanted) : send("POST", "/api/session", wanted))).name;
      say(t("name.kept"));
    } catch (error) {
      say(wording(error));
    }
  }}><label class="field">${t("name")}<input name="name" value=${name.value} required maxlength="32" autocomplete="nickname" autofocus /></label>
    <p class="buttons"><button>${t("name.keep")}</button>
      ${name.value && html`<button type="button" onClick=${forget}>${t("name.forget")}</button>`} <span role="status">${said}</span></p>
    <p class="quiet">${t("name.about")}</p></form>`;
}

const foot = () => html`<footer class="home-foot"><a href="/about">${t("about")}</a><small>${t("home.foot")}</small>
  <span class="end-of-line">${segments(t("home.language"), spoken(), LANGUAGES.map(([code, text]) => [code, html`<span lang=${code}>${text}</span>`]), (code) => (language.value = code))}
    ${segments(t("home.colours"), theme.value, [["light", t("theme.light")], ["dark", t("theme.dark")], ["", t("theme.system.short")]], (one) => (theme.value = one))}</span></footer>`;

const app = document.getElementById("app");
if (app) render(html`<${Home} />`, app);
load();
