// Dice Stars: a stage at night. The dice lie in the light, the score sheets are pads filled in with a pencil.
import { html } from "../vendor/ui.js";
import { mark, toneClass } from "../dice.js";
import { kept, once } from "../once.js";
import { becoming, burst, cube, gains, own, plate, STAR, token } from "./shared.js";

/** @typedef {import("../made.js").Scene} Scene */
/** @typedef {import("../protocol.js").Thing} Thing */
/** @typedef {import("../protocol.js").Component} Component */

const SHEET = "sheet";
const SOLO = "solo-grid";
const STARS = 0; // the number of a die that shows a star

/** @param {Scene} scene */
export function board(scene) {
  const { others } = scene;
  const left = others.length === 3 ? 2 : 1;
  return html`<div class="stage ${others.length === 0 ? "solo" : ""}">
    <div class="wing left ${left > 1 ? "two" : ""}">${others.length ? others.slice(0, left).map((seat) => opponent(scene, seat)) : soloGrid(scene)}</div>
    ${tray(scene)}
    <div class="wing right">${others.length ? others.slice(left).map((seat) => opponent(scene, seat)) : soloRival(scene)}</div>
    ${stock(scene, "bag")}
    ${own(pad(scene), `seat-${scene.near}`)}
    ${stock(scene, "discard")}
  </div>`;
}

/** Where dice come from and go to. @param {string} id @param {boolean} came */
export function way(id, came) {
  if (!id.startsWith("reserve/")) return null;
  return came ? "bag" : "discard";
}

export const inText = { die: (/** @type {Component} */ one, /** @type {string} */ face) => cube(one.tone, face === "★" ? "star" : face) };
export const great = ["end-triggered", "penalty-written"];
export const shouts = { "end-triggered": "Finale!", "penalty-written": "Ouch!" };

// The dice in the light.

/** Lanes for the colours, seats for the values: all of a type lie in one line. @param {Scene} scene */
function tray(scene) {
  const { colours, values } = scene.catalogue[SHEET].figures;
  const dice = scene.things("reserve");
  const faces = [...values, STARS];
  const lying = (/** @type {string} */ colour, /** @type {number} */ face) => dice.filter((one) => one.tone === colour && one.number === face);
  const widths = faces.map((face) => Math.max(...colours.map((/** @type {string} */ colour) => lying(colour, face).length)));
  const columns = `var(--head) ${widths.map((count) => `minmax(${count ? `max(var(--least), ${count} * var(--each))` : "30px"}, ${Math.max(1, count)}fr)`).join(" ")}`;
  return html`<section class="tray" aria-label="The reserve">
    <i class="lamp left" aria-hidden="true"></i><i class="lamp right" aria-hidden="true"></i>
    <div class="felt" data-zone="reserve">
      <div class="lane heads" style=${{ gridTemplateColumns: columns }}><div class="corner"><b>Reserve</b>${dice.length} ${dice.length === 1 ? "die" : "dice"}</div>
        ${faces.map((face) => ticket(scene, face === STARS ? "types/stars" : `types/${face}s`, "value"))}</div>
      ${colours.map((/** @type {string} */ colour) => html`<div class="lane" key=${colour} style=${{ gridTemplateColumns: columns }}>
        ${ticket(scene, `types/${colour}`, "colour")}
        ${faces.map((face) => seats(scene, lying(colour, face)))}</div>`)}
    </div>
  </section>`;
}

/** @param {Scene} scene @param {Thing[]} dice */
function seats(scene, dice) {
  if (!dice.length) return html`<span class="seat"><i class="no-die" aria-hidden="true"></i></span>`;
  return html`<span class="seat">${dice.map((die) => {
    const fresh = scene.look.fresh.has(die.id);
    const inner = html`${cube(die.tone, die.number === STARS ? "star" : Number(die.number))}${fresh && html`<i class="sparks" aria-hidden="true"></i>`}`;
    return scene.draw(die, inner, "lying rolls");
  })}</span>`;
}

