// Mangaka Dice: a drawing desk. Each player a page under way; cards are panels with their cost drawn as dice.
import { html } from "../vendor/ui.js";
import { icon } from "../icons.js";
import { told } from "../telling.js";
import { byName, own, plate, token } from "./shared.js";
import { badge, cardBack, cardCost, cardFace, cardGives, cardGround, chipFace, die, dieGap, heldFace, noise, panelArt, roughs, shout, tileCost, tileGives, tileGround, tones, wideCost, wideGives, wideGround } from "./mangaka_dice_art.js";

/** @typedef {import("../made.js").Scene} Scene */
/** @typedef {import("../protocol.js").Thing} Thing */
/** @typedef {import("../protocol.js").Component} Component */

const VALUES = [1, 2, 3, 4, 5, 6];
const TICK = 5; // points between two figures below a page
const ROOMY = 5; // cards in a row that lie large
const CARDS = 6; // cards in a row that are drawn as cards
const PANELS = 8; // cards in a row that have a name; more are tiles
const TILES = 15; // tiles in two lines of a narrow screen, with their deck; more are smaller
const LARGE = 2; // Skill Cards of one's own that are drawn large; the others are chips
const CROWDED = 14; // dice and Skill Cards of another player that lie in heaps; more lie close together
const CROWD = 6; // Skill Cards of one's own of which some are still drawn large
const TOWER = 5; // dice of one value that stand on each other; more stand side by side
/** Green dice of each player. @param {Scene} scene @returns {number} */
const greens = (scene) => scene.catalogue["die-green"]?.figures.each ?? 0;
const times = (/** @type {number} */ n) => Array.from({ length: Math.max(0, n) }, (_, place) => place);
const has = (/** @type {Thing | undefined} */ thing, /** @type {string} */ mark) => Boolean(thing?.marks?.includes(mark));

/** @param {Scene} scene */
export function board(scene) {
  return html`<div class="desk ${drafting(scene) ? "drafting" : ""}">${tones}
    <div class="others">${scene.others.map((seat) => opponent(scene, seat))}${round(scene)}</div>
    ${inTheMiddle(scene)}
    ${tray(scene)}
    ${steps(scene)}
    ${own(mine(scene), `seat-${scene.near}`)}
  </div>`;
}

/** Green dice are taken. @param {Scene} scene */
const drafting = (scene) => has(scene.thing("round/phase"), "draft");

/** Where what comes is from, as the events tell; used Assist Cards go to their deck. @param {string} _ @param {boolean} came @param {import("../made.js").About} about */
export function way(_, came, { thing, zone, events }) {
  const ways = events.map((one) => one.way).filter((one) => one);
  if (!came) return zone.id === "assist-discard" ? (ways.find((one) => one.from === zone.id)?.to ?? null) : null;
  if (zone.id === "aside") return `unused-${thing.seat}`; // for a payment, or by an Ability
  return ways.findLast((one) => one.to === zone.id && (one.dice?.some(isLike(thing)) ?? true))?.from ?? null;
}

const isLike = (/** @type {Thing} */ thing) => (/** @type {{colour: string, value: number | null}} */ { colour, value }) => colour === thing.tone && value === (thing.number ?? null);

/** @param {Component} component */
export function face(component) {
  if (component.kind === "back") return cardBack(component);
  if (component.kind === "die") return die(component.tone, null);
  return component.figures.cost || component.figures.ability ? cardFace(component) : null;
}

export const inText = { die: (/** @type {Component} */ one, /** @type {string} */ face) => die(one.tone, Number(face)), "experience card": byName, "skill card": byName, "assist card": byName };
export const great = ["card-taken", "goal-reached", "won-at-once", "tie-break-began"];
export const shouts = { "card-taken": "Got it!", "goal-reached": "Done!", "won-at-once": "Wow!", "tie-break-began": "A tie!" };

// Cards in play.

