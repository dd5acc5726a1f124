// Little TrickTakers: a worn round table on green felt. The trick lies in the middle, the market opens before it.
import { html } from "../vendor/ui.js";
import { icon } from "../icons.js";
import { thingsOf } from "../zones.js";
import { becoming, byName, gains, own, plate, token } from "./shared.js";
import { back, beastFace, cardFace, characterFace, definitions, drawnText, fur, itemFace, mini, pale, portrait, signed, star, suitBadge } from "./little_tricktakers_cards.js";
import { chips, die, table } from "./little_tricktakers_table.js";

/** @typedef {import("../made.js").Scene} Scene */
/** @typedef {import("../protocol.js").Thing} Thing */
/** @typedef {import("../protocol.js").Choice} Choice */
/** @typedef {import("../protocol.js").Component} Component */

/** Where the others sit, clockwise from one's left. @type {Record<number, string[]>} */
const AROUND = { 1: ["top"], 2: ["left", "right"], 3: ["left", "top", "right"], 4: ["left", "top-left", "top-right", "right"] };

/** @param {Scene} scene */
export function board(scene) {
  const trick = scene.thing("round/trick")?.number ?? 0;
  const mode = scene.over ? "at-end" : trick ? "at-trick" : "at-market";
  const seats = AROUND[scene.others.length];
  return html`<div class="ltt ${mode} ${scene.thing("round/kakumei") ?? scene.then("round/kakumei") ? "kakumei" : ""}">
    ${definitions(scene.catalogue)}
    ${table(mode)}
    <div class="corner">${rounds(scene)}${trick || scene.over ? ladder(scene) : picks(scene)}</div>
    <div class="camps">${scene.others.map((seat, place) => html`<div class="camp ${seats[place]}" key=${seat}>${opponent(scene, seat)}</div>`)}</div>
    ${supply(scene)}
    ${mode === "at-market" ? market(scene) : mode === "at-trick" ? mat(scene, seats) : count(scene)}
    ${own(html`${side(scene)}${hand(scene)}${belongings(scene)}`, `seat-${scene.near}`)}
    ${mode !== "at-end" && aside(scene)}
  </div>`;
}

/** Cards come out of hands and from the deck, and go to whoever took the trick. @param {string} _ @param {boolean} came @param {import("../made.js").About} about */
export function way(_, came, { thing, zone }) {
  if (zone.id === "trick") return came ? `hand-${thing.seat}` : "taker";
  if (zone.id === "hand") return came ? "deck" : null;
  if (zone.id === `taken-${zone.seat}` && came) return "mat";
  return null;
}

export const inText = { card: byName, character: byName, item: byName, beast: byName };
export const great = ["trick-won", "kakumei-declared", "scored", "won-at-once"];

/** The rows of the characters on the table, for those that are shown large. @type {Map<string, (number | string)[] | undefined>} */
const rows = new Map();

/** @param {Component} component */
export function face(component) {
  const drawn = faceOf(component, {}, { row: rows.get(component.id) });
  return drawn && html`<span class="ltt-large">${drawn}</span>`;
}

/** @param {Component | undefined} component @param {Record<string, Component>} catalogue @param {{row?: (number | string)[], lit?: number}} [how] */
function faceOf(component, catalogue, how) {
  if (!component) return null;
  if (component.kind === "card") return cardFace(component);
  if (component.kind === "back") return back();
  if (component.kind === "character") return characterFace(component, catalogue, how);
  if (component.kind === "item") return itemFace(component);
  return component.kind === "beast" ? beastFace(component) : null;
}

/** A thing that is a card of some kind. @param {Scene} scene @param {Thing} thing @param {string} kind @param {{row?: (number | string)[], lit?: number}} [how] */
const card = (scene, thing, kind, how) => scene.draw(thing, faceOf(scene.printed(thing), scene.catalogue, how), kind);

/** @param {Thing | undefined} thing @param {string} mark */
const is = (thing, mark) => thing?.marks?.includes(mark) ?? false;

// The round.

/** @param {Scene} scene */
function rounds(scene) {
  const now = scene.thing("round/number");
  const trick = scene.thing("round/trick");
  const { rounds: all = 0, tricks = 0 } = scene.printed(now)?.figures ?? {};
  const pips = Array.from({ length: tricks }, (_, at) => html`<i class=${at + 1 < (trick?.number ?? 0) ? "past" : at + 1 === trick?.number ? "now" : ""}>${at + 1}</i>`);
  return html`<div class="rounds" data-zone="round">
    ${scene.draw("round/number", Array.from({ length: all }, (_, place) => html`<span class="round-card ${place + 1 === now?.number ? "now" : place + 1 < (now?.number ?? 0) ? "past" : ""}"><small>round</small><b>${place + 1}</b></span>`), "round-cards")}
    ${scene.draw("round/trick", html`<small>${trick?.number ? trick.label : scene.over ? "the end" : trick?.say}</small><span>${pips}</span>`, "pips")}
  </div>`;
}

