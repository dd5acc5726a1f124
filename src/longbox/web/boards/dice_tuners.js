// Dice Tuners: a ring of ink on tatami. Each die lies between the two it faces; a duel is a splash page in the middle.
import { html } from "../vendor/ui.js";
import { mark } from "../dice.js";
import { icon } from "../icons.js";
import { byName, own, plate, token } from "./shared.js";
import { at, back, badge, bust, cardFace, coin, COLOURS, defs, die, flames, heap, heroFace, heroHead, INK, lantern, needs, ringGround, sector, signs, speedLines, STATES, strengthBurst, SUN, triangleArrows, versus, vpBurst } from "./dice_tuners_art.js";

/** @typedef {import("../made.js").Scene} Scene */
/** @typedef {import("../protocol.js").Thing} Thing */
/** @typedef {import("../protocol.js").Component} Component */

const R = 37.5; // of the disc, where the box of the ring is 100
const has = (/** @type {Thing | undefined} */ thing, /** @type {string} */ word) => thing?.marks?.includes(word) ?? false;
const faceOf = (/** @type {Thing} */ thing) => thing.marks?.[0] ?? "";
/** What an edition says of every round. @param {Scene} scene */
const turn = (scene) => scene.printed(scene.thing("round/phase"))?.figures ?? { phases: [], set_aside: 0, advantage: "" };

/** @param {Scene} scene */
export function board(scene) {
  const count = scene.names.length;
  const [first, ...rest] = scene.others;
  const east = [rest.map((seat) => opponent(scene, seat)), count === 2 && html`${tray(scene)}${fights(scene)}`, count < 4 && decks(scene)];
  return html`<div class="room n${count} ${recruiting(scene) ? "hiring" : ""}">
    ${defs}
    <div class="mats" aria-hidden="true"><i></i><i class="v"></i><i class="v"></i><i class="v"></i><i class="v"></i><i></i></div>
    <div class="wing west">${opponent(scene, first)}${count > 2 && tray(scene)}${count > 3 && decks(scene)}${heroes(scene)}</div>
    <div class="arena-box">${arena(scene)}</div>
    <div class="wing east">${east}</div>
    ${own(html`${mine(scene)}${hand(scene)}`, `seat-${scene.near}`)}
  </div>`;
}

/** Where things come from and go to that are in no zone before or after. @param {string} id @param {boolean} came */
export function way(id, came) {
  const [place] = id.split("/");
  if (place === "die") return came ? "supply" : "supply";
  if (place.startsWith("hand-")) return came ? "deck" : "discard";
  if (place.startsWith("played-")) return came ? place.replace("played", "hand") : "discard";
  if (place === "hero") return came ? "heroes" : null;
  return null;
}

export const inText = { die: (/** @type {Component} */ one, /** @type {string} */ face) => die(one.tone, face), hero: byName, "strategy card": byName };
export const great = ["duel-began", "duel-won", "scored"];

/** @param {Component} component */
export function face(component) {
  if (component.kind === "hero") return html`<span class="dt-card large hero">${heroFace(component)}</span>`;
  if (component.kind === "strategy card") return html`<span class="dt-card large">${cardFace(component)}</span>`;
  if (component.kind === "back") return html`<span class="dt-card large">${back(component.id === "back-hero")}</span>`;
  if (component.kind !== "die") return null;
  return html`<span class="dt-faces">${component.figures.faces.map((/** @type {string} */ one) => die(component.tone, one))}</span>`;
}

/** @param {Scene} scene */
const recruiting = (scene) => scene.thing("round/phase")?.number === 0;
/** @param {Scene} scene @param {number} seat */
const around = (scene, seat) => {
  const count = scene.names.length;
  return 90 + (((seat - scene.near + count) % count) * 360) / count;
};

// Cards.

/** @param {Scene} scene @param {Thing} thing @param {string} kind */
function card(scene, thing, kind) {
  const printed = scene.printed(thing);
  if (!printed) return null;
  const marks = `${has(thing, "barred") ? "barred" : ""} ${has(thing, "used") ? "used" : ""}`;
  const inner = printed.kind === "back" ? back(printed.id === "back-hero") : printed.kind === "hero" ? heroFace(printed) : cardFace(printed);
  const bars = has(thing, "barred") && scene.thing(`colours/${thing.tone}`);
  const eye = has(thing, "known to all") && html`<span class="eye" aria-hidden="true">${icon("semi-closed-eye")}</span>`;
  return scene.draw(thing, html`${inner}${eye}${bars && html`<span class="why-not"><span>${scene.told(bars.say)} </span><b>${scene.zones.get("colours")?.rule}</b></span>`}`, `dt-card ${kind} ${marks}`);
}

