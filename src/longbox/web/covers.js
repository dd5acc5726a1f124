// The covers of the games, 240 by 360, each in the world of its board; drawn by us.
import { html } from "./vendor/ui.js";
import { burst, cube, GOLD, INK, lettering, line, num, put, rays, seeded, speed } from "./draw.js";

/** @typedef {import("./vendor/ui.js").Child} Child */

const SKIN = "#ffdfc0";
const THIN = line(2.6);
const little = {
  /** @param {string} fill */
  body: (fill) => html`<path d="M20 114C22 92 42 85 60 85S98 92 100 114Z" fill=${fill} ...${THIN} />`,
  head: (fill = SKIN) => html`<ellipse cx="60" cy="60" rx="32" ry="29" fill=${fill} ...${THIN} />`,
  blush: html`<ellipse cx="40" cy="71" rx="5.5" ry="3.5" fill="#ff9c8a" /><ellipse cx="80" cy="71" rx="5.5" ry="3.5" fill="#ff9c8a" />`,
  eyes: (y = 62) => [47, 73].map((x) => html`<ellipse cx=${x} cy=${y} rx="4.8" ry="7.6" fill=${INK} /><circle cx=${x - 1.4} cy=${y - 3} r="2" fill="#fff" />`),
  brows: html`<path d="M39 50L54 55M81 50L66 55" fill="none" ...${line(3.4)} />`,
  grin: html`<path d="M49 73H71Q69 85 60 85T49 73Z" fill="#fff" ...${THIN} />`,
};
export const PEOPLE = {
  king: () => html`${little.body("#c7323c")}<path d="M24 101Q30 88 60 86T96 101Q88 96 80 99Q70 93 60 98Q50 93 40 99Q32 96 24 101Z" fill="#fffdf5" ...${THIN} />${little.head()}${little.blush}${little.eyes()}${little.grin}<path d="M28 62C25 38 42 32 60 32S95 38 92 62C88 50 82 46 77 47C66 45 56 50 44 46C38 47 32 50 28 62Z" fill="#e2a33b" ...${THIN} /><path d="M36 38L33 10L47 24L60 4L73 24L87 10L84 38Q60 31 36 38Z" fill="#ffcf33" ...${THIN} /><circle cx="60" cy="25" r="4.5" fill="#d9363c" ...${THIN} /><circle cx="45" cy="29" r="3" fill="#2a6fdb" ...${THIN} /><circle cx="75" cy="29" r="3" fill="#2fa153" ...${THIN} />`,
  ninja: () => html`<path d="M88 40L114 28L106 44L116 54L90 50Z" fill="#d9363c" ...${THIN} />${little.body("#232c57")}${little.head("#34427e")}<path d="M33 55Q60 46 87 55Q90 66 84 73Q60 66 36 73Q30 66 33 55Z" fill=${SKIN} ...${THIN} />${little.eyes(63)}${little.brows}<path d="M28 52Q28 36 40 33Q60 26 80 33Q92 36 92 52Q60 38 28 52Z" fill="#d9363c" ...${THIN} /><path d="M43 33Q60 28 77 33L75 45Q60 41 45 45Z" fill="#d6d9e6" ...${THIN} />`,
  devil: () => html`<path d="M30 98C14 98 4 84 4 66C12 72 16 70 20 64C24 74 32 76 38 78ZM90 98C106 98 116 84 116 66C108 72 104 70 100 64C96 74 88 76 82 78Z" fill="#7a2a9c" ...${THIN} />${little.body("#3a1f45")}${little.head("#e9d2f5")}${little.eyes(63)}${little.brows}${little.grin}<path d="M28 62C24 40 36 30 44 32L50 24L58 31L66 22L74 31C86 30 96 42 92 62L84 50L78 56L70 47L60 54L50 47L42 56L36 50Z" fill="#3a1f45" ...${THIN} /><path d="M36 38C24 32 22 18 30 6C32 18 40 24 48 29ZM84 38C96 32 98 18 90 6C88 18 80 24 72 29Z" fill="#ff5a4d" ...${THIN} />`,
};
/** @param {number} x @param {number} y @param {number} turn @param {string} fill @param {string} mark @param {number | string} value */
export const playingCard = (x, y, turn, fill, mark, value) => html`<g transform=${`translate(${x} ${y}) rotate(${turn})`}><rect x="-29" y="-41" width="58" height="82" rx="6" fill="#fffdf5" ...${line(3)} /><rect x="-24" y="-36" width="48" height="72" rx="3" fill=${fill} /><path d=${burst(0, 2, 23, 12, 0.72)} fill="#fffdf5" ...${line(2)} />${put(mark, 0, 2, 25, fill)}<text x="-15" y="-20" font-size="18" class="shelf-digit" text-anchor="middle" fill="#fffdf5">${value}</text></g>`;
/** @param {number[][]} list */
const petals = (list) => list.map(([x, y, s, t]) => html`<path transform=${`translate(${x} ${y}) rotate(${t}) scale(${s})`} d="M0 0C4-9 14-10 20-4L17 0L20 4C14 10 4 9 0 0Z" fill="#ffb7c3" ...${line(2)} />`);

