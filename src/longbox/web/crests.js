// Players in drawings: each has the colour and the pattern of the seat, and an initial, as on the tokens of a board.
import { html } from "./vendor/ui.js";
import { initial } from "./boards/shared.js";
import { GOLD, INK, line, num, PAPER } from "./draw.js";

export const SEATS = [0, 1, 2, 3, 4].map((seat) => `var(--seat-${seat})`); // a game may have colours of its own
const MEEPLE = "M0-92c-18 0-29 13-29 29 0 7 2 12 5 17-24 6-54 16-54 31 0 11 13 14 36 14-8 18-22 36-22 47 0 5 3 8 9 8h36c6 0 9-4 19-24 10 20 13 24 19 24h36c6 0 9-3 9-8 0-11-14-29-22-47 23 0 36-3 36-14 0-15-30-25-54-31 3-5 5-10 5-17 0-16-11-29-29-29z";
const FACES = {
  glad: html`<circle cx="-9" cy="-68" r="4.6" /><circle cx="9" cy="-68" r="4.6" /><path d="M-14-58H14Q12-43 0-43T-14-58Z" fill="#fff" ...${line(3)} />`,
  fine: html`<circle cx="-9" cy="-67" r="4" /><circle cx="9" cy="-67" r="4" /><path d="M-11-56Q0-46 11-56" fill="none" ...${line(3.4)} />`,
  flat: html`<circle cx="-9" cy="-66" r="4" /><circle cx="9" cy="-66" r="4" /><path d="M-10-53H10" fill="none" ...${line(3.4)} />`,
  sad: html`<path d="M-17-76L-5-70M17-76L5-70" fill="none" ...${line(3)} /><circle cx="-9" cy="-66" r="4" /><circle cx="9" cy="-66" r="4" /><path d="M-11-50Q0-59 11-50" fill="none" ...${line(3.4)} /><path d="M19-62c6 9 5 14 0 14s-5-6 0-14z" fill="#bfe7ff" ...${line(2)} />`,
};

/** A token inside of a drawing, 36 wide. @param {string} name @param {number} seat */
export const crest = (name, seat) => html`<circle r="16" fill=${SEATS[seat % 5]} ...${line(2.6)} /><circle r="14.5" fill=${`url(#seat-${seat % 5})`} opacity="0.42" /><circle r="11" fill=${PAPER} ...${line(2)} />
  <text y="6" font-size=${initial(name).length > 1 ? 15 : 17} class="shelf-digit" text-anchor="middle" fill=${INK}>${initial(name)}</text>`;

/** A place for a token. */
export const noToken = () => html`<svg class="player-token nobody" viewBox="-20 -20 40 40" aria-hidden="true"><circle r="17" fill="none" stroke="currentColor" stroke-width="2.5" stroke-dasharray="5 4" /><text y="6" font-size="17" class="shelf-digit" text-anchor="middle" fill="currentColor">?</text></svg>`;

/** A meeple around its middle; it stands on 52. @param {string} name @param {number} seat @param {keyof typeof FACES} mood @param {{x: number, y: number, size: number, crowned?: boolean}} where */
export function meeple(name, seat, mood, { x, y, size, crowned = false }) {
  const fill = SEATS[seat % 5];
  return html`<g transform=${`translate(${num(x)} ${num(y)}) scale(${size})`}>
    <path d=${MEEPLE} transform="translate(5 5)" fill=${INK} /><path d=${MEEPLE} fill=${fill} ...${line(5)} /><path d=${MEEPLE} fill=${`url(#seat-${seat % 5})`} opacity="0.3" /><circle cy="-63" r="25" fill=${fill} />${FACES[mood]}
    <g transform="translate(0 -8)"><circle r="21" fill=${PAPER} ...${line(3)} /><text y="11" font-size=${initial(name).length > 1 ? 26 : 31} class="shelf-digit" text-anchor="middle" fill=${INK}>${initial(name)}</text></g>
    ${crowned && html`<path d="M-27-84L-32-116L-14-102L0-124L14-102L32-116L27-84Q0-92-27-84Z" fill=${GOLD} ...${line(4)} /><circle cy="-99" r="4.5" fill="#d9361e" ...${line(2)} />`}</g>`;
}
