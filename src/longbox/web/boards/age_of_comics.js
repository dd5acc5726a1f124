// Age of Comics: a publisher's desk. The city by night, the action board, the chart as a race, covers on the mat.
import { html } from "../vendor/ui.js";
import { icon } from "../icons.js";
import { kept as drawnOnce, once } from "../once.js";
import { back, block, cover, creative, cube, defs, fan, GENRES, meeple, noMeeple, order, pawn, runner, smallCreative, star } from "./age_of_comics_faces.js";
import { becoming, burst, byName, gains, own, plate } from "./shared.js";

/** @typedef {import("../made.js").Scene} Scene */
/** @typedef {import("../protocol.js").Thing} Thing */
/** @typedef {import("../protocol.js").Component} Component */
/** @typedef {import("../protocol.js").TableZone} TableZone */
/** @typedef {import("../protocol.js").MapZone} MapZone */

const DECKS = ["writer", "artist", "comic"]; // what each is of
const ORIGINALS = 2;

/** @param {Scene} scene */
export function board(scene) {
  return html`<div class="desk">
    ${defs()}
    ${press(scene)}
    ${city(scene)}
    ${actions(scene)}
    ${chart(scene)}
    ${market(scene)}
    ${own(mine(scene), `mine piece seat-${scene.near}`)}
    <div class="plates">${scene.others.map((seat) => opponent(scene, seat))}</div>
  </div>`;
}

/** Where cards and tokens come from, and go to. @param {string} _ @param {boolean} came @param {import("../made.js").About} about */
export function way(_, came, { thing, zone, printed, events }) {
  const seat = thing.seat ?? zone.seat;
  if (zone.id === "ideas") return came ? null : `ideas-${events.find(({ kind }) => kind === "idea-taken")?.seat}`;
  if (zone.id === `orders-${seat}`) return came ? "city" : null;
  if (zone.id === `mat-${seat}` || zone.id === "chart") return came ? `hand-${seat}` : null;
  if (zone.id === `hand-${seat}` && !came) return `mat-${seat}`;
  return `deck of ${printed?.figures.of ?? printed?.kind}`; // cards are dealt from it, and shuffled into it
}

const GAITS = /** @type {Record<string, string>} */ ({ walk: "walk", cab: "drive", ticket: "fly" });

/** How an agent goes to another circle. @param {string} id @param {import("../protocol.js").GameEvent[]} events */
export const gait = (id, events) => GAITS[events.find(({ kind, seat }) => kind === "agent-moved" && id === `agent-${seat}`)?.way];

export const inText = { writer: byName, artist: byName, comic: byName, "rip-off": byName, genre: byName };
export const great = ["printed", "mastery-taken", "order-fulfilled"];
export const shouts = { printed: "Extra!", "mastery-taken": "Mine!", "order-fulfilled": "Sold!", "agent-moved": (/** @type {import("../protocol.js").GameEvent} */ { way }) => SHOUTED[way] };
const SHOUTED = /** @type {Record<string, string>} */ ({ cab: "Taxi!", ticket: "Whoosh!" });

/** @param {Component} component */
export function face(component) {
  const { kind, figures } = component;
  if (kind === "writer" || kind === "artist") return creative(component);
  if (kind === "comic" || kind === "rip-off") return cover(component);
  if (kind === "order" || figures.of === "order") return order(component);
  return figures.of ? back(component) : null;
}

/** A number, and what the answer that is looked at makes of it. @param {Scene} scene @param {string} id */
const number = (scene, id) => becoming(scene.thing(id), scene.then(id));

/** Where there is room for one number: what the answer that is looked at makes of it. @param {Scene} scene @param {string} id @param {string} [sign] */
function become(scene, id, sign = "") {
  const then = scene.then(id);
  const changed = then && then.number !== scene.thing(id)?.number;
  return html`<span class=${changed ? "will" : ""}>${sign}${soon(scene, id)?.number}</span>`;
}

/** A thing's state, as the answer that is looked at would make it. @param {Scene} scene @param {string} id */
const soon = (scene, id) => scene.then(id) ?? scene.thing(id);

/** What the answer that is looked at costs and brings, at the thing it is about. @param {Scene} scene @param {string} id */
function price(scene, id) {
  const { looked } = scene.look;
  return looked?.targets[0] === id && looked.gains && html`<span class="ghost price" aria-hidden="true">${gains(looked)}</span>`;
}

/** What tells of a player's piece on a thing, where it came from. @param {Thing} thing @param {string} from */
const piece = (thing, from) => ({ "data-piece": `${thing.id} ${thing.seat}`, "data-from": from });

// Round, turn order, mastery.

