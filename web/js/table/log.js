/** The moves so far as a list in words, newest first: for everybody, and for screen readers above all. */

import { chip } from "../boards/symbols.js";
import { button, h, refill } from "../dom.js";
import { t } from "../words.js";
import { deeds, gained, gains, tally } from "./describe.js";

/** @param {Table} table */
export function moveLog(table) {
  const list = h("ol.moves", { reversed: true, tabindex: 0, label: t("moves") });
  const title = h("summary");
  let shown = "";

  /** @param {Move} move @param {Jump} [jump] */
  function line(move, jump) {
    const points = gained(move);
    const made = gains(points);
    const parts = [h(`span.dot.seat-${move.seat}`, { silent: true }), h("b", table.name(move.seat)), h("span.deed", ` ${deeds(move)}`),
      made.length > 0 && h("span.unseen", ` ${tally(points)}`),
      h("span.gains", { silent: true }, made.map(([colour, n]) => h("span", chip(colour), `+${n}`)))];
    return h("li", jump ? button("plain", `jump-${move.version}`, parts, () => jump(move.version)) : parts);
  }

  return {
    element: h("details.log.panel", { open: matchMedia("(min-width: 60rem)").matches }, title, list),
    /** @param {Jump} [jump] goes to a position of the past */
    show(jump) {
      const state = `${table.moves.length} ${!!jump}`;
      if (state === shown) return;
      shown = state;
      title.textContent = `${t("moves")} (${table.moves.length})`;
      refill(list, [...table.moves].reverse().map((move) => line(move, jump)));
    },
  };
}