/** A type: how many dice, what they add up to, what taking them gains. @param {Scene} scene @param {string} id @param {"colour" | "value"} kind */
function ticket(scene, id, kind) {
  const type = scene.thing(id);
  if (!type) return null;
  const [choice] = scene.choices(id);
  const [full] = type.marks ?? []; // why it cannot be taken
  const state = choice ? "open" : full ? "shut" : type.number ? "idle" : "none";
  const what = kind === "colour" ? html`${mark(type.tone)}<span class="adds">${type.label}</span>` : html`<span class="adds">${type.label}</span>`;
  return scene.draw(type, html`${what}${choice ? worth(choice) : full && html`<span class="stamp">${scene.told(full)}</span>`}`, `ticket ${kind} ${state}`);
}

/** What it brings, and what it gives to the solo grid. @param {import("../protocol.js").Choice} choice */
function worth(choice) {
  const { solo, stars, ...mine } = choice.gains ?? {};
  return html`${gains({ ...choice, gains: mine })}${stars !== undefined && html`<span class="gain to-mark">mark ${stars}</span>`}${solo !== undefined && html`<span class="to-grid">grid +${solo}</span>`}`;
}

// Sheets.

/** One's own, large. @param {Scene} scene */
function pad(scene) {
  const seat = scene.near;
  const { colours, factors } = scene.catalogue[SHEET].figures;
  const [choice] = scene.look.looked ? [scene.look.looked] : [];
  const stars = scene.thing("stars/left")?.number ?? 0;
  return html`<div class="paper ${scene.over ? "counted" : ""}" data-zone=${`sheet-${seat}`}>
    <div class="binding" aria-hidden="true">${Array.from({ length: 20 }, () => html`<i></i>`)}</div>
    <div class="masthead">${token(seat, scene.names)}<span class="who"><b>${scene.names[seat]}</b></span>
      <span class="title" aria-hidden="true">Dice <svg viewBox="-11 -11 22 22"><path d=${STAR} /></svg> Stars</span>
      <span class="key">${factors.map((/** @type {{factor: number, says: string}} */ { factor, says }) => html`<i class=${`times${factor}`}>×${factor} ${says}</i>`)}</span></div>
    <div class="line column-heads"><span></span><span class="spaces">${colours.map((/** @type {string} */ colour) => html`<span class="tab ${toneClass(colour)}">${mark(colour)}</span>`)}
      <span class="bonus-head">Bonus</span></span><span class="stars-head">${stars > 0 ? html`<b>${stars}</b> to mark` : "Multipliers"}</span><span class="cap sum">Sum</span><span class="cap">Stars</span><span class="cap">Score</span></div>
    ${lines(scene, seat, true)}
    <div class="foot" data-zone=${`tally-${seat}`}>
      ${whites(scene, seat)}
      ${penalty(scene, seat)}
      ${total(scene, seat, choice?.gains?.points)}
    </div>
  </div>`;
}

/** @param {Scene} scene @param {number} seat @param {boolean} large */
function lines(scene, seat, large) {
  const sheet = /** @type {import("../protocol.js").GridZone} */ (scene.zones.get(`sheet-${seat}`));
  const { values } = scene.catalogue[SHEET].figures;
  return sheet.cells.map((row, place) => {
    const value = values[place];
    const id = `sheet-${seat}/${value}`;
    const factor = scene.then(`${id}/factor`)?.number ?? scene.thing(`${id}/factor`)?.number ?? 1;
    const cells = row.filter((cell) => cell !== null);
    const spaces = cells.filter((cell) => /\/\d+$/.test(cell.id));
    const stars = cells.filter((cell) => /\/star-\d+$/.test(cell.id));
    const fresh = (/** @type {Thing} */ cell) => (large ? "" : scene.fresh(cell.id));
    return html`<div class="line times${factor}" key=${value} style=${{ "--at": place }}>
      ${large ? html`<span class="printed-die" aria-hidden="true">${cube("white", value)}</span>` : html`<span class="line-head" aria-hidden="true">${value}</span>`}
      <span class="spaces">${spaces.map((cell) => space(scene, cell, fresh(cell)))}</span>
      <span class="stars">${stars.map((cell) => multiplier(scene, cell, fresh(cell)))}</span>
      ${large && scene.draw(`${id}/sum`, written(scene, `${id}/sum`), "cap sum", { passive: true })}
      ${large && scene.draw(`${id}/factor`, html`×${factor}`, "factor", { passive: true })}
      ${scene.draw(`${id}/points`, written(scene, `${id}/points`), "score", { passive: true })}
    </div>`;
  });
}

