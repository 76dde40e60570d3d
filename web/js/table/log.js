/** The moves so far as a list in words, newest first: for everybody, and for screen readers above all. */

import { chip } from "../boards/symbols.js";
import { h, refill } from "../dom.js";
import { t } from "../words.js";
import { deed, extras, gained, nameOf, tally } from "./describe.js";

export class Log {
  constructor() {
    this.list = h("ol", { class: "moves", reversed: true, tabindex: 0, "aria-label": t("moves") });
    this.title = h("summary", {});
    this.element = h("details", { class: "log panel" }, this.title, this.list);
    this.shown = "";
    if (matchMedia("(min-width: 60rem)").matches) this.element.open = true;
  }

  /** @param {Table} table @param {Jump} [jump] goes to a position of the past */
  show(table, jump) {
    const shown = `${table.moves.length} ${!!jump}`;
    if (this.shown === shown) return;
    this.shown = shown;
    this.title.textContent = `${t("moves")} (${table.moves.length})`;
    refill(this.list, [...table.moves].reverse().map((move) => h("li", {}, this.line(table, move, jump))));
  }

  /** @param {Table} table @param {Move} move @param {Jump} [jump] */
  line(table, move, jump) {
    const gains = gained(move);
    const parts = [
      h("span", { class: `dot seat-${move.seat}`, "aria-hidden": "true" }),
      h("b", {}, nameOf(table.seat(move.seat))),
      h("span", { class: "deed" }, ` ${[deed(move), ...extras(move)].join(" · ")}`),
      gains.length > 0 && h("span", { class: "unseen" }, ` ${tally(Object.fromEntries(gains))}`),
      h("span", { class: "gains", "aria-hidden": "true" }, gains.map(([colour, n]) => h("span", {}, chip(colour), `+${n}`))),
    ];
    if (!jump) return parts;
    return [h("button", { type: "button", class: "plain", "data-key": `jump-${move.version}`, onclick: () => jump(move.version) }, parts)];
  }
}
