// The home page: a game in two clicks, tables, the name.
import { html, render, signal, useEffect, useState } from "./vendor/ui.js";
import { get, Refused, send } from "./api.js";
import { token } from "./dice.js";
import { Head, wording } from "./frame.js";
import { name } from "./settings.js";
import { namesOf } from "./seat.js";
import { listed, t } from "./words.js";

/** @typedef {import("./protocol.js").GameInfo} GameInfo */
/** @typedef {import("./protocol.js").GameDetails} GameDetails */
/** @typedef {import("./protocol.js").TableInfo} TableInfo */
/** @typedef {{who: "me" | "open" | "bot", level: number, name: string}} SeatWish */

const games = signal(/** @type {GameInfo[]} */ ([]));
const mine = signal(/** @type {TableInfo[]} */ ([]));
const open = signal(/** @type {TableInfo[]} */ ([]));
const chosen = signal(location.hash.slice(1));
const problem = signal("");

async function load() {
  try {
    games.value = await get("/api/games");
    open.value = await get("/api/tables?open=1");
    if (name.peek()) mine.value = await get("/api/tables?mine=1");
  } catch (error) {
    if (/** @type {any} */ (error).code === "no_session") name.value = "";
    else problem.value = wording(error);
  }
}

function Home() {
  const known = new Set(mine.value.map((table) => table.id));
  const others = open.value.filter((table) => !known.has(table.id));
  return html`<a class="skip" href="#games">${t("home.skip")}</a><${Head} />
  <main class="home">
    <section class="splash"><h1>${t("home.title")}</h1><p>${t("home.about")}</p></section>
    ${problem.value && html`<p role="alert" class="problem">${problem.value}</p>`}
    ${mine.value.length > 0 && tables(t("home.mine"), mine.value)}
    <section id="games" aria-labelledby="games-title" tabindex="-1"><h2 id="games-title">${t("home.games")}</h2>
      <ul class="games">${games.value.map((game) => html`<li key=${game.id} data-game=${game.id}>
        <button type="button" class="cover" aria-expanded=${chosen.value === game.id ? "true" : "false"}
          onClick=${() => (chosen.value = chosen.value === game.id ? "" : game.id)}>
          <span class="title" lang="en">${game.name}</span>
          <span class="quiet">${players(game)}</span>
          <span class="go">${t("home.play")}</span></button>
        ${chosen.value === game.id && html`<${SetUp} game=${game} />`}
      </li>`)}</ul></section>
    ${others.length > 0 && tables(t("home.open"), others)}
    <${Name} />
  </main>`;
}

/** @param {GameInfo} game */
function players(game) {
  const least = Math.min(...game.seats);
  const most = Math.max(...game.seats);
  return least === most ? t("home.players.one", { n: most }) : t("home.players", { least, most });
}

/** @param {string} title @param {TableInfo[]} list */
function tables(title, list) {
  return html`<section class="panel tables"><h2>${title}</h2><ul>${list.map((table) => html`<li key=${table.id}>
    <a href=${`/t/${table.id}`}><strong lang="en">${games.value.find((game) => game.id === table.game)?.name ?? table.game}</strong>
    <span>${listed(namesOf(table.seats))}</span>
    <span class="badge ${table.your_turn ? "turn" : ""}">${table.your_turn ? t("title.turn") : t(`table.${table.status}`)}</span></a></li>`)}</ul></section>`;
}

/** @param {(text: string) => void} say */
async function forget(say) {
  if (!confirm(t("name.forget.sure"))) return;
  try {
    await send("DELETE", "/api/me");
    name.value = "";
    mine.value = [];
    say(t("name.forgotten"));
  } catch (error) {
    say(wording(error));
  }
}

function Name() {
  const [said, say] = useState("");
  return html`<section class="panel who"><h2>${name.value && token(name.value)} ${t("name.title")}</h2>
    <form onSubmit=${async (/** @type {any} */ event) => {
      event.preventDefault();
      const wanted = event.target.elements.name.value;
      try {
        const session = await (name.peek() ? send("PATCH", "/api/me", { name: wanted }) : send("POST", "/api/session", { name: wanted }));
        name.value = session.name;
        say(t("name.kept"));
      } catch (error) {
        say(wording(error));
      }
    }}><label class="field">${t("name")}<input name="name" value=${name.value} required maxlength="32" autocomplete="nickname" /></label>
    <p class="buttons"><button>${t("name.keep")}</button>
      ${name.value && html`<button type="button" onClick=${() => forget(say)}>${t("name.forget")}</button>`} <span role="status">${said}</span></p></form>
    <p class="quiet">${t("name.about")}</p></section>`;
}

