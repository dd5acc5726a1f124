// The options of the open question: as buttons, by number, by what they touch, and why not.
import { computed, effect, html, signal, useEffect, useRef } from "./vendor/ui.js";
import { byKey } from "./focus.js";
import { kept } from "./once.js";
import { announce } from "./frame.js";
import { ruleLink } from "./rules.js";
import { confirming } from "./settings.js";
import { named, t } from "./words.js";
import { changes } from "./zones.js";

/** @typedef {import("./protocol.js").Choice} Choice */
/** @typedef {import("./protocol.js").Thing} Thing */
/** @typedef {import("./seat.js").SeatView} SeatView */

const PREVIEW_AFTER = 120; // milliseconds on an option before its preview is asked for
const DIGITS_WAIT = 900; // milliseconds in which a second digit belongs to the first

/** What a person is doing with the options of one seat. */
export class Choosing {
  /** @param {SeatView} view @param {() => import("./protocol.js").Catalogue} catalogue */
  constructor(view, catalogue) {
    this.view = view;
    this.catalogue = catalogue;
    this.looked = signal(""); // the option under the pointer or the focus
    this.armed = signal(""); // clicked once, where two clicks are wanted
    this.picked = signal(/** @type {Thing | null} */ (null)); // the thing whose options are shown
    this.hinted = signal("");
    this.advice = signal(""); // why a bot would choose what is hinted
    this.digits = signal("");
    this.refusals = signal(/** @type {import("./protocol.js").Refusal[] | null} */ (null));
    this.preview = signal(/** @type {{action: string, zones: import("./protocol.js").Zone[]} | null} */ (null));
    this.timer = 0;

    this.choices = computed(() => view.position.value.choices);
    this.listed = computed(() => {
      const thing = this.picked.value;
      const choices = this.choices.value;
      return thing ? choices.filter((choice) => choice.targets.includes(thing.id)) : choices;
    });
    this.byThing = computed(() => {
      /** @type {Map<string, Choice[]>} */
      const found = new Map();
      for (const choice of this.choices.value)
        for (const target of choice.targets) found.set(target, [...(found.get(target) ?? []), choice]);
      return found;
    });
    this.reasons = computed(() => {
      /** @type {Map<string, {reason: string, rule: string}>} */
      const found = new Map();
      for (const refusal of this.refusals.value ?? [])
        for (const target of refusal.targets) if (!found.has(target)) found.set(target, refusal);
      return found;
    });
    effect(() => {
      void view.position.value; // a new question: begin anew
      this.looked.value = this.armed.value = this.hinted.value = this.advice.value = this.digits.value = "";
      this.picked.value = null;
      this.refusals.value = null;
      this.preview.value = null;
    });
    effect(() => {
      const action = this.looked.value || this.armed.value;
      clearTimeout(this.timer);
      if (this.preview.peek()?.action === action) return;
      this.preview.value = null;
      if (action) this.timer = setTimeout(() => this.askPreview(action), PREVIEW_AFTER);
    });
  }

  /** @param {string} action */
  async askPreview(action) {
    const seq = this.view.seq.peek();
    const frame = await this.view.ask({ t: "preview", action });
    const still = seq === this.view.seq.peek() && action === (this.looked.peek() || this.armed.peek());
    if (frame?.zones && still) this.preview.value = { action, zones: frame.zones };
  }

  /** @returns {import("./thing.js").Look} */
  look() {
    const action = this.looked.value || this.armed.value || this.hinted.value;
    const looked = this.choices.value.find((one) => one.action === action) ?? null;
    const zones = this.preview.value?.zones ?? [];
    const waiting = this.view.moving.value !== null;
    return {
      choices: waiting ? new Map() : this.byThing.value,
      answers: waiting ? [] : this.choices.value,
      looked,
      touched: new Set(looked?.targets ?? []),
      after: changes(this.view.zones.value, zones),
      titles: new Map(zones.map((zone) => [zone.id, zone.title])),
      later: new Map(zones.map((zone) => [zone.id, zone])),
      fresh: this.view.fresh.value,
      armed: this.armed.value,
      picked: this.picked.value?.id ?? "",
      act: (thing, choices) => this.pick(thing, choices),
      choose: (action) => this.choose(action),
      point: (action) => (this.looked.value = action),
      why: (id) => {
        if (!this.refusals.value && this.view.myTurn.value) this.why();
        return this.reasons.value.get(id) ?? null;
      },
    };
  }

  /** A thing on the board was chosen: play its option, or show the options it has. @param {Thing} thing @param {Choice[]} choices */
  async pick(thing, choices) {
    if (choices.length === 1) {
      await this.choose(choices[0].action);
      if (this.armed.peek() === choices[0].action) this.picked.value = thing;
      return;
    }
    const before = this.picked.peek();
    const both = before ? choices.filter((one) => one.targets.includes(before.id)) : [];
    if (both.length === 1 && before?.id !== thing.id) return this.choose(both[0].action); // this one to that place
    this.picked.value = thing;
    document.querySelector("#options:not(.unseen)")?.scrollIntoView({ block: "nearest" });
    if (byKey()) setTimeout(focusFirst, 0);
  }