/** What a click would do, on things that have one answer which is not plain. @param {Scene} scene @param {string} id */
function ribbon(scene, id) {
  const [choice, more] = scene.choices(id);
  return choice?.marks?.includes("said") && !more && html`<span class="ribbon">${scene.told(choice.action)}</span>`;
}

/** @param {Scene} scene @param {number} seat */
const heroThing = (scene, seat) => scene.things(`player-${seat}`).find((one) => one.id.startsWith("hero/"));

/** A seat's hero: its head, its skill, its overdrive with the dice it needs. @param {Scene} scene @param {number} seat @param {string} kind */
function heroOf(scene, seat, kind) {
  const thing = heroThing(scene, seat);
  const printed = scene.printed(thing);
  if (!thing || !printed) return html`<span class="dt-card hero none ${kind}"><b>${seat === scene.seat ? "your hero" : "hero"}</b></span>`;
  const over = scene.thing(`overdrive-${seat}`);
  const there = printed.figures.needs.map((/** @type {string} */ _, /** @type {number} */ place) => has(scene.thing(`need-${seat}/${place}`), "there"));
  return html`<span class="dt-card hero ${kind}">${scene.draw(thing, heroHead(printed), "hero-head")}
    ${scene.draw(`skill-${seat}`, signs(printed.figures.skill), "row skill")}
    ${scene.draw(`overdrive-${seat}`, html`${needs(printed.figures.needs, there)}${signs(printed.figures.overdrive)}`, `row over ${over?.marks?.[0]?.replace(" ", "-")}`)}</span>`;
}

/** Skill and overdrive in words. @param {Scene} scene @param {number} seat */
function told(scene, seat) {
  const thing = heroThing(scene, seat);
  const figures = scene.printed(thing)?.figures;
  if (!figures) return null;
  const over = scene.thing(`overdrive-${seat}`);
  const lacking = scene.things(`player-${seat}`).filter((one) => one.id.startsWith(`need-${seat}/`) && has(one, "missing")).map((one) => one.tone);
  const counts = COLOURS.map((colour) => ({ colour, count: lacking.filter((one) => one === colour).length })).filter(({ count }) => count);
  const state = counts.length && !has(over, "used") ? `lacks ${counts.map(({ colour, count }) => (count > 1 ? `${count} ${colour}` : colour)).join(", ")}` : over?.marks?.[0];
  return html`<p class="words"><b>Skill</b> ${figures.skill_told} <small>${figures.skill_when}</small></p>
    <p class="words"><b>Overdrive</b> ${figures.overdrive_told} <small>${figures.overdrive_when}</small> <em class=${over?.marks?.[0]}>${state}</em></p>`;
}

/** @param {Scene} scene @param {number} seat */
const vp = (scene, seat) => scene.draw(`vp-${seat}`, vpBurst(scene.thing(`vp-${seat}`)?.number ?? 0), "vp counts", { passive: true });
/** @param {Scene} scene @param {number} seat */
const firstCard = (scene, seat) => has(scene.thing(`player-${seat}/who`), "first player") && html`<span class="first">1st</span>`;

// The others.

/** @param {Scene} scene @param {number} seat */
function opponent(scene, seat) {
  const who = scene.thing(`player-${seat}/who`);
  const place = scene.thing(`player-${seat}/place`);
  const pay = scene.thing(`pay-${seat}`);
  const cards = scene.things(`hand-${seat}`);
  const order = scene.thing(`order/${seat}`);
  const state = has(who, "waits") ? "waits" : has(who, "has chosen") ? "has chosen" : order && has(order, "hires now") ? "hires now" : "";
  const known = html`<span class="known" data-zone=${`hand-${seat}`} data-anchor=${`hand-${seat}`}>${cards.map((one) => mini(scene, one))}${!cards.length && html`<small class="quiet">no cards</small>`}</span>`;
  return plate(scene, seat, {
    score: vp(scene, seat),
    tags: html`${firstCard(scene, seat)}${place && scene.draw(place, html`${WAYS[place.label]} <span>${place.label}</span>`, "where")}`,
    area: html`<div class="facts">${heroOf(scene, seat, "m")}
      <div class="holds">${whoThing(scene, seat, state)}<h3>Hand <b>${cards.length}</b></h3>${known}${flag(scene, seat)}</div></div>
      <div class="told">${told(scene, seat)}</div>`,
    short: html`${bustOf(scene, seat)}<span class="known short">${cards.map((one) => short(scene, one))}</span>${pay && coin(pay.number ?? 0)}${scene.choices(`player-${seat}/who`).length > 0 ? whoThing(scene, seat, "") : state && html`<small>${state}</small>`}`,
  });
}

const WAYS = /** @type {Record<string, string>} */ ({ across: "▲", "on the left": "◀", "on the right": "▶" });

