/** A table: board, seats, hand and log, kept in step with what the service says. */

import * as api from "../api/calls.js";
import { Refused } from "../api/http.js";
import { BOARDS } from "../boards/index.js";
import { Stage } from "../boards/stage.js";
import { fill, h, refill } from "../dom.js";
import { After } from "../table/after.js";
import { hint } from "../table/analysis.js";
import { Bar } from "../table/bar.js";
import { Cards, button } from "../table/cards.js";
import { Choice } from "../table/choice.js";
import { Fanfare } from "../table/fanfare.js";
import { press } from "../table/keys.js";
import { Leap } from "../table/leap.js";
import { linkTo, lobby, shareField } from "../table/lobby.js";
import { Log } from "../table/log.js";
import { Places } from "../table/places.js";
import { Seats } from "../table/seats.js";
import { Banner } from "../table/banner.js";
import { Table } from "../table/store.js";
import { t } from "../words.js";
import { ask, complain } from "./dialog.js";

export class TablePage {
  /** @param {HTMLElement} main @param {string} id @param {string | null} code the invitation to a private table */
  constructor(main, id, code) {
    this.main = main;
    this.code = code;
    this.table = new Table(id);
    /** @type {Choice | null} */
    this.choice = null;
    /** @type {Stage | null} */
    this.stage = null;
    /** @type {After | null} */
    this.after = null;
    /** @type {Engine[]} */
    this.engines = [];
    /** What the board shows. */
    this.drawn = "";
    this.keys = (/** @type {KeyboardEvent} */ event) => press(event, this.choice, this.stage, () => void this.lay());
    addEventListener("keydown", this.keys);
    this.table.listeners.add(() => this.show());
    fill(main, h("p", { class: "hint loading" }, t("loading")));
    void this.table.refresh();
    void api.engines().then((found) => (this.engines = found), () => undefined);
  }

  close() {
    removeEventListener("keydown", this.keys);
    this.table.close();
  }

  show() {
    const { game, view, failure } = this.table;
    if (!game) {
      if (failure instanceof Refused) refill(this.main, this.strangers(failure));
      return;
    }
    document.title = `${this.table.myDecision ? "● " : ""}${t(`game.${game.ruleset}`)} – Axio`;
    if (!view) {
      this.stage = null;
      return refill(this.main, lobby(this.table, this.code, this.engines, (work) => void this.act(work)));
    }
    if (!this.stage) this.build(view);
    this.update(view);
  }

  /** A table that cannot be seen; with an invitation its seats still can be taken. @param {Refused} failure */
  strangers(failure) {
    const { code, table } = this;
    const invited = code !== null && failure.status === 404;
    const take = () => this.act(async () => {
      await api.somebody();
      for (const seat of [2, 3, 4, 1]) {
        try {
          await api.putSeat(table.id, seat, { type: "me", invite_code: code });
          history.replaceState(null, "", `#/table/${table.id}`);
          break;
        } catch (error) {
          if (!(error instanceof Refused) || seat === 1) throw error;
        }
      }
    });
    return h("section", { class: "panel lobby" }, h("h1", {}, t(invited ? "invited.title" : "missing.title")),
      h("p", {}, t(invited ? "invited.text" : "missing.text")),
      invited && button("join", t("seat.take"), () => void take(), "primary"));
  }

  /** @param {View} view */
  build(view) {
    const stage = new Stage(view.ruleset, t("board.label", { game: t(`game.${view.ruleset}`) }));
    this.stage = stage;
    this.board = /** @type {Board} */ (BOARDS[view.ruleset]);
    this.seats = new Seats();
    this.log = new Log();
    this.fanfare = new Fanfare();
    this.bar = new Bar(() => void this.lay());
    this.places = new Places(stage, () => void this.lay());
    this.leap = new Leap(stage, this.board, (choice) => this.choose(choice));
    this.cards = new Cards(this.table, (move) => void this.submit(move), (options) => this.leap?.start(options, this.table));
    this.banner = new Banner();
    this.buttons = h("div", { class: "answers" });
    const game = /** @type {Game} */ (this.table.game);
    const share = h("details", { class: "share-box" }, h("summary", {}, t("share")), shareField(linkTo(game), t("share.link")));
    const more = h("div", { class: "more" }, this.buttons, game.status === "active" && game.visibility === "public" && share);
    this.trouble = h("p", { class: "trouble", role: "alert" });
    this.end = h("div", { class: "end" });
    refill(
      this.main,
      (this.element = h("div", { class: `table ${view.ruleset}` },
        h("h1", { class: "unseen" }, t(`game.${view.ruleset}`)),
        this.banner.element,
        h("div", { class: "field" }, stage.element, this.fanfare.element),
        h("div", { class: "doing" }, this.trouble, this.cards.element, this.bar.element),
        h("aside", { class: "side" }, this.seats.element, this.seats.stock, this.cards.rest, this.end, more, this.log.element))),
    );
    stage.cover(this.board.box(view));
  }

