// A new table: who sits where, the variants, the settings, and Start; all have usual values.
import { html, render, signal, useState } from "./vendor/ui.js";
import { get } from "./api.js";
import { around } from "./around.js";
import { begin } from "./begin.js";
import { minutes, segments, theGame } from "./box.js";
import { clockChoice } from "./clock.js";
import { token } from "./boards/shared.js";
import { noToken } from "./crests.js";
import { Inkwell } from "./draw.js";
import { editionChoice } from "./editions.js";
import { Head, wording } from "./frame.js";
import { icon } from "./icons.js";
import { Learn, learning } from "./learn.js";
import { Rules, showRules } from "./rules.js";
import { name } from "./settings.js";
import { notes, variant, variantsFor } from "./variants.js";
import { capital, listed, t } from "./words.js";

/** @typedef {import("./protocol.js").GameDetails} GameDetails */
/** @typedef {{kind: "me" | "bot" | "open" | "here", level: number, name: string}} Place */

const USUAL = 2; // the bots' level
const KINDS = /** @type {const} */ ([["bot", "vintage-robot"], ["open", "linked-rings"], ["here", "sofa"]]);
const id = location.pathname.split("/")[2];
const game = signal(/** @type {GameDetails | null} */ (null));
const problem = signal("");

function Page() {
  const found = game.value;
  return html`<${Inkwell} /><${Head}><h1>${t("setup.title")}</h1></${Head}>
    ${problem.value && html`<main class="panel lonely"><p role="alert">${problem.value}</p></main>`}
    ${found && html`<${SetUp} game=${found} /><${Rules} game=${found.id} /><${Learn} play=${null} read=${() => showRules()} />`}`;
}

