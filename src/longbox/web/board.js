// The general board: any game, from its zones alone.
import { html } from "./vendor/ui.js";
import { die, isFace, mark } from "./dice.js";
import { token } from "./boards/shared.js";
import { ruleMark } from "./rules.js";
import { drawn, listening, stopOf, Tip, withNamesOn } from "./thing.js";
import { t } from "./words.js";
import { thingsOf, withNamesKept } from "./zones.js";

/** @typedef {import("./protocol.js").Zone} Zone */
/** @typedef {import("./protocol.js").Thing} Thing */
/** @typedef {import("./thing.js").Look} Look */

/**
 * One's own zones, those of the table, then those of the others.
 * @param {{element?: import("./vendor/ui.js").Ref<HTMLElement>, zones: Zone[], names: string[], seat: number | null, look: Look, about: (seat: number) => unknown, catalogue: import("./protocol.js").Catalogue}} props
 */
export function Board({ element, zones: unnamed, names, seat, look: found, about, catalogue }) {
  const zones = withNamesKept(unnamed, names);
  const look = withNamesOn(found, names);
  const common = zones.filter((zone) => zone.seat === null);
  const seats = [...new Set(zones.map((zone) => zone.seat))].filter((one) => one !== null);
  const others = seats.filter((one) => one !== seat).sort((a, b) => a - b);
  const after = seat === null ? others : [...others.filter((o) => o > seat), ...others.filter((o) => o < seat)];
  const own = zones.filter((zone) => zone.seat !== null && zone.seat === seat);
  return html`<div class="board" data-board="general" lang="en" ref=${element} ...${listening}>
    ${own.length > 0 && html`<section data-own class="group own ${wide(own) ? "wide" : ""}" key="own">
      <h2 lang=${t("lang")}>${t("board.yours")}</h2>${own.map((zone) => panel(zone, look))}
    </section>`}
    ${common.length > 0 && html`<section class="group common ${wide(common) ? "wide" : ""}" key="common">
      <h2 lang=${t("lang")}>${t("board.table")}</h2>${common.map((zone) => panel(zone, look))}
    </section>`}
    <div class="others">${after.map((other) => mat(other, zones, names, look, about))}</div>
    ${(look.fresh.size > 0 || look.choices.size > 0) && html`<p class="legend quiet" lang=${t("lang")}>
      ${look.fresh.size > 0 && html`<span><span class="dot" aria-hidden="true"></span> ${t("board.fresh")}</span>`}
      ${look.choices.size > 0 && html`<span><span class="frame" aria-hidden="true"></span> ${t("board.can")}</span>`}</p>`}
    <${Tip} look=${look} catalogue=${catalogue} />
  </div>`;
}

/** Another player's zones, which can be folded away. @param {number} seat @param {Zone[]} zones @param {string[]} names @param {Look} look @param {(seat: number) => unknown} about */
function mat(seat, zones, names, look, about) {
  const theirs = zones.filter((zone) => zone.seat === seat);
  const short = summary(zones, seat);
  return html`<details class="group mat" key=${`seat-${seat}`} open=${!matchMedia("(max-width: 60rem)").matches}>
    <summary><h2>${token(seat, names)} ${names[seat]}</h2>${about(seat)}${short && html`<span class="quiet">${short}</span>`}</summary>
    ${theirs.map((zone) => panel(zone, look))}
  </details>`;
}

/** How a seat stands: the first title of its zones that has a number in it. @param {Zone[]} zones @param {number} seat */
export function summary(zones, seat) {
  return zones.filter((zone) => zone.seat === seat).map((zone) => zone.title).find((title) => /\d/.test(title));
}

/** @param {Zone[]} zones */
function wide(zones) {
  return zones.some((zone) => {
    if (zone.kind === "map") return true;
    if (zone.kind === "grid") return zone.cells[0]?.length > 6 && thingsOf(zone).some((one) => one.label.length > 8);
    if (zone.kind === "table") return zone.columns.length > 5;
    return thingsOf(zone).filter((one) => one.label.length > 12).length > 6;
  });
}

