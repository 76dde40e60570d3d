/** One line above the board: whose turn it is, how far an engine is, and whether we are connected. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { nameOf } from "./describe.js";

export class Banner {
  constructor() {
    this.status = h("p", { class: "status", role: "status" });
    this.progress = h("progress", { max: 1 });
    this.thinking = h("div", { class: "thinking", hidden: true }, h("span", { class: "spinner", "aria-hidden": "true" }), this.progress);
    this.lost = h("div", { role: "alert" });
    this.element = h("div", { class: "banner" }, this.lost, this.status, this.thinking);
  }

  /** Touches only what changed: a screen reader reads every change aloud. @param {Table} table */
  show(table) {
    const text = statusOf(table);
    if (this.status.textContent !== text) this.status.textContent = text;
    this.status.classList.toggle("mine", table.myDecision !== null);
    const lost = table.connection === "lost";
    if (lost !== this.lost.hasChildNodes()) {
      this.lost.replaceChildren(...(lost ? [h("p", { class: "lost" }, h("span", { class: "spinner", "aria-hidden": "true" }), t("connection.lost"))] : []));
    }
    this.thinking.hidden = table.enginesTurn() === null;
    this.progress.setAttribute("aria-label", text);
    const { thinking } = table;
    const part = thinking?.decision_id === table.enginesTurn()?.decision_id ? (thinking?.progress ?? 0) : 0;
    if (part > 0) this.progress.value = part;
    else this.progress.removeAttribute("value");
  }
}

/** @param {Table} table */
function statusOf(table) {
  const { game, view, myDecision } = table;
  if (!game || !view) return t("loading");
  if (game.status !== "active") return t(`status.${game.status}`);
  if (myDecision) {
    const left = "bonus_left" in view && view.bonus_left > 0 ? ` ${t("bonus.left", { n: view.bonus_left })}` : "";
    if (myDecision.bonus) return t("turn.bonus") + left;
    if ("extra_turn" in view && view.extra_turn) return t("turn.extra");
    return t(`turn.${myDecision.kind}`);
  }
  const open = game.pending.filter((one) => !table.answered.has(one.decision_id));
  const names = [...new Set(open.map((one) => nameOf(table.seat(one.seat))))].join(", ");
  return t(table.enginesTurn() ? "thinking" : "turn.other", { name: names });
}