/** @param {Scene} scene */
function inTheMiddle(scene) {
  const [experience, skill] = ["experience", "skill"].map((kind) => scene.things(kind).filter((one) => one.component));
  const most = Math.max(experience.length, skill.length);
  return html`<section class="play ${most > ROOMY ? "close" : ""} ${most > CARDS ? "wraps" : ""}" aria-label="Cards in play">${noise}${skill.length < ROOMY && shout}${line(scene, "experience", experience)}${line(scene, "skill", skill)}</section>`;
}

/** @param {Scene} scene @param {"experience" | "skill"} kind @param {Thing[]} cards */
function line(scene, kind, cards) {
  const count = cards.length;
  const form = count > TILES ? "tiles many" : count > PANELS ? "tiles" : count > CARDS ? "panels" : count > ROOMY ? "six" : "";
  return html`<div class="play-line ${kind}">
    ${deck(scene, `deck/${kind}`)}
    <div class="cards ${form}" data-zone=${kind}>${cards.map((card) => inPlay(scene, card, count > CARDS))}
      ${count < ROOMY - 1 && html`<span class="slot next" aria-hidden="true">${count ? "the next one" : `no ${kind} card in play`}</span>`}</div>
  </div>`;
}

/** A card whose cost and gain are things of their own, drawn over it. @param {Scene} scene @param {Thing} card @param {boolean} small */
function inPlay(scene, card, small) {
  const printed = scene.printed(card);
  if (!printed) return null;
  const cost = foreseen(scene, card) ?? scene.thing(`${card.id}/cost`);
  const have = takenBy(scene) === printed ? undefined : cost?.number;
  const [ground, price, gives] = small ? [tileGround, tileCost, tileGives] : [cardGround, cardCost, cardGives];
  const state = cost?.marks?.find((one) => one !== "covered" || !has(card, one)); // what is covered now is seen on its cost
  return html`<span class="slot ${state?.replaceAll(" ", "-") ?? ""}" key=${card.id}>
    ${scene.draw(card, html`${ground(printed)}${wideGround(printed)}`, "card")}
    ${scene.draw(`${card.id}/gives`, html`${gives(printed)}${wideGives(printed)}`, "over", { passive: true })}
    ${scene.draw(`${card.id}/cost`, html`${price(printed, have)}${wideCost(printed, have)}`, "over", { passive: true })}
    ${state && html`<span class="ribbon">${state}</span>`}
  </span>`;
}

/** What an answer that changes dice would make of a cost; undefined if nothing, or if it takes a card. @param {Scene} scene @param {Thing} card */
function foreseen(scene, card) {
  const { looked } = scene.look;
  if (!looked || looked.kind === "take" && scene.printed(scene.thing(looked.targets[0] ?? ""))) return undefined;
  return looked.kind !== "pay" || has(card, "being paid") ? scene.then(`${card.id}/cost`) : undefined;
}

/** @param {Scene} scene @param {string} id */
function deck(scene, id) {
  const thing = scene.thing(id);
  const printed = scene.printed(thing);
  if (!thing || !printed) return null;
  const now = scene.then(id) ?? thing;
  const inner = html`${cardBack(printed)}<span class="bar">${now.label}<i></i></span>`;
  return html`<span class="deck-place" data-anchor=${id} data-zone="decks">${scene.draw(id, inner, `deck ${thing.number ? "" : "empty"}`)}<b class="count" aria-hidden="true">${now.number}</b></span>`;
}

// Beside them: Assist Cards, green and yellow dice.

/** @param {Scene} scene */
function tray(scene) {
  const pool = scene.things("pool");
  const yellows = scene.thing("yellows");
  const all = Number(scene.printed(yellows)?.figures.count ?? 0);
  const lying = pool.filter((one) => one.number !== undefined).length;
  const places = scene.names.length * greens(scene);
  return html`<section class="tray" aria-label="Assist Cards, green and yellow dice">
    <div class="assist">${deck(scene, "assist-deck")}${pile(scene)}</div>
    <div class="supply greens" data-anchor="pool"><h3>Green dice <small>${lying ? `${lying} to take` : pool.length ? "not rolled" : "all taken"}</small></h3>
      <div class="dice-row" data-zone="pool">${pool.map((one) => scene.draw(one, die("green", one.number), "lying rolls"))}${times(places - pool.length).map(() => dieGap("green"))}</div></div>
    <div class="supply yellow" data-anchor="yellows"><h3>Yellow dice <small>${yellows?.number} left</small></h3>
      ${scene.draw("yellows", times(all).map((place) => (place < (yellows?.number ?? 0) ? die("yellow", null) : dieGap("yellow"))), "dice-row")}</div>
  </section>`;
}

