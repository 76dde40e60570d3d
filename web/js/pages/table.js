/** A table: board, seats, hand and log, kept in step with what the service says. */

import { api } from "../api/calls.js";
import { Refused } from "../api/http.js";
import { BOARDS } from "../boards/index.js";
import { Stage } from "../boards/stage.js";
import { button, h, refill } from "../dom.js";
import { afterwards } from "../table/after.js";
import { hint } from "../table/analysis.js";
import { banner } from "../table/banner.js";
import { handBar } from "../table/bar.js";
import { questions } from "../table/cards.js";
import { Choice } from "../table/choice.js";
import { fanfare } from "../table/fanfare.js";
import { press } from "../table/keys.js";
import { leaping } from "../table/leap.js";
import { linkTo, lobby, shareField } from "../table/lobby.js";
import { moveLog } from "../table/log.js";
import { placesOn } from "../table/places.js";
import { seatCards } from "../table/seats.js";
import { Table } from "../table/store.js";
import { t } from "../words.js";
import { ask, reason } from "./dialog.js";

/** @param {HTMLElement} main @param {string} id @param {string} code the invitation to a private table */
export function tablePage(main, id, code) {
  const trouble = h("p.trouble", { role: "alert" });
  /** @type {Engine[]} */
  let engines = [];
  /** @type {Play | null} */
  let play = null;
  const table = new Table(id, show);

  /** @param {unknown} error */
  const complain = (error) => (trouble.textContent = reason(error));

  /** @type {Act} */
  async function act(work) {
    trouble.textContent = "";
    try {
      await work();
      await table.refresh();
    } catch (error) {
      complain(error);
    }
  }

  function show() {
    const { game, view, failure } = table;
    if (!game) return failure instanceof Refused && refill(main, strangers(failure), trouble);
    document.title = `${table.myDecision ? "● " : ""}${t(`game.${game.ruleset}`)} – Axio`;
    if (!view) return refill(main, lobby(game, code, engines, act), trouble);
    play ??= playing(main, table, view, trouble, act, complain);
    play.show(view, engines);
  }

  /** A table that cannot be seen; with an invitation its seats still can be taken. @param {Refused} failure */
  function strangers(failure) {
    const what = code && failure.status === 404 ? "invited" : "missing";
    return h("section.panel.lobby", h("h1", t(`stranger.${what}.title`)), h("p", t(`stranger.${what}.text`)), what === "invited" && button("primary", "join", t("seat.take"), () => act(join)));
  }

  async function join() {
    await api.somebody();
    for (const seat of [2, 3, 4, 1]) {
      try {
        await api.putSeat(id, seat, { type: "me", invite_code: code });
        return history.replaceState(null, "", `#/table/${id}`);
      } catch (error) {
        if (!(error instanceof Refused) || seat === 1) throw error;
      }
    }
  }

  const keys = (/** @type {KeyboardEvent} */ event) => play?.press(event);
  addEventListener("keydown", keys);
  refill(main, h("p.hint.loading", t("loading")));
  void table.refresh();
  void api.engines().then((found) => (engines = found), () => undefined);
  return () => {
    removeEventListener("keydown", keys);
    table.close();
  };
}