/** Who beats whom in this trick, from strong to weak; what lies in it shines, and most what is on top. @param {Scene} scene */
function ladder(scene) {
  const { later } = scene.look;
  const won = later.get("last");
  const then = won && thingsOf(won).length ? undefined : later.get("ladder"); // of this trick, not of the next
  return html`<div class="ladder" data-zone="ladder">${rungs(scene, scene.zones.get("ladder"), (step, inner, kind) => scene.draw(step, inner, kind))}
    ${then && html`<div class="ladder then" aria-hidden="true">${rungs(scene, then, (step, inner, kind) => html`<span class=${kind} key=${step.id}>${inner}</span>`)}</div>`}</div>`;
}

/** @param {Scene} scene @param {import("../protocol.js").Zone | undefined} zone @param {(step: Thing, inner: unknown, kind: string) => unknown} drawn */
function rungs(scene, zone, drawn) {
  const steps = zone ? thingsOf(zone) : [];
  const notes = steps.filter((step) => is(step, "note"));
  return html`${caption(zone)}<span class="steps">${steps.map((step) => {
    const printed = scene.printed(step);
    const inner = printed?.kind === "card" ? mini(printed) : step.tone ? html`<i class="mini" style=${{ "--fill": `var(--suit-${step.tone})` }}>${suitBadge(step.tone)}</i>` : html`<i class="mini plain"><b class="t" aria-hidden="true">${step.number ?? "…"}</b></i>`;
    return drawn(step, html`${inner}<small class="t" aria-hidden="true">${step.label}${is(step, "note") && " *"}</small>`, `step ${is(step, "here") ? "here" : ""} ${is(step, "top") ? "top" : ""}`);
  })}</span>${notes.length > 0 && html`<small class="notes">${notes.map((step) => html`<span>* ${step.say}</span>`)}</small>`}`;
}

/** What a zone is called, and the rule about it. @param {import("../protocol.js").Zone | undefined} zone */
const caption = (zone) => zone && html`<span class="cap-row"><b class="cap-of">${zone.title}</b>${zone.rule && html`<span class="rule-name">${zone.rule}</span>`}</span>`;

/** Who picks when. @param {Scene} scene */
function picks(scene) {
  const turns = scene.things("order");
  const count = scene.names.length;
  const passes = Array.from({ length: Math.ceil(turns.length / count) }, (_, pass) => turns.slice(pass * count, (pass + 1) * count));
  return html`<div class="picks" data-zone="order">${caption(scene.zones.get("order"))}${passes.map((pass, place) => html`<span class="pass"><small>${passes.length > 1 ? ["1st pick", "2nd pick"][place] : "one pick"}</small>${pass.map((turn) => scene.draw(turn, token(turn.seat ?? 0, scene.names), `turn ${turn.marks?.[0]}`))}</span>`)}</div>`;
}

// Players.

/** @param {Scene} scene @param {number} seat */
function opponent(scene, seat) {
  const id = `player-${seat}`;
  return plate(scene, seat, {
    score: html`${scene.draw(`${id}/points`, html`${coins(scene, seat)}${becoming(scene.thing(`${id}/points`), scene.then(`${id}/points`))}`, "vp counts")}`,
    area: html`<div class="area" data-zone=${id}>${standees(scene, seat)}<div class="goods">${wins(scene, seat)}${bid(scene, seat)}${held(scene, seat)}${things(scene, seat)}${taken(scene, seat)}</div></div>`,
    tags: option(scene, seat),
  });
}

/** @param {Scene} scene @param {number} seat */
function coins(scene, seat) {
  const points = scene.thing(`player-${seat}/points`);
  return chips(points?.number ?? 0, scene.printed(points)?.figures.coins ?? []);
}