/** The used Assist Cards, the last one on top; the others when it is opened. @param {Scene} scene */
function pile(scene) {
  const cards = scene.things("assist-discard");
  const top = cards.at(-1);
  const printed = scene.printed(top);
  if (!top || !printed) return html`<div class="pile none" data-zone="assist-discard"><span>used<br />cards</span></div>`;
  return html`<div class="pile" data-zone="assist-discard">${scene.draw(top, cardFace(printed), "card")}
    ${cards.length > 1 && html`<details class="under"><summary><b>${cards.length}</b> used</summary><div class="pile-list">${cards.slice(0, -1).reverse().map((one) => {
      const under = scene.printed(one);
      return under && scene.draw(one, html`${chipFace(under, "")}<span>${under.name}</span>`, "pile-line");
    })}</div></details>`}
    ${cards.length === 1 && html`<span class="under"><b>1</b> used</span>`}</div>`;
}

// The round and the turn.

/** @param {Scene} scene */
function round(scene) {
  const number = scene.thing("round/number");
  const goal = scene.thing("round/goal");
  const phase = scene.thing("round/phase");
  const order = scene.zones.get("order");
  return html`<section class="round" aria-label=${order?.title}>
    <div class="round-number">${scene.draw("round/number", html`<small>Round</small> <b>${number?.number}</b>`)}${scene.draw("round/phase", phase?.label, "phase")}</div>
    ${scene.draw("round/goal", goal?.say, "ends")}
    <ol data-zone="order">${scene.things("order").map((one) => {
      const seat = one.seat ?? 0;
      const turns = times(greens(scene)).map((place) => (place < (one.number ?? 0) ? die("green", null, "xs") : dieGap("green", "xs")));
      const shown = has(phase, "tiebreaker") ? html`<span class="set">${one.label}</span>` : html`<span class="who">${scene.names[seat]}</span><span class="turns">${turns}</span>`;
      return html`<li class="${has(one, "asked") ? "now" : ""}" key=${one.id}>${scene.draw(one, html`${token(seat, scene.names)}${shown}`, "turn-of")}
        ${has(one, "start player") && scene.draw("start", icon("open-book"), "start-card")}</li>`;
    })}</ol>
    <p class="way">${has(phase, "counter-clockwise") ? "↺" : "↻"} ${order?.title}</p>
  </section>`;
}

/** The dice that an answer would pay. @param {Scene} scene @returns {Thing[]} */
function paidBy(scene) {
  const { looked } = scene.look;
  return (looked?.pays ?? []).map((id) => scene.thing(id)).filter((one) => one !== undefined);
}

/** The card that an answer would take. @param {Scene} scene @returns {Component | undefined} */
function takenBy(scene) {
  const { looked } = scene.look;
  if (looked?.kind === "take") return scene.printed(scene.thing(looked.targets[0] ?? ""));
  return looked?.marks?.includes("takes") ? scene.printed([...scene.things("experience"), ...scene.things("skill")].find((one) => one.component && has(one, "being paid"))) : undefined;
}

/** The value that a die would have. @param {Scene} scene @returns {number | undefined} */
function becoming(scene) {
  const { looked } = scene.look;
  const first = scene.thing(looked?.targets[0] ?? "");
  return looked?.gains?.value ? (first?.number ?? 0) + looked.gains.value : undefined;
}

/** Where a thing lies. @param {Scene} scene @param {string} id */
const zoneOf = (scene, id) => scene.lying.get(id)?.zone;

/** Dice that lie aside before a player: paid for a card, or chosen by an Ability. @param {Scene} scene @param {number} seat @param {"paid" | "chosen"} mark */
const aside = (scene, seat, mark) => scene.things("aside").filter((one) => one.seat === seat && has(one, mark));

