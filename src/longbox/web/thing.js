// A thing on any board: one element, by which it is pointed at, chosen, read and found again.
import { h, html, signal } from "./vendor/ui.js";
import { toneClass } from "./dice.js";
import { unread } from "./once.js";
import { capital, named as withName, t } from "./words.js";
import { withNamesIn } from "./zones.js";

/** @typedef {import("./protocol.js").Zone} Zone */
/** @typedef {import("./protocol.js").Thing} Thing */
/** @typedef {import("./protocol.js").Choice} Choice */
/** @typedef {import("./protocol.js").Component} Component */

/**
 * What is to be seen on a board besides its things.
 * @typedef {object} Look
 * @property {Map<string, Choice[]>} choices the options that touch a thing
 * @property {Choice[]} answers all of them
 * @property {Choice | null} looked the one that is looked at
 * @property {Set<string>} touched by the option that is looked at
 * @property {Map<string, Thing>} after things as that option would make them
 * @property {Map<string, string>} titles of zones, likewise
 * @property {Map<string, import("./protocol.js").Zone>} later zones as it would make them
 * @property {Set<string>} fresh changed by the last step
 * @property {string} armed the answer that the next click plays
 * @property {string} picked the thing whose answers are shown
 * @property {(thing: Thing, choices: Choice[]) => void} act
 * @property {(action: string) => void} choose
 * @property {(action: string) => void} point look at an option, or at none
 * @property {(id: string) => {reason: string, rule: string} | null} why a thing cannot be chosen
 */

/** @type {Look} */
export const ONLY_LOOKING = {
  choices: new Map(),
  answers: [],
  looked: null,
  touched: new Set(),
  after: new Map(),
  titles: new Map(),
  later: new Map(),
  fresh: new Set(),
  armed: "",
  picked: "",
  act: () => {},
  choose: () => {},
  point: () => {},
  why: () => null,
};

/** The choices keep their actions, which are sent, and say them with names. @param {Look} look @param {string[]} names @returns {Look} */
export function withNamesOn(look, names) {
  const after = new Map([...look.after].map(([id, thing]) => [id, withNamesIn(thing, names)]));
  const titles = new Map([...look.titles].map(([id, title]) => [id, withName(title, names)]));
  const choices = new Map([...look.choices].map(([id, some]) => [id, some.map((one) => ({ ...one, say: withName(one.action, names) }))]));
  const why = (/** @type {string} */ id) => {
    const found = look.why(id);
    return found && { ...found, reason: withName(found.reason, names) };
  };
  return { ...look, after, titles, choices, why };
}

/** Where the tab key stops in each zone. */
const stops = signal(/** @type {Record<string, string>} */ ({}));
/** What is told of: at once its sentence and why it cannot be chosen, after a while its whole face. */
const told = signal(/** @type {{id: string, say: string, component: string, rect: DOMRect, large: boolean} | null} */ (null));
const LARGE_AFTER = 500; // milliseconds that one points at a card, or presses it
let timer = 0;
let pressed = 0;

/** The thing of a zone that the tab key reaches. @param {Zone} zone @param {Thing[]} things @param {Look} look */
export function stopOf(zone, things, look) {
  const kept = stops.value[zone.id];
  const found = things.find((one) => one.id === kept) ?? things.find((one) => look.choices.has(one.id)) ?? things[0];
  return found?.id;
}

/**
 * @param {Thing} thing
 * @param {Look} look
 * @param {{kind: string, inner: unknown, zone: string, stop: boolean, tag?: string}} how
 */
export function drawn(thing, look, { kind, inner, zone, stop, tag = "span" }) {
  const choices = look.choices.get(thing.id) ?? [];
  const then = look.after.get(thing.id);
  const classes = ["thing", kind, toneClass(thing.tone)];
  if (choices.length) classes.push("can");
  if (look.touched.has(thing.id)) classes.push("touched");
  if (then) classes.push("then");
  if (look.fresh.has(thing.id)) classes.push("fresh");
  const becomes = then ? [`→ ${named(then)}`] : [];
  const leave = () => choices.some((one) => one.action === look.looked?.action) && look.point("");
  return h(tag, {
    key: thing.id,
    class: classes.join(" "),
    "data-thing": thing.id,
    "data-in": zone,
    "data-choices": choices.length || undefined,
    "data-say": thing.say,
    "data-number": thing.number,
    "data-component": thing.component,
    "aria-label": [named(thing), ...becomes, ...choices.map((choice) => choice.say)].join("; "),
    role: choices.length ? "button" : "img",
    tabindex: stop ? 0 : -1,
    onClick: choices.length ? () => Date.now() - pressed > LARGE_AFTER && look.act(thing, choices) : undefined,
    onMouseEnter: choices.length ? () => look.point(choices[0].action) : undefined,
    onMouseLeave: choices.length ? leave : undefined,
  }, choices.length ? unread(inner) : inner);
}

/** What a thing is called: its label is in it, since that may be read on it. @param {Thing} thing */
function named({ label, say }) {
  return say.toLowerCase().includes(label.toLowerCase()) ? say : `${label}: ${say}`;
}

// Moving on the board, and reading it.

