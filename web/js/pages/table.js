/** A table: board, seats, hand and log, kept in step with what the service says. */

import { api } from "../api/calls.js";
import { Refused, reason, session } from "../api/http.js";
import { BOARDS } from "../boards/index.js";
import { Stage } from "../boards/stage.js";
import { ask, button, h, memory, refill } from "../dom.js";
import { afterwards, hint } from "../table/after.js";
import { handBar } from "../table/bar.js";
import { questions } from "../table/cards.js";
import { newChoice } from "../table/choice.js";
import { describe, tick } from "../table/describe.js";
import { engineMenu, lobby, shareField } from "../table/lobby.js";
import { banner, fanfare, moveLog } from "../table/news.js";
import { ghost, placesOn } from "../table/places.js";
import { seatCards } from "../table/seats.js";
import { openTable } from "../table/store.js";
import { t } from "../words.js";

/** `code` is the invitation to a private table. @type {OpenPage} */
export function open(main, id, code) {
	const trouble = h("p.trouble", { role: "alert" });
	/** @type {Engine[]} */
	let engines = [];
	/** @type {Play | null} */
	let play = null;
	const table = openTable(id, show);
	const isNew = memory();

	/** @type {Act} */
	async function act(work) {
		let failure;
		await work().catch((error) => (failure = error));
		await table.refresh();
		trouble.textContent = failure ? reason(failure) : "";
	}

	function show() {
		const { game, view, failure } = table;
		if (!game) return failure instanceof Refused && refill(main, stranger(failure), trouble);
		document.title = `${table.myDecision ? "● " : ""}${t(`game.${game.ruleset}`)} – Axio`;
		if (!view) return isNew(game, session(), engines.length) && refill(main, lobby(game, code, engines, act), trouble);
		play ??= playing(main, table, view.ruleset, trouble, act);
		play.show(view, engines);
		tick();
	}

	/** A table that cannot be seen; with an invitation its seats still can be taken. @param {Refused} failure */
	function stranger(failure) {
		if (failure.status !== 404) return h("p.hint.loading", reason(failure));
		const what = code ? "invited" : "missing";
		return h("section.panel.lobby", h("h1", t(`stranger.${what}.title`)), h("p", t(`stranger.${what}.text`)),
			what === "invited" && button("primary", "join", t("seat.take"), () => act(join)));
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

	/** @param {KeyboardEvent} event */
	const press = (event) => play?.press(event);
	addEventListener("keydown", press);
	const timer = setInterval(tick, 1000);
	refill(main, h("p.hint.loading", t("loading")));
	void table.refresh();
	void api.engines().then((found) => {
		engines = found;
		show();
	}, () => undefined);
	return () => {
		removeEventListener("keydown", press);
		clearInterval(timer);
		table.close();
	};
}

/** @type {Playing} */
function playing(main, table, ruleset, trouble, act) {
	const board = /** @type {AnyBoard} */ (BOARDS[ruleset]);
	const page = { table, board, stage: new Stage(ruleset), act, lay, submit, choose };
	const { stage } = page;
	const seats = seatCards(page);
	const log = moveLog(page);
	const shouts = fanfare(page);
	const line = banner(page);
	const bar = handBar(page);
	const places = placesOn(page);
	const cards = questions(page);
	const buttons = h("div.answers");
	const standIns = h("div.answers");
	const end = h("div.end");
	const advice = h("p.hint", { role: "status" });
	/** @type {Choice | null} */
	let choice = null;
	/** @type {After | null} */
	let after = null;
	/** @type {string | null | undefined} */
	let decided;
	let drawn = 0;
	const isNew = memory();
	let sending = false;

	const game = /** @type {Game} */ (table.game);
	const element = h(`div.table.${ruleset}`,
		h("h1.unseen", t(`game.${ruleset}`)),
		line.element,
		h("div.field", stage.element, shouts.element),
		h("div.doing.stack", trouble, advice, cards.element, bar.element),
		h("aside.side", seats.element, seats.stock, cards.rest, end,
			buttons, h("details.more", h("summary", t("new.more")), h("div.stack", standIns, game.visibility === "public" && shareField(game))), log.element));
	refill(main, element);

	/** @param {View} view */
	function position(view) {
		if (drawn !== view.version) {
			const last = table.moves.findLast((move) => move.version <= view.version && board.places(move).length);
			refill(stage.lying, board.lying(view, last ? (board.places(last)[0]?.key ?? null) : null));
			stage.cover(board.box(view));
			drawn = view.version;
		}
		seats.show(view);
	}

	/** @type {LookBack} */
	function lookBack({ view, hands }, judged) {
		position(view);
		if (!judged) return ghost(page);
		const { seat, best } = judged;
		const held = board.pieces({ ...view, hand: hands.find((one) => one.seat === seat)?.hand, viewer: { seat } });
		const lifted = "from" in best && view.ruleset === "acht" && view.board.find(({ row, col }) => row === best.from?.row && col === best.from.col);
		const [place] = board.places(best);
		ghost(page, place?.key, lifted || held.find((piece) => board.places(best, piece).length), place?.turn, [["", "!"]]);
	}

	/** @param {Choice | null} next */
	function choose(next) {
		if (next !== choice) choice?.asking.abort();
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
		decided = decision?.decision_id;
		stage.marks.replaceChildren();
		trouble.textContent = advice.textContent = "";
		const next = decision?.kind === "place" ? newChoice(table.id, decision.decision_id, board) : null;
		choose(next);
		next?.load(board.pieces(view)).catch((error) => next.asking.signal.aborted || (trouble.textContent = reason(error)));
	}

	function lay() {
		if (choice?.option) void submit(choice.option.move);
	}

	/** @param {MoveInput} move */
	async function submit(move) {
		if (sending) return;
		sending = true;
		choice?.asking.abort();
		main.classList.add("sending");
		await act(() => table.submit(move).catch((error) => {
			decided = null;
			if (error.code === "decision-closed") table.answered.add(move.decision_id);
			throw error;
		}));
		sending = false;
		main.classList.remove("sending");
	}

	/** @param {Engine[]} engines */
	function offer(engines) {
		const { mySeat, myDecision, id } = table;
		const { status, rated, host, seats: all = [] } = table.game ?? {};
		const own = status === "active" && table.seat(mySeat);
		const away = own && own.status === "replaced";
		if (!own || (own.status !== "playing" && !away)) return [buttons, standIns].forEach((place) => refill(place));
		refill(buttons,
			away && button("primary", "back", t("seat.back"), () => act(() => api.putSeat(id, own.number, { type: "me" }))),
			myDecision && !rated && engines.length > 0 && button("", "hint", t("hint"), () => act(suggest)),
			!away && button("quiet", "resign", t("resign"), async () => (await ask(t("resignAsk"), t("resign"), t("cancel"))) && act(() => api.resign(id, own.number))));
		// A seat is handed over by its player or, unless it is about ratings, by the host.
		const mine = (seat = own) => seat.status === "playing" && (seat === own || (host === own.occupant.name && !rated && seat.occupant.type === "player"));
		refill(standIns, all.filter(mine).map((seat) => engineMenu(`stand-in-${seat.number}`, seat === own ? t("seat.hand") : t("seat.handOf", { name: table.name(seat.number) }),
			engines, (engine) => act(() => api.substitute(id, seat.number, engine)))));
	}

	async function suggest() {
		const asked = choice;
		const move = await hint(table);
		const [place] = move?.type === "place" ? board.places(move) : [];
		if (move && !place) advice.textContent = `${t("hint")}: ${describe(move)}`;
		if (!asked || !place || asked !== choice) return;
		await asked.select(Math.max(0, asked.pieces.findIndex((piece) => board.places(move, piece).length)));
		asked.turn = place.turn;
		asked.pin(place.key);
		asked.wild = move.wild ?? null;
		asked.changed();
	}

	return {
		press: (event) => choice?.press(event, lay),
		show(view, engines) {
			const decision = table.myDecision;
			const finished = table.game?.status === "finished";
			element.setAttribute("data-version", String(view.version));
			if (decided !== decision?.decision_id) decide(view);
			if (!after) position(view);
			if (finished && !after) {
				after = afterwards(page, lookBack);
				end.append(after.element);
				void act(after.start);
			}
			line.show();
			log.show(after?.jumpTo);
			shouts.show();
			cards.show(decision);
			if (!choice) bar.rest(ruleset === "acht" || finished ? [] : board.pieces(view));
			if (isNew(decision?.decision_id, table.game?.status, table.game?.seats, engines.length)) offer(engines);
		},
	};
}