/** What the answer that is looked at would do. @param {Scene} scene @param {import("../protocol.js").Choice} looked */
function foretold(scene, looked) {
  const dice = paidBy(scene).map((one) => die(one.tone, one.number, "in"));
  const taken = takenBy(scene);
  if (taken) {
    const points = scene.thing(`points-${scene.near}/total`)?.number ?? 0;
    const gain = looked.gains?.points;
    return html`<b>Take ${taken.name}</b>${dice}<span>to Used; ${gain ? html`<strong>${points} → ${points + gain} points</strong>` : taken.text}</span>`;
  }
  const first = looked.kind === "borrow" ? undefined : scene.thing(looked.targets[0] ?? "");
  const becomes = becoming(scene);
  const changed = first?.tone && first.number ? html`${die(first.tone, first.number, "in")}${becomes && html`<i class="turns-to">→</i>${die(first.tone, becomes, "in")}`}` : null;
  return html`<b>${scene.told(scene.printed(first) ? (looked.kind ?? "") : looked.action)}</b>${dice.length ? dice : changed}<span>${inDice(scene, looked.say)}</span>`;
}

/** A sentence with its dice and cards drawn. @param {Scene} scene @param {string} text */
const inDice = (scene, text) => told(text, scene.names, { catalogue: scene.catalogue, maker: { board, inText } });

/** What the turn still holds, with the answers that draw a card; or what the answer that is looked at would do. @param {Scene} scene */
function steps(scene) {
  const { looked } = scene.look;
  const phase = scene.thing("round/phase");
  const step = (/** @type {string} */ id, /** @type {unknown} */ sign = null) => {
    const thing = scene.thing(`turn/${id}`);
    const state = thing?.marks?.[0] ?? "";
    return scene.draw(`turn/${id}`, html`${state === "done" ? html`<b class="ticked">✓</b>` : sign}<span>${scene.told(thing?.label ?? "")}</span>`, `step ${state.replace(" ", "-")}`, { passive: true });
  };
  const draws = (/** @type {string} */ deck) => scene.choices(deck).map((one) => scene.answer(one, scene.printed(scene.thing(deck))?.name));
  const said = looked && looked.kind !== "draw"; // a button stays under the pointer
  const paid = scene.thing("turn/paid");
  const again = said && scene.thing(looked.targets[0] ?? "")?.say === looked.say; // a phone's sheet says it, too
  return html`<div class="steps ${said ? "saying" : ""} ${again ? "again" : ""}" data-zone="turn">
    ${scene.asked.length === 1 && html`<span class="whose">${token(scene.asked[0], scene.names)}</span>`}
    ${(drafting(scene) || has(phase, "tiebreaker")) && html`<strong>${scene.told(phase?.say ?? "")}</strong>`}
    ${paid && scene.draw("turn/paid", html`<span>${inDice(scene, paid.label)}</span>`, "paying-for", { passive: true })}
    ${!drafting(scene) && !paid && html`<ol>
      <li><b>1</b>${step("draw")}${draws("deck/experience")}${draws("deck/skill")}</li>
      <li><b>2</b>${step("skill", icon("fountain-pen"))}${step("assist", icon("shaking-hands"))}${scene.draw("turn/left", scene.told(scene.thing("turn/left")?.label ?? ""), "left", { passive: true })}</li>
      <li><b>3</b>${step("take")}${draws("assist-deck")}</li>
    </ol>`}
    <p class="then-say" aria-hidden="true">${said && foretold(scene, looked)}</p>
  </div>`;
}

/** Cards of one kind that a player has taken. @param {Scene} scene @param {number} seat @param {"experience card" | "skill card"} kind */
const takenCards = (scene, seat, kind) => scene.things(`cards-${seat}`).filter((one) => scene.printed(one)?.kind === kind);

// The page of a player: panels as wide as their points on the way to the goal.