  /** @param {View} view */
  update(view) {
    const { table } = this;
    const decision = table.myDecision;
    this.element?.setAttribute("data-version", String(view.version));
    if (this.choice?.decision !== decision?.decision_id) this.decide(view);
    const finished = table.game?.status === "finished";
    if (!finished || !this.after) this.position(view);
    if (finished && !this.after) this.finish();
    this.banner?.show(table);
    this.log?.show(table, this.after ? (version) => this.after?.jumpTo(version) : undefined);
    this.fanfare?.show(table);
    this.cards?.show(decision);
    if (!this.choice) this.bar?.rest(/** @type {any} */ (this.board), decision || view.ruleset === "acht" ? [] : this.board?.pieces(view) ?? []);
    refill(/** @type {Element} */ (this.buttons), this.actions());
  }

  /** @param {View} view */
  position(view) {
    const board = /** @type {Board} */ (this.board);
    const last = [...this.table.moves].reverse().find((move) => move.version <= view.version && board.placeOf(move));
    const drawn = String(view.version);
    if (this.drawn !== drawn) {
      this.drawn = drawn;
      this.stage?.draw(board.lying(view, last ? (board.placeOf(last)?.key ?? null) : null));
      this.stage?.cover(board.box(view));
    }
    this.seats?.show(this.table, view);
  }

  /** A new decision, or none: what was being chosen is gone. @param {View} view */
  decide(view) {
    const decision = this.table.myDecision;
    this.leap?.stop();
    if (this.trouble) this.trouble.textContent = "";
    this.choose(null);
    if (decision?.kind !== "place" || !this.board) return;
    const choice = new Choice(this.table.id, decision.decision_id, this.board, () => this.chosen(choice));
    this.choice = choice;
    void choice.load(this.board.pieces(view)).catch((error) => choice.asking.signal.aborted || complain(this.trouble, error));
  }

  /** @param {Choice | null} choice */
  choose(choice) {
    if (choice !== this.choice) this.choice?.close();
    this.choice = choice;
    if (choice) choice.changed = () => this.chosen(choice);
    this.chosen(choice);
  }

  /** @param {Choice | null} choice */
  chosen(choice) {
    if (choice !== this.choice) return;
    this.places?.show(choice);
    if (choice) this.bar?.show(choice);
    else this.bar?.clear();
    this.seats?.preview(this.table.mySeat, choice?.option?.preview.points ?? {});
  }

  async lay() {
    const option = this.choice?.option;
    if (option) await this.submit(option.move);
  }

  /** @param {any} move */
  async submit(move) {
    if (this.sending) return;
    this.sending = true;
    this.choice?.close();
    this.main.classList.add("sending");
    if (this.trouble) this.trouble.textContent = "";
    try {
      await this.table.submit(move);
    } catch (error) {
      this.choice = null;
      await this.table.refresh();
      complain(this.trouble, error);
    } finally {
      this.sending = false;
      this.main.classList.remove("sending");
    }
  }

  finish() {
    this.after = new After(this.table, (frame) => this.position(/** @type {View} */ (frame.view)), (work) => void this.act(work));
    this.end?.replaceChildren(this.after.element);
    void this.after.start().catch((error) => complain(this.trouble, error));
  }

  actions() {
    const { game, mySeat, myDecision } = this.table;
    if (game?.status !== "active") return [];
    return [
      myDecision && !game.rated && this.engines.length > 0 && button("hint", t("hint"), () => void this.act(() => this.hint(myDecision.decision_id))),
      mySeat !== null && button("resign", t("resign"), () => void this.resign(), "quiet"),
    ];
  }

  /** @param {string} decision */
  async hint(decision) {
    const move = await hint(this.table);
    const { choice } = this;
    const place = move && this.board?.placeOf(move);
    if (!choice || !place || choice.decision !== decision) return;
    const index = choice.pieces.findIndex((piece) => ("stone" in move ? piece.stone === move.stone : "tile" in move ? piece.kind === move.tile : true));
    await choice.select(Math.max(0, index));
    choice.turn = place.turn;
    choice.pin(place.key);
    choice.wild = move.wild ?? null;
    choice.changed();
  }

  async resign() {
    const { mySeat, id } = this.table;
    if (mySeat !== null && (await ask(t("resign.ask"), t("resign")))) await this.act(() => api.resign(id, mySeat));
  }

  /** @param {() => Promise<unknown>} work */
  async act(work) {
    try {
      await work();
      await this.table.refresh();
    } catch (error) {
      complain(this.trouble ?? null, error);
    }
  }
}
