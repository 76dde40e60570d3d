/** After the game: who won and why, every position again, the course as lines, and proofs. */

import * as api from "../api/calls.js";
import { Refused } from "../api/http.js";
import { h, refill } from "../dom.js";
import { t } from "../words.js";
import { analysis } from "./analysis.js";
import { button } from "./cards.js";
import { chart } from "./chart.js";
import { nameOf } from "./describe.js";
import { shareField } from "./lobby.js";

/** @param {Table} table @param {Ranked} ranked */
function rankRow(table, ranked) {
  const names = ranked.seats.map((seat) => nameOf(table.seat(seat))).join(" & ");
  return h(
    "li",
    { class: ranked.place === 1 ? "first" : "" },
    h("span", { class: "rank" }, `${ranked.place}.`),
    h("b", {}, ranked.team ? `${t("team", { team: ranked.team })}: ${names}` : names),
    h("span", { class: "score" }, ranked.score ?? t("score.lost")),
    ranked.tiebreak.length > 0 && h("span", { class: "vector" }, ranked.tiebreak.join(" · ")),
  );
}

/** Why the first is first: where the sorted colours differ. @param {Game} game */
function tiebreak(game) {
  const [first, second] = game.result?.ranking ?? [];
  if (!first) return t("result.none");
  if (!second) return t("result.alone");
  if (first.place === second.place || first.seats.length > (first.team ? 2 : 1)) return t("result.shared");
  if (game.result?.reason === "instant_win") return t("result.instant");
  if (game.result?.reason !== "completed") return t(`reason.${game.result?.reason}`);
  if (game.ruleset === "acht") return t(first.score === second.score ? "result.blind" : "result.total");
  const at = first.tiebreak.findIndex((value, index) => value !== second.tiebreak[index]);
  if (at <= 0) return t("result.lowest", { one: first.score ?? 0, other: second.score ?? 0 });
  return t("result.tiebreak", { equal: at, one: first.tiebreak[at] ?? 0, other: second.tiebreak[at] ?? 0, place: at + 1 });
}

/** @param {Table} table */
function headline(table) {
  const game = /** @type {Game} */ (table.game);
  const winners = game.result?.ranking.filter((one) => one.place === 1).flatMap((one) => one.seats) ?? [];
  if (game.seats.length === 1) return t("result.solo");
  if (table.mySeat !== null && winners.includes(table.mySeat)) return t("result.won");
  return t("result.winner", { name: winners.map((seat) => nameOf(table.seat(seat))).join(" & ") });
}

export class After {
  /**
   * @param {Table} table
   * @param {(frame: Frame) => void} show shows a position of the past on the board
   * @param {Act} act
   */
  constructor(table, show, act) {
    this.table = table;
    this.showFrame = show;
    this.act = act;
    /** @type {Frame[]} */
    this.frames = [];
    this.index = 0;
    this.proof = h("div", { class: "proof", "aria-live": "polite" });
    this.result = h("section", { class: "panel result", "aria-label": t("result") });
    this.course = h("section", { class: "course" });
    this.element = h("div", { class: "after" }, this.result, this.course);
    /** @type {(index: number) => void} */
    this.mark = () => undefined;
    /** @type {HTMLInputElement} */
    this.slider = h("input", {
      type: "range", min: 0, max: 0, value: 0, "aria-label": t("replay.slider"), "data-key": "slider",
      oninput: () => this.jump(Number(this.slider.value)),
    });
    this.caption = h("output", { class: "hint" });
  }

  async start() {
    const game = /** @type {Game} */ (this.table.game);
    refill(
      this.result,
      h("h2", {}, headline(this.table)),
      h("p", {}, tiebreak(game)),
      h("ol", { class: "ranking" }, game.result?.ranking.map((one) => rankRow(this.table, one)) ?? []),
      this.replayControls(),
      h("div", { class: "answers" },
        this.table.mySeat !== null && button("rematch", t("rematch"), () => this.act(() => this.rematch()), "primary"),
        button("analyse", t("analyse"), () => this.act(() => this.analyse())),
        button("verify", t("verify"), () => this.act(() => this.verify())),
        button("export", t("export"), () => this.act(() => this.download())),
      ),
      shareField(`${location.origin}/#/table/${game.id}`, t("share.link")),
      this.proof,
    );
    this.frames = await api.replay(game.id);
    this.slider.max = String(this.frames.length - 1);
    const drawn = chart(this.table, this.frames, (index) => this.jump(index));
    this.mark = drawn.mark;
    refill(this.course, drawn.element);
    this.jump(this.frames.length - 1);
  }

  replayControls() {
    const step = (/** @type {number} */ by) => () => this.jump(Math.min(this.frames.length - 1, Math.max(0, this.index + by)));
    return h("div", { class: "replay" }, h("h3", {}, t("replay")),
      h("div", { class: "slider" }, button("back", "‹", step(-1), "round"), this.slider, button("on", "›", step(1), "round")), this.caption);
  }

  /** @param {number} index */
  jump(index) {
    const frame = this.frames[index];
    if (!frame) return;
    this.index = index;
    this.slider.value = String(index);
    this.caption.textContent = t("replay.at", { n: index, of: this.frames.length - 1 });
    this.mark(index);
    this.showFrame(frame);
  }

  /** @param {number} version */
  jumpTo(version) {
    const index = this.frames.findIndex((frame) => frame.version === version);
    if (index >= 0) this.jump(index);
  }

  async rematch() {
    const next = await api.hostCall(this.table.id, "rematch");
    location.hash = `#/table/${next.id}`;
  }

  async analyse() {
    try {
      await analysis(this.table, this.course, (version) => this.jumpTo(version));
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 404) throw error;
      this.proof.textContent = t("analysis.none");
    }
  }

  async verify() {
    const checked = await api.verify(await api.exported(this.table.id));
    refill(
      this.proof,
      h("p", { class: checked.valid ? "good" : "bad" }, t(checked.valid ? "verify.good" : "verify.bad")),
      h("ul", {}, checked.checks.map((one) => h("li", {}, `${one.ok ? "✓" : "✗"} ${one.name}: ${one.detail}`))),
    );
  }

  async download() {
    const text = JSON.stringify(await api.exported(this.table.id), null, 1);
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    h("a", { href: address, download: `axio-${this.table.id}.json` }).click();
    URL.revokeObjectURL(address);
  }
}