/** @param {Scene} scene */
function press(scene) {
  const round = scene.thing("round/now")?.number ?? 0;
  /** @type {Map<number, Thing[]>} */
  const months = new Map();
  for (const leaf of scene.things("calendar")) months.set(leaf.number ?? 0, [...(months.get(leaf.number ?? 0) ?? []), leaf]);
  const time = (/** @type {number} */ month) => (month === round ? "now" : month < round ? "past" : "");
  return html`<section class="press piece" aria-label="Calendar, turn order, mastery">
    <div class="calendar" data-zone="calendar">${scene.draw("round/now", html`<h3>Round</h3><b>${round || "–"}<i>/${months.size}</i></b>`, "round")}
      ${[...months].map(([month, leaves]) => html`<span class="month ${time(month)}" key=${month}><b>${month}</b><span class="leaves">${leaves.map((leaf) => scene.draw(leaf, leafFace(scene, leaf), `leaf ${scene.fresh(leaf.id)}`))}</span></span>`)}</div>
    <div class="turns" data-zone="order"><h3>Order</h3>${scene.things("order").map((one) => scene.draw(one, html`<i>${one.number}</i>${meeple(one.seat ?? 0, scene.names)}`, `standing seat-${one.seat} ${one.marks?.includes("to play") ? "now" : ""}`))}</div>
    <div class="masteries" data-zone="mastery"><h3>Mastery</h3>${scene.things("mastery").map((one) => {
      const then = soon(scene, one.id);
      return scene.draw(one, html`${icon(scene.printed(one)?.icon ?? "")}${then?.seat !== undefined && html`<i class="flag" ...${then === one && piece(one, `mat-${one.seat}`)}>${meeple(then.seat, scene.names)}</i>`}`, `medal ${tone(one)}`);
    })}</div>
  </section>`;
}

/** @param {Scene} scene @param {Thing} leaf */
const leafFace = (scene, leaf) => (leaf.marks?.includes("face down") ? "?" : html`<span class="genre ${tone(leaf)}">${icon(scene.printed(leaf)?.icon ?? "")}</span>`);

/** The class of a genre's colours. @param {Thing | undefined} thing */
const tone = (thing) => `genre-${thing?.tone ?? ""}`;

// The city.

const BESIDE = 20; // how far agents stand apart who share a circle
const WIDE = 404;
const HIGH = 556;
const ISLAND = "M9 60C40 36 120 44 200 39S360 34 392 58C400 150 393 240 397 330S402 480 388 532C300 553 250 541 190 547S50 556 14 534C2 430 10 330 6 240S2 130 9 60z";

/** Where a place of the raster lies on the map. @param {MapZone} zone @returns {(x: number, y: number) => [number, number]} */
function raster(zone) {
  const outer = zone.places.some(({ x, y }) => x === 1 || y === 1); // spaces outside of the streets
  const [dx, dy, middle, further] = outer ? [42, 39.5, 304, 9] : [54, 43, 303, 0];
  return (x, y) => [202 + (x - 5) * dx + (x === 1 ? -further : x === 9 ? further : 0), middle + (y - 7) * dy];
}

/** @param {Scene} scene */
function city(scene) {
  const zone = /** @type {MapZone} */ (scene.zones.get("city"));
  const at = raster(zone);
  const spots = new Map(zone.places.map(({ thing, x, y }) => [thing.id, at(x, y)]));
  /** @type {{icon: string, says: string, until?: string}[]} */
  const fares = scene.catalogue.city.figures.fares;
  const spent = (/** @type {string | undefined} */ mark) => mark && scene.names.some((_, seat) => scene.thing(`agent-${seat}`)?.marks?.includes(mark));
  return html`<section class="town piece" aria-label="The city"><div class="map" data-zone="city">
    ${ground(zone, spots, at)}
    ${[...zone.places].sort((a, b) => a.y - b.y || a.x - b.x).map(({ thing }) => html`<span class="at" key=${thing.id} style=${spot(spots.get(thing.id))}>${isCircle(scene, thing) ? circle(scene, thing) : plot(scene, thing)}</span>`)}
    ${agents(scene, spots)}
    <p class="banner" aria-hidden="true">The city by night</p>
    <p class="fares" aria-hidden="true">${fares.map((fare) => html`<span class=${spent(fare.until) ? "spent" : ""}>${icon(fare.icon)}${fare.says}</span>`)}</p>
  </div></section>`;
}

/** @param {[number, number] | undefined} point */
const spot = (point) => (point ? `left: ${(point[0] / WIDE) * 100}%; top: ${(point[1] / HIGH) * 100}%` : "");

/** @type {Map<string, unknown>} */
const grounds = new Map(); // by their streets: they stay as they are, whatever stands in them

/** Sea, island, blocks and streets. @param {MapZone} zone @param {Map<string, [number, number]>} spots @param {(x: number, y: number) => [number, number]} at */
function ground(zone, spots, at) {
  const key = zone.ways.join(" ");
  if (!grounds.has(key)) grounds.set(key, drawnOnce(paved(zone, spots, at)));
  return grounds.get(key);
}

