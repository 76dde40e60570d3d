/** One line above the board: whose turn it is, how far an engine is, and whether we are connected. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { nameOf } from "./describe.js";

/** @param {Table} table */
export function banner(table) {
  return [
    table.connection === "lost" && h("p", { class: "lost", role: "alert" }, h("span", { class: "spinner", "aria-hidden": "true" }), t("connection.lost")),
    h("p", { class: `status${table.myDecision ? " mine" : ""}`, role: "status" }, status(table)),
    thinking(table),
  ];
}

/** @param {Table} table */
function status(table) {
  const { game, view, myDecision } = table;
  if (!game || !view) return t("loading");
  if (game.status !== "active") return t(`status.${game.status}`);
  if (myDecision) {
    const left = "bonus_left" in view && view.bonus_left > 0 ? ` ${t("bonus.left", { n: view.bonus_left })}` : "";
    if (myDecision.bonus) return t("turn.bonus") + left;
    if ("extra_turn" in view && view.extra_turn) return t("turn.extra");
    return t(`turn.${myDecision.kind}`);
  }
  const names = [...new Set(game.pending.map((one) => nameOf(table.seat(one.seat))))].join(", ");
  return t("turn.other", { name: names });
}

/** @param {Table} table */
function thinking(table) {
  const pending = table.enginesTurn();
  if (!pending || table.game?.status !== "active") return null;
  const part = table.thinking?.progress ?? 0;
  return h("div", { class: "thinking" }, h("span", { class: "spinner", "aria-hidden": "true" }),
    h("progress", { max: 1, value: part, "aria-label": t("thinking", { name: nameOf(table.seat(pending.seat)) }) }));
}