/** The characters in one base of the player's colour. @param {Scene} scene @param {number} seat */
function standees(scene, seat) {
  const id = `player-${seat}`;
  const found = scene.things(id).filter((one) => scene.printed(one)?.kind === "character");
  const spare = found.filter((one) => is(one, "new") || is(one, "at hand"));
  const pair = found.filter((one) => !spare.includes(one));
  const sides = ["left", "right"].map((where) => scene.thing(`${id}/side-${where}`));
  const given = scene.thing(`${id}/given`);
  return html`<div class="standees">
    ${place(scene, sides[0])}${hint(scene, seat, "left")}
    ${pair.length || spare.length ? pair.map((one) => standee(scene, one)) : html`<span class="nobody">no character yet</span>`}
    ${pair.length === 1 && seat !== scene.near && scene.things("beasts").length > 0 && html`<span class="nobody second">second character</span>`}
    ${pair.length > 1 && band(scene, id)}${place(scene, sides[1])}${hint(scene, seat, "right")}
    ${spare.map((one) => standee(scene, one, is(one, "new") ? "new" : "spare"))}
    ${given && scene.draw(given, back(), "character given")}
    <i class="base seat-${seat}" aria-hidden="true"></i></div>`;
}

/** The beast that holds two characters together. @param {Scene} scene @param {string} id */
function band(scene, id) {
  const beast = scene.printed(scene.things(id).find((one) => is(one, "summoned")));
  return beast && html`<i class="band" style=${{ "--fill": fur(beast.id) }} aria-hidden="true">${icon(beast.icon)}</i>`;
}

/** Which beast waits at the free edge of one's character. @param {Scene} scene @param {number} seat @param {"left" | "right"} edge */
function hint(scene, seat, edge) {
  const waits = seat === scene.near ? scene.thing(`player-${seat}/edge-${edge}`) : undefined;
  const printed = scene.printed(waits);
  return waits && printed && scene.draw(waits, html`<i style=${{ "--fill": fur(printed.id) }}>${icon(printed.icon)}</i>${drawnText(waits.label)}`, "beside hint");
}

/** Which row of a character counts here, and what in it is lit, or would be. @param {Scene} scene @param {Thing} one */
function rowOf(scene, one) {
  const row = is(one, "for two") ? scene.printed(one)?.figures.for_two : undefined;
  rows.set(one.component ?? "", row);
  return { row, lit: scene.then(one.id)?.number ?? one.number ?? -1 };
}

/** @param {Scene} scene @param {Thing} one */
function standee(scene, one, kind = "") {
  const printed = scene.printed(one);
  if (!printed) return null;
  const how = rowOf(scene, one);
  const worth = (how.row ?? printed.figures.wins)[how.lit];
  const inner = html`${characterFace(printed, scene.catalogue, how)}<span class="small-face" style=${{ "--fill": pale(printed.id) }}>${portrait(printed.id)}${worth !== undefined && html`<b class="worth t ${Number(worth) < 0 ? "bad" : ""}" aria-hidden="true">${signed(worth)}</b>`}</span><b class="short-name t" aria-hidden="true">${printed.name}</b>${is(one, "to prepare") && html`<b class="flag t" aria-hidden="true">to prepare</b>`}${kind === "new" && html`<b class="flag t" aria-hidden="true">new</b>`}`;
  return scene.draw(one, inner, `character ${kind}`);
}

/** A dashed place beside a character, and the beast that would come there. @param {Scene} scene @param {Thing | undefined} side */
function place(scene, side) {
  if (!side) return null;
  const beast = scene.printed(side);
  const comes = scene.look.looked?.targets.includes(side.id) ? scene.printed(scene.things(`player-${scene.near}`).find((one) => is(one, "new"))) : undefined;
  if (comes) return scene.draw(side, html`<span class="small-face ghost-face" style=${{ "--fill": pale(comes.id) }}>${portrait(comes.id)}</span>${beast && html`<i style=${{ "--fill": fur(beast.id) }}>${icon(beast.icon)}</i>${drawnText(beast.name)}`}`, `beside ${beast ? "fits" : ""}`);
  return scene.draw(side, html`${beast ? html`<i style=${{ "--fill": fur(beast.id) }}>${icon(beast.icon)}</i>${drawnText(beast.name)}${drawnText("comes")}` : html`${drawnText(side.label)}${drawnText("no beast")}`}`, `beside ${beast ? "fits" : ""}`);
}