/** @param {MapZone} zone @param {Map<string, [number, number]>} spots @param {(x: number, y: number) => [number, number]} at */
function paved(zone, spots, at) {
  const [x0] = at(2, 2);
  const [x1] = at(4, 2);
  const width = x1 - x0 - 54;
  const blocks = [3, 5, 7, 9, 11].flatMap((y) => [3, 5, 7].map((x) => [x, y]));
  const line = (/** @type {[string, string]} */ [from, to]) => `M${spots.get(from)?.join(" ")}L${spots.get(to)?.join(" ")}`;
  const streets = zone.ways.filter((way) => !way.some((id) => outside(zone, id))).map(line).join("");
  const lanes = zone.ways.filter((way) => way.some((id) => outside(zone, id))).map(line).join("");
  return html`<svg class="ground" viewBox="0 0 404 556" preserveAspectRatio="none" aria-hidden="true"><rect width="404" height="556" fill="#2b6f9e" /><rect width="404" height="556" fill="url(#aoc-waves)" />
    <path d=${ISLAND} fill="#10193d" stroke="#17130f" stroke-width="4" /><path d=${ISLAND} fill="url(#aoc-night)" />
    ${blocks.map(([x, y], nth) => (x === 5 && y === 7 ? null : block(...at(x, y), width, nth)))}
    <path d=${lanes} stroke="#39435f" stroke-width="7" fill="none" />
    <path d=${streets} stroke="#060a1c" stroke-width="17" fill="none" /><path d=${streets} stroke="#55607d" stroke-width="13" fill="none" /><path d=${streets} stroke="#ffdf6b" stroke-width="1.6" stroke-dasharray="5 5" fill="none" /></svg>`;
}

/** Whether a tile lies outside of the streets. @param {MapZone} zone @param {string} id */
function outside(zone, id) {
  const found = zone.places.find(({ thing }) => thing.id === id);
  return found !== undefined && (found.x === 1 || found.y === 1 || found.x === 9 || found.y === 13);
}

/** A newsstand, with what the way there costs; where agents stand, they hold it up. @param {Scene} scene @param {Thing} thing */
function circle(scene, thing) {
  if (isStart(scene, thing)) return scene.draw(thing, html`<svg viewBox="-12 -12 24 24" aria-hidden="true"><path d="M-8-8L8 8M8-8L-8 8" /></svg>`, "circle the-x");
  const cost = fare(scene.choices(thing.id));
  return scene.draw(thing, html`<span class="disc ${cost ? "near" : ""}">${!thing.marks?.length && html`${scene.printed(thing)?.name}${cost && html`<b class="fare">${cost}</b>`}`}</span>`, "circle");
}

/** Whether agents can stand there. @param {Scene} scene @param {Thing} thing */
const isCircle = (scene, thing) => scene.printed(thing)?.kind === "circle" || isStart(scene, thing);

/** Whether agents begin there. @param {Scene} scene @param {Thing | undefined} thing */
const isStart = (scene, thing) => scene.printed(thing)?.kind === "start";

/** What the cheapest way costs, and to stay there. @param {import("../protocol.js").Choice[]} ways */
function fare(ways) {
  const cheapest = ways.find((one) => one.kind !== "ticket") ?? ways[0];
  if (!cheapest) return null;
  const { money = 0, fee = 0 } = cheapest.gains ?? {};
  if (cheapest.kind === "ticket") return icon("ticket");
  return money ? `$${-money}${fee ? `+${-fee}` : ""}` : fee ? `+$${-fee}` : icon("walk");
}

/** A space for an order, with the tile that lies there. @param {Scene} scene @param {Thing} thing */
function plot(scene, thing) {
  const now = soon(scene, thing.id) ?? thing;
  const printed = scene.printed(now) ?? scene.printed(thing);
  const gone = now !== thing && now.marks?.includes("empty");
  const turned = printed?.kind === "order" && scene.fresh(thing.id);
  return scene.draw(thing, printed ? order(printed) : html`<i class="no-tile"></i>`, `plot ${printed ? "" : "bare"} ${gone ? "going" : ""} ${turned || ""}`);
}

/** The agents where they stand and, pale, where one would go. @param {Scene} scene @param {Map<string, [number, number]>} spots */
function agents(scene, spots) {
  const place = (/** @type {number} */ seat) => scene.thing(`agent-${seat}`)?.number;
  const seats = scene.names.map((_, seat) => seat);
  return seats.map((seat) => {
    const id = `agent-${seat}`;
    const here = place(seat);
    const sharing = seats.filter((other) => place(other) === here);
    const [x, y] = spots.get(`circle/${here}`) ?? [0, 0];
    const aside = (sharing.indexOf(seat) - (sharing.length - 1) / 2) * BESIDE;
    const next = scene.then(id)?.number;
    const to = next !== undefined && next !== here ? spots.get(`circle/${next}`) : undefined;
    const stand = scene.thing(`circle/${here}`);
    const name = seat === sharing[0] && stand && !isStart(scene, stand) && html`<b class="stand" style=${{ translate: `calc(${(-aside / WIDE) * 100} * var(--hundredth)) 0` }}>${fare(scene.choices(stand.id)) ?? scene.printed(stand)?.name}</b>`;
    return html`<span class="at agent" key=${id} style=${spot([x + aside, y])}>${scene.draw(id, pawn(seat, scene.names), "stands walks", { passive: true })}${name}</span>
      ${to && html`<span class="at agent ghost" style=${spot(to)} aria-hidden="true">${pawn(seat, scene.names)}</span>`}`;
  });
}