/** @param {Scene} scene @param {Thing} cell @param {string} fresh */
function space(scene, cell, fresh) {
  const then = scene.then(cell.id);
  const kind = cell.marks?.includes("bonus") ? "bonus" : "white";
  return scene.draw(cell, pencil((then ?? cell).label, then !== undefined, cell.id), `space ${kind} ${fresh}`, { passive: true });
}

const PRINTED_STAR = kept(html`<svg class="star" viewBox="-11 -11 22 22" aria-hidden="true"><path d=${STAR} /></svg>`);

/** @param {Scene} scene @param {Thing} cell @param {string} fresh */
function multiplier(scene, cell, fresh) {
  const then = scene.then(cell.id);
  const marked = (then ?? cell).marks?.includes("marked");
  const inner = html`${PRINTED_STAR}${marked && pencil("X", then !== undefined, cell.id)}`;
  return scene.draw(cell, inner, `space multi ${fresh} ${marked ? "marked" : ""} ${scene.choices(cell.id).length ? "asked" : ""}`);
}

/** A number in pencil, and what would be written over it. @param {Scene} scene @param {string} id */
function written(scene, id) {
  const now = scene.thing(id);
  const then = scene.then(id);
  if (!then || then.number === now?.number) return pencil(String(now?.number ?? ""), false, id);
  return html`<span class="before">${pencil(String(now?.number ?? ""), false, id)}</span><b class="to" aria-hidden="true">›</b>${pencil(String(then.number), true, id)}`;
}

/** @param {Scene} scene @param {number} seat */
function whites(scene, seat) {
  const id = `tally-${seat}/whites`;
  const all = scene.catalogue[SHEET].figures.colours.length * scene.catalogue[SHEET].figures.values.length;
  const now = scene.thing(id)?.number ?? 0;
  const then = scene.then(id)?.number ?? now;
  const meter = Array.from({ length: all }, (_, place) => html`<i class=${place < all - now ? "full" : place < all - then ? "soon" : ""}></i>`);
  return scene.draw(id, html`<span class="cap">White spaces left</span><span class="big">${written(scene, id)}</span><span class="meter" aria-hidden="true">${meter}</span>`, "whites", { passive: true });
}

/** @param {Scene} scene @param {number} seat */
function penalty(scene, seat) {
  const id = `tally-${seat}/penalty`;
  const now = scene.thing(id);
  const then = scene.then(id);
  const number = (then ?? now)?.number;
  return scene.draw(id, html`<span class="cap">Penalty</span><span class="box">${number !== undefined && pencil(String(number), then !== undefined, id)}</span><small>${scene.catalogue[SHEET].figures.penalty}</small>`, `penalty ${number !== undefined ? "struck" : ""}`);
}

/** @param {Scene} scene @param {number} seat @param {number | undefined} gain */
function total(scene, seat, gain) {
  const id = `tally-${seat}/total`;
  const mine = scene.look.touched.size > 0 && gain !== undefined && scene.then(id) !== undefined;
  return scene.draw(id, html`<span class="cap">Total</span><span class="big">${written(scene, id)}</span>${mine && burst(gain < 0 ? `−${-gain}` : `+${gain}`, gain < 0 ? "bad" : "")}`, "total counts", { passive: true });
}

// The other players.

/** @param {Scene} scene @param {number} seat */
function opponent(scene, seat) {
  const { colours } = scene.catalogue[SHEET].figures;
  const id = `tally-${seat}`;
  const first = scene.thing("round/first")?.seat === seat;
  const lost = scene.thing(`${id}/penalty`)?.number;
  const facts = html`${scene.draw(`${id}/whites`, html`<b>${scene.thing(`${id}/whites`)?.number}</b> whites left`, "fact", { passive: true })}
    ${scene.draw(`${id}/penalty`, html`penalty <b class="box">${lost ?? ""}</b>`, "fact pen", { passive: true })}`;
  return plate(scene, seat, {
    score: scene.draw(`${id}/total`, String(scene.thing(`${id}/total`)?.number), "counts", { passive: true }),
    tags: first && html`<span class="badge first">1st</span>`,
    area: html`<div class="mini" data-zone=${`sheet-${seat}`}><div class="line column-heads" aria-hidden="true"><span></span><span class="spaces">${colours.map((/** @type {string} */ colour) => html`<span class="tab ${toneClass(colour)}">${mark(colour)}</span>`)}</span></div>${lines(scene, seat, false)}</div>
      <footer>${facts}</footer>`,
    short: html`<span class="quiet">${scene.thing(`${id}/whites`)?.label}</span> <span class="quiet pen">${scene.thing(`${id}/penalty`)?.label}</span>`,
  });
}