/** Tricks won, as packets. @param {Scene} scene @param {number} seat */
function wins(scene, seat) {
  const id = `player-${seat}/wins`;
  const number = scene.thing(id)?.number ?? 0;
  const took = scene.things("last").some((one) => is(one, "won") && one.seat === seat);
  return scene.draw(id, html`<span class="packets" data-anchor=${took ? "taker" : undefined}>${Array.from({ length: Math.max(1, number) }, (_, at) => html`<i class=${number ? "packet" : "packet none"} style=${{ "--off": at }}>${number ? back() : ""}</i>`)}</span><span class="count"><b>${number}</b><small>${number === 1 ? "trick" : "tricks"}</small></span>`, "wins counts");
}

/** @param {Scene} scene @param {number} seat */
function bid(scene, seat) {
  const [one, two] = [scene.thing(`player-${seat}/bid`), scene.thing(`player-${seat}/bet`)];
  if (!one || !two) return null;
  return html`<span class="bid">${scene.draw(one, html`${die(one.number ?? 0)}<small>${one.label}</small>`, "bid-die")}${scene.draw(two, html`<small>${two.label}</small>`, "bet")}</span>`;
}

/** What the Gambler can bid or bet, and what that would pay. @param {Scene} scene */
function wagers(scene) {
  const open = scene.look.answers.filter(({ kind }) => kind === "bid" || kind === "bet");
  const coins = scene.printed(scene.thing(`player-${scene.near}/points`))?.figures.coins ?? [];
  return open.length > 0 && html`<span class="wagers"><small>${Object.keys(open[0].gains ?? {}).at(-1)}</small>${open.map((choice) => {
    const number = choice.number ?? 0;
    return scene.answer(choice, html`${choice.kind === "bid" ? die(number) : html`<b>${number}</b>${chips(number, coins)}`}${gains(choice).slice(-1)}`, "wager");
  })}</span>`;
}

/** A hand as backs; cards that are known lie open in it. @param {Scene} scene @param {number} seat */
function held(scene, seat) {
  const id = `player-${seat}`;
  const all = scene.thing(`${id}/hand`)?.number ?? 0;
  const known = scene.things(id).filter((one) => is(one, "known"));
  const backs = Array.from({ length: Math.max(0, all - known.length) }, (_, at) => html`<i style=${{ "--off": at, "--cards": all }}>${back()}</i>`);
  return html`<span class="held" data-anchor=${`hand-${seat}`}>${scene.draw(`${id}/hand`, html`<span class="backs">${backs}</span><b>${all}</b>`, "backs-of")}
    ${known.length > 0 && html`<span class="known">${known.map((one) => scene.draw(one, mini(/** @type {Component} */ (scene.printed(one))), "seen"))}</span>`}</span>`;
}

/** Items, beasts, tokens, and what is still to be prepared. @param {Scene} scene @param {number} seat */
function things(scene, seat) {
  const id = `player-${seat}`;
  const found = scene.things(id);
  const of = (/** @type {string} */ kind) => found.filter((one) => scene.printed(one)?.kind === kind);
  const beasts = found.filter((one) => is(one, "summoned"));
  const bought = scene.thing(`${id}/bought`);
  const kakumei = scene.thing(`${id}/kakumei`);
  return html`<span class="items" style=${{ "--many": of("item").length + beasts.length + of("exchange").length + (bought ? 1 : 0) + (kakumei ? 1 : 0) }}>
    ${bought && (seat === scene.near ? scene.draw(bought, html`${faceOf(scene.printed(bought), scene.catalogue)}<b class="flag t" aria-hidden="true">bought</b>`, "item") : scene.draw(bought, mini(/** @type {Component} */ (scene.printed(bought))), "took"))}
    ${of("exchange").map((one) => scene.draw(one, exchange(/** @type {Component} */ (scene.printed(one))), "item swap"))}
    ${of("item").map((one) => card(scene, one, "item"))}
    ${beasts.map((one) => scene.draw(one, html`${faceOf(scene.printed(one), scene.catalogue)}${is(one, "spent") && html`<b class="flag t" aria-hidden="true">spent</b>`}`, `item beast ${is(one, "spent") ? "spent" : ""}`))}
    ${kakumei && scene.draw(kakumei, html`<i class="disc">${icon("fist")}</i><small class="t" aria-hidden="true">${is(kakumei, "spent") ? "spent" : "Kakumei"}</small>`, `token-of ${is(kakumei, "spent") ? "spent" : ""}`)}
  </span>`;
}

/** Whether a player has taken an option. @param {Scene} scene @param {number} seat */
function option(scene, seat) {
  const one = scene.thing(`player-${seat}/option`);
  return one && scene.draw(one, html`<i aria-hidden="true">${is(one, "taken") ? "✓" : ""}</i>${drawnText(one.label)}`, `option-of ${is(one, "taken") ? "has" : ""}`);
}