// The action board.

/** @param {Scene} scene */
function actions(scene) {
  const zone = /** @type {import("../protocol.js").GridZone} */ (scene.zones.get("board"));
  return html`<section class="actions piece" aria-label="Actions" data-zone="board">${zone.columns.map((name, action) => html`<div class="action ${name}" key=${name}>
    <h3>${icon(scene.printed(zone.cells[0][action] ?? undefined)?.icon ?? "")}<span>${name}</span></h3>
    <div class="bed"><div class="spaces">${zone.cells.map((row) => space(scene, row[action]))}</div>
      ${name === "ideas" && pool(scene)}</div>
    ${special(scene, action)}</div>`)}</section>`;
}

/** @param {Scene} scene @param {Thing | null} thing */
function space(scene, thing) {
  if (!thing) return null;
  const now = soon(scene, thing.id) ?? thing;
  const taken = now.seat !== undefined;
  const state = thing.marks?.includes("taken") ? "taken" : thing.marks?.includes("next") ? "next" : "";
  return scene.draw(thing, html`<span class="gives">${gives(scene.printed(thing))}</span>${taken ? html`<span class=${now === thing ? "" : "ghost"} ...${now === thing && piece(thing, `means-${thing.seat}`)}>${meeple(Number(now.seat), scene.names)}</span>` : noMeeple}${price(scene, thing.id)}`, `space ${state}`);
}

/** What a space brings, in signs. */
const gives = once((/** @type {Component | undefined} */ one) => {
  const { writers, originals, board, supply, comics, money, flip, collect } = one?.figures ?? {};
  if (writers) return html`${icon("fountain-pen")}<i>+</i>${icon("paint-brush")}`;
  if (originals) return html`${icon("white-book")}<b>${originals}</b>`;
  if (supply !== undefined) return html`<b>${board}</b><i>+${supply}</i>`;
  if (comics) return html`${icon("newspaper")}<b>×${comics}</b>`;
  if (money !== undefined) return html`<b>$${money}</b>`;
  return html`${icon("cycle")}<b>${flip}</b>${icon("grab")}<b>${collect}</b>`;
});

/** The ideas that lie on the board; those taken are dashed. @param {Scene} scene */
function pool(scene) {
  return html`<div class="pool" data-zone="ideas">${GENRES.map((name, genre) => {
    const here = scene.thing(`idea/${genre}`);
    return here ? scene.draw(here, icon(scene.printed(here)?.icon ?? ""), `idea ${tone(here)}`) : html`<span class="idea gone" key=${name} aria-hidden="true">${icon(scene.catalogue[name].icon)}</span>`;
  })}</div>`;
}

/** A special with the comics that unlock it, and a place for a cube of each player. @param {Scene} scene @param {number} action */
function special(scene, action) {
  const thing = scene.thing(`special/${action}`);
  if (!thing) return null;
  const now = soon(scene, thing.id) ?? thing;
  const colours = scene.names.map((_, seat) => scene.thing(`turn/${seat}`)?.tone ?? "");
  const cubes = colours.map((colour, seat) => html`<i class="cube-place ${thing.marks?.includes(colour) ? "" : "ghost"}">${now.marks?.includes(colour) && cube(seat)}</i>`);
  return html`<div class="base" data-zone="specials">${scene.draw(thing, html`<b>${scene.printed(thing)?.name}</b><span class="cubes"><i class="from">${thing.number}</i>${cubes}</span>`, "special")}</div>`;
}

// The chart as a race.

const FULL = 11; // comics beside each other: with more there is no room for what else a lane can tell on a small screen

/** @param {Scene} scene */
function chart(scene) {
  const { income } = scene.catalogue.chart.figures;
  const finish = income.length - 1;
  const bands = [];
  for (let from = 1, to = 1; from <= finish; from = to + 1) {
    to = from;
    while (to < finish && income[to + 1] === income[from]) to += 1;
    bands.push(html`<span class="band" style=${{ gridColumn: `${from + 2} / ${to + 3}` }}>$${income[from]}</span>`);
  }
  const counts = widths(scene, finish);
  const letters = Math.min(14, Math.max(...scene.names.map((name) => name.length)));
  const columns = { "--owner": `${Math.max(68, 31 + letters * 6.7)}px`, "--columns": counts.map((count) => `minmax(${count ? `calc(${count} * var(--runner))` : "var(--empty)"}, ${Math.max(count, 1)}fr)`).join(" ") };
  const crowd = counts.reduce((sum, count) => sum + Math.max(1, count), 0);
  const full = counts.reduce((sum, count) => sum + Math.max(0.55, count), 0) > FULL;
  const marks = Array.from({ length: finish + 1 }, (_, fans) => html`<span class="step ${fans === finish ? "finish" : ""}">${fans}</span>`);
  return html`<section class="chart piece ${crowd > finish + 3 ? "crowded" : ""} ${full ? "full" : ""}" aria-label="Chart" data-zone="chart" style=${columns}>
    <div class="lane heads" aria-hidden="true"><span class="owner"><h3>Chart</h3>${fan}</span>${marks}<small>earns</small><small>wins</small><small class="now-has">has</small><small class="now-has">points</small></div>
    <div class="lane bands" aria-hidden="true">${bands}</div>
    ${scene.names.map((_, seat) => lane(scene, seat, finish))}
  </section>`;
}

