// A path with whole coordinates: a third of an icon's bytes are decimals that nobody sees.

const COUNT = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const NUMBER = /^[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i;
const FLAG = /^[\s,]*([01])/;

/** The commands of a path with their numbers; flags of arcs may stand without a space. */
function* commands(d) {
  let rest = d.trim();
  let letter = "";
  while (rest) {
    const found = /^[\s,]*([a-z])/i.exec(rest);
    if (found) [letter, rest] = [found[1], rest.slice(found[0].length)];
    else if (letter === "m") letter = "l";
    else if (letter === "M") letter = "L";
    const kind = letter.toLowerCase();
    const numbers = [];
    for (let place = 0; place < COUNT[kind]; place++) {
      const one = (kind === "a" && (place === 3 || place === 4) ? FLAG : NUMBER).exec(rest);
      numbers.push(Number(one[1]));
      rest = rest.slice(one[0].length);
    }
    rest = rest.trim();
    yield [letter, numbers];
  }
}

/** Each point goes to the nearest whole one, so that nothing drifts. */
export function rounded(d) {
  let [x, y, startX, startY] = [0, 0, 0, 0]; // where the pen is
  let [rx, ry, rStartX, rStartY] = [0, 0, 0, 0]; // and where it is drawn
  let out = "";
  let last = "";
  const put = (letter, numbers) => {
    const texts = numbers.map(String);
    out += letter === last && letter !== "m" ? "" : letter;
    texts.forEach((text, place) => {
      const first = place === 0 && (letter !== last || letter === "m");
      out += first || text.startsWith("-") ? text : ` ${text}`;
    });
    last = letter;
  };
  for (const [letter, numbers] of commands(d)) {
    const kind = letter.toLowerCase();
    const own = letter === kind; // relative to the pen
    const at = (dx, dy) => [own ? x + dx : dx, own ? y + dy : dy];
    if (kind === "z") {
      [x, y, rx, ry] = [startX, startY, rStartX, rStartY];
      put("z", []);
      continue;
    }
    let points = [];
    if (kind === "h") points = [[own ? x + numbers[0] : numbers[0], y]];
    else if (kind === "v") points = [[x, own ? y + numbers[0] : numbers[0]]];
    else if (kind === "a") points = [at(numbers[5], numbers[6])];
    else for (let place = 0; place < numbers.length; place += 2) points.push(at(numbers[place], numbers[place + 1]));
    const drawn = points.map(([px, py]) => [Math.round(px) - rx, Math.round(py) - ry]);
    [x, y] = points.at(-1);
    const [dx, dy] = drawn.at(-1);
    if (kind === "h") put("h", [dx]);
    else if (kind === "v") put("v", [dy]);
    else if (kind === "a") put("a", [...numbers.slice(0, 3).map((one) => Math.round(one * 10) / 10), numbers[3], numbers[4], dx, dy]);
    else put(kind, drawn.flat());
    [rx, ry] = [rx + dx, ry + dy];
    if (kind === "m") [startX, startY, rStartX, rStartY] = [x, y, rx, ry];
  }
  return out;
}
