/** The moves so far as a list in words, newest first: for everybody, and for screen readers above all. */

import { chip } from "../boards/symbols.js";
import { h, refill } from "../dom.js";
import { count, t } from "../words.js";
import { describe, gained, nameOf } from "./describe.js";

/** @typedef {import("./store.js").Table} Table */

export class Log {
  constructor() {
    this.list = h("ol", { class: "moves", reversed: true });
    this.title = h("summary", {});
    this.element = h("details", { class: "log panel" }, this.title, this.list);
    this.shown = -1;
    if (matchMedia("(min-width: 60rem)").matches) this.element.open = true;
  }

  /** @param {Table} table @param {(version: number) => void} [jump] */
  show(table, jump) {
    if (this.shown === table.moves.length && !jump) return;
    this.shown = table.moves.length;
    this.title.textContent = `${t("moves")} (${count("move", table.moves.length)})`;
    refill(
      this.list,
      [...table.moves].reverse().map((move) => {
        const text = [
          h("span", { class: `dot seat-${move.seat}`, "aria-hidden": "true" }),
          h("b", {}, nameOf(table.seat(move.seat))),
          " ",
          h("span", { class: "deed" }, describe(move)),
          h("span", { class: "gains", "aria-hidden": "true" }, gained(move).map(([colour]) => chip(colour))),
        ];
        return h("li", { "data-version": move.version }, jump ? h("button", { type: "button", class: "plain", "data-key": `jump-${move.version}`, onclick: () => jump(move.version) }, text) : text);
      }),
    );
  }
}
