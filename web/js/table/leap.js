/** The quantum leap: first a lying tile is chosen, then it is laid anew like any other piece. */

import { s } from "../dom.js";
import { t } from "../words.js";
import { Choice } from "./choice.js";

export class Leap {
  /** @param {Stage} stage @param {Board} board @param {(choice: Choice | null) => void} choose */
  constructor(stage, board, choose) {
    this.stage = stage;
    this.board = board;
    this.choose = choose;
  }

  stop() {
    this.stage.marks.replaceChildren();
  }

  /** @param {Option[]} options @param {Table} table */
  start(options, table) {
    this.choose(null);
    const cells = new Set(options.map(({ move }) => ("from" in move && move.from ? `${move.from.row},${move.from.col}` : "")));
    cells.delete("");
    this.stage.marks.replaceChildren(...[...cells].map((key) => this.mark(key, options, table)));
    /** @type {SVGElement | null} */ (this.stage.marks.querySelector("[tabindex]"))?.focus({ preventScroll: true });
  }

  /** @param {string} key @param {Option[]} options @param {Table} table */
  mark(key, options, table) {
    const { x, y } = this.board.centre(key);
    const take = () => this.take(key, options, table);
    return s(
      "g",
      {
        class: "place liftable", role: "button", tabindex: "0", "data-lift": key, transform: `translate(${x} ${y})`,
        "aria-label": t("leap.lift", { place: key.replace(",", " | ") }),
        onclick: take,
        onkeydown: (event) => (event.key === "Enter" || event.key === " ") && take(),
      },
      this.board.spot(),
    );
  }

  /** @param {string} key @param {Option[]} options @param {Table} table */
  take(key, options, table) {
    const { view } = table;
    if (view?.ruleset !== "acht") return;
    const lying = view.board.find((one) => `${one.row},${one.col}` === key);
    if (!lying) return;
    this.stop();
    const own = options.filter(({ move }) => "from" in move && move.from && `${move.from.row},${move.from.col}` === key);
    const decision = options[0]?.move.decision_id ?? "";
    const choice = new Choice(table.id, decision, this.board, () => undefined);
    this.choose(choice);
    choice.given([{ id: lying.kind, kind: lying.kind, turn: lying.rotation }], own);
  }
}