/** @param {{game: GameDetails}} props */
function SetUp({ game: { seats: counts, options: variants, ...box } }) {
  const found = /** @type {GameDetails} */ ({ seats: counts, options: variants, ...box });
  const few = counts.includes(2) ? 2 : counts[0];
  /** @returns {Place} */
  const bot = () => ({ kind: "bot", level: USUAL, name: "" });
  const [places, setPlaces] = useState(/** @type {Place[]} */ ([{ kind: "me", level: USUAL, name: name.peek() }, ...Array.from({ length: few - 1 }, bot)]));
  const [options, setOptions] = useState(/** @type {Record<string, string>} */ (Object.fromEntries(variants.map((one) => [one.name, one.sides[0].name]))));
  const [edition, setEdition] = useState(found.edition.hash);
  const [rest, setRest] = useState({ visibility: "link", watchers: true, chat: true, hints: true, pace: 700, grace: 60, remedy: "bot", clock: /** @type {import("./protocol.js").ClockWish | null} */ (null) });
  const [said, say] = useState("");
  const [busy, setBusy] = useState(false);
  const count = places.length;
  const waits = places.some((one) => one.kind === "open");
  const chosen = variantsFor(found, count);
  const names = seatNames(found, places);

  /** @param {number} seat @param {Partial<Place>} change */
  const set = (seat, change) => setPlaces(places.map((one, at) => (at === seat ? { ...one, ...change } : one)));
  /** @param {number} wanted */
  const resize = (wanted) => {
    const mine = places.findIndex((one) => one.kind === "me");
    const kept = mine < wanted ? places.slice(0, wanted) : [places[mine], ...places.slice(1, wanted)];
    setPlaces([...kept, ...Array.from({ length: wanted - kept.length }, bot)]);
  };
  /** @param {number} one @param {number} other */
  const swap = (one, other) => setPlaces(places.map((_, at) => places[at === one ? other : at === other ? one : at]));

  /** @param {any} event */
  const start = async (event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const called = places.find((one) => one.kind === "me")?.name.trim() ?? "";
    const seats = places.map(({ kind, level, name: theirs }, seat) => {
      if (kind === "bot") return { who: /** @type {const} */ ("bot"), level };
      if (kind === "open") return { who: /** @type {const} */ ("open") };
      const as = kind === "me" ? called : theirs.trim() || t("seat.n", { n: seat + 1 });
      return { who: /** @type {const} */ ("me"), ...(as ? { name: as } : {}) };
    });
    const shown = Object.fromEntries(chosen.map((one) => [one.name, options[one.name]]));
    try {
      await begin({ game: found.id, seats, options: shown, edition, start: !waits, ...rest }, called || undefined);
    } catch (error) {
      setBusy(false);
      say(wording(error));
    }
  };

  return html`<main><form class="new-table" onSubmit=${start} aria-label=${t("setup", { game: found.name })}>
    ${theGame(found, found.edition.name, html`<button type="button" onClick=${() => (learning.value = found)}>${t("home.learn")}</button><button type="button" onClick=${() => showRules()}>${t("rules")}</button>`)}
    <section class="shelf-piece seating" aria-labelledby="who-title"><header><h2 id="who-title" class="shelf-caption">${t("setup.seats")}</h2>
      <span class="seat-count" role="group" aria-label=${t("setup.count")}>${counts.map((n) => html`<button type="button" aria-pressed=${n === count ? "true" : "false"} onClick=${() => resize(n)}>${n}<span aria-hidden="true">${Array.from({ length: n }, () => icon("meeple", "shelf"))}</span></button>`)}</span>
      ${count > 1 && html`<small>${t("setup.swap")}</small>`}</header>
      ${around(found.id, places.map((place, seat) => chair(found, place, seat, names, count, set)), swap)}</section>
    ${chosen.length > 0 && html`<section class="shelf-piece variants" aria-labelledby="variants-title"><header><h2 id="variants-title" class="shelf-caption">${t("setup.options")}</h2><small>${t("setup.options.how")}</small>
      <button type="button" class="small" onClick=${() => setOptions(Object.fromEntries(variants.map((one) => [one.name, one.first_match])))}>${t("setup.first")}</button></header>
      <div class="variant-cards n${chosen.length}">${chosen.map((option) => variant(found, count, option, options[option.name], (side) => setOptions({ ...options, [option.name]: side })))}</div></section>`}
    ${notes(found, count)}
    ${editionChoice(found, edition, setEdition)}
    <aside class="go-on">
      <p class="shelf-speech summed">${summary(found, places)}</p>
      <button class="go-start big" data-begin aria-disabled=${busy ? "true" : undefined}>${t(waits ? "setup.make" : "quick.start")}${waits && html`<small>${t("setup.make.how")}</small>`}</button>
      ${said && html`<p role="alert" class="problem">${said}</p>`}
      <section class="shelf-piece setup-more" aria-label=${t("setup.more")}>
        ${count > 1 && ask("setup.grace", rest.grace, [60, 3600, 259200], (grace) => setRest({ ...rest, grace }))}
        ${count > 1 && ask("setup.remedy", rest.remedy, ["bot", "skip", "wait"], (remedy) => setRest({ ...rest, remedy }))}
        ${count > 1 && clockChoice(rest.clock, (clock) => setRest({ ...rest, clock }))}
        ${ask("setup.watchers", rest.watchers, [false, true], (watchers) => setRest({ ...rest, watchers }))}
        ${ask("setup.visibility", rest.visibility, ["link", "public"], (visibility) => setRest({ ...rest, visibility }))}
        ${places.some((one) => one.kind === "bot") && ask("setup.pace", rest.pace, [0, 700, 1500], (pace) => setRest({ ...rest, pace }))}
        <div class="setup-ticks">${/** @type {const} */ (["hints", "chat"]).map((what) => html`<label class="tick"><input type="checkbox" checked=${rest[what]} onChange=${(/** @type {any} */ event) => setRest({ ...rest, [what]: event.target.checked })} /> <span>${t(`setup.${what}`)}</span></label>`)}</div>
        <small>${t("setup.sealed")}</small>
      </section></aside>
  </form></main>`;
}

/** @template {string | number | boolean} T @param {"setup.grace" | "setup.remedy" | "setup.watchers" | "setup.visibility" | "setup.pace"} what @param {T} now @param {T[]} values @param {(value: T) => void} pick */
function ask(what, now, values, pick) {
  const texts = values.map((value) => /** @type {[T, string]} */ ([value, t(/** @type {import("./words.js").Key} */ (`${what}.${value}`))]));
  return html`<div class="setup-ask">${t(what)}${segments(t(what), now, texts, pick)}</div>`;
}

/** Bots by their strength, and counted; people by their names. @param {GameDetails} found @param {Place[]} places */
function seatNames(found, places) {
  const called = places.map(({ kind, level, name: theirs }, seat) => {
    if (kind === "bot") return found.bots.find((one) => one.level === level)?.name ?? t("bot.level", { n: level });
    if (kind === "open") return t("setup.friend");
    return theirs || (kind === "me" ? t("name.guest") : t("seat.n", { n: seat + 1 }));
  });
  return called.map((one, seat) => {
    const before = called.slice(0, seat).filter((other) => other === one).length;
    return before && places[seat].kind === "bot" ? `${one} ${before + 1}` : one;
  });
}

