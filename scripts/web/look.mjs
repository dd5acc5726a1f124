// Make the page's fonts and icons into a folder: subsets of the two faces, a sprite for each list of icons.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subset from "subset-font";
import { rounded } from "./rounded.mjs";

const require = createRequire(import.meta.url);
const here = import.meta.dirname;
const out = process.argv[2];

const between = (first, last) => Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)).join("");
const SIGNS = "\u00a0«»‹›„“”‚‘’…–—·•×÷±½¼¾−↑↓°§©€";
const READ = between(0x20, 0x7e) + between(0xc0, 0xff) + SIGNS;
const DIGITS = "0123456789+−×";
const ATKINSON = "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght";
const BANGERS = "@fontsource/bangers/files/bangers-latin-400";


// A stand-in is Arial, or what has its widths, made as wide and as high as the face: nothing moves when that comes.
const ARIAL = ["Arial", "Liberation Sans", "Arimo", "Helvetica"];
const BOLD = ARIAL.map((name) => `${name} Bold`);
const FACES = [
  {
    file: "text", from: `${ATKINSON}-normal`, text: READ, axes: { wght: { min: 400, max: 800 } },
    family: "Atkinson Hyperlegible Next", weight: "400 800", high: [0.984, 0.316],
    standIns: [{ weight: "400 600", fonts: ARIAL, wide: 0.984 }, { weight: "700 900", fonts: BOLD, wide: 0.986 }],
  },
  {
    file: "loud", from: `${BANGERS}-normal`, text: READ,
    family: "Bangers", weight: "400 900", high: [0.883, 0.181],
    standIns: [{ weight: "400 900", fonts: BOLD, wide: 0.605 }],
  },
  { // the digits of the text face, heavy and slanted: those of Bangers look alike; few enough to be in the style itself
    from: `${ATKINSON}-italic`, text: DIGITS, axes: { wght: 800 },
    family: "Digits", weight: "400 900", range: "U+2B, U+30-39, U+D7, U+2212",
  },
];

const versions = {};

/** Write a file, and remember what its content is. */
function write(name, data) {
  writeFileSync(join(out, name), data);
  versions[name] = createHash("sha256").update(data).digest("hex").slice(0, 12);
}

const address = (name) => `/web/vendor/${name}?v=${versions[name]}`;
const rule = (lines) => `@font-face {\n${lines.filter(Boolean).map((line) => `  ${line};\n`).join("")}}\n`;
const percent = (part) => `${(part * 100).toFixed(1)}%`;

/** A face and what stands in for it until it has come. */
async function css({ file, from, text, axes, family, weight, high, range, standIns = [] }) {
  const whole = readFileSync(require.resolve(`${from}.woff2`));
  const cut = await subset(whole, text, { targetFormat: "woff2", variationAxes: axes });
  if (file) write(`fonts/${file}.woff2`, cut);
  const source = file ? address(`fonts/${file}.woff2`) : `data:font/woff2;base64,${cut.toString("base64")}`;
  const face = rule([
    `font-family: "${family}"`, `font-weight: ${weight}`, "font-display: swap",
    `src: url("${source}") format("woff2")`, range && `unicode-range: ${range}`,
  ]);
  return face + standIns.map(({ weight, fonts, wide }) => rule([
    `font-family: "${family} Stand-in"`, `font-weight: ${weight}`,
    `src: ${fonts.map((name) => `local("${name}")`).join(", ")}`, `size-adjust: ${percent(wide)}`,
    `ascent-override: ${percent(high[0] / wide)}`, `descent-override: ${percent(high[1] / wide)}`, "line-gap-override: 0%",
  ])).join("");
}

mkdirSync(join(out, "fonts"), { recursive: true });
const faces = await Promise.all(FACES.map(css));
write("fonts.css", `/* Made by scripts/vendor from scripts/web/look.mjs. */\n${faces.join("")}`);

const { icons, aliases, width } = JSON.parse(readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8"));
const box = `0 0 ${width} ${width}`;

/** An icon of the set as a symbol. */
function symbol(name, list) {
  const found = icons[name] ?? icons[aliases[name]?.parent];
  if (!found) throw new Error(`${list}: there is no icon '${name}' in game-icons`);
  const body = found.body.replace(/ d="([^"]*)"/g, (_, path) => ` d="${rounded(path)}"`);
  return `<symbol id="${name}" viewBox="${box}">${body}</symbol>`;
}

mkdirSync(join(out, "icons"), { recursive: true });
const lists = readdirSync(join(here, "icons")).sort().map((file) => file.replace(".txt", ""));
for (const list of lists) {
  const names = readFileSync(join(here, "icons", `${list}.txt`), "utf8").split("\n").filter(Boolean);
  const symbols = [...new Set(names)].sort().map((name) => symbol(name, list));
  write(`icons/${list}.svg`, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);
}
const sprites = lists.map((list) => `  "${list}": "${address(`icons/${list}.svg`)}",\n`).join("");
write("sprites.js", `// Made by scripts/vendor from scripts/web/icons.\nexport const SPRITES = {\n${sprites}};\n`);
