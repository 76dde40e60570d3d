/** One line above the board: whose turn it is, how far an engine is, and whether we are connected. */

import { h } from "../dom.js";
import { t } from "../words.js";

/** @param {Table} table */
export function banner(table) {
  const status = h("p.status", { role: "status" });
  const progress = h("progress", { max: 1 });
  const thinking = h("div.thinking", { hidden: true }, h("span.spinner", { silent: true }), progress);
  const lost = h("div", { role: "alert" });

  function text() {
    const { game, view, myDecision } = table;
    if (!game || !view) return t("loading");
    if (game.status !== "active") return t(`status.${game.status}`);
    if (!myDecision) {
      const open = game.pending.filter((one) => !table.answered.has(one.decision_id));
      const name = [...new Set(open.map((one) => table.name(one.seat)))].join(", ");
      return t(table.enginesTurn ? "thinking" : "turn.other", { name });
    }
    if (myDecision.bonus) return t("turn.bonus") + ("bonus_left" in view && view.bonus_left > 0 ? ` ${t("bonusLeft", { n: view.bonus_left })}` : "");
    const again = "extra_turn" in view && view.extra_turn;
    return t(again ? "turn.extra" : `turn.${myDecision.kind}`);
  }

  return {
    element: h("div.banner", lost, status, thinking),
    /** Touches only what changed: a screen reader reads every change aloud. */
    show() {
      const { enginesTurn, connection } = table;
      const now = text();
      if (status.textContent !== now) status.textContent = now;
      status.classList.toggle("mine", table.myDecision !== null);
      if ((connection === "lost") !== lost.hasChildNodes()) {
        lost.replaceChildren(...(connection === "lost" ? [h("p.lost", h("span.spinner", { silent: true }), t("lost"))] : []));
      }
      thinking.hidden = !enginesTurn;
      progress.setAttribute("aria-label", now);
      const part = table.thinking?.decision_id === enginesTurn?.decision_id && table.thinking?.progress;
      if (part) progress.value = part;
      else progress.removeAttribute("value");
    },
  };
}