/** @param {Component} printed */
const exchange = (printed) => html`<span class="swap-face">${icon(printed.icon)}<b class="t" aria-hidden="true">${printed.figures.whose}</b><small class="t" aria-hidden="true">${printed.figures.short}</small></span>`;

/** @param {Scene} scene @param {number} seat */
function taken(scene, seat) {
  const cards = scene.things(`taken-${seat}`);
  return cards.length > 0 && html`<span class="taken" data-zone=${`taken-${seat}`}><small>took<b class="took-count"> ${cards.length}</b></small>${cards.map((one) => scene.draw(one, mini(/** @type {Component} */ (scene.printed(one))), "took"))}</span>`;
}

// The trick.

/** @param {Scene} scene @param {string[]} seats */
function mat(scene, seats) {
  const places = ["bottom", ...seats];
  const order = [scene.near, ...scene.others];
  const looked = scene.look.looked;
  const would = looked && (looked.marks?.includes("ahead") || looked.marks?.includes("behind")) ? looked : null;
  const ahead = would?.marks?.includes("ahead") || scene.things("trick").some((one) => passes(scene, one));
  const lead = scene.thing("round/lead");
  const last = scene.things("last").length ? scene.zones.get("last") : undefined;
  return html`<section class="mat ${ahead ? "overtaken" : ""}" aria-label="The trick" data-zone="trick" data-anchor="mat">
    ${order.map((seat, at) => spot(scene, seat, places[at], would))}
    <div class="medal">${scene.draw("round/lead", lead?.tone ? html`${suitBadge(lead.tone)}<strong>${lead.label}</strong>` : html`<strong>${lead?.label}</strong>`, "lead-of")}${last && html`<strong class="won-by" data-zone="last">${last.title}</strong>`}
      ${scene.thing("round/kakumei") && scene.draw("round/kakumei", html`<i class="disc">${icon("fist")}</i><strong>Kakumei!</strong>`, "kakumei-now")}</div>
    <div class="turns" data-zone="order">${scene.things("order").map((turn) => scene.draw(turn, token(turn.seat ?? 0, scene.names), `turn ${turn.marks?.[0]}`))}</div>
  </section>`;
}

/** What is face down counts only if the Ninja says so. */
const mask = () => html`<b class="badge-of ninja">${icon("ninja-head")}${drawnText("?")}</b>`;

/** Answers that lay a card into the trick. */
const LAYING = ["play", "pair", "add", "face down"];

/** Whether a card that lies there would win by what is looked at. @param {Scene} scene @param {Thing} one */
const passes = (scene, one) => !is(one, "wins") && is(scene.then(one.id), "wins");

/** The place before a player: the card, what lies with it, and what decides. @param {Scene} scene @param {number} seat @param {string} where @param {Choice | null} would */
function spot(scene, seat, where, would) {
  const mine = scene.things("trick").filter((one) => one.seat === seat);
  const main = mine.find((one) => !is(one, "added") && !is(one, "face down") && !is(one, "second"));
  const others = mine.filter((one) => one !== main);
  const was = scene.things("last").filter((one) => one.seat === seat);
  const best = mine.some((one) => is(one, "wins"));
  const ghost = would && seat === scene.near ? would : null;
  const hoped = ghost ? ghost.marks?.includes("ahead") : mine.some((one) => passes(scene, one));
  const laid = seat === scene.near && LAYING.includes(scene.look.looked?.kind ?? "") ? scene.printed(scene.thing(scene.look.looked?.targets[0] ?? "")) : undefined;
  const turn = scene.things("order").find((one) => one.seat === seat);
  return html`<div class="spot ${where} ${best ? "best" : ""} ${mine.length > 1 || was.length > 1 ? "more" : ""}" key=${seat}>
    ${(best || hoped) && html`<svg class="glory ${best ? "" : "hoped"}" viewBox="0 0 200 200" aria-hidden="true"><polygon points=${star(100, 100, 74, 98, 18)} fill="#ffd84d" stroke="#17151a" stroke-width="3" /></svg>`}
    ${main ? played(scene, main, "first") : was.length ? was.map((one, place) => gone(scene, one, place)) : !laid && html`<span class="slot">${seat === scene.near ? html`your<br />card` : is(turn, "done") ? "no card" : scene.names[seat]}</span>`}
    ${others.map((one) => played(scene, one, "other"))}
    ${laid && html`<span class="ghost ${main ? "beside-it" : ""}" aria-hidden="true">${cardFace(laid)}${scene.look.looked?.kind === "face down" && mask()}</span>`}
    <span class="who" aria-hidden="true">${token(seat, scene.names)}</span>
    ${mine.some((one) => is(one, "leads")) && html`<b class="tag lead">leads</b>`}
    ${best && html`<b class="tag wins-so-far">${icon("laurel-crown")} wins so far</b>`}
    ${(ghost || hoped) && html`<b class="tag would ${hoped ? "ahead" : ""}">${typeof ghost?.number === "number" && html`<i class="digit">= ${ghost.number}</i> `}${hoped ? "would be ahead" : "would be behind"}</b>`}
  </div>`;
}