/** @param {Scene} scene @param {number} seat @param {Component | undefined} [soon] a card that would come */
function page(scene, seat, soon) {
  const goal = scene.thing("round/goal")?.number ?? 1;
  const taken = takenCards(scene, seat, "experience card");
  const points = scene.thing(`points-${seat}/total`)?.number ?? 0;
  const ghost = soon ? Math.max(1, soon.figures.points) : 0;
  const total = Math.max(goal, points + ghost);
  const wide = (/** @type {number} */ n) => ({ width: `${(Math.max(1, n) / total) * 100}%` });
  return html`<div class="page" data-zone=${`cards-${seat}`}><div class="strip">
    ${taken.map((one) => {
      const printed = scene.printed(one);
      return printed && html`<span class="panel-place" style=${wide(one.number ?? 1)} key=${one.id}>${scene.draw(one, html`${panelArt(printed)}<b aria-hidden="true">${printed.figures.wins ? "★" : one.number}</b>`, `inked ${one.number === 1 ? "slim" : ""}`)}</span>`;
    })}
    ${soon && html`<span class="panel-place ghost" style=${wide(soon.figures.points)}><span class="inked">${panelArt(soon)}</span></span>`}
    ${points + ghost < total && html`<span class="pencilled">${roughs}</span>`}</div>
    <div class="ticks" aria-hidden="true">${times(Math.floor(total / TICK)).map((place) => (place + 1) * TICK).map((n) => html`<i class=${n === goal ? "goal" : ""} style=${{ insetInlineStart: `${(n / total) * 100}%` }}>${n}</i>`)}</div></div>`;
}

/** @param {Scene} scene @param {number} seat @param {string} kind */
function score(scene, seat, kind) {
  const id = `points-${seat}/total`;
  const gain = seat === scene.near ? (scene.look.looked?.gains?.points ?? 0) : 0;
  const now = scene.thing(id)?.number ?? 0;
  const wins = seat === scene.near && takenBy(scene)?.figures.wins;
  const inner = html`${badge}<b class=${wins ? "gaining wins" : gain ? "gaining" : ""}>${wins ? "WIN" : now + gain}</b>`;
  return scene.draw(id, inner, `points counts ${kind} ${scene.fresh(id)}`, { passive: true });
}

/** @param {Scene} scene @param {number} seat */
function opponent(scene, seat) {
  const skills = takenCards(scene, seat, "skill card");
  const hand = scene.things(`hand-${seat}`);
  const owned = scene.things(`unused-${seat}`).length + scene.things(`used-${seat}`).length + skills.length;
  const heap = (/** @type {string} */ zone, /** @type {string} */ label, /** @type {"paid" | "chosen"} */ mark) => {
    const dice = byValue([...scene.things(zone), ...aside(scene, seat, mark)]);
    return dice.length > 0 && html`<span class="heap ${label}" data-zone=${zone}><b>${label}</b>${dice.map((one) => scene.draw(one, die(one.tone, one.number), `small-die ${one.marks?.[0] ?? ""}`))}</span>`;
  };
  return plate(scene, seat, {
    score: score(scene, seat, ""),
    tags: html`${scene.thing("start")?.seat === seat && html`<span class="start-tag">${icon("open-book")}<span>start</span></span>`}<span class="backs" data-zone=${`hand-${seat}`}>${hand.map((one) => {
      const printed = scene.printed(one);
      return printed && scene.draw(one, cardBack(printed, true), "back-small");
    })}</span>`,
    short: html`<span>${scene.things(`unused-${seat}`).length} dice, ${hand.length} ${hand.length === 1 ? "card" : "cards"}</span>${scene.look.answers.filter((one) => one.kind === "borrow" && zoneOf(scene, one.targets[0])?.seat === seat).map((one) => scene.answer(one, `+${one.gains?.dice} dice`))}`,
    area: html`${page(scene, seat)}
      <div class="belongings ${owned > CROWDED ? "crowded" : ""}" data-anchor=${`unused-${seat}`}><div class="heaps">${heap(`unused-${seat}`, "unused", "chosen")}${heap(`used-${seat}`, "used", "paid")}</div>
      <div class="tools-row">${skills.map((one) => tool(scene, one))}</div></div>`,
  });
}

/** @param {Scene} scene @param {Thing} one */
function tool(scene, one) {
  const printed = scene.printed(one);
  const state = one.marks?.[0] ?? "";
  return printed && scene.draw(one, html`${chipFace(printed, state)}${(state === "used" || state === "new") && html`<em> ${state}</em>`}`, `tool ${state.replace(" ", "-")}`);
}