/** @param {Zone} zone @param {Look} look */
export function panel(zone, look) {
  const then = look.titles.get(zone.id);
  const id = `zone-${zone.id}`;
  return html`<div role="group" class="zone zone-${zone.kind}" key=${zone.id} data-zone=${zone.id} aria-labelledby=${id}>
    <div class="zone-head"><h3 id=${id}>${zone.title}${then && then !== zone.title && html` <span class="then">→ ${then}</span>`}</h3>${ruleMark(zone.rule, zone.title)}</div>
    ${thingsOf(zone).length ? contents(zone, look) : html`<p class="quiet" lang=${t("lang")}>${t("board.nothing")}</p>`}
  </div>`;
}

/** @param {Zone} zone @param {Look} look */
function contents(zone, look) {
  const draw = drawer(zone, look);
  switch (zone.kind) {
    case "dice":
      return html`<div class="line">${zone.things.map((one) => {
        const now = shown(one, look);
        return isFace(now.label) ? draw(one, "is-die", die(now.label, one.tone)) : draw(one, "is-card tight", card(now));
      })}</div>`;
    case "row":
      return html`<div class="line">${zone.things.map((one) => draw(one, `is-card ${size(one.label.length)}`, card(shown(one, look))))}</div>`;
    case "counter":
      return html`<div class="line">${draw(zone.counter, `is-counter ${size(zone.counter.label.length)}`, shown(zone.counter, look).label)}</div>`;
    case "grid":
      return grid(zone, look, draw);
    case "table":
      return list(zone, look, draw);
    case "map":
      return city(zone, look, draw);
  }
}

/** @typedef {(thing: Thing, kind: string, inner: unknown) => unknown} Draw */

/** How the things of a zone are drawn: one element each, whose role may change. @param {Zone} zone @param {Look} look @returns {Draw} */
function drawer(zone, look) {
  const stop = stopOf(zone, thingsOf(zone), look);
  return (thing, kind, inner) => drawn(thing, look, { kind, inner, zone: zone.id, stop: thing.id === stop });
}

/** @param {Thing} thing @param {Look} look */
const shown = (thing, look) => look.after.get(thing.id) ?? thing;

/** @param {number} letters */
const size = (letters) => (letters > 60 ? "long" : letters > 18 ? "middling" : letters > 3 ? "tight" : "");

/** @param {Thing} thing */
const card = (thing) => html`${mark(thing.tone)}<span class="label">${thing.label || "·"}</span>`;

/** @param {import("./protocol.js").GridZone} zone @param {Look} look @param {Draw} draw */
function grid(zone, look, draw) {
  const tones = zone.columns.map((_, place) => {
    const found = new Set(zone.cells.map((row) => row[place]?.tone).filter((tone) => tone !== undefined));
    return found.size === 1 ? [...found][0] ?? "" : "";
  });
  const longest = zone.columns.map((_, place) => Math.max(...zone.cells.map((row) => row[place]?.label.length ?? 0)));
  const sizes = longest.map(size);
  const named = zone.rows.some((row) => row);
  const heads = runs(zone.columns);
  const upright = heads.some(([head, from, count]) => count === 1 && head.length > 4 && head.length > longest[from] + 2);
  return html`<div class="scroll"><table class="grid" role="grid" aria-labelledby=${`zone-${zone.id}`}>
    ${zone.columns.some((one) => one) && html`<thead><tr>
      ${named && html`<td></td>`}
      ${heads.map(([head, from, count]) => {
        const tall = upright && count === 1 && head.length > longest[from];
        return html`<th scope="col" colspan=${count} class=${tall ? "tall" : ""}>
          <span>${mark(count === 1 || tones[from] ? tones[from] : "")}${head}</span></th>`;
      })}
    </tr></thead>`}
    <tbody>${zone.cells.map((row, place) => html`<tr>
      ${named && html`<th scope="row">${zone.rows[place]}</th>`}
      ${row.map((cell, at) => cell === null
        ? html`<td></td>`
        : html`<td role="gridcell">${draw(cell, `is-cell ${sizes[at]}`, shown(cell, look).label)}</td>`)}
    </tr>`)}</tbody>
  </table></div>`;
}