// Bag, discard, round.

/** @param {Scene} scene @param {"bag" | "discard"} where */
function stock(scene, where) {
  const counts = scene.things(where);
  const all = counts.reduce((sum, one) => sum + (one.number ?? 0), 0);
  return html`<section class="stock ${where}" aria-label=${where}>
    <div class="art" data-anchor=${where} aria-hidden="true">${where === "bag" ? sack(all) : dish(counts)}</div>
    <div class="stock-card" data-zone=${where}><h2><span>${where}</span><span>${all}</span></h2>
      <div class="rows">${counts.map((one) => {
        const slots = Number(scene.printed(one)?.figures.count ?? 0);
        return scene.draw(one, html`<b>${one.number}</b>${mark(one.tone)}<span class="slots">${Array.from({ length: slots }, (_, place) => html`<i class="slot ${place < (one.number ?? 0) ? "in" : ""}"></i>`)}</span>`, "row");
      })}</div></div>
    ${where === "bag" ? refill(scene) : round(scene)}
  </section>`;
}

/** @param {Scene} scene */
function refill(scene) {
  const thing = scene.thing("round/refill");
  return scene.draw("round/refill", html`<b>Refill</b><span>${thing?.say}.</span>`, `memo ${thing?.marks?.includes("due") ? "due" : ""}`);
}

/** @param {Scene} scene */
function round(scene) {
  const end = scene.thing("round/end");
  const first = scene.thing("round/first")?.seat ?? 0;
  const count = scene.names.length;
  const order = Array.from({ length: count }, (_, place) => (first + place) % count);
  const last = end?.marks?.includes("last round");
  if (count === 1 && !last) return null;
  return scene.draw("round/end", html`<b>${last ? "Last round!" : "Round"}</b>
    <span class="order">${order.map((seat, place) => html`${place > 0 && html`<i aria-hidden="true">›</i>`}${token(seat, scene.names)}`)}</span><span>${last ? end?.say : `ends with ${end?.seat === scene.near ? "you" : scene.names[end?.seat ?? 0]}.`}</span>`, `memo ${last ? "due" : ""}`);
}

const sack = once((/** @type {number} */ count) => html`<svg viewBox="0 0 120 118"><ellipse class="cast" cx="60" cy="110" rx="50" ry="7" />
    <path class="sack" d="M44 34C20 50 6 76 14 98C20 112 100 112 106 98C114 76 100 50 76 34Z" /><path class="sack" d="M38 14C46 20 52 10 60 16C68 10 74 20 82 14C84 24 78 30 76 36H44C42 30 36 24 38 14Z" />
    <path class="crease" d="M46 50C36 62 32 76 34 90M76 50C84 62 88 74 86 88" /><path class="cord" d="M42 36Q60 44 78 36" />
    <path class="badge-star" d=${STAR} transform="translate(60 78) scale(2.9)" /><text x="60" y="80" text-anchor="middle" dominant-baseline="central">${count}</text></svg>`);

/** @param {Thing[]} counts */
function dish(counts) {
  const dice = counts.flatMap((one) => Array.from({ length: one.number ?? 0 }, () => one.tone)).slice(-9);
  return html`<svg viewBox="0 0 120 84"><ellipse class="cast" cx="60" cy="76" rx="56" ry="7" /><ellipse class="dish" cx="60" cy="56" rx="54" ry="20" /><ellipse class="dish-in" cx="60" cy="53" rx="45" ry="14" />
    ${dice.map((tone, place) => html`<g transform=${`translate(${22 + (place % 4) * 18 + (place > 3 ? 8 : 0)} ${34 - Math.floor(place / 4) * 15}) rotate(${(place * 37) % 24 - 12}) scale(0.4)`}><g class="cube ${toneClass(tone)}"><rect class="cube-side" x="3" y="7" width="50" height="50" rx="11" /><rect class="cube-top" x="3" y="2" width="50" height="49" rx="11" /></g></g>`)}</svg>`;
}

// Alone.

