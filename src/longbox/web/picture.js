// Drawings that are single images: for large ones that lie still. They save layers, but each new one costs a step more than if it were inline.
import { batch, effect, h, signal } from "./vendor/ui.js";
import { afterPaint } from "./later.js";
import { theme } from "./settings.js";
import { keyOf } from "./once.js";

/** @typedef {import("./vendor/ui.js").Node} Node */
/** @typedef {{name: number, inline: any, image: import("./vendor/ui.js").Signal<string>}} Drawing */

/** @type {Drawing[]} */
const known = [];
/** @type {Set<Drawing>} drawn inline, until the browser has time for them */
const waiting = new Set();
/** @type {HTMLImageElement[]} what is kept is there at once wherever it is drawn */
const decoded = [];
let asked = false;
const LATER = 500; // milliseconds until what a drawing refers to may be there
const SVG = "http://www.w3.org/2000/svg";

/**
 * A drawing that looks the same wherever it is drawn: inline at first, then an image of what was seen. It has no text,
 * since an image has none of the page's fonts, nothing beyond its `viewBox`, and no part in what a step changes.
 * @template {unknown[]} Of @param {(...of: Of) => Node} draw @returns {(...of: Of) => Node}
 */
export function pictured(draw) {
  /** @type {Map<string, Node>} */
  const drawn = new Map();
  return (...of) => {
    const key = keyOf(of);
    const found = drawn.get(key) ?? h(Picture, { drawing: drawing(draw(...of)) });
    drawn.set(key, found);
    return found;
  };
}

/** @param {any} inline @returns {Drawing} */
function drawing(inline) {
  const name = known.length;
  const found = { name, inline: h(inline.type, { ...inline.props, "data-drawing": name, "aria-hidden": "true" }), image: signal("") };
  known.push(found);
  return found;
}

/** @param {{drawing: Drawing}} props */
export function Picture({ drawing }) {
  const src = drawing.image.value;
  const { class: kind = "", style } = drawing.inline.props;
  if (src) return h("img", { class: `picture ${kind}`, style, src, alt: "", "aria-hidden": "true", decoding: "sync" });
  want(drawing);
  return drawing.inline;
}

const whenIdle = globalThis.requestIdleCallback ?? ((/** @type {(deadline: {timeRemaining: () => number}) => void} */ run) => setTimeout(() => run({ timeRemaining: () => 5 }), 200));

/** @param {Drawing} drawing */
function want(drawing) {
  waiting.add(drawing);
  ask();
}

function ask() {
  if (asked) return;
  asked = true;
  afterPaint(() => whenIdle(make));
}

/** Make images, as long as there is time. @param {{timeRemaining: () => number}} deadline */
async function make(deadline) {
  /** @type {{drawing: Drawing, image: HTMLImageElement}[]} */
  const made = [];
  /** @type {Drawing[]} */
  const later = [];
  for (const drawing of waiting) {
    if (deadline.timeRemaining() < 2) break;
    waiting.delete(drawing);
    const inline = document.querySelector(`svg[data-drawing="${drawing.name}"]`);
    if (!inline) continue; // gone meanwhile: it is asked for when it is drawn again
    const text = alone(inline);
    if (!text) {
      later.push(drawing);
      continue;
    }
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}#${drawing.name}`; // a file of its own: one that is drawn in two sizes is laid out each time
    made.push({ drawing, image });
  }
  const then = themes;
  const there = await Promise.allSettled(made.map(({ image }) => image.decode()));
  asked = false;
  if (waiting.size) ask();
  if (later.length) setTimeout(() => later.forEach(want), LATER);
  if (then !== themes) return made.forEach(({ drawing }) => want(drawing)); // they have the colours of before
  const good = made.filter((_, place) => there[place].status === "fulfilled");
  batch(() => {
    for (const { drawing, image } of good) drawing.image.value = image.src;
  });
  decoded.push(...good.map(({ image }) => image));
}

let themes = 0;
/** In other colours they are drawn anew. */
function renew() {
  themes++;
  decoded.length = 0;
  batch(() => {
    for (const { image } of known) image.value = "";
  });
}
effect(() => {
  void theme.value;
  renew();
});
for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) matchMedia(query).addEventListener("change", renew);

const INHERITED = ["color", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "paint-order"];
const OWN = { opacity: "1", "stop-color": "rgb(0, 0, 0)", "stop-opacity": "1" };

/** A drawing as a file of its own, with its styles written out and all that it refers to; null while that is on its way. @param {Element} inline */
function alone(inline) {
  const copy = styled(inline, null);
  copy.setAttribute("xmlns", SVG);
  for (const use of copy.querySelectorAll("use")) {
    const symbol = document.querySelector(use.getAttribute("href") ?? "");
    if (!symbol) return null;
    const inside = document.createElementNS(SVG, "svg");
    for (const { name, value } of [...symbol.attributes, ...use.attributes]) if (name !== "id" && name !== "href") inside.setAttribute(name, value);
    inside.append(...symbol.cloneNode(true).childNodes);
    use.replaceWith(inside);
  }
  for (let missing = referred(copy); missing.length; missing = referred(copy)) for (const one of missing) copy.prepend(styled(one, null));
  return new XMLSerializer().serializeToString(copy);
}

/** Patterns and the like that lie elsewhere in the page. @param {Element} copy */
function referred(copy) {
  const names = new XMLSerializer().serializeToString(copy).matchAll(/url\((?:&quot;)?#([\w-]+)/g);
  return [...new Set(Array.from(names, ([, name]) => name))].filter((name) => !copy.querySelector(`#${name}`)).flatMap((name) => document.getElementById(name) ?? []);
}

/** @param {Element} original @param {CSSStyleDeclaration | null} around */
function styled(original, around) {
  const copy = /** @type {Element} */ (original.cloneNode(false));
  const style = getComputedStyle(original);
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    if (value !== around?.getPropertyValue(name)) copy.setAttribute(name, value);
    else copy.removeAttribute(name);
  }
  if (around) for (const [name, usual] of Object.entries(OWN)) if (style.getPropertyValue(name) !== usual) copy.setAttribute(name, style.getPropertyValue(name));
  for (const name of ["class", "style", "data-drawing", "aria-hidden"]) copy.removeAttribute(name);
  copy.append(...Array.from(original.children, (part) => styled(part, style)));
  return copy;
}
