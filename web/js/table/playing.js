/** A table at which a game is played, or was: its middle is drawn, or told by its options. */

import { api } from "../api/calls.js";
import { ask, button, h, memory, refill } from "../dom.js";
import { boardOf, gameName } from "../games.js";
import { anyGame, plainField } from "../plain/any.js";
import { t } from "../words.js";
import { afterwards, hints } from "./after.js";
import { describe } from "./describe.js";
import { drawnField } from "./drawn.js";
import { engineMenu, shareField } from "./lobby.js";
import { banner, fanfare, moveLog } from "./news.js";
import { seatCards } from "./seats.js";

/** @type {Playing} */
export function playing(main, table, ruleset, trouble, act) {
	const board = boardOf(ruleset);
	const telling = board ?? anyGame;
	const seats = seatCards({ table, telling });
	/** @type {Page} */
	const page = { table, telling, act, submit, trouble, preview: seats.preview };
	const field = board ? drawnField(page, board, ruleset) : plainField(page);
	const log = moveLog(page);
	const shouts = fanfare(page);
	const line = banner(page);
	const buttons = h("div.answers");
	const standIns = h("div.answers");
	const end = h("div.end");
	const advice = h("p.hint", { role: "status" });
	const title = h("h1.unseen");
	/** @type {After | null} */
	let after = null;
	/** @type {string | null | undefined} */
	let decided;
	const isNew = memory();
	let sending = false;

	const game = /** @type {Game} */ (table.game);
	const element = h(`div.table.${board ? ruleset : "plain"}`,
		title,
		line.element,
		h("div.field", field.element, shouts.element),
		h("div.doing.stack", trouble, advice, field.doing),
		h("aside.side", seats.element, seats.stock, field.rest, end,
			buttons, h("details.more", h("summary", t("new.more")), h("div.stack", standIns, game.visibility === "public" && shareField(game))), log.element));
	refill(main, element);

	/** @type {LookBack} */
	function lookBack(frame, judged) {
		field.position(frame.view, frame.hands);
		seats.show(frame.view);
		field.better?.(frame, judged);
	}

	/** @param {View} view */
	function decide(view) {
		const decision = table.myDecision;
		decided = decision?.decision_id;
		trouble.textContent = advice.textContent = "";
		field.decide(decision, view);
	}

	/** @param {MoveInput} move */
	async function submit(move) {
		if (sending) return;
		sending = true;
		field.sent();
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
		const asked = decided;
		const found = await hints(table);
		const [best] = found;
		if (!best || asked !== decided) return;
		if (!(await field.advise(found))) advice.textContent = `${t("hint")}: ${describe(page, best.move, table.view?.hand)}`;
	}

	return {
		press: field.press,
		show(view, engines) {
			const decision = table.myDecision;
			const finished = table.game?.status === "finished";
			element.setAttribute("data-version", String(view.version));
			title.textContent = gameName(ruleset);
			if (decided !== decision?.decision_id) decide(view);
			if (!after) {
				field.position(view, []);
				seats.show(view);
			}
			if (finished && !after) {
				after = afterwards(page, lookBack);
				end.append(after.element);
				void act(after.start);
			}
			line.show();
			log.show(after?.jumpTo);
			shouts.show();
			field.show(view, decision, finished);
			if (isNew(decision?.decision_id, table.game?.status, table.game?.seats, engines.length)) offer(engines);
		},
	};
}
