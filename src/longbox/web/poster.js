// The splash as a picture to share: drawn as SVG with its letters inside, then painted.
import { html, render } from "./vendor/ui.js";
import { GOLD, inkwell, lettering, PAPER } from "./draw.js";
import { podium } from "./podium.js";

const WIDTH = 1080;
const HEIGHT = 392;
const SCALE = 2;
const FONTS = "/web/vendor/fonts.css";

/** @param {import("./podium.js").Ended} ended @param {[string, string]} headline @param {string} why @returns {Promise<Blob>} */
export async function poster(ended, [who, what], why) {
  const place = document.createElement("div");
  const big = Math.min(104, 560 / Math.max(who.length, what.length));
  render(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} width=${WIDTH * SCALE} height=${HEIGHT * SCALE}><style></style>${inkwell()}${podium(ended, true)}
    <g transform="rotate(-4 40 130)">${lettering(40 + big * who.length * 0.22, 40 + big * 0.8, big, who.toUpperCase(), big * who.length * 0.44, { fill: PAPER, width: 12 })}${lettering(52 + big * what.length * 0.22, 40 + big * 1.75, big, what.toUpperCase(), big * what.length * 0.44, { fill: GOLD, width: 12 })}</g>
    <text x="40" y=${HEIGHT - 70} font-size="17" class="shelf-read" font-weight="700" fill="#ffffff">${why}</text><text x="40" y=${HEIGHT - 36} font-size="24" class="shelf-loud" fill=${GOLD}>LONGBOX</text></svg>`, place);
  const drawn = /** @type {SVGElement} */ (place.firstElementChild);
  const letters = /** @type {Element} */ (drawn.querySelector("style"));
  letters.textContent = `${await fonts()} ${colours()} .shelf-loud { font-family: Bangers; } .shelf-read { font-family: "Atkinson Hyperlegible Next"; } .shelf-digit { font-family: "Atkinson Hyperlegible Next"; font-weight: 800; font-style: italic; }`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * SCALE;
  canvas.height = HEIGHT * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error()))));
}

/** The colours of the seats, as this page has them. */
function colours() {
  const now = getComputedStyle(document.body);
  return `svg { ${[0, 1, 2, 3, 4].map((seat) => `--seat-${seat}: ${now.getPropertyValue(`--seat-${seat}`)};`).join(" ")} }`;
}

/** The page's own faces, each as part of the style: a picture can load nothing. */
async function fonts() {
  const css = await (await fetch(FONTS)).text();
  const files = [...new Set([...css.matchAll(/url\("(\/[^"]+)"\)/g)].map(([, address]) => address))];
  const inside = await Promise.all(files.map(async (address) => [address, await dataOf(address)]));
  return inside.reduce((text, [address, data]) => text.replaceAll(address, data), css);
}

/** @param {string} address @returns {Promise<string>} */
async function dataOf(address) {
  const blob = await (await fetch(address)).blob();
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = fail;
    reader.readAsDataURL(blob);
  });
}