/** A card of the trick just won. @param {Scene} scene @param {Thing} one @param {number} place */
const gone = (scene, one, place) => scene.draw(one, html`${faceOf(scene.printed(one), scene.catalogue)}${is(one, "won") && html`<b class="tag took-it">${icon("laurel-crown")}${drawnText("won")}</b>`}`, `in-trick bygone ${place ? "other" : "first"} ${is(one, "won") ? "best-of-it" : ""}`);

/** @param {Scene} scene @param {Thing} one @param {string} kind */
function played(scene, one, kind) {
  const printed = scene.printed(one);
  const hidden = is(one, "face down");
  const { looked } = scene.look;
  const reserved = is(one, "reserved") || (looked?.kind === "reserve" && looked.targets[0] === one.id);
  return scene.draw(one, html`${hidden && printed?.kind === "card" ? cardFace(printed) : faceOf(printed, scene.catalogue)}
    ${is(one, "counts") && html`<b class="counts-as t" aria-hidden="true">${`= ${one.tone} ${one.number}`}</b>`}
    ${is(one, "wing") && html`<b class="badge-of wing">${icon("feathered-wing")}</b>`}
    ${hidden && mask()}
    ${reserved && html`<b class="badge-of reserve"><i>${icon("bookmarklet")}</i>${drawnText("reserved!")}</b>`}`, `in-trick ${kind} ${hidden ? "face-down" : ""}`);
}

// The market.

/** @param {Scene} scene */
function market(scene) {
  const sale = scene.things("sale");
  const wares = sale.filter((one) => is(one, "item"));
  const cards = sale.filter((one) => is(one, "enhancement"));
  const deck = scene.thing("sale/deck");
  const swaps = scene.things("exchanges");
  const beasts = scene.things("beasts");
  const devils = scene.things("devils");
  const characters = scene.things("characters");
  const [chosen, offered] = [scene.thing("offer/chosen"), characters.filter((one) => one.component)];
  const titled = (/** @type {string} */ zone) => scene.zones.get(zone)?.title ?? "";
  const title = scene.things("count").length > 0 ? titled("count") : "";
  const pad = title && stall("pad", title, "", count(scene, false));
  const [sold, soldCards] = [scene.thing("sale/sold"), scene.thing("sale/sold-enhancements")];
  const named = (/** @type {string} */ zone, /** @type {string} */ of, /** @type {unknown} */ goods) => stall(zone, scene.catalogue[`stall-${of}`].name, scene.catalogue[`stall-${of}`].text, goods);
  const holes = (/** @type {number} */ count) => Array.from({ length: count }, () => html`<span class="ware"><span class="good hole">sold</span></span>`);
  const many = offered.length + (chosen?.number ?? 0);
  return html`<div class="market ${many > 5 ? "" : "few"}" style=${{ "--wide": many > 8 ? 102 : many > 6 ? 98 : many > 5 || pad ? 112 : 118, "--n": wares.length + (sold?.number ?? 0) }}>
    ${pad && beasts.length > 0 && !offered.length ? pad : named("characters", "characters", html`${offered.map((one) => html`<span class="ware" key=${one.id}>${card(scene, one, "character", rowOf(scene, one))}${summons(scene, one)}</span>`)}
      ${chosen && scene.draw(chosen, Array.from({ length: chosen.number ?? 0 }, () => html`<span class="ware"><span class="character hole">chosen</span></span>`), "sold")}`)}
    ${beasts.length > 0 && named("beasts", "beasts", beasts.map((one) => card(scene, one, "beast")))}${(beasts.length === 0 || (offered.length > 0 && !swaps.length)) && pad}
    ${swaps.length > 0 && html`${named("faces", "enhancements", html`${cards.map((one) => ware(scene, one))}${soldCards && scene.draw(soldCards, holes(soldCards.number ?? 0), "sold")}`)}
      ${named("wares", "items", html`${wares.map((one) => ware(scene, one))}${sold && scene.draw(sold, holes(sold.number ?? 0), "sold")}${deck && scene.draw(deck, html`<b>${deck.number}</b><small>to come</small>`, "to-come")}`)}
      ${stall("swaps", titled("exchanges"), "", swaps.map((one) => html`<span class="ware" key=${one.id}>${scene.draw(one, exchange(/** @type {Component} */ (scene.printed(one))), "good swap")}<span class="cost-tag free">free</span></span>`))}`}
    ${devils.length > 0 && stall("devils", titled("devils"), "", devils.map((one) => card(scene, one, "good")))}
  </div>`;
}