/** One to aim at, and what a player is doing. @param {Scene} scene @param {number} seat @param {string} state */
function whoThing(scene, seat, state) {
  const id = `player-${seat}/who`;
  const pay = scene.thing(`pay-${seat}`);
  return html`${scene.draw(id, html`${scene.choices(id).length ? html`<b class="aim">Aim here</b>` : state || (has(scene.thing(id), "any colour") ? html`${COLOURS.map((colour) => mark(colour))} any colour` : "")}`, "who-state")}
    ${pay && scene.draw(pay, html`${coin(pay.number ?? 0)} can pay`, "purse-line")}`;
}

/** A card of another's hand: the value in its colour's shape and the name, or a back. @param {Scene} scene @param {Thing} thing */
function mini(scene, thing) {
  const printed = scene.printed(thing);
  if (printed?.kind !== "strategy card") return scene.draw(thing, back(false), "dt-card tiny");
  return scene.draw(thing, html`${badge(printed.tone, printed.figures.value)}<span>${printed.name}</span>`, `mini ${has(thing, "barred") ? "barred" : ""}`);
}

/** The same on a phone, not a thing. @param {Scene} scene @param {Thing} thing */
function short(scene, thing) {
  const printed = scene.printed(thing);
  return printed?.kind === "strategy card" ? html`<span class=${has(thing, "barred") ? "barred" : ""}>${badge(printed.tone, printed.figures.value)}</span>` : html`<span class="dt-card tiny">${back(false)}</span>`;
}

/** @param {Scene} scene @param {number} seat */
function bustOf(scene, seat) {
  const hero = scene.printed(heroThing(scene, seat));
  return hero && html`<svg class="bust" viewBox="0 6 126 112" aria-hidden="true">${bust(hero.name)}</svg>`;
}

/** @param {Scene} scene @param {number} seat */
function flag(scene, seat) {
  const bluff = scene.thing(`bluff-${seat}`);
  return scene.draw(`bluff-${seat}`, html`${icon("oni")} Bluff ${bluff?.marks?.[0]}`, `flag ${has(bluff, "used") ? "off" : ""}`);
}

// What lies beside the ring.

/** @param {Scene} scene */
function tray(scene) {
  const dice = scene.things("aside");
  const beats = (/** @type {string} */ colour) => scene.catalogue[`die-${colour}`].figures.beats;
  const circle = [COLOURS[1], beats(COLOURS[1]), beats(beats(COLOURS[1]))];
  return html`<section class="tray piece" aria-label="Set aside"><div class="legal"><h3>Set aside</h3>
    <span class="wood" data-zone="aside" data-anchor="aside">${dice.map((one) => scene.draw(one, die(one.tone, faceOf(one)), "lying rolls"))}${Array.from({ length: turn(scene).set_aside - dice.length }, () => html`<i class="no-die"></i>`)}</span>
    <span class="may" data-zone="colours">${COLOURS.map((colour) => {
      const thing = scene.thing(`colours/${colour}`);
      return scene.draw(`colours/${colour}`, html`${mark(colour)}<b>${has(thing, "playable") ? "✓" : has(thing, "barred") ? "✕" : "?"}</b>`, `colour ${thing?.marks?.[0]?.replace(" ", "-")}`);
    })}</span></div>
    <div class="beats"><h3>Advantage</h3><span class="triangle" role="img" aria-label=${circle.map((colour) => `${colour} beats ${beats(colour)}`).join(", ")}>${triangleArrows}${circle.map((colour, place) => {
      const [x, y] = at(-90 + place * 120, 37);
      return html`<span class="corner" style=${{ left: `${50 + x}%`, top: `${50 + y}%` }}>${mark(colour)}</span>`;
    })}</span><small>${turn(scene).advantage}</small></div></section>`;
}

/** @param {Scene} scene */
function rounds(scene) {
  const now = scene.thing("round/number")?.number ?? 1;
  const all = scene.thing("round/rounds")?.number ?? now;
  const phase = scene.thing("round/phase")?.number ?? 0;
  return html`<div class="rounds" role="group" aria-label="Round">${scene.draw("round/number", html`Round <b>${now}</b>/${all}`, "number")}
    <span class="row-of" aria-hidden="true">${Array.from({ length: all }, (_, place) => html`<span class="lantern ${place + 1 < now ? "was" : place + 1 === now ? "now" : ""}">${lantern}<b>${place + 1}</b></span>`)}</span>
    ${scene.draw("round/phase", html`${turn(scene).phases.map((/** @type {string} */ name, /** @type {number} */ place) => html`<span class=${place < phase ? "was" : place === phase ? "now" : ""}>${name}</span>`)}`, "phases")}</div>`;
}

