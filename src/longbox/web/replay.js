// A match again: a slider over its moments, and a link to each.
import { batch, effect, html, render, signal, useEffect } from "./vendor/ui.js";
import { get } from "./api.js";
import { Board } from "./board.js";
import { copier, Head, wording } from "./frame.js";
import { fetched, MadeBoard } from "./made.js";
import { moments } from "./moments.js";
import { useMotion } from "./motion.js";
import { kindOf } from "./people.js";
import { Rules } from "./rules.js";
import { namesOf, sentences } from "./seat.js";
import { board } from "./settings.js";
import { ONLY_LOOKING } from "./thing.js";
import { named, t } from "./words.js";
import { changes } from "./zones.js";

const id = location.pathname.split("/")[2];
const table = signal(/** @type {import("./protocol.js").TableInfo | null} */ (null));
const title = signal("");
const made = signal(/** @type {import("./made.js").Made | null} */ (null));
const all = signal(/** @type {import("./moments.js").Moment[]} */ ([]));
const at = signal(Number(location.hash.slice(1)) || 0);
const seat = signal(/** @type {number | "watch"} */ ("watch"));
const playing = signal(false);
const problem = signal("");
const NO_ZONES = /** @type {import("./protocol.js").Zone[]} */ ([]);

async function load() {
  try {
    const found = await get(`/api/tables/${id}`);
    document.body.dataset.game = found.game;
    const game = await get(`/api/games/${found.game}`);
    made.value = await fetched(game, found.edition);
    batch(() => {
      seat.value = found.you.seats[0] ?? "watch";
      table.value = found;
      title.value = game.name;
    });
  } catch (error) {
    problem.value = wording(error);
  }
}

/** @param {number} moment */
function go(moment) {
  at.value = Math.max(0, Math.min(all.peek().length - 1, moment));
}

/** To where another seat answers. @param {1 | -1} way */
function turn(way) {
  const list = all.peek();
  let place = at.peek() + way;
  while (place > 0 && place < list.length - 1 && list[place].seat === list[place + 1].seat) place += way;
  go(place);
}

function Replay() {
  const found = table.value;
  const list = all.value;
  const now = list[Math.min(at.value, list.length - 1)];
  const maker = board.value === "made" ? made.value?.maker : null;
  const element = useMotion(now?.zones ?? NO_ZONES, maker ? made.value : null, now?.events ?? []);
  useEffect(() => {
    if (!playing.value) return undefined;
    const timer = setInterval(() => {
      go(at.peek() + 1);
      if (at.peek() >= all.peek().length - 1) playing.value = false;
    }, 900);
    return () => clearInterval(timer);
  }, [playing.value]);
  if (problem.value) return html`<${Head} /><main class="panel lonely"><h1>${t("problem")}</h1><p role="alert">${problem.value}</p><a class="button" href="/">${t("end.home")}</a></main>`;
  if (!found || !now) return html`<${Head} /><main class="lonely"><p>${t("connecting")}</p></main>`;
  const names = namesOf(found.seats);
  const before = list[at.value - 1];
  const fresh = before ? new Set(changes(before.zones, now.zones).keys()) : new Set();
  const said = sentences({ seq: 0, did: at.value ? "move" : "start", seat: now.seat, count: 0, stand_in: false, events: now.events }, names);
  const seen = {
    element,
    zones: now.zones,
    names,
    seat: seat.value === "watch" ? null : seat.value,
    look: { ...ONLY_LOOKING, fresh },
    about: (/** @type {number} */ one) => kindOf(found.seats[one]),
  };
  const where = t("moment", { n: at.value, all: list.length - 1 });
  return html`<a class="skip" href="#slider">${t("skip")}</a><${Head}><h1>${title.value}</h1></${Head}>
  <main class="replay">
    <section class="panel scrubber" aria-label=${t("replay")}>
      <p class="what" role="status" tabindex="0"><strong>${where}</strong> ${now.action && html`<span lang="en" class="badge">${named(now.action, names)}</span>`} <span lang="en">${said.join(". ")}</span></p>
      <input id="slider" type="range" min="0" max=${list.length - 1} value=${at.value} aria-label=${t("replay.slider")} aria-valuetext=${where}
        onInput=${(/** @type {any} */ event) => go(Number(event.target.value))} />
      <p class="buttons">
        ${stepper("«", t("replay.turnback"), () => turn(-1))}
        ${stepper("‹", t("replay.back"), () => go(at.value - 1))}
        <button type="button" class="big" onClick=${() => (playing.value = !playing.value)}>${t(playing.value ? "replay.stop" : "replay.play")}</button>
        ${stepper("›", t("replay.on"), () => go(at.value + 1))}
        ${stepper("»", t("replay.turnon"), () => turn(1))}
        ${copier(`${location.origin}${location.pathname}#${at.value}`, t("replay.link"))}
        ${found.status === "over" && html`<label class="field">${t("replay.seat")}<select value=${String(seat.value)} onChange=${(/** @type {any} */ event) => (seat.value = event.target.value === "watch" ? "watch" : Number(event.target.value))}>
          <option value="watch">${t("replay.watcher")}</option>${names.map((one, place) => html`<option value=${String(place)}>${one}</option>`)}</select></label>`}
        <a class="button" href=${`/t/${id}`}>${t("replay.table")}</a>
      </p>
    </section>
    ${maker
      ? html`<${MadeBoard} made=${made.value} game=${found.game} asked=${[]} over=${found.status === "over" && at.value === list.length - 1} ...${seen} />`
      : html`<${Board} catalogue=${made.value?.catalogue ?? {}} ...${seen} />`}
  </main><${Rules} game=${found.game} />`;
}

/** @param {string} sign @param {string} text @param {() => void} step */
const stepper = (sign, text, step) =>
  html`<button type="button" onClick=${step}><span aria-hidden="true">${sign}</span><span class="wide-only">${text}</span></button>`;

effect(() => {
  const place = seat.value;
  if (!table.value) return;
  const show = (/** @type {import("./moments.js").Moment[]} */ found) => {
    if (seat.peek() === place) all.value = found; // another seat may have been chosen since
  };
  moments(id, place).then(show, (error) => (problem.value = wording(error)));
});
effect(() => {
  if (all.value.length) history.replaceState(null, "", `#${at.value}`);
});
effect(() => {
  if (title.value) document.title = `${t("replay")} · ${title.value}`;
});
addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || 0));

const app = document.getElementById("app");
if (app) render(html`<${Replay} />`, app);
load();