/** A table at which a game is played, or was. @type {Playing} */
function playing(main, table, { ruleset, ...first }, trouble, act, complain) {
  const board = /** @type {Board<any, any>} */ (BOARDS[ruleset]);
  const stage = new Stage(ruleset);
  const seats = seatCards(table);
  const log = moveLog(table);
  const shouts = fanfare(table);
  const line = banner(table);
  const bar = handBar(board, lay);
  const places = placesOn(stage, board, lay);
  const cards = questions(table, submit, leaping(stage, board, table, choose));
  const buttons = h("div.answers");
  const end = h("div.end");
  /** @type {Choice | null} */
  let choice = null;
  /** @type {ReturnType<typeof afterwards> | null} */
  let after = null;
  let drawn = 0;
  let sending = false;

  const game = /** @type {Game} */ (table.game);
  const share = game.status === "active" && game.visibility === "public"
    && h("details.share-box", h("summary", t("share.title")), shareField(linkTo(game), t("share.link")));
  const element = h(`div.table.${ruleset}`,
    h("h1.unseen", t(`game.${ruleset}`)),
    line.element,
    h("div.field", stage.element, shouts.element),
    h("div.doing", trouble, cards.element, bar.element),
    h("aside.side", seats.element, seats.stock, cards.rest, end, h("div.more", buttons, share), log.element));
  refill(main, element);
  stage.cover(board.box(first));

  /** @param {View} view */
  function position(view) {
    if (drawn !== view.version) {
      drawn = view.version;
      const last = table.moves.findLast((move) => move.version <= view.version && board.places(move).length);
      stage.draw(board.lying(view, last ? (board.places(last)[0]?.key ?? null) : null));
      stage.cover(board.box(view));
    }
    seats.show(view);
  }

  /** @param {Choice | null} next */
  function choose(next) {
    if (next !== choice) choice?.close();
    choice = next;
    if (next) next.changed = () => next === choice && chosen();
    chosen();
  }

  function chosen() {
    places.show(choice);
    bar.show(choice);
    seats.preview(choice?.option?.preview.points ?? {});
  }

  /** A new decision, or none: what was being chosen is gone. @param {View} view */
  function decide(view) {
    const decision = table.myDecision;
    stage.marks.replaceChildren();
    trouble.textContent = "";
    const next = decision?.kind === "place" ? new Choice(table.id, decision.decision_id, board) : null;
    choose(next);
    next?.load(board.pieces(view)).catch((error) => next.asking.signal.aborted || complain(error));
  }

  function lay() {
    if (choice?.option) void submit(choice.option.move);
  }

  /** @param {MoveInput} move */
  async function submit(move) {
    if (sending) return;
    sending = true;
    choice?.close();
    main.classList.add("sending");
    trouble.textContent = "";
    try {
      await table.submit(move);
    } catch (error) {
      choice = null;
      await table.refresh();
      complain(error);
    }
    sending = false;
    main.classList.remove("sending");
  }

  /** @param {Engine[]} engines */
  function actions(engines) {
    const { mySeat, myDecision } = table;
    if (table.game?.status !== "active") return [];
    return [
      myDecision && !table.game.rated && engines.length > 0 && button("", "hint", t("hint"), () => act(() => suggest(myDecision.decision_id))),
      mySeat !== null && button("quiet", "resign", t("resign"), async () => {
        if (await ask(t("resignAsk"), t("resign"))) act(() => api.resign(table.id, mySeat));
      }),
    ];
  }

  /** @param {string} decision */
  async function suggest(decision) {
    const move = await hint(table);
    const [place] = move ? board.places(move) : [];
    if (!choice || !place || choice.decision !== decision) return;
    const index = choice.pieces.findIndex((piece) => board.places(move, piece).length);
    await choice.select(Math.max(0, index));
    choice.turn = place.turn;
    choice.pin(place.key);
    choice.wild = move.wild ?? null;
    choice.changed();
  }

  return {
    press: (event) => press(event, choice, lay),
    show(view, engines) {
      const decision = table.myDecision;
      element.setAttribute("data-version", String(view.version));
      if (choice?.decision !== decision?.decision_id) decide(view);
      if (table.game?.status !== "finished" || !after) position(view);
      if (table.game?.status === "finished" && !after) {
        after = afterwards(table, (frame) => position(/** @type {View} */ (frame.view)), act);
        end.append(after.element);
        void after.start().catch(complain);
      }
      line.show();
      log.show(after?.jumpTo);
      shouts.show();
      cards.show(decision);
      if (!choice) bar.rest(decision || ruleset === "acht" ? [] : board.pieces(view));
      refill(buttons, actions(engines));
    },
  };
}