/** @param {string} zone @param {string} title @param {string} note @param {unknown} wares */
const stall = (zone, title, note, wares) => html`<section class="stall ${zone}" data-zone=${zone} aria-label=${title}><div class="awning"><b>${title}</b>${note && html`<span>${note}</span>`}</div><div class="shelf">${wares}</div></section>`;

/** @param {Scene} scene @param {Thing} one */
function ware(scene, one) {
  const free = is(one, "free");
  const dear = is(one, "too dear");
  return html`<span class="ware" key=${one.id}>${card(scene, one, `good ${dear ? "dear" : ""}`)}<span class="cost-tag ${free ? "free" : dear ? "dear" : ""}">${free ? "free" : one.number}</span></span>`;
}

/** Which beast a character would bring, and on which side. @param {Scene} scene @param {Thing} one */
function summons(scene, one) {
  return scene.choices(one.id).flatMap((choice) => Object.entries(choice.brings ?? {})).map(([where, beast]) => {
    const printed = scene.catalogue[beast];
    return printed && html`<span class="summons" style=${{ "--fill": fur(beast) }}>${icon(printed.icon)}<b>${printed.name}</b> ${where}</span>`;
  });
}

// What is over.

/** How the last round was counted. @param {Scene} scene */
function count(scene, titled = true) {
  const zone = scene.zones.get("count");
  if (zone?.kind !== "table" || !zone.lines.length) return null;
  const won = scene.things("combinations");
  return html`<div class="count-pad" data-zone="count">${titled && html`<b class="cap-of">${zone.title}</b>`}
    <table><thead><tr><td></td>${zone.columns.slice(1).map((_, seat) => html`<th>${token(seat, scene.names)}<span class="unseen">${scene.names[seat]}</span></th>`)}</tr></thead>
      <tbody>${zone.lines.map((line) => html`<tr key=${line[0].id} class=${is(line[0], "sum") ? "sum" : ""}>${line.map((one, at) => at ? html`<td>${scene.draw(one, one.number ? signed(one.label) : is(line[0], "change") ? "" : one.label, is(one, "minus") ? "minus" : "", { passive: true })}</td>` : html`<th scope="row">${scene.draw(one, one.label, "", { passive: true })}</th>`)}</tr>`)}</tbody></table>
    ${won.length > 0 && html`<div class="combinations" data-zone="combinations">${won.flatMap((one, at) => is(one, "combination") ? [combination(scene, one, won.slice(at + 1))] : [])}</div>`}
  </div>`;
}

/** What the Collector combined, and its cards, which follow it. @param {Scene} scene @param {Thing} one @param {Thing[]} rest */
function combination(scene, one, rest) {
  const next = rest.findIndex((other) => is(other, "combination"));
  const cards = next < 0 ? rest : rest.slice(0, next);
  return html`<span class="combination">${scene.draw(one, html`${drawnText(signed(one.label), "whole")}${drawnText(`${is(one, "minus") ? "" : "+"}${signed(one.number ?? "")}`, "worth")}`, `won ${is(one, "minus") ? "minus" : ""}`)}${cards.length > 0 && html`<span>${cards.map((card) => scene.draw(card, mini(/** @type {Component} */ (scene.printed(card))), "took"))}</span>`}</span>`;
}

/** Deck and discards. @param {Scene} scene */
function supply(scene) {
  const deck = scene.thing("deck/count");
  const gone = scene.thing("discards/count");
  const pile = (/** @type {Thing | undefined} */ one, /** @type {string} */ name) => one && scene.draw(one, html`${one.number ? [0, 1, 2].map((at) => html`<i key=${at}>${back()}</i>`) : html`<i class="hole"></i>`}<b>${one.number}</b><small class="t" aria-hidden="true">${name}</small>`, `stack ${name}`);
  return html`<section class="supply" aria-label="Deck and discards"><span data-anchor="deck" data-zone="deck">${pile(deck, "deck")}</span><span data-zone="discards">${pile(gone, "discards")}</span></section>`;
}

