// Drawings that are made once, and not compared again.
import { h } from "./vendor/ui.js";

/** @typedef {import("./vendor/ui.js").Node} Node */

/** What the library is given again it passes over, but only if that is a component. @param {{drawing: unknown}} props */
const Kept = ({ drawing }) => drawing;

/** Whether two drawings are the same. @param {any} one @param {any} other @returns {boolean} */
export function same(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (one.props) return one.type === other.type && one.key === other.key && same(one.props, other.props ?? null);
  for (const name in one) if (!same(one[name], other[name])) return false;
  for (const name in other) if (!(name in one)) return false;
  return true;
}

/** @param {unknown} drawing @param {string | number} [key] */
export const kept = (drawing, key) => h(Kept, { drawing, key });

/**
 * A drawing that is made once for each of which it is drawn: components by their ids, all else by its value.
 * @template {unknown[]} Of @param {(...of: Of) => unknown} draw @returns {(...of: Of) => Node}
 */
export function once(draw) {
  /** @type {Map<string, Node>} */
  const known = new Map();
  return (...of) => {
    const key = of.map(told).join("\n");
    const found = known.get(key) ?? kept(draw(...of));
    known.set(key, found);
    return found;
  };
}

/** @param {any} one */
const told = (one) => (one !== null && typeof one === "object" ? (one.id ?? JSON.stringify(one)) : String(one));

/** @type {WeakMap<Node, Node>} */
const silent = new WeakMap();

/** A drawing that is not read aloud: what it shows is in the thing's name, in other words. @param {any} inner @returns {unknown} */
export function unread(inner) {
  if (Array.isArray(inner)) return inner.map(unread);
  if (!inner?.props) return inner;
  if (inner.type !== Kept) return h(inner.type, { ...inner.props, key: inner.key, "aria-hidden": "true" }); // it may be drawn elsewhere, too
  const found = silent.get(inner) ?? kept(unread(inner.props.drawing), inner.key);
  silent.set(inner, found);
  return found;
}
