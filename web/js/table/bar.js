/** What I hold and what I can do with it: pieces, turning, the wild colour, laying. */

import { chip } from "../boards/symbols.js";
import { h, refill, s } from "../dom.js";
import { t } from "../words.js";
import { points, tileName, tally } from "./describe.js";

/** @param {any} piece */
function pieceName(piece) {
  if (piece.corners) return piece.corners.map((/** @type {string | null} */ one) => t(`colour.${one ?? "none"}`)).join(", ");
  if (piece.stone) return `${t(`colour.${piece.a}`)}, ${t(`colour.${piece.b}`)}`;
  return tileName(piece.kind);
}

/** @param {Choice["board"]} board @param {any} piece @param {number} turn */
export function picture(board, piece, turn) {
  const drawn = board.draw(piece, turn);
  if (!piece.stone) return s("svg", { viewBox: "-53 -53 106 106", "aria-hidden": "true" }, drawn);
  // A stone turns about its first half: the picture keeps both in sight.
  const [dx = 0, dy = 0] = [[45, 0], [22, -39], [-22, -39], [-45, 0], [-22, 39], [22, 39]][turn] ?? [0, 0];
  return s("svg", { viewBox: `${dx - 94} ${dy - 94} 188 188`, "aria-hidden": "true" }, drawn);
}

export class Bar {
  /** @param {() => void} lay */
  constructor(lay) {
    this.lay = lay;
    this.element = h("section", { class: "action-bar", "aria-label": t("hand") });
  }

  /** My pieces while it is not my turn. @param {Choice["board"]} board @param {any[]} pieces */
  rest(board, pieces) {
    refill(this.element, pieces.length > 0 && h("div", { class: "pieces resting", "aria-label": t("hand"), role: "group" },
      pieces.map((piece) => h("span", { class: "piece", role: "img", "aria-label": pieceName(piece) }, picture(board, piece, 0)))));
  }

  clear() {
    refill(this.element);
  }

  /** @param {Choice} choice */
  show(choice) {
    const { board, pieces } = choice;
    const shown = pieces.map((piece, index) => {
      const chosen = index === choice.piece;
      return h(
        "button",
        {
          type: "button", class: "piece", "data-key": `piece-${index}`, "aria-pressed": String(chosen),
          disabled: choice.known.get(index)?.size === 0,
          "aria-label": pieceName(piece), title: chosen ? t("turn.hint") : pieceName(piece),
          onclick: () => (chosen ? choice.rotate(1) : void choice.select(index)),
        },
        picture(board, piece, chosen ? choice.turn : 0),
      );
    });
    refill(
      this.element,
      h("div", { class: "pieces", role: "group", "aria-label": t("hand") }, shown),
      h(
        "div",
        { class: "turning" },
        this.button("turn-left", "↺", t("turn.left"), () => choice.rotate(-1)),
        this.button("turn-right", "↻", t("turn.right"), () => choice.rotate(1)),
      ),
      h("div", { class: "outcome" }, this.outcome(choice)),
    );
  }

  /** @param {string} key @param {string} sign @param {string} label @param {() => void} act */
  button(key, sign, label, act) {
    return h("button", { type: "button", class: "round", "data-key": key, "aria-label": label, title: label, onclick: act }, sign);
  }

  /** @param {Choice} choice */
  outcome(choice) {
    const { here, option } = choice;
    if (!choice.known.has(choice.piece)) return [h("p", { class: "hint" }, t("loading"))];
    if (choice.ways.size === 0) return [h("p", { class: "hint" }, t("place.none"))];
    if (!here.length) return [h("p", { class: "hint" }, t("place.choose"))];
    if (here.length > 1) return [this.wilds(choice)];
    return [
      h("p", { class: "gain" }, option ? points(option) : ""),
      choice.pinned && h("button", { type: "button", class: "primary", "data-key": "lay", onclick: this.lay }, t("lay")),
    ];
  }

  /** @param {Choice} choice */
  wilds(choice) {
    return h(
      "div",
      { class: "wilds", role: "group", "aria-label": t("wild.choose") },
      h("p", { class: "hint" }, t("wild.choose")),
      choice.here.map((one) => this.wild(choice, one)),
    );
  }

  /** @param {Choice} choice @param {Option} option */
  wild(choice, option) {
    const colour = "wild" in option.move ? String(option.move.wild) : "";
    const sum = Object.values(option.preview.points).reduce((all, n) => all + n, 0);
    return h(
      "button",
      {
        type: "button", class: `wild k-${colour}`, "data-key": `wild-${colour}`, "data-wild": colour,
        "aria-label": `${t(`colour.${colour}`)}: ${tally(option.preview.points)}`, title: tally(option.preview.points),
        onclick: () => {
          choice.wild = colour;
          this.lay();
        },
      },
      chip(colour),
      `+${sum}`,
    );
  }
}
