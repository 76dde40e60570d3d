/** Asking an engine: a hint for my move, and what it thinks of a finished game. */

import * as api from "../api/calls.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { describe, nameOf } from "./describe.js";

const PATIENCE = 240;

/** Waits until an engine is done. @param {Job} asked @param {(progress: number) => void} [progress] */
export async function done(asked, progress) {
  let job = asked;
  for (let look = 0; look < PATIENCE && (job.status === "queued" || job.status === "running"); look++) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    job = await api.job(job.id);
    progress?.(job.progress);
  }
  if (job.status !== "succeeded") throw new Error(t("engine.failed"));
  return job;
}

/** What an engine would do in my place. @param {Table} table @returns {Promise<any>} */
export async function hint(table) {
  const { result } = await done(await api.askEngine(table.id, "hints"));
  return result?.type === "hint" ? (result.options[0]?.move ?? null) : null;
}

/** Puts the list of costly moves into the page. @param {Table} table @param {Element} place @param {Jump} jump */
export async function analysis(table, place, jump) {
  const bar = h("progress", { max: 1, value: 0, "aria-label": t("analyse") });
  const panel = h("section", { class: "panel analysis" }, h("h3", {}, t("analyse")), bar);
  place.append(panel);
  try {
    await api.somebody();
    const { result } = await done(await api.askEngine(table.id, "analysis"), (part) => (bar.value = part));
    bar.remove();
    panel.append(list(table, result?.type === "analysis" ? result.moves : [], jump));
  } catch (error) {
    panel.remove();
    throw error;
  }
}

/** @param {Table} table @param {Schemas["AnalysedMove"][]} judged @param {Jump} jump */
function list(table, judged, jump) {
  const costly = judged.filter((one) => one.cost > 0.02).sort((one, other) => other.cost - one.cost).slice(0, 12);
  if (!costly.length) return h("p", {}, t("analysis.fine"));
  return h("ol", {}, costly.map((one) => {
    const move = table.moves.find((other) => other.version === one.version);
    const said = t("analysis.better", { cost: Math.round(one.cost * 100), move: describe(one.best) });
    return h("li", {}, h("button", { type: "button", class: "plain", onclick: () => jump(one.version) },
      h("b", {}, move ? nameOf(table.seat(move.seat)) : ""), " ", move ? describe(move) : "", h("br"), h("small", {}, said)));
  }));
}
