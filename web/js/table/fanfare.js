/** What deserves more than a line: a bonus turn, an 8, the end of a round. */

import { h, say } from "../dom.js";
import { t } from "../words.js";
import { describe, effects } from "./describe.js";

/** @param {Table} table */
export function fanfare(table) {
  const element = h("div.fanfare", { silent: true });
  let seen = -1;

  /** @param {string} word @param {string} more @param {string} [colour] */
  function flash(word, more, colour) {
    /** @type {HTMLElement} */
    const shout = h(`div.shout.k-${colour}`, { onanimationend: () => shout.remove() }, h("b", word), h("span", more));
    element.append(shout);
  }

  /** @param {Move} move */
  function cheer(move) {
    const name = table.name(move.seat);
    for (const { type, colours, as, seats, round } of effects(move)) {
      if (type === "bonus_earned") flash("AXIO!", t("fanfare.bonus", { name }), colours[0]);
      if (type === "eight") flash("8", t("fanfare.eight", { name }));
      if (type === "card_played") flash(t(`card.${as}`), t("fanfare.card", { name }));
      if (type === "round_ended") {
        const told = seats.map((/** @type {any} */ one) => `${table.name(one.seat)} +${one.points}`);
        flash(t("fanfare.round", { round }), told.join(" · "));
      }
    }
  }

  return {
    element,
    /** Announces what happened since the last look. */
    show() {
      const fresh = seen < 0 ? [] : table.moves.slice(seen);
      seen = table.moves.length;
      if (fresh.length) say(fresh.map((move) => `${table.name(move.seat)}: ${describe(move)}`).join(". "));
      fresh.slice(-3).forEach(cheer);
    },
  };
}