  /** @param {string} action one of a list may be of the step before */
  async choose(action) {
    if (!this.choices.peek().some((one) => one.action === action)) return;
    const seq = this.view.seq.peek();
    const again = this.armed.peek() === action;
    const confirm = !again && (await this.mustConfirm(action));
    if (this.view.moving.peek() || seq !== this.view.seq.peek()) return;
    if (confirm) {
      this.arm(action);
      return;
    }
    this.armed.value = this.looked.value = "";
    this.view.play(action);
  }

  /** By the person's setting: never, always, or what no undo brings back. @param {string} action */
  async mustConfirm(action) {
    if (confirming.peek() !== "final") return confirming.peek() === "always";
    return (await this.view.ask({ t: "preview", action }))?.final === true;
  }

  /** @param {string} action */
  arm(action) {
    this.armed.value = action;
    setTimeout(() => document.querySelector(".thing.touched")?.scrollIntoView({ block: "nearest" }), 0);
    announce(t("options.again", { action: this.called(action) }));
  }

  /** @param {string} text */
  told(text) {
    return named(text, this.view.names.value);
  }

  /** An answer as one would say it: a card by its name, not by its number in the box. @param {string} action */
  called(action) {
    const catalogue = this.catalogue();
    const words = action.split(" ");
    const from = words.findIndex((_, at) => at > 0 && at < words.length - 1 && words.slice(at).join(" ") in catalogue); // an id of several words ends it
    if (from > 0) return this.told([...words.slice(0, from), catalogue[words.slice(from).join(" ")].name].join(" "));
    return this.told(action.replace(/\b[a-z]+\d+\b/g, (id) => catalogue[id]?.name ?? id));
  }

  /** A digit was typed: with more than nine options, the second may follow. @param {string} digit */
  type(digit) {
    const choices = this.listed.peek();
    const typed = this.digits.peek() + digit;
    const number = Number(typed);
    clearTimeout(this.digitsTimer);
    if (number < 1 || number > choices.length) {
      this.digits.value = "";
      return;
    }
    const more = number * 10 <= choices.length;
    this.digits.value = more ? typed : "";
    if (more) this.digitsTimer = setTimeout(() => this.enter(), DIGITS_WAIT);
    else this.choose(choices[number - 1].action);
  }

  digitsTimer = 0;

  /** Take the digits typed so far; false if there are none. */
  enter() {
    clearTimeout(this.digitsTimer);
    const number = Number(this.digits.peek());
    this.digits.value = "";
    const choice = this.listed.peek()[number - 1];
    if (choice) this.choose(choice.action);
    return number > 0;
  }

  /** Back out of the smallest thing that is under way. */
  escape() {
    if (this.digits.peek()) this.digits.value = "";
    else if (this.armed.peek() || this.picked.peek()) this.back();
    else if (listOpen.peek()) listOpen.value = false;
    else this.looked.value = "";
  }

  /** No thing is picked, and no answer is to be confirmed. */
  back() {
    this.armed.value = this.looked.value = "";
    this.picked.value = null;
  }

  async hint() {
    const frame = await this.view.ask({ t: "hint" });
    if (!frame) return;
    if (frame.t === "reject") this.view.problem.value = frame;
    else if (frame.seq === this.view.seq.peek()) { // else it comes too late
      this.picked.value = null;
      this.hinted.value = frame.action;
      const why = this.told(frame.why);
      this.advice.value = why;
      announce(`${t("options.hinted", { action: this.called(frame.action) })}. ${why}`, "assertive");
    }
  }

  async why() {
    const seq = this.view.seq.peek();
    if (this.askedWhy === seq) return;
    this.askedWhy = seq;
    const frame = await this.view.ask({ t: "why" });
    if (frame?.t === "why" && frame.seq === this.view.seq.peek()) this.refusals.value = frame.refusals;
  }

  askedWhy = 0; // the step at which it was asked
}

/** Whether the numbered list is open on a board made by hand; on the general one it always is. */
export const listOpen = signal(false);

/** To the list, or where one chooses on the board. */
export function focusFirst() {
  for (const one of [".fan [data-action]", "#options:not(.unseen) .option", ".bubble [data-action]", ".board .thing.can[tabindex='0']", "#options .option"]) {
    const found = document.querySelector(one);
    if (found instanceof HTMLElement || found instanceof SVGElement) return found.focus();
  }
}

/** The numbered list, opened or closed. */
export function turnList() {
  listOpen.value = !listOpen.peek();
  if (listOpen.peek()) setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector("#options .option"))?.focus(), 0);
}