/** @param {Scene} scene */
function soloGrid(scene) {
  const id = "solo/grid";
  const { spaces } = scene.catalogue[SOLO].figures;
  const now = scene.thing(id)?.number ?? 0;
  const then = scene.then(id)?.number ?? now;
  return html`<section class="plate solo-grid" aria-label="The solo grid"><header><b class="name">The grid</b><span class="plate-score">${becoming(scene.thing(id), scene.then(id))}</span></header>
    ${scene.draw(id, Array.from({ length: spaces }, (_, place) => html`<i class="solo-space ${place < now ? "in" : place < then ? "soon" : ""}">${place < then && pencil("X", place >= now, `${id}${place}`)}</i>`), "solo-spaces", { passive: true })}</section>`;
}

/** @param {Scene} scene */
function soloRival(scene) {
  const { left, worth: each, full } = scene.catalogue[SOLO].figures;
  return html`<section class="plate solo-rival" aria-label="The opponent"><header><b class="name">To beat</b>
    <span class="plate-score">${scene.draw("solo/rival", becoming(scene.thing("solo/rival"), scene.then("solo/rival")), "counts", { passive: true })}</span></header>
    <table><caption>What you leave is marked in the grid</caption><tbody>${left.map((/** @type {{what: string, marks: string}} */ { what, marks }) => html`<tr><th scope="row">${what}</th><td>${marks}</td></tr>`)}</tbody></table>
    <p>${scene.told(each)}. ${scene.told(full)}.</p></section>`;
}

// The pencil.

const STROKES = /** @type {Record<string, string>} */ ({
  0: "M5 1C1.6 1 1 5 1 8s.8 7 4 7 4-4 4-7-.6-7-4-7", 1: "M3 4L6 1V15", 2: "M1.5 4.5C1.5 2.2 3 1 5 1s3.6 1.3 3.6 3.6C8.6 8 1.5 11 1.2 15H9",
  3: "M1.6 2.6C2.6 1.4 3.8 1 5 1c2 0 3.4 1.2 3.4 3.3S6.9 7.4 4.6 7.5C7.3 7.6 9 9 9 11.2S7.3 15 4.9 15C3.3 15 2 14.5 1 13.3", 4: "M6.8 15V1L1 10.6H9.2",
  5: "M8.3 1H2.6L2 7.2c1-.8 2-1.1 3.2-1.1C7.6 6.1 9 8 9 10.4 9 13.2 7.3 15 4.8 15 3.3 15 2 14.5 1 13.4", 6: "M8 2.2C7.2 1.4 6.3 1 5.2 1 2.4 1 1 4.2 1 8.8c0 4 1.3 6.2 4.1 6.2 2.5 0 3.9-1.8 3.9-4.3S7.6 6.7 5.3 6.7C3.2 6.7 1.6 8 1.2 10",
  7: "M1 1H9C6.4 5 4.6 9.6 4 15", 8: "M5 7.4C3 6.9 1.7 5.9 1.7 4.2 1.7 2.2 3 1 5 1s3.3 1.2 3.3 3.2c0 1.7-1.3 2.7-3.3 3.2C2.6 8 1 9.1 1 11.3 1 13.6 2.6 15 5 15s4-1.4 4-3.7C9 9.1 7.4 8 5 7.4",
  9: "M8.9 6.4C8.4 8.2 6.9 9.3 5 9.3 2.6 9.3 1 7.6 1 5.2 1 2.7 2.6 1 5 1c2.7 0 4 2.1 4 6.1 0 5-1.4 7.9-4.4 7.9-1.2 0-2.2-.4-3-1.2", X: "M1 2L9 14M9 2.4L1.2 13.6", "-": "M1.5 8H8.5",
});

/** What someone wrote, each hand a little different. */
const pencil = once((/** @type {string} */ text, /** @type {boolean} */ ghost, /** @type {string} */ by) => {
  if (!text) return null;
  const turn = ([...by].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 9) - 4;
  return html`<svg class="pencil ${ghost ? "ghost" : ""} long-${text.length}" viewBox=${`0 0 ${text.length * 11} 16`} style=${{ rotate: `${turn}deg` }} aria-hidden="true">
    ${[...text].map((letter, place) => html`<path d=${STROKES[letter] ?? ""} transform=${`translate(${place * 11 + 0.5} 0)`} />`)}</svg>`;
});
