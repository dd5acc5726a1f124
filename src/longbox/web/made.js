// A board made by hand: what it is drawn from, and what all such boards share.
import { html } from "./vendor/ui.js";
import { get } from "./api.js";
import { kept, same } from "./once.js";
import { drawn, listening, stopOf, Tip, withNamesOn } from "./thing.js";
import { capital, named } from "./words.js";
import { thingsOf, withNamesKept } from "./zones.js";

/** @typedef {import("./protocol.js").Zone} Zone */
/** @typedef {import("./protocol.js").Thing} Thing */
/** @typedef {import("./protocol.js").Choice} Choice */
/** @typedef {import("./protocol.js").Component} Component */
/** @typedef {import("./protocol.js").Catalogue} Catalogue */
/** @typedef {import("./thing.js").Look} Look */

/**
 * What a file of boards/ exports.
 * @typedef {object} Maker
 * @property {(scene: Scene) => unknown} board the whole table
 * @property {(component: Component) => unknown} [face] a card, large
 * @property {(id: string, came: boolean, about: About) => string | null} [way] the anchor that a thing comes from, or goes to
 * @property {(id: string, events: import("./protocol.js").GameEvent[]) => string | undefined} [gait] how it goes there
 * @property {Record<string, (component: Component, face: string) => unknown>} [inText] kinds of components that are drawn where a sentence names them
 * @property {string[]} [great] kinds of events that the log tells large
 * @property {Record<string, string | ((event: import("./protocol.js").GameEvent) => string | undefined)>} [shouts] what is shouted beside some of them while they are new
 */

/** @typedef {{maker: Maker | null, catalogue: Catalogue}} Made */
/** @typedef {{thing: Thing, zone: Zone, printed: Component | undefined, events: import("./protocol.js").GameEvent[]}} About what came to its zone, or left it, and by which events */

/** A game's board and what its cards say. @param {import("./protocol.js").GameDetails} game @param {import("./protocol.js").TableInfo["edition"]} edition @returns {Promise<Made>} */
export async function fetched(game, edition) {
  const catalogue = get(`/api/games/${game.id}/components/${edition.hash}?v=${edition.faces}`).catch(() => ({})); // a table of an older edition
  if (!game.board) return { maker: null, catalogue: await catalogue };
  const [maker] = await Promise.all([import(`./boards/${game.board}.js`), styled("made.css"), styled(`boards/${game.board}.css`)]);
  return { maker, catalogue: await catalogue };
}

/** Have a sheet of styles, before anything is drawn with it. @param {string} file */
function styled(file) {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: `/web/${file}`, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}

const NO_CHOICES = new Map();
const NOTHING = new Set();

/** How things were drawn of which nothing is asked: if they are to be drawn so again, they are passed over. @type {WeakMap<Thing, {how: object, node: unknown}[]>} */
const drawings = new WeakMap();

/** One position as one seat sees it: what a board is drawn from. */
export class Scene {
  /** @param {{zones: Zone[], names: string[], seat: number | null, asked: number[], over: boolean, look: Look, catalogue: Catalogue, about: (seat: number) => unknown}} props */
  constructor({ zones, names, seat, asked, over, look, catalogue, about }) {
    this.names = names;
    this.seat = seat; // one's own; null for a watcher
    this.asked = asked; // the seats that are asked now
    this.over = over; // the match is, and this is its last position
    this.look = look;
    this.active = { ...look, fresh: NOTHING }; // where a board shows what is new, it says so itself: a class would come and go on all things that changed
    this.passive = { ...this.active, choices: NO_CHOICES };
    this.catalogue = catalogue;
    this.about = about; // what is to be said of a seat beside its name
    this.zones = new Map(zones.map((zone) => [zone.id, zone]));
    /** @type {Map<string, {thing: Thing, zone: Zone}>} */
    this.lying = new Map(zones.flatMap((zone) => thingsOf(zone).map((thing) => [thing.id, { thing, zone }])));
    this.stops = new Set(zones.map((zone) => stopOf(zone, thingsOf(zone), look)));
  }