/** @typedef {{one: Thing, space: Thing}} Racer a comic, and the space on which it stands */

/** @param {Scene} scene @returns {Racer[]} */
function racers(scene) {
  const { columns, lines } = /** @type {TableZone} */ (scene.zones.get("chart"));
  return lines.map((line) => ({ one: line[columns.indexOf("comic")], space: line[columns.indexOf("space")] }));
}

/** How many comics of one player stand on the same space at the most, by space. @param {Scene} scene @param {number} finish */
function widths(scene, finish) {
  const all = racers(scene);
  return Array.from({ length: finish + 1 }, (_, space) => Math.max(...scene.names.map((_, seat) => all.filter((racer) => racer.one.seat === seat && racer.space.number === space).length)));
}

/** A player's comics by their fans, and what the end of the round would bring. @param {Scene} scene @param {number} seat @param {number} finish */
function lane(scene, seat, finish) {
  const runners = racers(scene).filter(({ one }) => one.seat === seat);
  const entering = [...scene.look.after.values()].filter((one) => one.seat === seat && /^chart\/\d+\/comic$/.test(one.id) && !scene.thing(one.id)); // what is printed by the answer that is looked at
  const cells = Array.from({ length: finish + 1 }, (_, space) => {
    const here = runners.filter((racer) => racer.space.number === space);
    const coming = [...runners.map(({ one }) => one), ...entering].filter(({ id }) => scene.then(id.replace("comic", "space"))?.number === space);
    return html`<span class="cell">${here.map((racer) => racing(scene, racer))}
      ${coming.map((one) => html`<span class="ghost" aria-hidden="true">${small(scene, one)}<b class="plus">${change(scene.thing(one.id)?.number, scene.then(one.id)?.number)}</b></span>`)}</span>`;
  });
  return html`<div class="lane seat-${seat} ${runners.length > 4 ? "long" : ""}" key=${seat}><span class="owner">${meeple(seat, scene.names)}<span class="whose">${scene.names[seat]}</span></span>${cells}
    ${scene.draw(`earns/${seat}`, become(scene, `earns/${seat}`, "$"), "pays", { passive: true })}${scene.draw(`wins/${seat}`, html`${become(scene, `wins/${seat}`)}${star}`, "prize", { passive: true })}
    <span class="now-has purse" aria-hidden="true">$${soon(scene, `money-${seat}`)?.number}</span><b class="now-has total" aria-hidden="true">${soon(scene, `score/${seat}`)?.number}</b></div>`;
}

/** @param {number | undefined} from @param {number | undefined} to */
const change = (from = 0, to = 0) => (to < from ? `−${from - to}` : `+${to - from}`);

/** @param {Scene} scene @param {Racer} racer */
function racing(scene, { one, space }) {
  const before = (one.number ?? 0) - (space.number ?? 0); // from rounds of the chart that are behind it
  const then = scene.then(one.id);
  return scene.draw(one, html`${small(scene, one)}<b class="has">${one.number}</b>${before > 0 && html`<b class="lapped">+${before}</b>`}`, `racer walks ${then && then.number !== one.number ? "going" : ""}`);
}

/** @param {Scene} scene @param {Thing} one */
function small(scene, one) {
  const printed = scene.printed(one);
  return printed && runner(printed);
}

// The market.

/** @param {Scene} scene */
function market(scene) {
  const rows = ["Writers", "Artists", "Originals"].map((name, which) => {
    const short = scene.names.length > 3 && which < ORIGINALS ? "short" : "";
    return html`<div class="deal ${short}" key=${name} data-zone=${`display-${which}`}>
    <h3>${name}</h3>${deck(scene, which)}${scene.things(`display-${which}`).filter((one) => one !== scene.thing(`deck/${which}`)).map((one) => card(scene, one, short))}${pile(scene, which)}</div>`;
  });
  return html`<section class="market" aria-label="Cards on display"><div class="rows">${rows}</div>
    <div class="aside"><div class="search" data-zone="genres"><p>${icon("pencil-ruler")} ${scene.zones.get("genres")?.title}</p>${scene.things("genres").map((one) => scene.draw(one, icon(scene.printed(one)?.icon ?? ""), `idea ${tone(one)}`))}</div>
      <div class="offers" data-zone="campaigns"><p>${icon("public-speaker")} ${scene.zones.get("campaigns")?.title}</p>${scene.things("campaigns").map((one) => scene.draw(one, html`<b>$${one.number}</b><i>+${scene.printed(one)?.figures.fans}${fan}</i>`, "offer"))}</div></div></section>`;
}