/** The market; while heroes are hired it lies in the ring, and here one sees who hires when. @param {Scene} scene */
function heroes(scene) {
  const [deck, ...gone] = scene.things("heroes");
  const hiring = recruiting(scene);
  const now = ["bids", "order"].map((id) => scene.zones.get(id)).find((zone) => zone && scene.things(zone.id).length);
  return html`<section class="heroes" aria-label="Market"><div class="title-line"><h3>${hiring ? (now?.title ?? "Heroes") : html`Market <small>for the next round</small>`}</h3>${gone.length > 0 && html`<details class="gone"><summary>${gone.length} discarded</summary><div class="lot">${gone.map((one) => market(scene, one, "s"))}</div></details>`}</div>
    <div class="lot" data-zone="market">${!hiring && scene.things("market").map((one) => market(scene, one, "s"))}
      <span class="stack" data-zone="heroes" data-anchor="heroes">${scene.draw(deck, back(true), "dt-card s")}<b class="count">${deck.number}</b></span>${hiring && queue(scene)}</div></section>`;
}

/** Strategy deck, discards, dice. @param {Scene} scene */
function decks(scene) {
  const top = scene.thing("deck/top");
  const deck = scene.thing("deck/size");
  return html`<section class="decks" aria-label="Decks and dice"><span class="stack" data-zone="deck" data-anchor="deck">${top ? card(scene, top, "s") : html`<span class="dt-card s">${back(false)}</span>`}${scene.draw(deck ?? "", html`${deck?.number}`, "count")}</span>
    ${discards(scene)}
    <div class="supply piece" data-zone="supply" data-anchor="supply"><h3>Dice</h3><span>${COLOURS.map((colour) => heaps(scene, colour))}</span></div></section>`;
}

/** @param {Scene} scene @param {Thing} thing @param {string} kind */
function market(scene, thing, kind) {
  const printed = scene.printed(thing);
  return printed && scene.draw(thing, heroFace(printed), `dt-card hero ${kind}`);
}

/** The open discards, by colour and value. @param {Scene} scene */
function discards(scene) {
  const cards = Object.values(scene.catalogue).filter((one) => one.kind === "strategy card" && one.tone);
  const values = [...new Set(cards.map((one) => one.figures.value))].sort((a, b) => a - b);
  const lying = scene.things("discard");
  const size = scene.thing("discard/size")?.number ?? 0;
  return html`<div class="discards piece" data-zone="discard" data-anchor="discard"><h3>${scene.draw("discard/size", html`Discarded <b>${size}</b>`, "number")}</h3><table><thead><tr><td></td>${values.map((value) => html`<th>${value}</th>`)}</tr></thead><tbody>
    ${COLOURS.map((colour) => html`<tr><th><span class="unseen">${colour}</span>${mark(colour)}</th>${values.map((value) => {
      const found = lying.filter((one) => one.tone === colour && scene.printed(one)?.figures.value === value);
      return html`<td class=${found.length ? "" : "zero"}>${found.length ? found.map((one) => scene.draw(one, String(one.number), "cell")) : "·"}</td>`;
    })}</tr>`)}</tbody></table></div>`;
}

/** Dice of a colour on the table, and those picked to be rolled. @param {Scene} scene @param {string} colour */
function heaps(scene, colour) {
  const thing = scene.thing(`supply/${colour}`);
  const picked = scene.thing(`picked/${colour}`);
  return html`<span class="pile">${scene.draw(`supply/${colour}`, html`${heap(colour, Boolean(thing?.number))}<b>${thing?.number}</b>`, "heap")}${picked && scene.draw(picked, html`+${picked.number}`, "picked")}</span>`;
}

// One's own side.

/** @param {Scene} scene */
function mine(scene) {
  const seat = scene.near;
  const pay = scene.thing(`pay-${seat}`);
  return html`<div class="mine"><span class="hero-place" data-zone=${`player-${seat}`}>${heroOf(scene, seat, "xl")}${vp(scene, seat)}${pay && scene.draw(pay, html`${coin(pay.number ?? 0)} to pay with`, "purse-line")}</span>
    <span class="nameplate">${token(seat, scene.names)}<b>${scene.names[seat]}</b>${scene.seat !== null && html`<small>you</small>`}${firstCard(scene, seat)}</span>
    ${scene.seat !== null && scene.choices(`player-${seat}/who`).length > 0 && whoThing(scene, seat, "")}</div>`;
}

