/** A table at which a game is played, or was: its middle is drawn, or told by its options. */

import { api } from "../api/calls.js";
import { ask, button, h, isCommand, memory, refill } from "../dom.js";
import { gameName } from "../games.js";
import { loadAgain } from "../loading.js";
import { guidedTable } from "../newcomer.js";
import { t } from "../words.js";
import { brakeMenu, makeBrake } from "./brake.js";
import { secondsTo } from "./describe.js";
import { drawnField } from "./drawn.js";
import { hints } from "./jobs.js";
import { engineMenu, shareField } from "./lobby.js";
import { banner, fanfare, moveLog } from "./news.js";
import { seatCards } from "./seats.js";
import { makeStory, recentMoves } from "./story.js";

const ring = (name = "") => void import("../reach/sounds.js").then(({ sound }) => sound(name), () => undefined);

/** @type {Playing} */
export function playing(main, table, ruleset, trouble, act, { board, plain, version }) {
	const telling = /** @type {Telling} */ (board ?? plain?.anyGame);
	const seats = seatCards({ table, telling });
	/** @type {Page} */
	const page = { table, telling, act, submit, trouble, preview: seats.preview, helped: () => !!guide };
	const field = /** @type {Field} */ (board ? drawnField(page, board, ruleset) : plain?.plainField(page));
	const log = moveLog(page);
	const shouts = fanfare(page);
	const line = banner(page);
	const buttons = h("div.answers");
	const standIns = h("div.answers");
	const end = h("div.end");
	const looking = h("div.looking");
	const advice = h("div.advised-why", { role: "status" });
	const title = h("h1.unseen");
	const skip = button("quiet small", "skip-story", t("story.skip"), () => story.skip(), { hidden: true });
	const again = button("quiet small", "story", ["↺ ", h("span.wide", t("story.again"))], () => {
		field.decide(null, /** @type {View} */ (table.view));
		decided = undefined;
		skip.hidden = false;
		void story.again();
	}, { hidden: true, label: t("story.again"), title: t("story.again") });
	/** Helps a newcomer. @type {Guide | null} */
	let guide = null;
	const helping = h("div.helping");
	/** @type {After | null} */
	let after = null;
	/** @type {string | null | undefined} */
	let decided;
	const isNew = memory();
	const brake = makeBrake();
	const later = h("div");
	/** @type {Awaited<ReturnType<typeof import("./ahead/index.js").ahead>> | null | undefined} */
	let arranged;
	let sending = false;
	/** What was seen when the table was opened makes no sound. */
	let heard = 0;
	let ending = false;

	const game = /** @type {Game} */ (table.game);
	const element = h(`div.table.${board ? ruleset : "plain"}`,
		title,
		h("div.news.row", line.element, again, skip, helping),
		h("div.field", field.element, shouts.element),
		h("div.doing.stack", trouble, advice, brake.element, looking, field.doing),
		h("aside.side", seats.element, seats.stock, field.rest, end,
			buttons, h("details.more", { ontoggle: () => arrange() }, h("summary", t("new.more")), h("div.stack", later, standIns, brakeMenu(), game.visibility === "public" && shareField(game))), log.element));
	refill(main, element);
	// Who does not want to look on sees the newest position, and goes on where they pointed to.
	field.element.addEventListener("click", ({ target }) => target instanceof Element && !target.closest("button") && story.skip(), true);
	if (guidedTable() === table.id) {
		void import("./guide.js").catch(loadAgain).then(({ makeGuide }) => makeGuide(table, ruleset, () => (guide = null))).then((made) => {
			guide = made;
			helping.append(made.element);
			if (decided !== undefined) decided = null;
			settle();
		}, () => undefined);
	}
	const story = makeStory({ page, field, seats, shouts, element }, settle);
	/** @type {Engine[]} */
	let able = [];

	/** Plans and pauses: seldom wanted, unless somebody asks for a pause. */
	async function arrange() {
		if (arranged === null || table.mySeat === null) return;
		if (!arranged) {
			arranged = null;
			const { ahead } = await import("./ahead/index.js").catch(loadAgain);
			arranged = await ahead(page, field);
			later.append(arranged.element);
		}
		arranged.show();
	}

	/** @type {LookBack} */
	function lookBack(frame) {
		field.position(frame.view, frame.hands, recentMoves(table.moves, table.mySeat, frame.version).slice(-1));
		seats.show(frame.view);
	}

	/** @param {View} view */
	function sound({ version: at, status }) {
		if (heard && at > heard) ring(status === "finished" ? "over" : table.myDecision ? "turn" : "laid");
		heard = at;
	}

	async function lookBackSoon() {
		if (ending) return;
		ending = true;
		const { afterwards } = await import("./after.js").catch(loadAgain);
		after = afterwards(page, lookBack, version, field.drawn);
		end.append(after.element);
		looking.append(after.replay);
		log.show(after.jumpTo);
		void act(after.start);
	}

	/** @param {View} view */
	function decide(view) {
		const decision = table.myDecision;
		decided = decision?.decision_id;
		trouble.textContent = "";
		refill(advice);
		field.decide(decision, view);
	}

	/** @param {MoveInput} move */
	async function submit(move) {
		if (sending) return;
		sending = true;
		main.classList.add("sending");
		const { deadline_at: deadline } = table.myDecision ?? {};
		if (!(await brake.release(deadline ? secondsTo(deadline) : Infinity))) {
			sending = false;
			return main.classList.remove("sending");
		}
		field.sent();
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
		const { advise } = await import("./advice.js").catch(loadAgain);
		await field.advise(found);
		if (asked === decided) refill(advice, advise(page, best));
	}

	/** When what happened was seen: what is asked now. */
	function settle() {
		const { view, game, myDecision: decision } = table;
		if (!view || story.busy) return;
		const finished = game?.status === "finished";
		if (decided !== decision?.decision_id) decide(view);
		if (finished) void lookBackSoon();
		else seats.show(view);
		field.show(view, decision, finished);
		guide?.show(decision);
		if (isNew(decision?.decision_id, game?.status, game?.seats, able.length)) offer(able);
		const asked = !!game && (game.pause_requests.length > 0 || game.paused_until !== null);
		if (asked && !arranged) /** @type {HTMLDetailsElement} */ (later.closest("details")).open = true;
		if (asked || arranged) void arrange();
		skip.hidden = true;
		again.hidden = finished || !recentMoves(table.moves, table.mySeat, view.version).some((move) => move.seat !== table.mySeat);
	}

	return {
		press(event) {
			if (event.key === "Escape" && isCommand(event)) {
				story.skip();
				brake.takeBack();
			}
			after?.press(event);
			field.press(event);
		},
		close() {
			brake.close();
			field.close();
		},
		show(view, engines) {
			able = engines;
			sound(view);
			title.textContent = gameName(ruleset);
			// What was asked before is over; what is asked now comes after what happened.
			if (decided && decided !== table.myDecision?.decision_id) {
				decided = undefined;
				refill(advice);
				field.decide(null, view);
			}
			if (!after) void story.reach();
			else settle();
			if (story.busy) skip.hidden = false;
			if (!table.myDecision) guide?.show(null);
			line.show();
			log.show(after?.jumpTo);
		},
	};
}