/** @param {Scene} scene @param {number} which */
function deck(scene, which) {
  const thing = scene.thing(`deck/${which}`);
  const printed = scene.printed(thing);
  if (!thing) return null;
  return html`<span class="stack ${thing.number ? "" : "none"}" data-anchor=${`deck of ${DECKS[which]}`}>${scene.draw(thing, html`${printed ? back(printed) : html`<i class="no-card ${thing.number ? "unturned" : ""}">${thing.number > 0 && icon([...ROLES, "white-book"][which])}</i>`}<b class="count" data-count=${soon(scene, thing.id)?.number}></b>`, "card")}</span>`;
}

/** A card wherever it lies. @param {Scene} scene @param {Thing} one @param {string} [size] "tiny" in another's hand, "short" in long rows */
function card(scene, one, size = "") {
  const printed = scene.printed(one);
  return scene.draw(one, html`${printed ? front(printed, one, size) : html`<i class="no-card"></i>`}${price(scene, one.id)}`, `card ${one.marks?.includes("to print") ? "going" : one.marks?.join(" ") ?? ""}`);
}

/** @param {Component} printed @param {Thing} one @param {string} size */
function front(printed, one, size) {
  if (printed.kind === "back") return back(printed, size === "tiny");
  if (printed.kind === "comic") return size === "tiny" ? runner(printed) : cover(printed);
  return size === "tiny" ? smallCreative(printed, one.number) : creative(printed, one.number, size === "short");
}

/** What was discarded, to be looked through at any time. @param {Scene} scene @param {number} which */
function pile(scene, which) {
  const cards = scene.things(`discard-${which}`);
  return html`<details class="outs"><summary><b>${cards.length}</b> out</summary>
    <div class="looked-through" data-zone=${`discard-${which}`}>${cards.length ? cards.map((one) => card(scene, one)) : html`<p>Nothing is discarded.</p>`}</div></details>`;
}

// One's own mat.

/** @param {Scene} scene */
function mine(scene) {
  const seat = scene.near;
  const zone = /** @type {TableZone} */ (scene.zones.get(`mat-${seat}`));
  const hand = scene.things(`hand-${seat}`);
  const orders = scene.things(`orders-${seat}`);
  const { hand: limit } = scene.catalogue.mat.figures;
  return html`<div class="ledger" data-zone=${`means-${seat}`}>
      <div class="owner">${meeple(seat, scene.names)}<h2>${scene.names[seat]}</h2>${score(scene, seat, true)}</div>
      <div class="bits">${scene.draw(`money-${seat}`, html`<b class="bill">$${number(scene, `money-${seat}`)}</b>`, "money counts", { passive: true })}${kept(scene, seat)}</div>
      <div class="bits">${pieces(scene, seat)}${still(scene, seat)}</div></div>
    <div class="slots" data-zone=${`mat-${seat}`} style=${{ "--places": Math.max(scene.catalogue.mat.figures.brings.length, zone.lines.length) }}>${places(scene, zone, seat)}</div>
    <div class="foot"><div class="tray" data-zone=${`ideas-${seat}`}><h3>Ideas</h3>${scene.things(`ideas-${seat}`).map((one) => idea(scene, one))}</div>
      <div class="orders" data-zone=${`orders-${seat}`}><h3>Orders</h3>${orders.map((one) => chip(scene, one, orders.length > 5 ? "gone" : "sold"))}</div></div>
    <div class="hand"><h3>Hand <small>${hand.length} of ${limit}</small></h3>
      <div class="spread ${hand.length > 3 ? "full" : ""} ${hand.length > limit ? "over" : ""}" data-zone=${`hand-${seat}`} style=${{ "--cards": hand.length || 1 }}>${hand.length ? hand.map((one) => card(scene, one)) : html`<small class="quiet">no cards</small>`}</div></div>`;
}

/** @param {Scene} scene @param {number} seat @param {boolean} [word] */
const score = (scene, seat, word = false) => scene.draw(`score/${seat}`, burst(html`${soon(scene, `score/${seat}`)?.number}${word && html`<small>${soon(scene, `score/${seat}`)?.number === 1 ? "point" : "points"}</small>`}`), "score counts", { passive: true });

/** The editors still to be placed. @param {Scene} scene @param {number} seat */
function pieces(scene, seat) {
  const left = soon(scene, `editors-${seat}`)?.number ?? 0;
  return scene.draw(`editors-${seat}`, Array.from({ length: Math.max(scene.catalogue.mat.figures.editors, left) }, (_, place) => (place < left ? meeple(seat, scene.names) : noMeeple)), "editors", { passive: true });
}

/** A number of a player with its sign. @param {Scene} scene @param {string} id @param {unknown} sign */
const fact = (scene, id, sign) => scene.draw(id, html`${sign}<b>${number(scene, id)}</b>`, "fact", { passive: true });

/** Points of the rankings, tickets. @param {Scene} scene @param {number} seat */
const kept = (scene, seat) => html`<span class="figs">${fact(scene, `points-${seat}`, star)}${fact(scene, `tickets-${seat}`, icon("ticket"))}</span>`;