/** @param {Scene} scene */
function hand(scene) {
  const seat = scene.near;
  const cards = scene.things(`hand-${seat}`);
  const bluff = scene.thing(`bluff-${seat}`);
  const looked = scene.look.looked;
  return html`<div class="hand-box"><div class="hand-head"><h3 class="hand-title"><span class="vp short" aria-hidden="true">${vpBurst(scene.thing(`vp-${seat}`)?.number ?? 0)}</span>Your hand <b>${cards.length}</b></h3>${rounds(scene)}</div>
    <div class="spread ${cards.length > 4 ? "many" : ""}" style=${{ "--n": Math.max(4, cards.length + 1) }} data-zone=${`hand-${seat}`} data-anchor=${`hand-${seat}`}>${cards.map((one) => card(scene, one, "l"))}
      <span class="apart">${bluff && (has(bluff, "face down") ? html`<span class="dt-card l none"><b>Bluff</b></span>` : card(scene, bluff, "l"))}</span></div>
    <div class="told piece">${told(scene, seat)}${looked?.say && html`<p class="words if">${scene.told(looked.say)}</p>`}</div></div>`;
}

// The ring.

/** @param {Scene} scene */
function arena(scene) {
  const duel = /** @type {import("../protocol.js").TableZone} */ (scene.zones.get("duel"));
  const fighting = duel.lines.map((one) => one[0].seat ?? 0);
  return html`<div class="arena" role="group" aria-label="The ring">
    <svg class="ground" viewBox="-50 -50 100 100" aria-hidden="true">${ringGround(R)}${fighting.length ? splash(scene, fighting) : sun()}</svg>
    ${fighting.length ? panels(scene, fighting) : html`${auction(scene)}${draft(scene)}`}
    ${rim(scene)}
  </div>`;
}

const sun = () => html`<circle r=${R} fill="var(--disc)" /><circle r=${R * 0.72} fill=${SUN} /><circle r=${R * 0.72} fill="url(#dt-fine)" /><circle r=${R} fill="none" stroke=${INK} stroke-width=".6" />`;
/** @param {number} x @param {number} y */
const spot = (x, y) => ({ left: `${(50 + x).toFixed(2)}%`, top: `${(50 + y).toFixed(2)}%` });

/** While heroes are hired the market lies in the ring. @param {Scene} scene */
function auction(scene) {
  if (!recruiting(scene)) return null;
  const heroes = scene.things("market");
  const hired = scene.things("order").filter((one) => has(one, "hired")).map(({ seat = 0 }) => ({ name: scene.names[seat], seat, hero: scene.printed(heroThing(scene, seat)) }));
  const done = !scene.things("order").length && scene.names.some((_, seat) => heroThing(scene, seat));
  const pay = scene.look.looked?.gains?.pay ?? scene.thing(`pay-${scene.near}`)?.number;
  return html`<div class="auction">
    <span class="purse">${pay !== undefined ? html`${coin(pay)} you can pay` : done ? scene.zones.get("market")?.title : "Hire a hero"}</span>
    <div class="lot lot-${heroes.length + hired.length}" data-zone="market">${heroes.map((one) => market(scene, one, "h"))}
      ${hired.map(({ name, seat, hero }) => html`<span class="dt-card hero h none">${bustOf(scene, seat)}<b>${hero?.name}</b><small>hired by</small><span class="caption seat-${seat}">${name}</span></span>`)}</div>
  </div>`;
}

/** Who hires when, and the bids. @param {Scene} scene */
function queue(scene) {
  return html`<span class="queue" data-zone="order">${scene.things("order").map((one) => scene.draw(one, html`${token(one.seat ?? 0, scene.names)}<b>${scene.names[one.seat ?? 0]}</b><small>${one.marks?.[0]}</small>`, `queue-turn ${one.marks?.[0]?.replace(" ", "-")}`))}
    ${scene.things("bids").map((one) => scene.draw(one, html`${scene.printed(one)?.kind === "back" ? back(false) : cardFace(/** @type {Component} */ (scene.printed(one)))}${token(one.seat ?? 0, scene.names)}`, "dt-card bid"))}</span>`;
}

/** Rolled dice on the sun, taken ones before their hero. @param {Scene} scene */
function draft(scene) {
  const rolled = scene.things("rolled");
  const looked = scene.look.looked;
  return html`<div data-zone="rolled" class="rolled">${rolled.map((one, place) => {
    const [x, y] = at((place * 360) / rolled.length - 90, rolled.length > 4 ? 18.5 : rolled.length > 1 ? 15.6 : 0);
    return html`<span class="on" key=${one.id} style=${{ ...spot(x, y), "--turn": `${[-12, 9, 5, -8, 13][place % 5]}deg` }}>${scene.draw(one, die(one.tone, faceOf(one)), "lying big rolls")}</span>`;
  })}</div>
  ${scene.names.map((_, seat) => {
    const taken = seat === scene.seat && looked?.kind === "die" ? scene.thing(looked.targets[0]) : undefined;
    const all = scene.things(`dice-${seat}`);
    const spotOf = (/** @type {number} */ place) => spot(...at(around(scene, seat) + (place - (all.length - (taken ? 0 : 1)) / 2) * -25, 28.2));
    return html`${all.map((one, place) => {
      const gone = looked && scene.look.touched.has(one.id) && looked.targets.some((id) => id.startsWith("board-"));
      return html`<span class="on ${gone ? "gone" : ""}" key=${one.id} style=${spotOf(place)}>${scene.draw(one, die(one.tone, faceOf(one)), "lying rolls")}</span>`;
    })}${taken && html`<span class="on ghost" key="taken" style=${spotOf(all.length)}>${die(taken.tone, faceOf(taken))}</span>`}`;
  })}`;
}

