// The rule book: read once, drawn as text, opened at any rule.
import { h, html, signal, useEffect } from "./vendor/ui.js";
import { get } from "./api.js";
import { Dialog, wording } from "./frame.js";
import { t } from "./words.js";

const RULE = /^\*\*([A-Z]{2}-\d+[a-z]?)\*\*/;
const open = signal(/** @type {string | null} */ (null)); // "" is the whole book
const book = signal(/** @type {{game: string, text: string} | null} */ (null));
const problem = signal("");

/** @param {string} [rule] */
export function showRules(rule = "") {
  open.value = rule;
}

/** A link to a rule. @param {string | null | undefined} rule */
export function ruleLink(rule) {
  return rule && link(rule, html`<span class="unseen">${t("rules.rule")} </span>${rule}`);
}

/** A question mark that leads to the rule about something. @param {string | null | undefined} rule @param {string} about */
export function ruleMark(rule, about) {
  return rule && link(rule, html`<span aria-hidden="true">?</span><span class="unseen">${t("rules.about", { about, rule })}</span>`);
}

/** @param {string} rule @param {import("./vendor/ui.js").Child} inner */
function link(rule, inner) {
  return html`<button type="button" class="rule-link" lang=${t("lang")} title=${`${t("rules.rule")} ${rule}`} onClick=${(/** @type {Event} */ event) => {
    event.stopPropagation();
    showRules(rule);
  }}>${inner}</button>`;
}

/** @param {{game: string, differs?: import("./vendor/ui.js").Child}} props what differs from the box, where something does */
export function Rules({ game, differs }) {
  const at = open.value;
  useEffect(() => {
    if (at === null || book.peek()?.game === game) return;
    get(`/api/games/${game}/rules`).then(({ text }) => (book.value = { game, text }), (error) => (problem.value = wording(error)));
  }, [at, game]);
  useEffect(() => {
    if (!at || !book.value) return;
    const rule = document.getElementById(`rule-${at.toUpperCase()}`);
    rule?.scrollIntoView({ block: "center" });
    rule?.focus();
  }, [at, book.value]);
  return html`<${Dialog} wide open=${at !== null} title=${t("rules")} close=${() => (open.value = null)}>
    ${problem.value && html`<p role="alert">${problem.value}</p>`}
    <div class="book" lang="en" tabindex="0" role="region" aria-label=${t("rules")}>${differs}${book.value?.game === game && drawn(book.value.text, at ?? "")}</div>
  </${Dialog}>`;
}

/** The few forms of Markdown that rule books use. @param {string} text @param {string} at */
function drawn(text, at) {
  return blocks(text).map((block) => {
    const lines = block.split("\n");
    const head = /^(#+) (.*)$/.exec(lines[0]);
    if (head) return h(`h${Math.min(head[1].length + 2, 6)}`, null, inline(head[2]));
    if (lines[0].startsWith("|")) return table(lines);
    if (/^[-*] |^\d+\. /.test(lines[0])) return html`<ul>${items(lines).map((item) => rule("li", item, at))}</ul>`;
    return rule("p", lines.join(" "), at);
  });
}

/** @param {string} text */
function blocks(text) {
  return text.replace(/^(#+ .*)$/gm, "\n$1\n").split(/\n\s*\n/).map((block) => block.trim()).filter(Boolean);
}

/** @param {string[]} lines */
function items(lines) {
  /** @type {string[]} */
  const found = [];
  for (const line of lines) {
    if (/^[-*] |^\d+\. /.test(line)) found.push(line.replace(/^([-*]|\d+\.) /, ""));
    else found[found.length - 1] += ` ${line.trim()}`;
  }
  return found;
}

/** @param {"p" | "li"} tag @param {string} text @param {string} at */
function rule(tag, text, at) {
  const id = RULE.exec(text)?.[1];
  if (!id) return h(tag, null, inline(text));
  return h(tag, { id: `rule-${id}`, tabindex: -1, class: id === at.toUpperCase() ? "here" : "" }, inline(text));
}

/** @param {string[]} lines */
function table(lines) {
  const cells = lines.map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
  const [head, , ...rows] = cells;
  return html`<div class="scroll"><table class="list"><thead><tr>${head.map((cell) => html`<th scope="col">${inline(cell)}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** @param {string} text */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*)/).map((part) => {
    if (part.startsWith("**")) return h("strong", null, part.slice(2, -2));
    if (part.startsWith("`")) return h("code", null, part.slice(1, -1));
    if (part.startsWith("*") && part.length > 2) return h("em", null, part.slice(1, -1));
    return part;
  });
}