const COVERS = /** @type {Record<string, () => Child>} */ ({
  "dice-stars"() {
    const chance = seeded(11);
    const sky = Array.from({ length: 46 }, () => { const x = 30 + chance() * 180, y = 90 + chance() * 170, r = 0.8 + chance() * 1.8; return chance() > 0.8 ? html`<path d=${burst(x, y, r * 3.6, 4, 0.3)} fill="#ffe9a0" />` : html`<circle cx=${num(x)} cy=${num(y)} r=${num(r)} fill="#cdd8ff" />`; });
    /** @param {number} x @param {number} to */
    const fold = (x, to) => html`<path d=${`M${x} 0C${x + to} 90 ${x - to} 190 ${x + to * 0.7} 330`} fill="none" stroke="#5d1140" stroke-width="4" />`;
    return html`<rect width="240" height="360" fill="#152063" /><rect width="240" height="360" fill="url(#dots-dark)" />${sky}
      <path d="M-10 60L150 300L60 318ZM250 60L90 300L180 318Z" fill="#3a4fb5" />${rays(120, 206, 150, 14, "#ffe28a", 0.16, 4)}<path d="M0 292H240V360H0Z" fill="#27357f" /><path d="M0 292H240M0 312H240M0 336H240M40 292L6 360M96 292L84 360M150 292L160 360M202 292L238 360" ...${line(2)} /><ellipse cx="120" cy="318" rx="92" ry="20" fill="#ffe28a" ...${line(2.5)} />
      <path d=${burst(126, 210, 98, 5, 0.52, -84)} fill=${INK} transform="translate(5 6)" /><path d=${burst(126, 210, 98, 5, 0.52, -84)} fill=${GOLD} ...${line(5)} /><path d=${burst(126, 210, 98, 5, 0.52, -84)} fill="url(#dots-gold)" /><path d="M104 158L128 132" stroke="#fff6cf" stroke-width="8" stroke-linecap="round" />
      ${cube(82, 250, 42, -14, "purple", [5, 2, 0])}${cube(166, 268, 38, 16, "blue", [3, 0, 6])}${cube(140, 192, 35, 8, "orange", [0, 4, 5])}
      <path d="M-4-4H44C50 80 40 160 16 206C28 240 26 300 22 330L-4 336ZM244-4H196C190 80 200 160 224 206C212 240 214 300 218 330L244 336Z" fill="#9c2468" ...${line(4)} />${fold(14, 8)}${fold(30, 5)}${fold(226, -8)}${fold(210, -5)}<path d="M12 204Q18 208 24 202M216 202Q222 208 228 204" stroke=${GOLD} stroke-width="7" fill="none" />
      <path d="M-4-4H244V26Q214 46 182 26Q152 48 120 28Q88 48 58 26Q26 46-4 26Z" fill="#b42e79" ...${line(4)} />
      <g transform="rotate(-4 120 70)">${lettering(120, 76, 62, "DICE", 124)}</g><g transform="rotate(-4 120 120)">${lettering(120, 128, 66, "STARS", 176, { fill: GOLD })}</g>`;
  },
  "mangaka-dice"() {
    /** @param {number} x @param {number} flip */
    const eye = (x, flip) => html`<g transform=${`translate(${x} 0) scale(${flip} 1)`}><path d="M-34 8C-26-20 14-26 34 2C24 28-18 30-34 8Z" fill="#fff" /><ellipse cx="1" cy="4" rx="17" ry="21" fill=${INK} /><path d="M-13 8A15 18 0 0 0 16 8Q2 16-13 8Z" fill="#e0162b" /><circle cx="-5" cy="-6" r="6.5" fill="#fff" /><circle cx="8" cy="10" r="3" fill="#fff" /><path d="M-38 10C-28-26 16-30 38 4" fill="none" ...${line(7)} /><path d="M-30 16C-20 30 14 30 28 14" fill="none" ...${line(2.5)} /><path d="M-36-22L22-36L36-28L-32-14Z" fill=${INK} /></g>`;
    return html`<rect width="240" height="360" fill="#fff" />
      <g clip-path="url(#panel-pen)"><rect y="190" width="240" height="170" fill="#fff" />${speed(96, 292, 46, 260, 90)}<path d=${burst(104, 282, 76, 17, 0.72, -80, 0.12)} fill="#fff" ...${line(3)} />
        <g transform="translate(92 300) rotate(38)"><path d="M-15-150H15L17-52H-17Z" fill="#e0162b" ...${line(3.5)} /><path d="M-8-150L-9-56" stroke="#ff8a94" stroke-width="5" /><path d="M-18-56H18L16-40H-16Z" fill="#ffcf3f" ...${line(3)} /><path d="M-15-40H15C20-18 10 6 0 34C-10 6-20-18-15-40Z" fill="#dfe3e8" ...${line(3.5)} /><circle cy="-14" r="4.5" fill=${INK} /><path d="M0-10V30" ...${line(2.2)} /></g>
        <path d="M64 330c-14 2-20 10-34 8 8 6 4 14-6 16 22 4 30-4 44-4s28 10 48 4c-10-4-12-8-6-14-16 2-22-10-46-10z" fill=${INK} /><circle cx="30" cy="318" r="4" /><circle cx="120" cy="336" r="3.5" /><circle cx="44" cy="306" r="2.5" />
        ${cube(178, 300, 34, 12, "red", [6, 4, 5])}${cube(128, 258, 23, -18, "green", [3, 5, 2])}${cube(208, 246, 20, 24, "white", [1, 3, 2])}</g>
      <path d="M10 204L230 186V350H10Z" fill="none" ...${line(4)} />
      <g clip-path="url(#panel-eyes)"><rect y="90" width="240" height="120" fill="#ffe9dc" /><path d="M0 90H240V128L206 104L196 132L166 106L150 138L120 108L98 134L84 106L52 134L40 108L0 130Z" fill=${INK} /><path d="M20 96L60 100M100 96L130 102M170 98L214 100" stroke="#fff" stroke-width="3" /><g transform="translate(0 158) rotate(-4 120 0)">${eye(66, 1)}${eye(174, -1)}</g><path d="M214 132c7 12 6 20 0 20s-7-8 0-20z" fill="#bfe7ff" ...${line(2)} /><rect y="90" width="240" height="120" fill="url(#tone)" /></g>
      <path d="M10 116L230 98V176L10 194Z" fill="none" ...${line(4)} />
      <path d="M10 10H230V88L10 106Z" fill="#e0162b" ...${line(4)} /><path d="M10 10H230V88L10 106Z" fill="url(#dots-dark)" />
      <g transform="rotate(-4 120 50)">${lettering(120, 56, 50, "MANGAKA", 200, { fill: "#fff", width: 8 })}</g><g transform="rotate(-4 120 80)">${lettering(150, 92, 40, "DICE", 92, { fill: GOLD, width: 8 })}</g>`;
  },
  "little-tricktakers"() {
    return html`<rect width="240" height="360" fill="#0d6b3d" />${rays(120, 230, 300, 16, "#128049", 0.5, 6)}<rect width="240" height="360" fill="url(#dots-dark)" />
      ${playingCard(46, 176, -34, "#c8242f", "flame", 3)}${playingCard(82, 150, -16, "#1f5fc9", "drop", 8)}${playingCard(158, 150, 16, "#17151a", "moon", 6)}${playingCard(194, 176, 34, "#1f8a45", "oak-leaf", 5)}${playingCard(120, 142, 0, "#d89a00", "cut-diamond", "R")}
      <path d="M-10 326Q120 256 250 326V370H-10Z" fill="#b9763c" ...${line(4)} /><path d="M-10 344Q120 276 250 344" fill="none" stroke="#7b4a20" stroke-width="3" />
      <g transform="translate(-14 196) rotate(-6 60 60) scale(1.06)">${PEOPLE.devil()}</g><g transform="translate(130 196) rotate(6 60 60) scale(1.06)">${PEOPLE.ninja()}</g><g transform="translate(37 180) scale(1.4)">${PEOPLE.king()}</g>
      <path d="M-10 340Q60 318 120 316T250 340V370H-10Z" fill="#b9763c" ...${line(4)} /><path d="M14 352q30-14 60-18M150 334q40 2 72 16" fill="none" stroke="#7b4a20" stroke-width="3" stroke-linecap="round" />
      <g transform="rotate(-5 120 60)"><path d="M16 14L226 8L220 46L22 52Z" fill="#d9361e" ...${line(4)} />${lettering(120, 44, 36, "LITTLE", 118, { width: 6 })}${lettering(120, 96, 54, "TRICKTAKERS", 216, { fill: GOLD })}</g>`;
  },
  "age-of-comics"() {
    const chance = seeded(23);
    /** @param {number} x @param {number} w @param {number} top @param {string} fill */
    const tower = (x, w, top, fill) => {
      const windows = [];
      for (let y = top + 9; y < 352; y += 13) for (let at = x + 6; at < x + w - 8; at += 11) if (chance() > 0.42) windows.push(html`<rect x=${at} y=${y} width="6" height="7" fill="#ffd45c" />`);
      return html`<path d=${`M${x} 370V${top}H${x + w}V370Z`} fill=${fill} ...${line(3)} />${windows}`;
    };
    return html`<rect width="240" height="360" fill="#14265f" /><circle cx="120" cy="196" r="98" fill="#ffd966" ...${line(4)} /><circle cx="120" cy="196" r="98" fill="url(#dots-gold)" />
      ${tower(-4, 44, 214, "#0c1740")}${tower(200, 48, 200, "#0c1740")}
      <path d="M22 372C26 300 52 262 84 254H156C188 262 214 300 218 372Z" fill="#b3200d" ...${line(4)} /><path d="M60 372C62 320 72 292 92 276L120 300L148 276C168 292 178 320 180 372Z" fill="#2459d6" ...${line(4)} /><path d="M84 254L64 236L98 226H142L176 236L156 254L120 300Z" fill="#d9361e" ...${line(4)} /><path d="M98 226L120 268L142 226Z" fill="#8e1508" ...${line(3)} />
      <path d="M100 214H140V238Q120 262 100 238Z" fill="#e8b184" ...${line(3)} /><path d="M78 168C76 128 94 112 120 112S164 128 162 168C162 196 150 224 136 234Q120 242 104 234C90 224 78 196 78 168Z" fill="#f6cda4" ...${line(4)} /><path d="M162 168C162 196 150 224 136 234Q128 240 120 238C140 222 150 190 148 150Z" fill="#e0a877" />
      <path d="M72 160Q96 150 120 158Q144 150 168 160L162 182Q142 192 128 176H112Q98 192 78 182Z" fill="#14265f" ...${line(3.5)} /><path d="M86 168Q98 162 108 172Q96 180 86 168ZM154 168Q142 162 132 172Q144 180 154 168Z" fill="#fff" ...${line(2)} />
      <path d="M118 180L112 200Q118 205 126 201" fill="none" ...${line(3)} /><path d="M100 212Q122 222 141 207Q138 224 120 224Q106 223 100 212Z" fill="#fff" ...${line(3)} /><path d="M112 231Q120 234 128 231" fill="none" ...${line(2)} />
      <path d="M74 158C66 108 92 92 122 94C156 92 174 116 166 158C160 146 158 138 156 132C138 138 120 130 112 122C116 134 108 142 98 140C88 142 80 148 74 158Z" fill="#1d1a22" ...${line(4)} /><path d="M92 108Q112 98 136 104" fill="none" stroke="#5a78d8" stroke-width="5" stroke-linecap="round" /><path d="M112 122c-8 10-2 20 6 14" fill="none" ...${line(4)} />
      <path d=${burst(120, 322, 25, 5, 0.5)} fill=${GOLD} ...${line(3.5)} />
      ${tower(-6, 34, 292, "#1d2f74")}${tower(26, 28, 318, "#16245c")}${tower(186, 30, 310, "#16245c")}${tower(212, 34, 282, "#1d2f74")}
      <path d="M0 0H240V88L0 100Z" fill="#efd9a6" ...${line(4)} /><path d="M0 0H240V88L0 100Z" fill="url(#dots-sepia)" />
      ${lettering(120, 45, 44, "AGE OF", 128, { fill: "#b3200d", edge: "#fffaec", width: 6 })}${lettering(120, 88, 50, "COMICS", 216, { fill: "#b3200d", edge: "#fffaec", width: 6 })}
      <g transform="translate(120 108) rotate(-3)"><path d="M-84-10H84L76 0L84 11H-84L-76 0Z" fill=${GOLD} ...${line(3)} /><text y="6" font-size="16" text-anchor="middle" class="shelf-loud" fill=${INK} textLength="132">THE GOLDEN YEARS</text></g>`;
  },
  "dice-tuners"() {
    const chance = seeded(8);
    const weave = Array.from({ length: 34 }, (_, i) => html`<path d=${`M0 ${i * 11 + 4}H240`} stroke="#b7a566" stroke-width="1.6" />`);
    const seams = [60, 122, 184].map((x) => html`<path d=${`M${x} 0V360`} stroke="#efe6ba" stroke-width="3" />`);
    /** @param {string} id @param {number} dx @param {number} dy */
    const half = (id, dx, dy) => html`<g transform=${`translate(${dx} ${dy})`}><g clip-path=${`url(#${id})`}>${cube(180, 264, 46, 10, "red", [2, 6, 4])}</g><path d="M146 290L221 233.5" stroke=${INK} stroke-width="5" /><path d="M149 288L218 236" stroke="#ffcf3f" stroke-width="2.2" /></g>`;
    const brush = Array.from({ length: 9 }, (_, i) => html`<path d=${`M${num(-20 + chance() * 30)} ${num(338 + i * 4)}C60 ${num(320 + chance() * 22)} 170 ${num(352 + chance() * 10)} ${num(200 + chance() * 50)} ${num(322 + i * 4)}`} fill="none" stroke=${INK} stroke-width=${num(3 + chance() * 5)} stroke-linecap="round" />`);
    return html`<rect width="240" height="360" fill="#d9cb93" />${weave}${seams}<circle cx="104" cy="196" r="96" fill="#d9361e" ...${line(4)} /><circle cx="104" cy="196" r="96" fill="url(#dots-dark)" />${brush}
      <path d="M-6 364C-2 296 44 262 98 262S196 296 202 364Z" fill="#22304f" ...${line(4)} /><path d="M126 258L70 364H104L146 270Z" fill="#fffaec" ...${line(3.5)} /><path d="M70 258L120 364H146L98 254Z" fill="#fffaec" ...${line(3.5)} />
      <path d="M82 232H118V262L100 286L82 262Z" fill="#e8b184" ...${line(3)} /><path d="M58 180C56 160 144 160 142 180C142 222 122 254 100 256C78 254 58 222 58 180Z" fill="#f6d3ae" ...${line(4)} /><path d="M142 180C142 222 122 254 100 256C122 232 128 206 126 170Z" fill="#dfa97b" />
      <path d="M64 196L92 206M136 196L108 206" fill="none" ...${line(6)} /><path d="M70 210L92 212L74 219ZM130 210L108 212L126 219Z" fill="#fff" ...${line(2)} /><circle cx="84" cy="213" r="3" /><circle cx="116" cy="213" r="3" /><path d="M100 214L95 228H103" fill="none" ...${line(2.6)} /><path d="M88 240Q100 235 112 240" fill="none" ...${line(3.4)} /><path d="M122 188L132 236" stroke="#b3200d" stroke-width="3" />
      <path d="M52 190C44 226 40 250 22 268C48 264 60 246 64 220ZM146 190C154 226 160 246 176 262C150 262 140 246 136 220Z" fill="#1d1a22" ...${line(3)} />
      <path d="M-12 190L98 110L214 190C170 208 34 208-12 190Z" fill="#e3c57f" ...${line(4.5)} /><path d="M98 112L20 194M98 112L58 201M98 112V203M98 112L142 201M98 112L184 195" stroke="#8f6f2c" stroke-width="3" /><path d="M-12 190C34 208 170 208 214 190L206 186C160 200 40 200-4 186Z" fill="#8f6f2c" ...${line(2)} />
      ${half("cut-above", -9, -13)}${half("cut-below", 9, 12)}
      <g transform="translate(128 301) rotate(-37)"><path d="M-66-3C10-12 90-11 150-24C120 6 40 12-66 9Z" fill="#f4f6f8" ...${line(3.5)} /><path d="M-60 3C20-2 90-4 132-14" fill="none" stroke="#9aa4b2" stroke-width="2.4" /><rect x="-78" y="-13" width="12" height="32" rx="4" fill=${GOLD} ...${line(3)} /><path d="M-78-4H-140V11H-78Z" fill="#22304f" ...${line(3)} /><path d="M-134-4L-124 11M-118-4L-108 11M-102-4L-92 11" stroke="#fffaec" stroke-width="3" /></g>
      <path d=${burst(222, 214, 19, 8, 0.3)} fill="#fff" ...${line(2.5)} />${petals([[26, 130, 0.8, 20], [212, 128, 0.9, 120], [20, 300, 0.7, -30], [214, 336, 0.9, 200], [222, 158, 0.6, 60]])}
      <path d="M0 0H240V92L0 104Z" fill="#17130f" /><path d="M0 104L240 92V99L0 111Z" fill="#d9361e" />
      ${lettering(124, 50, 48, "DICE", 108, { edge: "#17130f", shade: "#d9361e", width: 2 })}${lettering(122, 95, 50, "TUNERS", 196, { edge: "#17130f", shade: "#d9361e", width: 2 })}`;
  },
});

/** The cover of a game from elsewhere: its name, in letters as large as fit. @param {string} name */
function plainCover(name) {
  const words = name.toUpperCase().split(" ");
  return html`<rect width="240" height="360" fill="#a3004f" />${rays(120, 200, 320, 20, "#bb0f60", 0.5, 3)}<rect width="240" height="360" fill="url(#dots-dark)" />
    ${words.map((word, at) => lettering(120, 90 + 56 * at, 52, word, Math.min(200, 34 * word.length), { fill: at % 2 ? GOLD : "#fffaec" }))}${cube(120, 280, 44, -10, "white", [5, 3, 1])}`;
}

/** A cover with its fold; beside the name of its game it says nothing. @param {string} id @param {string} name */
export function cover(id, name) {
  return html`<svg class="cover-art" data-picture viewBox="0 0 240 360" aria-hidden="true"><g clip-path="url(#sheet)">${COVERS[id]?.() ?? plainCover(name)}
    <path d="M6 0V360" stroke="#000" stroke-opacity="0.22" stroke-width="3" /><path d="M9 0V360" stroke="#fff" stroke-opacity="0.22" stroke-width="2" /></g>
    <rect x="1.5" y="1.5" width="237" height="357" rx="3" fill="none" ...${line(4)} /></svg>`;
}