  /** The players whose areas are drawn large, and those around the table, clockwise. */
  get near() {
    return this.seat ?? 0;
  }

  get others() {
    const count = this.names.length;
    return Array.from({ length: count - 1 }, (_, place) => (this.near + 1 + place) % count);
  }

  /** @param {string} zone @returns {Thing[]} */
  things(zone) {
    const found = this.zones.get(zone);
    return found ? thingsOf(found) : [];
  }

  /** A thing as it lies there. @param {string} id */
  thing(id) {
    return this.lying.get(id)?.thing;
  }

  /** The same as it would be after the answer that is looked at; undefined if that changes nothing. @param {string} id */
  then(id) {
    return this.look.after.get(id);
  }

  /** The class of a thing that the last step has changed. @param {string} id */
  fresh(id) {
    return this.look.fresh.has(id) ? "fresh" : "";
  }

  /** What is printed on a thing. @param {Thing | undefined} thing @returns {Component | undefined} */
  printed(thing) {
    return thing?.component ? this.catalogue[thing.component] : undefined;
  }

  /** @param {string} id @returns {Choice[]} */
  choices(id) {
    return this.look.choices.get(id) ?? [];
  }

  /**
   * A thing with its drawing inside; `kind` are classes. In a drawing its tag is "g"; one that is passive shows what
   * an answer does to it, but is not where one chooses it.
   * @param {Thing | string} thing @param {unknown} inner @param {string} [kind] @param {{tag?: string, passive?: boolean}} [how]
   */
  draw(thing, inner, kind = "", { tag = "span", passive = false } = {}) {
    const id = typeof thing === "string" ? thing : thing.id;
    const found = this.lying.get(id);
    if (!found) return null;
    const look = passive ? this.passive : this.active;
    const how = { kind, inner, zone: found.zone.id, stop: this.stops.has(id), tag };
    if (look.choices.has(id) || look.after.has(id) || look.touched.has(id)) return kept(drawn(found.thing, look, how), id);
    const before = drawings.get(found.thing) ?? [];
    const known = before.find((one) => same(one.how, how));
    if (known) return known.node;
    const node = kept(drawn(found.thing, look, how), id);
    drawings.set(found.thing, [{ how, node }, ...before.slice(0, 3)]);
    return node;
  }

  /** An answer's own button, where it belongs on the board. @param {Choice} choice @param {unknown} inner @param {string} [kind] */
  answer(choice, inner, kind = "") {
    const { look } = this;
    return html`<button type="button" key=${choice.action} class="answer ${kind} ${look.armed === choice.action ? "armed" : ""}" data-action=${choice.action}
      aria-label=${this.told(choice.action)} onClick=${() => look.choose(choice.action)} onMouseEnter=${() => look.point(choice.action)} onMouseLeave=${() => look.point("")}
      onFocus=${() => look.point(choice.action)} onBlur=${() => look.point("")}>${inner}</button>`;
  }

  /** @param {string} text */
  told(text) {
    return capital(named(text, this.names));
  }
}

/** @param {{made: Made, game: string, element: import("./vendor/ui.js").Ref<HTMLElement>, zones: Zone[], names: string[], seat: number | null, asked: number[], over: boolean, look: Look, about: (seat: number) => unknown}} props */
export function MadeBoard({ made, game, element, zones: unnamed, names, seat, asked, over, look: found, about }) {
  const { maker, catalogue } = made;
  const zones = withNamesKept(unnamed, names);
  const look = withNamesOn(found, names);
  const scene = new Scene({ zones, names, seat, asked, over, look, catalogue, about });
  return html`<div class="board made-board seats-${names.length}" data-board=${game} lang="en" ref=${element} ...${listening}>
    ${zones.length > 0 && maker?.board(scene)}
    <${Tip} look=${look} catalogue=${catalogue} face=${maker?.face} />
  </div>`;
}