const DEEDS = /** @type {Record<string, string>} */ ({ ideas: "light-bulb", conversions: "cycle", fans: "public-speaker", comics: "newspaper" });

/** What is still to do in the action that is under way. @param {Scene} scene @param {number} seat */
const still = (scene, seat) => html`<span class="figs still">${fact(scene, `flip-${seat}`, icon("cycle"))}${fact(scene, `collect-${seat}`, icon("grab"))}${scene.draw(`left-${seat}`, html`${icon(DEEDS[soon(scene, `left-${seat}`)?.marks?.[0] ?? ""])}<b>${become(scene, `left-${seat}`)}</b>`, "fact", { passive: true })}</span>`;

/** @param {Scene} scene @param {Thing} one */
const idea = (scene, one) => scene.draw(one, html`${icon(scene.printed(one)?.icon ?? "")}<b>${soon(scene, one.id)?.number}</b>`, `idea ${tone(one)} ${one.number || scene.then(one.id) ? "" : "nought"} counts`);

/** How many cubes lie on the places of a mat from this one on, while none is placed. @param {{what: string}[]} brings @param {number} nth */
const cubesFrom = (brings, nth) => brings.slice(nth - 1).filter(({ what }) => what === "cube").length;

/** A place for each that brings something, each with what its comic brings. @param {Scene} scene @param {TableZone} zone @param {number} seat */
function places(scene, zone, seat) {
  const printed = zone.lines.filter(([first]) => !first.marks?.includes("hyped"));
  const hyped = zone.lines.filter(([first]) => first.marks?.includes("hyped"));
  const left = soon(scene, `cubes-${seat}`)?.number ?? 0;
  const { brings } = scene.catalogue.mat.figures;
  const brought = (/** @type {number} */ nth) => {
    const { what, count, says } = brings[Math.min(nth, brings.length) - 1];
    if (what === "points") return html`+${count}${star}<small>${says}</small>`;
    return html`${what === "mastery" ? icon("laurel-crown") : html`<i class="cube-place">${cubesFrom(brings, nth) <= left && cube(seat)}</i>`}<small>${says}</small>`;
  };
  const empty = Math.max(0, brings.length - printed.length - hyped.length);
  const next = seat === scene.near && comingTo(scene);
  return html`${scene.draw(`cubes-${seat}`, html`<span class="unseen">${left}</span>`, "cubes-left", { passive: true })}
    ${printed.map((line, nth) => html`<div class="slot" key=${line[0].id}><p class="memo"><b>${nth + 1}</b>${brought(nth + 1)}</p>${comic(scene, line)}</div>`)}
    ${hyped.map(([first, tokens]) => html`<div class="slot hyping" key=${first.id}><p class="memo">${icon("megaphone")}${tokens.label}</p>${card(scene, first)}</div>`)}
    ${Array.from({ length: empty }, (_, place) => { const nth = printed.length + 1 + place; return html`<div class="slot" key=${`empty-${nth}`}><p class="memo"><b>${nth}</b>${brought(nth)}</p>${next && place === 0 ? next : html`<i class="no-card">${icon("white-book")}</i><span class="team">${ROLES.map(noMate)}</span>`}</div>`; })}`;
}

const ROLES = ["fountain-pen", "paint-brush"]; // of a team

/** A creative who is still to be found. @param {string} role */
const noMate = (role) => html`<i class="no-mate">${icon(role)}</i>`;

/** A comic that the answer that is looked at lays on the mat. @param {Scene} scene */
function comingTo(scene) {
  const { looked, after } = scene.look;
  const hyped = looked?.kind === "hype";
  const comic = hyped ? scene.thing(looked.targets[0]) : [...after.values()].find(({ id }) => /^mat\/\d+$/.test(id) && !scene.thing(id));
  const printed = scene.printed(comic);
  if (!comic || !printed) return null;
  return html`<div class="printed ghost" aria-hidden="true"><span class="card">${cover(printed, hyped ? null : figuresOf(scene, comic))}</span><span class="team">${ROLES.map(noMate)}</span></div>`;
}

/** What is written on a comic once it is printed, as the answer that is looked at would have it. @param {Scene} scene @param {Thing} comic */
function figuresOf(scene, comic) {
  const { id, marks = [] } = soon(scene, comic.id) ?? comic;
  return marks.includes("to print") ? null : { fans: soon(scene, `${id}/fans`)?.number ?? 0, value: soon(scene, `${id}/value`)?.number ?? 0, marks };
}

/** A printed comic with its team. @param {Scene} scene @param {Thing[]} line */
function comic(scene, [first, , , writer, artist]) {
  const printed = scene.printed(first);
  if (!printed) return null;
  const waits = first.marks?.includes("to print");
  return html`<div class="printed ${waits ? "waits" : ""}">${scene.draw(first, html`${cover(printed, figuresOf(scene, first))}${price(scene, first.id)}`, "card")}
    <div class="team">${[writer, artist].map((one, role) => mate(scene, one) ?? noMate(ROLES[role]))}</div></div>`;
}