/** If nothing that can be chosen is to be seen, go where the first such thing lies. */
function bringIntoSight() {
  const things = [...document.querySelectorAll(".board .thing.can")];
  const panel = document.querySelector("#options")?.getBoundingClientRect();
  const floor = panel && panel.left < 10 ? panel.top : innerHeight; // on a phone the options lie over the board
  const seen = (/** @type {Element} */ thing) => {
    const box = thing.getBoundingClientRect();
    return box.height === 0 || (box.top >= 0 && box.bottom <= floor);
  };
  if (things.length && !things.some(seen)) things[0].scrollIntoView({ block: "center" });
}

/** @param {{choosing: Choosing, folded: boolean}} props */
export function Options({ choosing, folded }) {
  const { view } = choosing;
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const drawn = useRef(/** @type {unknown} */ (null));
  const choices = choosing.listed.value;
  const moving = view.moving.value;
  const seat = view.seat.value;
  const asked = view.position.value.asked.find((one) => one.seat === seat);
  useEffect(bringIntoSight, [view.painted.value, moving]);
  const unread = folded && !element.current?.contains(document.activeElement);
  if (unread && view.painted.value !== view.position.value) return drawn.current; // folded, it can wait
  const picked = choosing.picked.value;
  drawn.current = choices.length > 0 && kept(html`<section id="options" class="panel options ${folded ? "unseen" : ""}" ref=${element} aria-labelledby="options-title" tabindex="-1">
    <div class="options-head"><h2 id="options-title">${t("options")}</h2>${asked?.rule && html`<span>${t("options.rule")} ${ruleLink(asked.rule)}</span>`}</div>
    ${picked && html`<p class="picked"><span lang="en">${picked.say}</span>
      <button type="button" class="small" onClick=${() => (choosing.picked.value = null)}>${t("options.all")}</button></p>`}
    <ol class=${choices.length > 9 ? "many" : ""}>${choices.map((choice, place) => option(choosing, choice, place, moving !== null))}</ol>
    ${choosing.advice.value && html`<p class="quiet advice" lang="en">${choosing.advice.value}</p>`}
    ${choosing.digits.value && html`<p class="quiet">${t("options.digits", { digits: choosing.digits.value })}</p>`}
    ${!picked && html`<${WhyNot} choosing=${choosing} key=${view.seq.value} />`}
  </section>`);
  return drawn.current;
}

/** What a choice brings and costs, in short. @param {Choice} choice */
export function gainsOf(choice) {
  return Object.entries(choice.gains ?? {}).map(([name, count]) => ({ name, count, text: `${count < 0 ? "−" : "+"}${Math.abs(count)}` }));
}

/** @param {Choosing} choosing @param {Choice} choice @param {number} place @param {boolean} waiting */
function option(choosing, choice, place, waiting) {
  const { action } = choice;
  const armed = choosing.armed.value === action;
  const classes = ["option", armed ? "armed" : "", choosing.hinted.value === action ? "hinted" : ""];
  const look = () => (choosing.looked.value = action);
  const leave = () => choosing.looked.peek() === action && (choosing.looked.value = "");
  return html`<li key=${action}><button type="button" class=${classes.join(" ")} aria-disabled=${waiting ? "true" : undefined}
      data-action=${action} onClick=${() => choosing.choose(action)} onMouseEnter=${look} onMouseLeave=${leave} onFocus=${look} onBlur=${leave}>
    <kbd aria-hidden="true">${place + 1}</kbd>
    <span class="option-text" lang="en"><strong>${choosing.told(action)}</strong>${choice.say && choice.say !== action && html`<span class="unseen">: </span><span class="say">${choosing.told(choice.say)}</span>`}</span>
    ${armed && html`<span class="again">${t("options.press")}</span>`}
    ${choosing.hinted.value === action && html`<span class="again">${t("options.hint")}</span>`}
  </button></li>`;
}

/** What is not possible now, each with its reason. @param {{choosing: Choosing}} props */
function WhyNot({ choosing }) {
  const refusals = choosing.refusals.value;
  return html`<details class="whynot" onToggle=${(/** @type {any} */ event) => event.target.open && !refusals && choosing.why()}>
    <summary>${t("options.whynot")}</summary>
    ${refusals && !refusals.length && html`<p class="quiet">${t("options.whynot.none")}</p>`}
    ${refusals && html`<ul>${refusals.map(({ action, rule, reason }, place) => html`<li key=${action}>
      <button type="button" class="option off" aria-disabled="true" aria-describedby=${`why-${place}`}
        onClick=${() => announce(choosing.told(reason), "assertive")}><span class="option-text" lang="en">${choosing.told(action)}</span></button>
      <span class="reason" id=${`why-${place}`}><span lang="en">${choosing.told(reason)}</span> ${ruleLink(rule)}</span></li>`)}</ul>`}
  </details>`;
}
