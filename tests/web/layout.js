// What is wrong with the layout of the page as it stands: [{rule, sort, element, detail, box}].
// A function of {width, touch, sight}: sight says that nothing needed may have to be scrolled to.
({ width, touch, sight }) => {
  const SMALLEST_TEXT = 12;
  const SMALLEST_TARGET = touch ? 44 : 24;
  const LAYERED = ".ghost, .tip, .fan, .zoom, dialog"; // what lies over the board on purpose, for a moment
  const CHOOSABLE = "[data-choices], .bubble [data-action]";
  const TARGETS = `${CHOOSABLE}, .fan [data-action], button, a.button, summary, select, input, [role=button]`;
  const faults = [];
  const scrolled = new Map();

  // How things are drawn.

  const STAYS = ["fixed", "sticky"];
  const style = remembered((element) => getComputedStyle(element));
  const seen = remembered((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && !clippedAway(element) && !putAway(element));
  const clippedAway = remembered((element) =>
    style(element).clipPath.includes("inset(50%)") || (element.parentElement !== null && clippedAway(element.parentElement)));
  const putAway = (element) => { // above the page or left of it, until it has the focus
    const { right, bottom } = element.getBoundingClientRect();
    return right + scrollX <= 0 || bottom + scrollY <= 0;
  };
  const scale = remembered((element) => {
    const { transform, scale: own } = style(element);
    const { a, b, c, d } = new DOMMatrix(transform === "none" ? "" : transform);
    const [x, y = x] = own === "none" ? [1] : own.split(" ").map(Number);
    const above = element.parentElement ? scale(element.parentElement) : 1;
    return above * Math.sqrt(Math.abs((a * d - b * c) * x * y));
  });
  const anchored = remembered((element) => // drawn at a place of the screen, whatever is scrolled
    drawn(element) ? anchored(element.parentElement) : STAYS.includes(style(element).position) || (element.parentElement !== null && anchored(element.parentElement)));

  function remembered(look) {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, look(element));
      return known.get(element);
    };
  }

  const SCROLLS = ["auto", "scroll"];
  const CLIPS = ["hidden", "clip"];

  /** The ancestors that clip an element, from the inside out; what clips the page is the screen. */
  const clippers = remembered((element) => {
    const found = [];
    let { position } = style(element);
    for (let up = element.parentElement; up && up !== document.body && position !== "fixed"; up = up.parentElement) {
      const { position: own, display, transform, overflowX, overflowY } = style(up);
      if (position === "absolute" && own === "static" && transform === "none") continue;
      position = own;
      if (display !== "contents" && (overflowX !== "visible" || overflowY !== "visible")) found.push(up);
    }
    return found;
  });

  function name(element) {
    const part = (one) => {
      const marks = ["id", "data-thing", "data-action", "data-zone", "data-board"].filter((mark) => one.getAttribute(mark));
      return `${sort(one)}${marks.map((mark) => `[${mark}='${one.getAttribute(mark)}']`).join("")}`;
    };
    const holder = element.parentElement?.closest("[data-thing], [data-zone], [id], [class]");
    const text = element.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    return `${holder ? `${part(holder)} ` : ""}${part(element)}${text ? ` "${text}"` : ""}`;
  }

  /** What an element is, without which of them it is. */
  function sort(element) {
    return [element.localName, ...[...element.classList].filter((text) => !/\d/.test(text)).slice(0, 3)].join(".");
  }

  function fault(rule, element, detail) {
    const box = element.getBoundingClientRect();
    faults.push({ rule, sort: `${sort(element.parentElement)} ${sort(element)}`, element: name(element), detail, box: [box.left, box.top, box.width, box.height].map(Math.round) });
  }

  // Scrolling to something, and back.

  function reveal(element) {
    for (let up = element; up; up = up.parentElement) {
      if (!scrolled.has(up)) scrolled.set(up, [up.scrollLeft, up.scrollTop]);
    }
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }

  function putBack() {
    for (const [element, [left, top]] of scrolled) element.scrollTo({ left, top, behavior: "instant" });
    scrolled.clear();
  }

  // Text.

  function texts() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || ["SCRIPT", "STYLE", "NOSCRIPT", "OPTION", "title", "desc"].includes(element.tagName)) continue;
      if (seen(element) && !element.closest("svg[data-picture]")) found.push([node, element]); // lettering in a picture is told beside it
    }
    return found;
  }

  function lines(node) {
    if (node.parentElement.hasAttribute("textLength")) return [node.parentElement.getBoundingClientRect()]; // a range has its length before it was squeezed
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
  }

  const firstLines = remembered(lines); // before anything is scrolled

  function textSize(element) {
    const size = parseFloat(style(element).fontSize);
    if (!(element instanceof SVGElement)) return size * scale(element);
    const matrix = element.getScreenCTM();
    return matrix ? size * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : size;
  }

  /** How far a line of text goes beyond what shows it, or "". */
  function cut(rect, element) {
    const loose = rect.height / 5; // a line is higher than its letters
    const free = { x: false, y: false }; // can be scrolled to
    const beyond = (box, x, y) => {
      if (x && !free.x && rect.left < box.left - 1.5) return `${Math.round(box.left - rect.left)} px at the left`;
      if (x && !free.x && rect.right > box.right + 1.5) return `${Math.round(rect.right - box.right)} px at the right`;
      if (y && !free.y && rect.top < box.top - loose) return `${Math.round(box.top - rect.top)} px at the top`;
      if (y && !free.y && rect.bottom > box.bottom + loose) return `${Math.round(rect.bottom - box.bottom)} px at the bottom`;
      return "";
    };
    for (const up of [element, ...clippers(element)]) {
      const { overflowX, overflowY } = style(up);
      const [x, y] = [CLIPS.includes(overflowX), CLIPS.includes(overflowY)];
      const found = (x || y) && beyond(up.getBoundingClientRect(), x, y);
      if (found) return `${found} of ${name(up)}`;
      free.x ||= SCROLLS.includes(overflowX);
      free.y ||= SCROLLS.includes(overflowY);
    }
    const page = document.documentElement;
    const left = -page.scrollLeft;
    const top = -page.scrollTop;
    return beyond(new DOMRect(left, top, Math.max(width, page.scrollWidth), Math.max(innerHeight, page.scrollHeight)), true, true);
  }

  const alpha = (colour) => {
    const parts = colour.match(/[\d.]+/g) ?? [];
    return colour === "transparent" ? 0 : /^(rgba|color\(.*\/)/.test(colour) || colour.includes("/") ? Number(parts.at(-1)) : 1;
  };

  /** Whether an element may hide what is behind it at all. */
  const dense = remembered((element) => {
    const { opacity, fill, fillOpacity } = style(element);
    if (Number(opacity) < 0.3 || element.closest(LAYERED)) return false;
    if (drawn(element)) return !["g", "symbol"].includes(element.localName) && fill !== "none" && !fill.startsWith("url") && alpha(fill) * Number(fillOpacity) > 0.3;
    return filled(element) || ownTexts(element).length > 0;
  });
  const drawn = (element) => element instanceof SVGElement && element.localName !== "svg";
  const filled = remembered((element) =>
    alpha(style(element).backgroundColor) > 0.3 || style(element).backgroundImage.startsWith("url") || ["img", "canvas"].includes(element.localName));
  const ownTexts = (element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());

  /** Whether an element itself hides what is behind it at a point. */
  function hides(element, x, y) {
    if (!dense(element) || drawn(element)) return dense(element); // the browser knows its shape
    if (!holds(element.getBoundingClientRect(), x, y)) return false; // its ::before may be larger
    return filled(element) || ownTexts(element).some((node) =>
      lines(node).some((line) => x > line.left && x < line.right && y > line.top + line.height / 5 && y < line.bottom - line.height / 5));
  }

  const holds = ({ left, right, top, bottom }, x, y) => x >= left && x <= right && y >= top && y <= bottom;

  const inView = (x, y) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;

  const scrollers = remembered((element) =>
    clippers(element).filter((up) => [style(up).overflowX, style(up).overflowY].some((how) => SCROLLS.includes(how))));

  /** Whether a point of an element is beyond what scrolls around it. */
  const scrolledAway = (element, x, y) => scrollers(element).some((up) => !holds(up.getBoundingClientRect(), x, y));

  const AWAY = "out of sight";
  const related = (element, other) => element.contains(other) || other.contains(element);

  /** What lies over an element at a point. */
  function over(element, x, y) {
    if (!inView(x, y) || scrolledAway(element, x, y)) return AWAY;
    if (related(element, document.elementFromPoint(x, y) ?? document.body)) return null; // mostly; all that lie there take far longer to find
    for (const other of document.elementsFromPoint(x, y)) {
      if (related(element, other)) return null;
      if (hides(other, x, y)) return other;
    }
    return null;
  }

  /** Points along a line of text. */
  function points(rect) {
    const along = [0.1, 0.5, 0.9];
    const x = rect.left + rect.width / 2;
    const y = rect.top + rect.height / 2;
    return rect.height > 2 * rect.width
      ? along.map((part) => [x, rect.top + rect.height * part])
      : along.map((part) => [rect.left + rect.width * part, y]);
  }

  // A browser takes long to say what lies at a point. Mostly the boxes tell that nothing else does.

  /** The texts that may be covered, by the boxes of all that is on the page. */
  function perhapsCovered(all) {
    const boxes = new Boxes();
    let pending = all.map(([node, element]) => ({ node, element, at: firstLines(node).flatMap(points).map(([x, y]) => [x + scrollX, y + scrollY]) }));
    atStops(() => {
      boxes.scrolled();
      pending = pending.filter((text) => !boxes.clear(text));
      return pending.some(({ element }) => !scrollers(element).length);
    });
    for (const part of new Set(pending.flatMap(({ element }) => scrollers(element).slice(0, 1)))) {
      reveal(part);
      if (boxes.opens(part)) pending = pending.filter((text) => scrollers(text.element)[0] !== part || !boxes.clearIn(part, text));
    }
    putBack();
    return pending;
  }

  /** Scroll the page from where it is through all of it and back, as long as that is wanted. */
  function atStops(more) {
    const from = scrollY;
    const last = document.scrollingElement.scrollHeight - innerHeight;
    const stops = Array.from({ length: Math.ceil((2 * last) / innerHeight) + 1 }, (_, stop) => Math.min(last, (stop * innerHeight) / 2));
    for (const top of [from, ...stops]) {
      if (top !== scrollY) scrollTo({ top, behavior: "instant" });
      if (!more()) break;
    }
    if (scrollY !== from) scrollTo({ top: from, behavior: "instant" });
  }

  const STROKE = 8; // what a drawing is wider than its box, at most
  const grown = ({ left, right, top, bottom }) => ({ left: left - STROKE, right: right + STROKE, top: top - STROKE, bottom: bottom + STROKE });
  const apart = (box, { left, right, top, bottom }) => box.left > right || box.right < left || box.top > bottom || box.bottom < top;

  /** Whether an element could hide a point by its box, as far as it is not clipped within a part that can be scrolled. */
  function mayHide(element, x, y, part = null) {
    if (!dense(element)) return false;
    const clipped = clippers(element).some((up) => up !== part && !up.contains(part) && !holds(up.getBoundingClientRect(), x, y));
    return !clipped && (drawn(element) ? holds(grown(element.getBoundingClientRect()), x, y) : hides(element, x, y));
  }

  /** Where all that is drawn lies on the page, before any part of it is scrolled. */
  class Boxes {
    constructor() {
      this.all = [...document.body.querySelectorAll("*")].filter((element) => !drawn(element) || style(drawing(element)).overflow === "visible");
      this.sides = new Float64Array(4 * this.all.length);
      this.all.forEach((element, place) => this.measure(element, place));
      this.staying = [...this.all.entries()].filter(([, element]) => anchored(element));
      this.first = this.at = scrollY;
    }

    measure(element, place) {
      const box = element.getBoundingClientRect();
      const { left, right, top, bottom } = drawn(element) ? grown(box) : box;
      this.sides.set(right > left ? [left + scrollX, right + scrollX, top + scrollY, bottom + scrollY] : [NaN, NaN, NaN, NaN], 4 * place);
    }

    /** What is fixed or sticky lies elsewhere on the page now. */
    scrolled() {
      if (this.at !== scrollY) for (const [place, element] of this.staying) this.measure(element, place);
      this.at = scrollY;
    }

    /** All whose boxes meet a rectangle. */
    meeting(left, right, top, bottom) {
      const found = [];
      const { sides, all } = this;
      for (let place = 0, side = 0; place < all.length; place++, side += 4)
        if (sides[side] <= right && sides[side + 1] >= left && sides[side + 2] <= bottom && sides[side + 3] >= top) found.push(all[place], ...inner(all[place]));
      return found;
    }

    /** Whether a text is in sight and nothing can lie over it. */
    clear({ element, at }) {
      if (anchored(element) && scrollY !== this.first) return false;
      return at.every(([x, y]) => inView(x - scrollX, y - scrollY) && !scrolledAway(element, x - scrollX, y - scrollY)
        && this.meeting(x, x, y, y).every((other) => related(element, other) || below(other, element) || !mayHide(other, x - scrollX, y - scrollY)));
    }

    /** Whether nothing else in a part that can be scrolled can lie over a text of it. */
    clearIn(part, { element, at }) {
      const { left, top } = part.getBoundingClientRect();
      const place = 4 * this.all.indexOf(part);
      const [x0, y0] = [this.sides[place], this.sides[place + 2]];
      return at.every(([x, y]) => this.meeting(x, x, y, y).every((other) =>
        related(element, other) || !part.contains(other) || below(other, element) || !mayHide(other, x - x0 + left, y - y0 + top, part)));
    }

    /** Whether each half of a part that can be scrolled comes in sight with nothing over it, and nothing in it stays. */
    opens(part) {
      const box = part.getBoundingClientRect();
      const middle = (box.top + box.bottom) / 2;
      const before = scrollY;
      return [[box.top, middle], [middle, box.bottom]].every(([top, bottom]) => [0.5, 0.35, 0.65, 0.2].some((place) => {
        scrollTo({ top: before + (top + bottom) / 2 - innerHeight * place, behavior: "instant" });
        this.scrolled();
        return this.isOpen(part, { left: box.left, right: box.right - 1, top: top + before - scrollY, bottom: bottom + before - scrollY - 1 });
      }));
    }

    isOpen(part, box) {
      const { left, right, top, bottom } = box;
      if (![[left, top], [right, bottom]].every(([x, y]) => inView(x, y) && !scrolledAway(part, x, y))) return false;
      return this.meeting(left + scrollX, right + scrollX, top + scrollY, bottom + scrollY).every((other) =>
        (part.contains(other) ? !STAYS.includes(style(other).position) : other.contains(part)) || !dense(other) || clippers(other).some((up) => apart(up.getBoundingClientRect(), box)));
    }
  }

  /** What a drawing is made of, if that cannot be drawn beyond it. */
  const inner = remembered((element) => (element.localName === "svg" && !element.ownerSVGElement && style(element).overflow !== "visible" ? [...element.querySelectorAll("*")] : []));

  /** Whether something in a drawing comes before a text in it, so that it lies below. */
  const below = (other, element) => drawn(element) && drawing(other) !== null && drawing(other) === drawing(element) && (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const drawing = remembered((element) => {
    const outer = element.ownerSVGElement;
    return outer ? drawing(outer) ?? outer : null;
  });

  /** What covers a text, even when it has been scrolled to. */
  function covered(node, element) {
    const free = () => lines(node).flatMap(points).every(([x, y]) => over(element, x, y) === null);
    if (free()) return null;
    reveal(element);
    if (free()) return null;
    const inTheMiddle = ([x, y]) => { // a long text passes below what stays at an edge of the screen
      const before = scrollY;
      scrollTo({ top: before + y - innerHeight / 2, behavior: "instant" });
      const other = over(element, x, y + before - scrollY);
      scrollTo({ top: before, behavior: "instant" });
      return other;
    };
    return lines(node).flatMap(points).map(inTheMiddle).find((other) => other !== AWAY && other !== null) ?? null;
  }

  function judgeTexts() {
    const all = texts();
    for (const [node, element] of all) {
      const size = textSize(element);
      if (size > 0 && size < SMALLEST_TEXT - 0.05) fault("small text", element, `${size.toFixed(1)} px`);
      const beyond = firstLines(node).map((rect) => cut(rect, element)).find(Boolean);
      if (beyond) fault("text cut off", element, beyond);
      else if (style(element).textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1) fault("text cut off", element, "an ellipsis");
    }
    const loose = all.map(([, element]) => element).filter((element) => style(element).pointerEvents === "none");
    const before = loose.map((element) => element.style.pointerEvents);
    for (const element of loose) element.style.pointerEvents = "auto"; // so that a point can find them
    for (const { node, element } of perhapsCovered(all.filter(([, element]) => !element.closest(LAYERED)))) {
      const other = covered(node, element);
      if (other) fault("text covered", element, `by ${name(other)}`);
    }
    loose.forEach((element, place) => (element.style.pointerEvents = before[place]));
    putBack();
  }

  // Things that can be chosen, and other targets.

  function judgeOverlaps() {
    const all = [...document.querySelectorAll(CHOOSABLE)].filter(seen);
    const rects = all.map((element) => element.getBoundingClientRect());
    all.forEach((one, first) => {
      for (let second = first + 1; second < all.length; second++) {
        const other = all[second];
        if (one.contains(other) || other.contains(one) || anchored(one) !== anchored(other)) continue;
        const left = Math.max(rects[first].left, rects[second].left);
        const right = Math.min(rects[first].right, rects[second].right);
        const top = Math.max(rects[first].top, rects[second].top);
        const bottom = Math.min(rects[first].bottom, rects[second].bottom);
        if (right - left > 3 && bottom - top > 3 && both(one, other, left, right, top, bottom))
          fault("overlap", one, `${Math.round(right - left)} × ${Math.round(bottom - top)} px with ${name(other)}`);
      }
    });
    putBack();
  }

  /** Whether two elements really meet in the rectangle that their boxes share: they may be round, or turned. */
  function both(one, other, left, right, top, bottom) {
    const dx = scrollX;
    const dy = scrollY;
    if (!inView(left, top) || !inView(right, bottom)) reveal(one);
    const holds = (stack, element) => stack.some((found) => element.contains(found));
    return [0.25, 0.5, 0.75].some((across) => [0.25, 0.5, 0.75].some((down) => {
      const x = left + (right - left) * across + dx - scrollX;
      const y = top + (bottom - top) * down + dy - scrollY;
      const stack = inView(x, y) ? document.elementsFromPoint(x, y) : [];
      return holds(stack, one) && holds(stack, other);
    }));
  }

  function judgeTargets() {
    for (const element of document.querySelectorAll(TARGETS)) {
      if (!seen(element) || element.closest("[inert]")) continue;
      const label = element.localName === "input" && element.closest("label");
      const rect = (label || element).getBoundingClientRect();
      if (Math.min(rect.width, rect.height) < SMALLEST_TARGET - 0.5 && !reaches(label || element))
        fault("small target", element, `${rect.width.toFixed(0)} × ${rect.height.toFixed(0)} px`);
    }
    putBack();
  }

  /** Whether a target can be hit in a large enough square, though its box is smaller. */
  function reaches(element) {
    reveal(element);
    const rect = element.getBoundingClientRect();
    const x = rect.left + rect.width / 2;
    const y = rect.top + rect.height / 2;
    const far = SMALLEST_TARGET / 2 - 1;
    return [[far, 0], [-far, 0], [0, far], [0, -far]].every(([dx, dy]) => element.contains(document.elementFromPoint(x + dx, y + dy)));
  }

  // The page.

  function judgePage() {
    const page = document.scrollingElement;
    if (page.scrollWidth > width + 1) fault("sideways scrolling", widest(), `the page is ${page.scrollWidth} px wide`);
  }

  function widest() {
    const edge = (element) => element.getBoundingClientRect().right;
    return [...document.body.querySelectorAll("*")].filter(seen).reduce((far, one) => (edge(one) > edge(far) + 0.5 ? one : far), document.body);
  }

  function judgeSight() {
    const board = document.querySelector("[data-board]");
    const question = document.querySelector(".bubble");
    const own = document.querySelectorAll("[data-own]");
    if (!question) fault("out of sight", board, "there is no question on the board");
    if (!own.length) fault("out of sight", board, "nothing is marked as one's own area");
    for (const element of [...document.querySelectorAll(`.bubble, [data-own], ${CHOOSABLE}`)].filter(seen)) {
      const hidden = unseenPart(element);
      if (hidden) fault("out of sight", element, hidden);
    }
  }

  /** Which part of an element is outside of the screen, or of what scrolls around it. */
  function unseenPart(element) {
    const rect = element.getBoundingClientRect();
    const outside = (box) => ["left", "top"].some((side) => rect[side] < box[side] - 2) || ["right", "bottom"].some((side) => rect[side] > box[side] + 2);
    if (outside(new DOMRect(0, 0, innerWidth, innerHeight))) return "beyond the screen";
    for (const up of clippers(element)) {
      if (outside(up.getBoundingClientRect())) return `beyond ${name(up)}`;
    }
    return "";
  }

  judgePage();
  if (sight && !document.querySelector("main.over")) judgeSight(); // at the end nothing is asked
  judgeTexts();
  judgeOverlaps();
  judgeTargets();
  return faults;
}
