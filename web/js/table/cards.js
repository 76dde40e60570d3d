/** Decisions that are no placements: secret cards and reactions of ACHT, swapping stones in AXIO. */

import * as api from "../api/calls.js";
import { h, refill } from "../dom.js";
import { t } from "../words.js";
import { nameOf } from "./describe.js";

/** @param {string} key @param {string} text @param {() => void} act @param {string} [kind] */
export function button(key, text, act, kind = "") {
  return h("button", { type: "button", class: kind, "data-key": key, onclick: act }, text);
}

export class Cards {
  /**
   * @param {Table} table
   * @param {(move: any) => void} submit
   * @param {(options: Option[]) => void} leap lets the player choose a tile on the board and where it goes
   */
  constructor(table, submit, leap) {
    this.table = table;
    this.submit = submit;
    this.leap = leap;
    this.element = h("section", { class: "cards", "aria-label": t("turn.yours") });
    /** What I hold while nothing is asked. */
    this.rest = h("section", { class: "panel resting-cards", "aria-label": t("cards") });
    /** @type {string | null} */
    this.decision = null;
    /** @type {string | null} */
    this.card = null;
    /** @type {string | null} */
    this.as = null;
    /** @type {Option[]} */
    this.options = [];
    this.drawn = "";
  }

  /** @param {Pending | null} pending */
  show(pending) {
    const { view } = this.table;
    if (pending?.decision_id !== this.decision) {
      this.decision = pending?.decision_id ?? null;
      this.reset();
      if (pending?.kind === "play_stolen") void this.pick(null);
    }
    const asked = pending?.kind === "card";
    // An open menu would close if it were drawn anew.
    const state = JSON.stringify([this.decision, this.card, this.as, this.options.length, view?.version]);
    if (state === this.drawn) return;
    this.drawn = state;
    refill(this.element, this.content(pending));
    refill(this.rest, view?.ruleset === "acht" && [view.hand.length > 0 && !asked && this.hand(false), this.orders(view)]);
  }

  reset() {
    this.card = this.as = null;
    this.options = [];
  }

  again() {
    this.show(this.table.myDecision);
  }

  /** @param {Pending | null} pending */
  content(pending) {
    switch (pending?.kind) {
      case "swap_or_keep":
        return this.question(t("swap.ask"), [
          button("swap", t("swap.yes"), () => this.answer({ type: "swap" }), "primary"),
          button("keep", t("swap.no"), () => this.answer({ type: "keep" })),
        ]);
      case "react":
        return this.question(t("react.ask"), this.reactions());
      case "card":
        return this.question(t("card.ask"), [
          this.hand(true),
          button("pass", t("card.pass"), () => this.answer({ type: "pass" }), this.card ? "" : "primary"),
          this.effects(),
        ]);
      case "play_stolen":
        return this.question(t("card.stolen"), [this.effects()]);
      default:
        return null;
    }
  }

  /** @param {string} text @param {(Node | null)[]} answers */
  question(text, answers) {
    return h("div", { class: "question" }, h("p", {}, text), h("div", { class: "answers" }, answers));
  }

  /** @param {object} move */
  answer(move) {
    this.submit({ decision_id: this.decision, ...move });
  }

  reactions() {
    const held = this.table.view?.ruleset === "acht" ? this.table.view.hand : [];
    const can = held.some((one) => one.kind === "infinity" || one.kind === "cosmic_void");
    return [
      can ? button("save", t("react.yes"), () => this.answer({ type: "react", play: true }), "primary") : null,
      button("let", t(can ? "react.no" : "react.cannot"), () => this.answer({ type: "react", play: false }), can ? "" : "primary"),
    ];
  }

  /** @param {boolean} playable */
  hand(playable) {
    const view = /** @type {AchtView} */ (this.table.view);
    const cards = view.hand.map((one) =>
      h(
        "button",
        {
          type: "button", class: `card card-${one.kind}`, "data-key": `card-${one.card}`, "data-card": one.kind,
          disabled: !playable || one.kind === "infinity", "aria-pressed": String(this.card === one.card),
          onclick: () => void this.pick(one.card),
        },
        h("b", {}, t(`card.${one.kind}`)),
        h("small", {}, t(`card.${one.kind}.does`)),
      ),
    );
    return h("div", { class: "card-hand", role: "group", "aria-label": t("cards") }, cards);
  }

  /** @param {string | null} card */
  async pick(card) {
    const decision = /** @type {string} */ (this.decision);
    this.reset();
    this.card = card;
    this.again();
    const options = await api.options(this.table.id, decision, card ? { card } : {});
    if (this.decision !== decision) return;
    this.options = options;
    const kinds = this.kinds();
    if (kinds.length === 1) this.choose(kinds[0] ?? "");
    else this.again();
  }

  kinds() {
    return [...new Set(this.options.map(({ move }) => ("as" in move ? move.as : "")))];
  }

  /** @param {string} as */
  choose(as) {
    this.as = as;
    const fitting = this.fitting();
    if (as === "quantum_leap" && fitting.some(({ move }) => "from" in move && move.from)) this.leap(fitting);
    this.again();
  }

  fitting() {
    return this.options.filter(({ move }) => "as" in move && move.as === this.as);
  }

  /** What exactly a chosen card shall do. */
  effects() {
    if (!this.options.length) return null;
    const kinds = this.kinds();
    if (!this.as) {
      return h("div", { class: "answers" }, h("p", {}, t("card.as")), kinds.map((kind) => button(`as-${kind}`, t(`card.${kind}`), () => this.choose(kind))));
    }
    const fitting = this.fitting();
    if (this.as === "quantum_leap" && fitting.length > 1) return h("p", { class: "hint" }, t("leap.choose"));
    return h("div", { class: "answers" }, fitting.map((one, index) => button(`effect-${index}`, this.effect(one.move), () => this.submit(one.move), "primary")));
  }

  /** @param {any} move */
  effect(move) {
    if (move.target_seat) return t("card.on", { card: t(`card.${move.as}`), name: nameOf(this.table.seat(move.target_seat)) });
    if (move.direction) return t(`direction.${move.direction}`);
    return t("card.play", { card: t(`card.${move.as}`) });
  }

  /** What to answer to an 8 in my absence. @param {AchtView} view */
  orders(view) {
    const seat = view.viewer.seat;
    if (seat === null || view.status !== "active" || !view.target) return null;
    const choose = h(
      "select",
      {
        "data-key": "orders",
        onchange: (/** @type {Event} */ event) => {
          this.ordered = /** @type {HTMLSelectElement} */ (event.target).value;
          void api.orderOnEight(this.table.id, seat, this.ordered);
        },
      },
      ["ask", "keep_if_possible", "pass"].map((one) => h("option", { value: one, selected: one === (this.ordered ?? "ask") }, t(`orders.${one}`))),
    );
    return h("label", { class: "orders" }, t("orders"), choose);
  }
}