const byValue = (/** @type {Thing[]} */ dice) => [...dice].sort((a, b) => (a.number ?? 0) - (b.number ?? 0));

// One's own place.

/** @param {Scene} scene */
function mine(scene) {
  const seat = scene.near;
  const taking = takenBy(scene);
  const skills = takenCards(scene, seat, "skill card");
  const hand = scene.things(`hand-${seat}`);
  const most = scene.catalogue["back-assist"]?.figures.hand;
  const large = largeOf(skills);
  return html`
    <div class="own-page"><div class="me"><span class="who">${token(seat, scene.names)}<b>${scene.names[seat]}</b></span>${score(scene, seat, "huge")}${scene.thing("start")?.seat === seat && html`<span class="start-tag">${icon("open-book")}<span>start</span></span>`}</div>
      ${page(scene, seat, taking?.kind === "experience card" ? taking : undefined)}
      <div class="skills" data-zone=${`cards-${seat}`}>${large.map((one) => skill(scene, one))}${skills.length > large.length && html`<span class="crowd ${large.length ? "beside" : skills.length > CROWD + LARGE ? "full" : ""}">${skills.filter((one) => !large.includes(one)).map((one) => tool(scene, one))}</span>`}${skills.length === 0 && html`<span class="nothing">Skill Cards that you take lie here</span>`}</div></div>
    ${unusedCard(scene, seat)}
    ${usedCard(scene, seat)}
    <div class="hand"><h3>Assist Cards <small>${hand.length} of ${most}</small></h3><div class="held ${hand.length > most ? "lines" : ""}" data-zone=${`hand-${seat}`} style=${{ "--n": hand.length }}>${hand.map((one, place) => held(scene, one, hand.length > most, place))}
      ${hand.length === 0 && html`<span class="nothing">none in hand</span>`}</div></div>`;
}

/** A card in hand; one too many makes them lines of a list. @param {Scene} scene @param {Thing} one @param {boolean} flat @param {number} place */
function held(scene, one, flat, place) {
  const printed = scene.printed(one);
  if (!printed) return null;
  if (flat && printed.kind !== "back") return scene.draw(one, html`${chipFace(printed, "")}<span><b>${printed.name}</b> ${printed.text}</span>`, "held-line");
  return html`<span class="holding" style=${{ "--i": place }} key=${one.id}>${scene.draw(one, printed.kind === "back" ? cardBack(printed) : cardFace(printed), "card")}</span>`;
}

/** The Skill Cards that are drawn large: all of a few, else those that are used, not those that gave their dice. @param {Thing[]} skills */
function largeOf(skills) {
  if (skills.length <= LARGE) return skills;
  const turned = skills.filter((one) => !has(one, "gave dice"));
  return turned.length <= LARGE && skills.length <= CROWD ? turned : [];
}

/** @param {Scene} scene @param {Thing} one */
function skill(scene, one) {
  const printed = scene.printed(one);
  const state = one.marks?.[0] ?? "";
  const side = state === "used" || state === "new";
  return printed && html`<span class="own-card ${side ? "turned" : ""}" key=${one.id}>${scene.draw(one, html`${heldFace(printed)}${side && html`<em> ${state}</em>`}`, "card")}</span>`;
}