/** Sides of the heroes around the ring, with the seal of each duel. @param {Scene} scene */
function rim(scene) {
  const duels = /** @type {import("../protocol.js").TableZone} */ (scene.zones.get("duels")).lines;
  const count = scene.names.length;
  const ended = (/** @type {number} */ seat, /** @type {string} */ side) => {
    const line = duels.find((one) => one.some((thing) => thing.seat === seat && has(thing, side) && thing !== one[0]));
    const [duel] = line ?? [];
    if (!duel || !(has(duel, "won") || has(duel, "null"))) return "";
    return has(duel, "won") && duel.seat !== seat ? "done lost" : "done";
  };
  return html`${scene.names.map((_, seat) => {
    const base = around(scene, seat);
    const side = (/** @type {string} */ name, /** @type {number} */ angle, /** @type {number} */ sign) => html`<span class="side-at" key=${`${seat}-${name}`} style=${{ "--angle": `${angle}deg`, "--sign": sign }}>${place(scene, seat, name, ended(seat, name))}</span>`;
    return html`${side("left", base + 180 / count, -1)}${side("right", base - 180 / count, 1)}${side("front", base, 0)}`;
  })}
  ${duels.filter((line) => line.some((one) => has(one, "left"))).map((line) => {
    const left = line.find((one) => has(one, "left"))?.seat ?? 0;
    return seal(scene, line[0], around(scene, left) + 180 / count, "");
  })}
  ${duels.filter((line) => !line.some((one) => has(one, "left"))).map((line) => line.slice(1).filter((one) => one.seat !== undefined).map((one, place) => (place ? again : seal)(scene, line[0], around(scene, one.seat ?? 0), "of-front")))}`;
}

/** The number of a duel, or its winner. @param {Scene} scene @param {Thing} duel */
const sealed = (scene, duel) => (has(duel, "won") ? token(duel.seat ?? 0, scene.names) : has(duel, "null") ? "–" : String(duel.number));

/** The seal once more, at another front of the same duel. @param {Scene} scene @param {Thing} duel @param {number} angle @param {string} kind */
const again = (scene, duel, angle, kind) => html`<span class="seal-place ${kind}" aria-hidden="true" style=${{ "--angle": `${angle}deg` }}><span class="seal ${duel.marks?.[0]?.replace(" ", "-")}">${sealed(scene, duel)}</span></span>`;

/** @param {Scene} scene @param {Thing} duel @param {number} angle @param {string} kind */
function seal(scene, duel, angle, kind) {
  const inner = sealed(scene, duel);
  return html`<span class="seal-place ${kind}" key=${duel.id} style=${{ "--angle": `${angle}deg` }}>${scene.draw(duel, inner, `seal ${duel.marks?.[0]?.replace(" ", "-")}`)}</span>`;
}

/** Which side fights which, and how it ended. @param {Scene} scene */
function fights(scene) {
  const zone = /** @type {import("../protocol.js").TableZone} */ (scene.zones.get("duels"));
  return html`<section class="fights piece" data-zone="duels" aria-label=${zone.title}><h3>${zone.title}</h3>
    ${zone.lines.map(([duel, ...who]) => html`<p class=${duel.marks?.[0]?.replace(" ", "-")}><span class="seal ${duel.marks?.[0]?.replace(" ", "-")}" aria-hidden="true">${sealed(scene, duel)}</span>${who.map((one) => scene.draw(one, html`${token(one.seat ?? 0, scene.names)}<span>${one.marks?.[0]}</span>`, "side-of"))}</p>`)}</section>`;
}

/** A die on a side, or its place. @param {Scene} scene @param {number} seat @param {string} side @param {string} ended */
function place(scene, seat, side, ended) {
  const grid = /** @type {import("../protocol.js").GridZone} */ (scene.zones.get(`board-${seat}`));
  const thing = grid.cells[grid.rows.indexOf(side)][0];
  if (!thing) return null;
  if (thing.id.startsWith("die/")) return scene.draw(thing, html`${die(thing.tone, faceOf(thing), ended)}${has(thing, "Advantage") && html`<i class="arrow" title="Advantage">+1</i>`}`, "lying rolls");
  const looked = scene.look.looked;
  const ghost = looked && scene.look.touched.has(thing.id) ? scene.thing(looked.targets[0]) : undefined;
  const inner = ghost ? html`<span class="ghost">${die(ghost.tone, faceOf(ghost))}</span>${looked?.marks?.includes("Advantage") && html`<i class="arrow">+1</i>`}` : html`<b>${side}</b>`;
  return scene.draw(thing, inner, `side-place seat-${seat} ${has(thing, "duel") ? "away" : ""}`);
}