/** Everything that is out of play, or known to lie among the discards. @param {Scene} scene */
function aside(scene) {
  const rows = /** @type {[string, string, Thing[]][]} */ ([
    ["discards", "discards that you know", scene.things("discards").filter((one) => scene.printed(one)?.kind === "card")],
    ["unused", "left out of this round", leftOut(scene).length ? [] : scene.things("unused")],
    ["aside", "characters set aside", scene.things("aside")],
    ["used-items", "items out of the game", scene.things("used-items")],
  ]).filter(([, , found]) => found.length);
  const market = !scene.thing("round/trick")?.number;
  const open = market && (scene.things("beasts").length === 0 || scene.things("exchanges").length === 0 || !scene.things("characters").some((one) => one.component)); // the count lies on a stall
  const counted = scene.things("count").length > 0 && !open;
  return html`<div class="drawers">${counted && html`<details class="drawer"><summary>Last round</summary><div class="drawer-in">${count(scene)}</div></details>`}
    ${rows.length > 0 && html`<details class="drawer"><summary>Put aside</summary><div class="drawer-in">${rows.map(([zone, title, found]) => html`<div key=${zone} data-zone=${zone}><small>${title}</small><span>${found.map((one) => scene.draw(one, small(scene, one), "took", { passive: true }))}</span></div>`)}</div></details>`}</div>`;
}

/** @param {Scene} scene @param {Thing} one */
function small(scene, one) {
  const printed = scene.printed(one);
  if (printed?.kind === "card") return mini(printed);
  if (printed?.kind === "character") return html`<span class="tiny-face" style=${{ "--fill": pale(printed.id) }}>${portrait(printed.id)}</span>`;
  return printed?.kind === "item" ? html`<span class="tiny-item">${icon(printed.icon)}</span>` : html`<span class="tiny-back">${back()}</span>`;
}

// One's own.

/** Plate and characters. @param {Scene} scene */
function side(scene) {
  const seat = scene.near;
  const id = `player-${seat}`;
  const points = scene.thing(`${id}/points`);
  const gain = scene.look.looked?.gains?.points;
  const then = scene.then(`${id}/points`) ?? (points && gain ? { ...points, number: (points.number ?? 0) + gain } : undefined);
  return html`<div class="camp mine" data-zone=${id}>
    <div class="plate-of ${scene.asked.includes(seat) ? "asked" : ""}">${token(seat, scene.names)}<span class="own-name"><b>${scene.names[seat]}</b>${scene.seat !== null && scene.draw(`${id}/hand`, scene.thing(`${id}/hand`)?.label, "hand-of", { passive: true })}</span>
      ${scene.draw(`${id}/points`, html`${coins(scene, seat)}<span class="number">${becoming(points, then)}</span>`, "vp counts")}</div>
    ${standees(scene, seat)}</div>`;
}

/** The cards, the ones that can be chosen lifted. @param {Scene} scene */
function hand(scene) {
  if (scene.seat === null) return html`<div class="hand watched">${held(scene, scene.near)}</div>`;
  const cards = scene.things("hand");
  const any = cards.some((one) => scene.choices(one.id).length);
  return html`<div class="hand ${any ? "choosing" : ""}" data-zone="hand" data-anchor=${`hand-${scene.near}`} style=${{ "--cards": Math.max(2, cards.length) }}>
    ${cards.map((one, at) => html`<span class="holder" key=${one.id} style=${{ "--off": at - (cards.length - 1) / 2 }}>${card(scene, one, "in-hand")}</span>`)}</div>`;
}

/** What lies at one's right hand: tricks, what is left out, then items. @param {Scene} scene */
function belongings(scene) {
  const seat = scene.near;
  const out = leftOut(scene);
  return html`<div class="goods mine"><span class="heap">${out.length > 0 && html`<span class="taken" data-zone="unused"><small>left out</small>${out.map((one) => scene.draw(one, small(scene, one), "took"))}</span>`}${taken(scene, seat)}${bid(scene, seat)}${option(scene, seat)}${wins(scene, seat)}</span>${wagers(scene)}
    ${things(scene, seat)}</div>`;
}

/** The cards that one left out oneself, and so knows. @param {Scene} scene */
const leftOut = (scene) => scene.things("unused").filter((one) => scene.printed(one)?.kind === "card");