/** A table as it is to be; its first values need only one more click. @param {{game: GameInfo}} props */
function SetUp({ game }) {
  const level = Math.max(1, ...game.levels.filter((one) => one <= 2));
  /** @param {"open" | "bot"} [who] @returns {SeatWish} */
  const another = (who = "bot") => ({ who, level, name: "" });
  const [details, setDetails] = useState(/** @type {GameDetails | null} */ (null));
  const few = game.seats.includes(2) ? 2 : Math.min(...game.seats);
  const [seats, setSeats] = useState(/** @type {SeatWish[]} */ ([{ who: "me", level, name: "" }, ...Array.from({ length: few - 1 }, () => another())]));
  const [options, setOptions] = useState(/** @type {Record<string, string>} */ ({}));
  const [rest, setRest] = useState({ visibility: "link", watchers: true, chat: true, hints: true, pace: 700, grace: 60, remedy: "bot" });
  const [said, say] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    get(`/api/games/${game.id}`).then(setDetails, (error) => say(wording(error)));
  }, [game.id]);

  /** @param {number} place @param {Partial<SeatWish>} change */
  const seat = (place, change) => setSeats(seats.map((one, at) => (at === place ? { ...one, ...change } : one)));
  /** @param {number} count */
  const resize = (count) => setSeats([...seats, ...Array.from({ length: count }, () => another())].slice(0, count));
  const waits = seats.some((one) => one.who === "open");

  /** @param {any} event */
  const begin = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      if (!name.peek()) name.value = (await send("POST", "/api/session", { name: t("name.guest") })).name;
      const wish = seats.map(({ who, level: at, name: called }, place) =>
        who === "bot" ? { who, level: at } : who === "me" && place > 0 ? { who, name: called.trim() || t("seat.n", { n: place + 1 }) } : { who });
      const table = await send("POST", "/api/tables", { game: game.id, seats: wish, options, start: !waits, ...rest });
      location.assign(`/t/${table.id}`);
    } catch (error) {
      const ended = error instanceof Refused && error.code === "no_session" && name.peek();
      setBusy(false);
      if (ended) name.value = ""; // the session is no longer known: begin another
      if (ended) await begin(event);
      else say(wording(error));
    }
  };

  return html`<form class="panel setup" onSubmit=${begin} aria-label=${t("setup", { game: game.name })}>
    <p class="buttons"><button class="big" data-begin aria-disabled=${busy ? "true" : undefined}>${t(waits ? "setup.make" : "setup.now")}</button></p>
    ${said && html`<p role="alert" class="problem">${said}</p>`}
    <fieldset><legend>${t("setup.seats")}</legend>
      <label class="field">${t("setup.count")}<select value=${String(seats.length)} onChange=${(/** @type {any} */ event) => resize(Number(event.target.value))}>
        ${game.seats.map((count) => html`<option value=${String(count)}>${count}</option>`)}</select></label>
      <ol class="seats">${seats.map((one, place) => html`<li key=${place}>
        ${place === 0 ? html`<span>${t("setup.you")}</span>` : html`
          <label><span class="unseen">${t("seat.n", { n: place + 1 })}</span><select value=${one.who === "bot" ? `bot${one.level}` : one.who} onChange=${(/** @type {any} */ event) => {
            const value = event.target.value;
            seat(place, value.startsWith("bot") ? { who: "bot", level: Number(value.slice(3)) } : { who: value });
          }}>
            ${game.levels.map((at) => html`<option value=${`bot${at}`}>${t("bot.level", { n: at })}: ${t(`bot.about.${/** @type {1} */ (Math.min(at, 4))}`)}</option>`)}
            <option value="open">${t("setup.open")}</option><option value="me">${t("setup.here")}</option></select></label>
          ${one.who === "me" && html`<label class="field">${t("setup.theirname")}<input value=${one.name} maxlength="32" onInput=${(/** @type {any} */ event) => seat(place, { name: event.target.value })} /></label>`}`}
      </li>`)}</ol>
      ${waits && html`<p class="quiet">${t("setup.waits")}</p>`}
    </fieldset>
    ${details && details.options.length > 0 && html`<fieldset><legend>${t("setup.options")}</legend>${details.options.map((option) => html`
      <label class="field"><span lang="en">${option.name}</span><select value=${options[option.name] ?? option.choices[0]} onChange=${(/** @type {any} */ event) => setOptions({ ...options, [option.name]: event.target.value })}>
        ${option.choices.map((choice) => html`<option value=${choice} lang="en">${choice}</option>`)}</select></label>
      <p class="quiet" lang="en">${option.about}</p>`)}</fieldset>`}
    <details><summary>${t("setup.more")}</summary>
      ${choice(t("setup.visibility"), rest.visibility, [["link", t("setup.visibility.link")], ["public", t("setup.visibility.public")]], (visibility) => setRest({ ...rest, visibility }))}
      ${choice(t("setup.pace"), String(rest.pace), [["0", t("setup.pace.0")], ["700", t("setup.pace.700")], ["1500", t("setup.pace.1500")]], (pace) => setRest({ ...rest, pace: Number(pace) }))}
      ${choice(t("setup.grace"), String(rest.grace), [["60", t("setup.grace.60")], ["3600", t("setup.grace.3600")], ["259200", t("setup.grace.259200")]], (grace) => setRest({ ...rest, grace: Number(grace) }))}
      ${choice(t("setup.remedy"), rest.remedy, [["bot", t("setup.remedy.bot")], ["skip", t("setup.remedy.skip")], ["wait", t("setup.remedy.wait")]], (remedy) => setRest({ ...rest, remedy }))}
      ${/** @type {const} */ (["watchers", "chat", "hints"]).map((what) => html`<label class="tick"><input type="checkbox" checked=${rest[what]} onChange=${(/** @type {any} */ event) => setRest({ ...rest, [what]: event.target.checked })} /> <span>${t(`setup.${what}`)}</span></label>`)}
      ${details && html`<p class="quiet" lang="en">${details.edition.name}</p>`}
    </details>
  </form>`;
}

/** @param {string} title @param {string} value @param {[string, string][]} choices @param {(value: string) => void} pick */
function choice(title, value, choices, pick) {
  return html`<label class="field">${title}<select value=${value} onChange=${(/** @type {any} */ event) => pick(event.target.value)}>
    ${choices.map(([one, text]) => html`<option value=${one}>${text}</option>`)}</select></label>`;
}

const app = document.getElementById("app");
if (app) render(html`<${Home} />`, app);
load();