// The duel.

/** The middle line of each fighter's panel. @param {Scene} scene @param {number[]} seats */
function axes(scene, seats) {
  const sorted = [...seats].sort((a, b) => around(scene, a) - around(scene, b));
  const mids = sorted.map((seat) => around(scene, seat));
  if (sorted.length === 2) {
    const turn = mids[1] - mids[0] > 180 ? -1 : 1;
    const middle = (mids[0] + mids[1]) / 2 + (turn < 0 ? 180 : 0);
    mids[0] = middle - 90 * turn;
    mids[1] = middle + 90 * turn;
  }
  return sorted.map((seat, place) => ({ seat, mid: mids[place] }));
}

/** Panels of a splash page: colour, speed lines and bust. @param {Scene} scene @param {number[]} seats */
function splash(scene, seats) {
  const half = 180 / seats.length;
  const two = seats.length === 2;
  const size = two ? 31 : 27;
  const found = axes(scene, seats);
  const cuts = found.map(({ mid }) => at(mid + half, R + 0.2));
  return html`<circle r=${R} fill="#fff9ea" />${found.map(({ seat, mid }) => {
    const hero = scene.printed(heroThing(scene, seat));
    const out = has(scene.thing(`duel/${seat}/who`), "out");
    const [dx, dy] = at(mid, R);
    const along = two ? 0.68 : 0.73;
    const across = two ? (dx > R * 0.2 ? 0.08 : -0.08) : 0; // away from Strength
    const [x, y] = [dx * along - dy * across, dy * along + dx * across];
    return html`<g class="panel seat-${seat} ${out ? "out" : ""}"><clipPath id=${`dt-panel-${seat}`}><path d=${sector(mid - half, mid + half, R)} /></clipPath>
      <g clip-path=${`url(#dt-panel-${seat})`}><circle class="pale" r=${R} /><path class="lines" d=${speedLines(mid, half, R, seat)} /><circle r=${R} fill="url(#dt-fine)" opacity=".6" />
        <g transform="translate(${(x - size / 2).toFixed(2)} ${(y - size * 0.49).toFixed(2)}) scale(${(size / 126).toFixed(4)})"><path d="M63 18C38 18 28 40 33 78 12 92 6 100 2 124H124C120 100 114 92 93 78 98 40 88 18 63 18z" fill="#fff9ea" stroke="#fff9ea" stroke-width="13" stroke-linejoin="round" />${hero && bust(hero.name)}</g></g></g>`;
  })}
  ${cuts.map(([x, y]) => html`<path d="M0 0L${x.toFixed(2)} ${y.toFixed(2)}" stroke=${INK} stroke-width="2.300" />`)}${cuts.map(([x, y]) => html`<path d="M0 0L${x.toFixed(2)} ${y.toFixed(2)}" stroke="#fff9ea" stroke-width="1.300" />`)}
  <circle r=${R} fill="none" stroke=${INK} stroke-width=".600" />${!found.some(({ seat }) => has(scene.thing(`duel/${seat}/who`), "On Fire")) && versus}`;
}

