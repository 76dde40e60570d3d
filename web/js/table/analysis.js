/** Asking an engine: a hint for my move, and what it thinks of a finished game. */

import { api } from "../api/calls.js";
import { button, h } from "../dom.js";
import { t } from "../words.js";
import { describe } from "./describe.js";

const PATIENCE = 240;

/** Waits until an engine is done. @type {Done} */
async function done(job, progress) {
  for (let look = 0; look < PATIENCE && (job.status === "queued" || job.status === "running"); look++) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    job = await api.job(job.id);
    progress?.(job.progress);
  }
  if (job.status !== "succeeded") throw new Error(t("engine.failed"));
  return job.result;
}

/** What an engine would do in my place. @param {Table} table @returns {Promise<any>} */
export async function hint(table) {
  const result = await done(await api.ask(table.id, "hints"));
  return result?.type === "hint" && result.options[0]?.move;
}

/** Puts the list of costly moves into the page. @type {Analysis} */
export async function analysis(table, place, show) {
  const bar = h("progress", { max: 1, value: 0, label: t("analyse") });
  const panel = h("section.panel.analysis", h("h3", t("analyse")), bar);
  place.prepend(panel);
  try {
    await api.somebody();
    const result = await done(await api.ask(table.id, "analysis"), (part) => (bar.value = part));
    const judged = result?.type === "analysis" ? result.moves : [];
    const costly = judged.filter((one) => one.cost > 0.02).sort((one, other) => other.cost - one.cost).slice(0, 12);
    bar.replaceWith(costly.length ? h("ol", costly.map(line)) : h("p", t("analysis.fine")));
  } catch (error) {
    panel.remove();
    throw error;
  }

  /** @param {Judged} one */
  function line(one) {
    const move = table.moves.find((other) => other.version === one.version);
    const better = t("analysis.better", { cost: Math.round(one.cost * 100), move: describe(one.best) });
    return h("li", button("plain", `judged-${one.version}`, [h("b", table.name(one.seat)), " ", move && describe(move), h("br"), h("small", better)], () => show(one)));
  }
}