/** Equal neighbours as [text, first, count]. @param {string[]} texts @returns {[string, number, number][]} */
function runs(texts) {
  /** @type {[string, number, number][]} */
  const found = [];
  texts.forEach((text, place) => {
    const last = found.at(-1);
    if (last && text && last[0] === text) last[2] += 1;
    else found.push([text, place, 1]);
  });
  return found;
}

/** @param {import("./protocol.js").TableZone} zone @param {Look} look @param {Draw} draw */
function list(zone, look, draw) {
  const numeric = zone.columns.map((_, at) => zone.lines.every((line) => /^[-+]?[\d.,]*$/.test(line[at].label)));
  return html`<div class="scroll"><table class="list" aria-labelledby=${`zone-${zone.id}`}>
    ${zone.columns.some((one) => one) && html`<thead><tr>${zone.columns.map((head, at) => html`<th scope="col" class=${numeric[at] ? "number" : ""}>${head}</th>`)}</tr></thead>`}
    <tbody>${zone.lines.map((line) => html`<tr>${line.map((thing, at) => {
      const now = shown(thing, look);
      return html`<td class=${numeric[at] ? "number" : now.label.length < 12 ? "short" : ""}>${draw(thing, "is-text", html`${mark(thing.tone)}${now.label || "·"}`)}</td>`;
    })}</tr>`)}</tbody>
  </table></div>`;
}

/** Places as tiles on a raster of equal squares, the ways between them behind. @param {import("./protocol.js").MapZone} zone @param {Look} look @param {Draw} draw */
function city(zone, look, draw) {
  const xs = [...new Set(zone.places.map((place) => place.x))].sort((a, b) => a - b);
  const ys = [...new Set(zone.places.map((place) => place.y))].sort((a, b) => a - b);
  const at = new Map(zone.places.map((place) => [place.thing.id, [xs.indexOf(place.x), ys.indexOf(place.y)]]));
  const inOrder = [...zone.places].sort((a, b) => a.y - b.y || a.x - b.x);
  const names = new Map(zone.places.map((place) => [place.thing.id, place.thing.say]));
  return html`<div class="scroll"><div class="city" style=${{ gridTemplateColumns: `repeat(${xs.length}, minmax(5.5rem, 1fr))` }}>
    <svg class="ways" viewBox=${`0 0 ${xs.length} ${ys.length}`} preserveAspectRatio="none" aria-hidden="true">
      ${zone.ways.map(([from, to]) => {
        const [x1, y1] = at.get(from) ?? [0, 0];
        const [x2, y2] = at.get(to) ?? [0, 0];
        return html`<line x1=${x1 + 0.5} y1=${y1 + 0.5} x2=${x2 + 0.5} y2=${y2 + 0.5} vector-effect="non-scaling-stroke" />`;
      })}
    </svg>
    ${inOrder.map(({ thing }) => {
      const [x, y] = at.get(thing.id) ?? [0, 0];
      return html`<div class="place" key=${thing.id} style=${{ gridColumn: x + 1, gridRow: y + 1 }}>
        ${draw(thing, "is-place", card(shown(thing, look)))}</div>`;
    })}
  </div>
  <ul class="unseen">${inOrder.map(({ thing }) => html`<li>${thing.say}: ${neighbours(zone, thing.id).map((id) => names.get(id)).join(", ")}</li>`)}</ul>
  </div>`;
}

/** @param {import("./protocol.js").MapZone} zone @param {string} id */
function neighbours(zone, id) {
  return zone.ways.flatMap(([from, to]) => (from === id ? [to] : to === id ? [from] : []));
}