/** Half a card that sticks out below its comic. @param {Scene} scene @param {Thing} one */
function mate(scene, one) {
  const now = soon(scene, one.id);
  const next = scene.printed(now) ? now : one; // who leaves is seen until another comes
  const printed = scene.printed(next);
  if (!printed) return null;
  const fits = next?.marks?.includes("of its genre");
  return scene.draw(one, html`${icon(printed.icon)}<b>${next === now ? become(scene, one.id) : one.number}</b>${icon(printed.figures.sign)}${fits && star}${price(scene, one.id)}`, `mate ${scene.printed(one) ? "" : "ghost"} ${tone(next)} ${fits ? "fits" : ""} ${next === now ? "" : "going"}`);
}

/** An order that waits, or is sold. @param {Scene} scene @param {Thing} one @param {string} sold how it is drawn then */
function chip(scene, one, sold) {
  const printed = scene.printed(one);
  const done = one.marks?.includes("fulfilled");
  return printed && scene.draw(one, order(printed, done ? sold : ""), `chip-order ${done ? sold : ""}`);
}

// The others.

const ROOM = [0, 0, 430, 187, 153]; // by seats: pixels of a plate for comics, hand and orders
const LONE = 5; // comics that an only opponent has one below the other
const LINES = [["", 54], ["dense", 35]]; // the height of a line of two comics, with and without their teams

/** How much of the comics a plate shows while it is not opened. @param {Scene} scene @param {number} comics @param {number} hand @param {Thing[]} orders */
function density(scene, comics, hand, orders) {
  if (scene.names.length === 2 && comics <= LONE) return "roomy";
  const row = orders.reduce((wide, one) => wide + (one.marks?.includes("fulfilled") ? 29 : 42), 0);
  const tail = hand * 34 + row < 208 ? (hand ? 46 : 32) : (hand && 48) + Math.ceil(row / 208) * 30;
  const room = ROOM[scene.names.length] - tail;
  return LINES.find(([, high]) => Math.ceil(comics / 2) * Number(high) <= room)?.[0] ?? "packed";
}

/** @param {Scene} scene @param {number} seat */
function opponent(scene, seat) {
  const zone = /** @type {TableZone} */ (scene.zones.get(`mat-${seat}`));
  const cubes = scene.thing(`cubes-${seat}`)?.number ?? 0;
  const hand = scene.things(`hand-${seat}`);
  const orders = scene.things(`orders-${seat}`);
  return plate(scene, seat, {
    score: score(scene, seat),
    tags: html`<span class="purse">${scene.draw(`money-${seat}`, html`$${number(scene, `money-${seat}`)}`, "money counts", { passive: true })}</span>`,
    area: html`<div class="strap" data-zone=${`means-${seat}`}>${pieces(scene, seat)}${scene.draw(`cubes-${seat}`, Array.from({ length: cubesFrom(scene.catalogue.mat.figures.brings, 1) }, (_, place) => html`<i class="cube-place">${place < cubes && cube(seat)}</i>`), "cubes", { passive: true })}${still(scene, seat)}${kept(scene, seat)}</div>
      <div class="strap tray" data-zone=${`ideas-${seat}`}>${scene.things(`ideas-${seat}`).map((one) => idea(scene, one))}</div>
      <div class="comics ${density(scene, zone.lines.length, hand.length, orders)}" data-zone=${`mat-${seat}`}>${zone.lines.map((line) => strip(scene, line))}</div>
      <div class="strap tail"><span class="handful" data-zone=${`hand-${seat}`}>${hand.length ? hand.map((one) => card(scene, one, "tiny")) : html`<small class="quiet">no cards</small>`}</span>
        <span class="orders" data-zone=${`orders-${seat}`}>${orders.map((one) => chip(scene, one, "gone"))}</span></div>`,
    short: html`<span class="purse">$${scene.thing(`money-${seat}`)?.number}</span><span>${scene.thing(`editors-${seat}`)?.label}</span>`,
  });
}

/** A comic of another player in one line. @param {Scene} scene @param {Thing[]} line */
function strip(scene, [first, fans, value, writer, artist]) {
  const printed = scene.printed(first);
  if (!printed) return null;
  const hyped = first.marks?.includes("hyped");
  const waits = first.marks?.includes("to print");
  return html`<div class="strip" key=${first.id}><b class="named">${printed.name}</b>${scene.draw(first, runner(printed), "mini")}
    ${hyped ? html`<span class="nums">${icon("megaphone")} ${fans.label}</span>` : waits ? html`<span class="nums">${icon("newspaper")} …</span><span class="team">${mate(scene, writer)}</span>` : html`<span class="nums"><span class="fans">${fan}${number(scene, fans.id)}</span><span class="val">${number(scene, value.id)}</span>${first.marks?.includes("better colors") && icon("palette")}${first.marks?.includes("to rip off") && icon("robber-mask")}</span>
    <span class="team">${[writer, artist].map((one) => mate(scene, one))}</span>`}</div>`;
}