/** @param {GameDetails} found @param {Place} place @param {number} seat @param {string[]} names @param {number} count @param {(seat: number, change: Partial<Place>) => void} set @returns {import("./around.js").Chair} */
function chair(found, place, seat, names, count, set) {
  const called = names[seat];
  const { kind, level } = place;
  const typed = (/** @type {any} */ event) => set(seat, { name: event.target.value });
  if (kind === "me")
    return {
      seat, name: called, you: true, body: null,
      title: html`${token(seat, names)}<label><span class="unseen">${t("name")}</span><input value=${place.name} maxlength="32" autocomplete="nickname" placeholder=${t("name.guest")} onInput=${typed} /></label><small>${t("you")}</small>`,
    };
  const tag = t(kind === "bot" ? "seat.bot" : kind === "open" ? "setup.gets" : "setup.here");
  return {
    seat, name: called, you: false,
    title: html`${kind === "open" ? noToken() : token(seat, names)}<span class="called"><span class="name">${called}</span> <small>${tag}</small></span>`,
    body: html`<div class="seat-kinds" role="group" aria-label=${t("seat.n", { n: seat + 1 })}>${KINDS.map(([one, art]) => html`<button type="button" data-kind=${one} aria-pressed=${one === kind ? "true" : "false"} onClick=${() => set(seat, { kind: one })}>${icon(art, "shelf")}${t(`setup.kind.${one}`)}</button>`)}</div>
      ${kind === "bot" && html`<div class="seat-levels" role="group" aria-label=${t("setup.level")}>${found.bots.map((one) => html`<button type="button" aria-pressed=${one.level === level ? "true" : "false"} onClick=${() => set(seat, { level: one.level })}>${one.name}</button>`)}</div><small>${strength(found, level, count)}</small>`}
      ${kind === "here" && html`<label><span class="unseen">${t("setup.theirname")}</span><input value=${place.name} maxlength="32" placeholder=${t("setup.theirname")} onInput=${typed} /></label><small>${t("setup.curtain")}</small>`}
      ${kind === "open" && html`<small>${t("setup.waits")}</small>`}`,
  };
}

/** How a bot plays, and what that was measured to be worth with about so many seats. @param {GameDetails} found @param {number} level @param {number} count */
function strength(found, level, count) {
  const bots = found.bots;
  const wins = Object.entries(bots.find((one) => one.level === level)?.wins ?? {}).map(([seats, share]) => ({ seats: Number(seats), share }));
  const [near] = wins.sort((one, other) => Math.abs(one.seats - count) - Math.abs(other.seats - count));
  const how = t(`bot.about.${/** @type {1} */ (Math.min(level, 3))}`);
  const below = bots.find((one) => one.level === level - 1)?.name;
  return near && below ? `${capital(how)}; ${t(near.seats === 2 ? "bot.wins.two" : "bot.wins", { share: near.share, name: below, n: near.seats - 1 })}` : capital(how);
}

/** "You, a Regular bot, a friend by link and Cleo at this screen." @param {GameDetails} found @param {Place[]} places */
function summary(found, places) {
  if (places.length === 1) return t("setup.sum.alone", { n: minutes(found) });
  const bots = found.bots.map((bot) => ({ name: bot.name, n: places.filter((one) => one.kind === "bot" && one.level === bot.level).length })).filter(({ n }) => n);
  const friends = places.filter((one) => one.kind === "open").length;
  const here = places.filter((one) => one.kind === "here").map((one) => t("setup.sum.here", { name: one.name || t("setup.sum.someone") }));
  const others = [...bots.map((bot) => t("setup.sum.bots", bot)), ...(friends ? [t("setup.sum.friends", { n: friends })] : []), ...here];
  return capital(t("setup.sum", { names: listed([t("you"), ...others]), n: minutes(found) }));
}

get(`/api/games/${id}`).then((found) => {
  document.body.dataset.game = found.id;
  document.title = `${t("setup.title")} · ${found.name}`;
  game.value = found;
}, (error) => (problem.value = wording(error)));

const app = document.getElementById("app");
if (app) render(html`<${Page} />`, app);