/** Six columns over a ruler: sets are towers, runs are neighbours. @param {Scene} scene @param {number} seat */
function unusedCard(scene, seat) {
  const { looked, touched } = scene.look;
  const chosen = aside(scene, seat, "chosen");
  const dice = [...scene.things(`unused-${seat}`), ...chosen];
  const paying = new Set(paidBy(scene).map((one) => one.id));
  const columns = VALUES.map((value) => dice.filter((one) => one.number === value));
  const broad = columns.map(({ length }) => Math.max(1, Math.ceil(length / TOWER))); // dice that stand side by side
  const high = Math.max(3, ...columns.map(({ length }, place) => Math.ceil(length / broad[place])));
  const changes = looked?.gains?.value !== undefined;
  const unrolled = dice.filter((one) => one.number === undefined);
  const ghost = turned(scene);
  const soon = coming(scene);
  const room = { "--high": high + 1 + Math.ceil(unrolled.length / VALUES.length), "--broad": broad.reduce((sum, one) => sum + one), "--columns": broad.map((one) => `minmax(0, ${one}fr)`).join(" ") };
  const kind = (/** @type {Thing} */ one) => `${has(one, "chosen") ? "chosen" : "rolls"} ${paying.has(one.id) ? "paying" : ""} ${changes && touched.has(one.id) ? "turning" : ""}`;
  return html`<div class="dice-card unused" data-anchor=${`unused-${seat}`} data-beside style=${room}><h3>Unused <small>${dice.length} dice${chosen.length > 0 && `, ${chosen.length} chosen`}</small></h3>
    <div class="columns" data-zone=${`unused-${seat}`}>${columns.map((column, place) => {
      const here = ghost?.number === VALUES[place];
      return html`<div class="column ${broad[place] > 1 ? "broad" : ""}">${column.map((one) => scene.draw(one, die(one.tone, one.number), `lying ${kind(one)}`))}
        ${here && html`<span class="ghost-die" aria-hidden="true">${die(ghost.tone, ghost.number)}</span>`}${!column.length && !here && html`<i class="gap"></i>`}</div>`;
    })}${unrolled.length > 0 && html`<div class="unrolled">${unrolled.map((one) => scene.draw(one, die(one.tone, null), "lying"))}</div>`}</div>
    ${soon.length > 0 && html`<div class="coming" aria-hidden="true">${soon.map((one) => html`<span class="ghost-die">${die(one.tone, one.number, "in")}</span>`)}</div>`}
    ${ruler(scene)}</div>`;
}

/** A die as it would lie on the Unused Card: turned, or taken from the middle. @param {Scene} scene */
function turned(scene) {
  const id = scene.look.looked?.targets[0] ?? "";
  const first = scene.thing(id);
  const number = becoming(scene) ?? (zoneOf(scene, id)?.id === "pool" ? first?.number : undefined);
  return first && number ? { tone: first.tone, number } : null;
}

/** Dice that would come besides: those of a player, or yellow ones, which are not rolled yet. @param {Scene} scene @returns {{tone: string, number?: number}[]} */
function coming(scene) {
  const { looked } = scene.look;
  if (looked?.kind === "borrow") return looked.targets.map((id) => scene.thing(id)).filter((one) => one !== undefined);
  return times(looked?.gains?.["yellow dice"] ?? 0).map(() => ({ tone: "yellow" }));
}

/** The values; where one is to be chosen, each is an answer. @param {Scene} scene */
function ruler(scene) {
  const turns = scene.look.answers.filter((one) => one.kind === "turn");
  if (!turns.length) return html`<div class="ruler" aria-hidden="true">${VALUES.map((value) => html`<b>${value}</b>`)}</div>`;
  return html`<div class="ruler asks">${turns.map((one) => scene.answer(one, html`${(scene.thing(one.targets[0])?.number ?? 0) + (one.gains?.value ?? 0)}`))}</div>`;
}

/** @param {Scene} scene @param {number} seat */
function usedCard(scene, seat) {
  const paid = aside(scene, seat, "paid");
  const used = scene.things(`used-${seat}`);
  const soon = paidBy(scene);
  const dice = scene.things(`unused-${seat}`).length;
  return html`<div class="dice-card used"><h3>Used${paid.length > 0 && html` <small>${scene.zones.get("aside")?.title}</small>`}</h3>
    <div class="spots"><span class="spot-group" data-zone="aside">${paid.map((one) => scene.draw(one, die(one.tone, one.number), "spot chosen"))}</span>
      ${soon.map((one) => html`<span class="spot ghost-die" aria-hidden="true">${die(one.tone, one.number)}</span>`)}
      <span class="spot-group" data-zone=${`used-${seat}`}>${used.map((one) => scene.draw(one, die(one.tone, one.number), "spot spent"))}</span>
      ${times(Math.min(9, dice) - soon.length).map(() => html`<i class="spot place"></i>`)}</div></div>`;
}
