/** Whose time runs, how much of it is left, and what happens at its end. */

import { now } from "../api/http.js";
import { h } from "../dom.js";
import { count, t } from "../words.js";

const [MINUTE, HOUR, DAY] = [60, 3600, 86400];

/** A time in its two largest units. */
export function duration(seconds = 0) {
  const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR)];
  if (days) return count("clock.days", days) + (hours ? ` ${hours} h` : "");
  const [minutes, rest] = [Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE];
  return hours ? `${hours} h ${minutes} min` : `${minutes}:${String(rest).padStart(2, "0")}`;
}

/** @type {(deadline: string) => number} */
export const secondsTo = (deadline) => Math.max(0, Math.round((Date.parse(deadline) - now()) / 1000));

/** What was agreed on: time for each decision and what silence means, rating, target. @param {Game} game */
export function conditions({ time_control: control, timeout_policy, rated, options }) {
  return [
    control.type === "per_decision" && t("clock.each", { time: duration(control.seconds), then: t(`timeouts.${timeout_policy}`) }),
    "target" in options && t("target", { n: options.target }),
    rated && t("rated"),
  ].filter(Boolean).join(" · ");
}

/** A clock that runs, if this decision has one; short is what the service warns of. @type {MakeClock} */
export function clock(game, pending) {
  if (!pending?.deadline_at || game?.time_control.type !== "per_decision" || game.status !== "active") return null;
  const label = t(`timeouts.${game.timeout_policy}`);
  return h("span.clock", { role: "timer", title: label, "data-until": pending.deadline_at, "data-short": Math.min(game.time_control.seconds / 4, DAY) });
}

/** Sets all clocks of the page. */
export function tick() {
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".clock"))) {
    const left = secondsTo(element.dataset["until"] ?? "");
    element.textContent = `⏱ ${duration(left)}`;
    element.classList.toggle("short", left <= Number(element.dataset["short"]));
  }
}