/** What a board listens to. */
export const listening = {
  onFocusIn: focused,
  onPointerOver: pointed,
  onPointerLeave: hide,
  onFocusOut: hide,
  onKeyDown: moved,
  onTouchStart: touched,
  onTouchEnd: () => clearTimeout(timer),
  onTouchMove: () => clearTimeout(timer),
};

/** @param {EventTarget | null} target @param {string} [selector] @returns {HTMLElement | null} */
const thingAt = (target, selector = "[data-thing]") => (target instanceof Element ? target.closest(selector) : null);

/** @param {FocusEvent} event */
function focused(event) {
  const element = thingAt(event.target);
  if (!element) return;
  const zone = element.dataset.in ?? "";
  if (stops.peek()[zone] !== element.dataset.thing) stops.value = { ...stops.peek(), [zone]: element.dataset.thing ?? "" };
  tell(element);
}

/** @param {PointerEvent} event */
function pointed(event) {
  if (event.pointerType === "touch") return; // a finger chooses, and reads by a long press
  const element = thingAt(event.target, "[data-thing], .named");
  if (element) tell(element);
  else hide();
}

/** A long press shows a card large, and does not choose it. @param {TouchEvent} event */
function touched(event) {
  const element = thingAt(event.target);
  if (!element?.dataset.component) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    pressed = Date.now();
    tell(element, true);
  }, LARGE_AFTER);
}

/** @param {HTMLElement} element */
function tell(element, large = false) {
  const { say = "", component = "", thing: id = component } = element.dataset;
  const now = told.peek();
  if (now?.id === id && !large) return;
  clearTimeout(timer);
  told.value = { id, say, component, rect: element.getBoundingClientRect(), large };
  if (component && !large) timer = setTimeout(() => tell(element, true), LARGE_AFTER);
}

export function hide() {
  clearTimeout(timer);
  if (told.peek()) told.value = null;
}

/** What is pointed at, in words; a card also large. @param {{look: Look, catalogue: import("./protocol.js").Catalogue, face?: (component: Component) => unknown}} props */
export function Tip({ look, catalogue, face }) {
  const now = told.value;
  if (!now || look.picked) return null;
  const component = now.large ? catalogue[now.component] : undefined;
  const drawing = component && face?.(component);
  const why = look.choices.size && !look.choices.has(now.id) ? look.why(now.id) : null;
  return html`<div class="tip ${drawing ? "zoom" : ""}" aria-hidden="true" style=${beside(now.rect, Boolean(drawing), why !== null)}>
    ${drawing && html`<div class="zoom-face">${drawing}</div>`}
    <p>${capital(now.say)}</p>
    ${component?.text && !now.say.toLowerCase().includes(component.text.toLowerCase()) && html`<p>${capital(component.text)}</p>`}
    ${why && html`<p class="why">${capital(why.reason)} <span class="rule-name">${why.rule}</span></p>`}
    ${component?.rule && html`<p class="rule-name">${t("rules.rule")} ${component.rule}</p>`}
  </div>`;
}

/** Where something is told of a place without hiding it: over the log rather than over the board, but a reason at its place. @param {DOMRect} rect @param {boolean} large @param {boolean} near */
function beside(rect, large, near) {
  const width = large ? 330 : 296;
  const rail = document.querySelector(".made > .rail")?.getBoundingClientRect();
  const top = `${Math.max(8, Math.min(rect.top - 40, innerHeight - (large ? 460 : 160)))}px`;
  if (innerWidth > 600 && (large || !near) && rail && rail.width > 200 && rail.left > rect.right) return { right: "6px", width: "288px", top };
  if (large && innerWidth > 600) {
    return rect.right + 12 + width < innerWidth ? { left: `${rect.right + 12}px`, top } : { right: `${innerWidth - rect.left + 12}px`, top };
  }
  const left = `${Math.max(8, Math.min(rect.left, innerWidth - width))}px`;
  return rect.top < (large ? 400 : 110) ? { left, top: `${rect.bottom + 8}px` } : { left, bottom: `${innerHeight - rect.top + 8}px` };
}

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** Arrows go to the nearest thing that way: in the same zone, or anywhere on a board made by hand. @param {KeyboardEvent} event */
function moved(event) {
  if (event.key === "Escape") hide();
  const element = thingAt(event.target);
  const around = element?.closest(".made-board, [data-zone]");
  if (!element || !around || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return;
  }
  const things = /** @type {HTMLElement[]} */ ([...around.querySelectorAll("[data-thing]")]);
  const way = ARROWS[event.key];
  const next = way ? nearest(element, things, way) : { Home: things[0], End: things.at(-1) }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** @param {HTMLElement} from @param {HTMLElement[]} things @param {[number, number]} way */
function nearest(from, things, [dx, dy]) {
  const [x, y] = centre(from);
  let best;
  let least = Infinity;
  for (const thing of things) {
    const [ox, oy] = centre(thing);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (thing === from || along < 2 || aside > along * 3 + 4) continue;
    if (along + aside * 2 < least) [best, least] = [thing, along + aside * 2];
  }
  if (best || !dx) return best;
  return things[things.indexOf(from) + dx]; // a row that goes on in the next line
}

/** @param {HTMLElement} element */
function centre(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

