/** What deserves more than a line: a bonus turn, an 8, the end of a round. */

import { h, say } from "../dom.js";
import { t } from "../words.js";
import { describe, nameOf } from "./describe.js";

export class Fanfare {
  constructor() {
    this.element = h("div", { class: "fanfare", "aria-hidden": "true" });
    /** @type {number | null} */
    this.seen = null;
  }

  /** Announces what happened since the last look. @param {Table} table */
  show(table) {
    const newest = table.moves.length;
    const fresh = this.seen === null ? [] : table.moves.slice(this.seen);
    this.seen = newest;
    if (fresh.length) say(fresh.map((move) => `${nameOf(table.seat(move.seat))}: ${describe(move)}`).join(". "));
    for (const move of fresh.slice(-3)) this.cheer(table, move);
  }

  /** @param {Table} table @param {Move} move */
  cheer(table, move) {
    const name = nameOf(table.seat(move.seat));
    for (const effect of /** @type {any[]} */ ("effects" in move ? move.effects : [])) {
      if (effect.type === "bonus_earned") this.flash("AXIO!", t("fanfare.bonus", { name }), effect.colours[0]);
      if (effect.type === "eight") this.flash("8", t("fanfare.eight", { name }), "eight");
      if (effect.type === "card_played") this.flash(t(`card.${effect.as}`), t("fanfare.card", { name }), "card");
      if (effect.type === "round_ended") {
        const told = effect.seats.map((/** @type {any} */ one) => `${nameOf(table.seat(one.seat))} +${one.points}`).join(" · ");
        this.flash(t("fanfare.round", { round: effect.round }), told, "round");
      }
    }
  }

  /** @param {string} word @param {string} more @param {string} kind */
  flash(word, more, kind) {
    const shout = h("div", { class: `shout k-${kind}` }, h("b", {}, word), h("span", {}, more));
    shout.addEventListener("animationend", () => shout.remove());
    this.element.append(shout);
  }
}
