/** Decisions that are no placements: secret cards and reactions of ACHT, swapping stones in AXIO. */

import { api } from "../api/calls.js";
import { button, h, refill } from "../dom.js";
import { t } from "../words.js";

/** @param {Table} table @param {(move: any) => void} submit @param {(options: Option[]) => void} leap lets the player choose a tile on the board and where it goes */
export function questions(table, submit, leap) {
  const element = h("section.cards", { label: t("turn.yours") });
  /** What I hold while nothing is asked. */
  const rest = h("section.panel.resting-cards", { label: t("card.title") });
  /** @type {Pending | null} */
  let pending = null;
  let [card, as, ordered, drawn] = ["", "", "ask", ""];
  /** @type {Option[]} */
  let options = [];

  const kinds = () => [...new Set(options.map(({ move }) => ("as" in move ? move.as : "")))];
  const fitting = () => options.filter(({ move }) => "as" in move && move.as === as);

  function draw() {
    const { view } = table;
    // An open menu would close if it were drawn anew.
    const state = JSON.stringify([pending?.decision_id, card, as, options.length, view?.version]);
    if (state === drawn) return;
    drawn = state;
    refill(element, content());
    refill(rest, view?.ruleset === "acht" && [view.hand.length > 0 && pending?.kind !== "card" && hand(view, false), orders(view)]);
  }

  /** @param {object} move */
  const answer = (move) => submit({ decision_id: pending?.decision_id, ...move });

  /** @param {string} text @param {...Child} answers */
  const question = (text, ...answers) => h("div.question", h("p", text), h("div.answers", answers));

  function content() {
    const view = /** @type {AchtView} */ (table.view);
    switch (pending?.kind) {
      case "swap_or_keep":
        return question(t("swap.ask"), button("primary", "swap", t("swap.yes"), () => answer({ type: "swap" })),
          button("", "keep", t("swap.no"), () => answer({ type: "keep" })));
      case "react": {
        const can = view.hand.some((one) => one.kind === "infinity" || one.kind === "cosmic_void");
        return question(t("react.ask"), can && button("primary", "save", t("react.yes"), () => answer({ type: "react", play: true })),
          button(can ? "" : "primary", "let", t(can ? "react.no" : "react.cannot"), () => answer({ type: "react", play: false })));
      }
      case "card":
        return question(t("card.ask"), hand(view, true), button(card ? "" : "primary", "pass", t("card.pass"), () => answer({ type: "pass" })), effects());
      case "play_stolen":
        return question(t("card.stolen"), effects());
    }
    return null;
  }

  /** @param {AchtView} view @param {boolean} playable */
  const hand = (view, playable) => h("div.card-hand", { role: "group", label: t("card.title") }, view.hand.map((one) =>
    h("button.card", {
      type: "button", key: `card-${one.card}`, disabled: !playable || one.kind === "infinity", "aria-pressed": String(card === one.card),
      onclick: () => pick(one.card),
    }, h("b", t(`card.${one.kind}`)), h("small", t(`does.${one.kind}`)))));

  async function pick(chosen = "") {
    const asked = pending;
    [card, as, options] = [chosen, "", []];
    draw();
    const found = await api.options(table.id, asked?.decision_id ?? "", chosen ? { card: chosen } : {});
    if (pending !== asked) return;
    options = found;
    if (kinds().length === 1) choose(kinds()[0]);
    draw();
  }

  function choose(kind = "") {
    as = kind;
    if (leaps()) leap(fitting());
    draw();
  }

  const leaps = () => as === "quantum_leap" && fitting().length > 1;

  /** What exactly a chosen card shall do. */
  function effects() {
    if (!options.length) return null;
    if (!as) return h("div.answers", h("p", t("card.as")), kinds().map((kind) => button("", `as-${kind}`, t(`card.${kind}`), () => choose(kind))));
    if (leaps()) return h("p.hint", t("leap.choose"));
    return h("div.answers", fitting().map(({ move }, index) => button("primary", `effect-${index}`, effect(move), () => submit(move))));
  }

  /** @param {any} move */
  function effect(move) {
    if (move.direction) return t(`direction.${move.direction}`);
    return t(move.target_seat ? "card.on" : "card.play", { card: t(`card.${move.as}`), name: table.name(move.target_seat) });
  }

  /** What to answer to an 8 in my absence. @param {AchtView} view */
  function orders({ viewer: { seat }, status, target }) {
    if (seat === null || status !== "active" || !target) return null;
    /** @type {HTMLSelectElement} */
    const menu = h("select", { key: "orders", onchange: () => void api.orderOnEight(table.id, seat, (ordered = menu.value)) },
      ["ask", "keep_if_possible", "pass"].map((one) => h("option", { value: one, selected: one === ordered }, t(`orders.${one}`))));
    return h("label.orders", t("orders.title"), menu);
  }

  return {
    element,
    rest,
    /** @param {Pending | null} next */
    show(next) {
      const news = next?.decision_id !== pending?.decision_id;
      pending = news ? next : pending;
      if (news) [card, as, options] = ["", "", []];
      if (news && next?.kind === "play_stolen") void pick();
      draw();
    },
  };
}