/** What lies on the panels: die, card, Strength, and the sum. @param {Scene} scene @param {number[]} seats */
function panels(scene, seats) {
  const two = seats.length === 2;
  return html`<div data-zone="duel">${axes(scene, seats).map(({ seat, mid }) => {
    const [dx, dy] = at(mid, 1);
    const right = dx > 0.2 ? -1 : 1; // towards Strength
    const on = (/** @type {number} */ along, /** @type {number} */ across) => spot(dx * R * along - dy * right * R * across, dy * R * along + dx * right * R * across);
    const who = scene.thing(`duel/${seat}/who`);
    const kind = `${two ? "two" : "three"} ${has(who, "out") ? "out" : ""} ${dx < 0.2 ? "arrow-left" : ""} ${dy > 0.9 ? "near" : ""} ${dy > 0.2 ? "low" : ""}`;
    const fighter = scene.zones.get("duel");
    const line = /** @type {import("../protocol.js").TableZone} */ (fighter).lines.find((one) => one[0].seat === seat) ?? [];
    const thing = line[2];
    const fire = has(who, "On Fire");
    return html`<div class="fighter ${kind}" key=${seat}>
      <span class="on name-at" style=${scene.choices(`duel/${seat}/who`).length ? on(0.8, two ? -0.16 : 0) : on(two ? 0.93 : 0.86, two ? -0.16 : -0.22)}>${scene.draw(`duel/${seat}/who`, html`<span class="caption seat-${seat}">${scene.names[seat]}</span>${ribbon(scene, `duel/${seat}/who`)}${!has(who, "out") && states(who)}`, "who")}</span>
      ${has(who, "out") && html`<span class="on stamp-at" style=${on(0.46, 0.06)} aria-hidden="true">${states(who)}</span>`}
      <span class="on" style=${on(0.34, two ? 0.06 : 0)}>${fire && flames}${thing && scene.draw(thing, html`${die(thing.tone, faceOf(thing))}`, "lying big rolls")}${has(who, "Advantage") && html`<i class="arrow">+1</i>`}${fire && html`<b class="fire-word">On Fire!</b>`}</span>
      <span class="on" style=${on(two ? 0.44 : 0.6, two ? -0.6 : -0.5)}>${played(scene, seat)}</span>
      <span class="on strength-at" style=${on(two ? 0.44 : 0.6, two ? 0.6 : 0.5)}>${strength(scene, seat)}</span>
    </div>`;
  })}</div>`;
}

const DRAWN = ["won", "out", "Advantage", "On Fire", "used the effect"]; // otherwise
/** What is to be known of a fighter besides; of one who is out, why, as a stamp. @param {Thing | undefined} who */
const states = (who) => who?.marks?.filter((word) => !DRAWN.includes(word)).map((word) => html`<small class=${has(who, "out") ? "stamp" : "state"}>${STATES[word]}<span>${word}</span></small>`);

/** The card of a fighter, or its place; the one that is looked at as a ghost. @param {Scene} scene @param {number} seat */
function played(scene, seat) {
  const thing = scene.thing(`played-${seat}`);
  if (!thing) return null;
  const printed = scene.printed(thing);
  const looked = seat === scene.seat && scene.look.looked?.kind === "play" ? scene.printed(scene.thing(scene.look.looked.targets[0] ?? "")) : undefined;
  if (!printed) {
    const inner = looked ? html`<span class="dt-card p ghost">${cardFace(looked)}</span>` : html`<b>${has(thing, "none") ? "?" : "–"}</b><i>${has(thing, "none") ? "card" : thing.marks?.[0]}</i>`;
    return scene.draw(thing, inner, "slot");
  }
  const down = has(thing, "face down");
  const inner = printed.kind === "back" ? back(false) : html`${cardFace(printed)}${down && html`<span class="down">face down</span>`}`;
  const raised = !down && printed.kind !== "back" && thing.number !== printed.figures.value ? html`<b class="raised">${thing.number}</b>` : null;
  return scene.draw(thing, html`${inner}${raised}`, `dt-card p ${down ? "is-down" : ""}`);
}

/** Strength, and the sum it comes from. @param {Scene} scene @param {number} seat */
function strength(scene, seat) {
  const id = `duel/${seat}/strength`;
  const looked = seat === scene.seat ? scene.look.looked : null;
  const now = scene.thing(id)?.number ?? 0;
  const fire = looked?.gains?.["Strength if On Fire"];
  const change = looked?.gains?.Strength;
  const then = fire ?? scene.then(id)?.number ?? (change !== undefined ? now + change : undefined);
  const { columns, lines } = /** @type {import("../protocol.js").TableZone} */ (scene.zones.get("sum"));
  const numbers = lines.find(([who]) => who.seat === seat)?.map(({ number }, place) => ({ name: columns[place], number: number ?? 0 })).slice(1) ?? [];
  const [soon, lit] = numbers.splice(-2).map(({ number }) => number);
  const terms = numbers.filter(({ number }, place) => number || !place);
  const signed = (/** @type {number} */ n) => (n < 0 ? `−${-n}` : `+${n}`);
  const changes = then !== undefined && then !== now;
  return html`${scene.draw(id, html`${strengthBurst}<b>${changes ? then : now}</b>${changes && html`<i class="before">${now}</i>`}${ribbon(scene, id)}`, `strength counts ${changes ? "maybe" : ""}`)}
    <span class="sum">${has(scene.thing(`duel/${seat}/who`), "won") && html`<b class="wins">Wins!</b>`}
      ${terms.length > 1 && html`<span class="terms">${terms.map(({ name, number }, place) => html`<i class="of-${name}"><b>${place ? signed(number) : number}</b><span> ${name}</span></i>`)}</span>`}
      ${soon !== 0 && html`<span class="soon">${signed(soon)} skill</span>`}${lit !== now && html`<span class="lit">${icon("flame")} <span>On Fire: </span><b>${lit}</b></span>`}</span>`;
}
