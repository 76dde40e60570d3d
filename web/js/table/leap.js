/** The quantum leap: first a lying tile is chosen, then it is laid anew like any other piece. */

import { at } from "../boards/symbols.js";
import { s } from "../dom.js";
import { t } from "../words.js";
import { Choice } from "./choice.js";

/** @param {any} move */
const from = (move) => (move.from ? `${move.from.row},${move.from.col}` : "");

/** @param {Stage} stage @param {Board<any, any>} board @param {Table} table @param {(choice: Choice | null) => void} choose */
export function leaping(stage, board, table, choose) {
  /** @param {string} key @param {Option[]} options */
  function take(key, options) {
    const { view } = table;
    const lying = view?.ruleset === "acht" && view.board.find((one) => `${one.row},${one.col}` === key);
    if (!lying) return;
    stage.marks.replaceChildren();
    const choice = new Choice(table.id, options[0]?.move.decision_id ?? "", board);
    choose(choice);
    choice.given({ kind: lying.kind }, lying.rotation, options.filter(({ move }) => from(move) === key));
  }

  /** @param {string} key @param {Option[]} options */
  function mark(key, options) {
    const { x, y } = board.centre(key);
    return s("g.place.liftable", {
      role: "button", tabindex: 0, "data-lift": key, transform: at(x, y), label: t("leap.lift", { place: key.replace(",", " | ") }),
      onclick: () => take(key, options),
      onkeydown: ({ key: pressed }) => (pressed === "Enter" || pressed === " ") && take(key, options),
    }, board.spot());
  }

  /** @param {Option[]} options */
  return (options) => {
    choose(null);
    const cells = new Set(options.map(({ move }) => from(move)).filter(Boolean));
    const marks = [...cells].map((key) => mark(key, options));
    stage.marks.replaceChildren(...marks);
    marks[0]?.focus({ preventScroll: true });
  };
}
