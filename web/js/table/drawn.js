/** The middle of a table whose game is drawn: the board, and the pieces to lay on it. */

import { naming } from "../../board/naming.js";
import { at } from "../../board/symbols.js";
import { reason } from "../api/http.js";
import { Stage } from "../boards/stage.js";
import { button, focus, h, refill, s } from "../dom.js";
import { gameName } from "../games.js";
import { loadAgain } from "../loading.js";
import { knows, t } from "../words.js";
import { handBar } from "./bar.js";
import { newChoice } from "./choice.js";
import { placesOn } from "./places.js";

/** What lies on a board is a colour, a tile or a shape. */
const pieceWord = (name = "") => t(knows(`colour.${name}`) ? `colour.${name}` : knows(`tile.${name}`) ? `tile.${name}` : `lying.${name}`);

/** @type {DrawnField} */
export function drawnField(shared, board, ruleset) {
	const { table, submit, trouble } = shared;
	const page = { ...shared, board, stage: new Stage(ruleset, gameName(ruleset)), lay, choose };
	const { stage } = page;
	const name = naming(pieceWord, (seat) => table.name(seat));
	const bar = handBar(page);
	const places = placesOn(page);
	const questions = board.questions?.(page);
	/** @type {Choice | null} */
	let choice = null;
	/** @type {View | null} */
	let drawn = null;
	/** Where somebody pointed to before it could be answered. @type {Point | null} */
	let wanted = null;
	/** Ends the look at a round that is over. */
	let leaveRound = () => {};

	/** @param {Choice | null} next */
	function choose(next) {
		if (next !== choice) choice?.asking.abort();
		choice = next;
		if (next) {
			next.changed = () => next === choice && chosen();
			next.failed = refused;
		}
		chosen();
	}

	function chosen() {
		if (choice?.ways.size && wanted) {
			const key = board.cellAt(wanted);
			wanted = null;
			// It was not seen how it would lie: it is shown, and laid when asked again.
			if (choice.ways.has(key)) return choice.pin(key);
		}
		places.show(choice);
		bar.show(choice);
		shared.preview(choice?.option?.preview.points ?? {});
	}

	/** @param {unknown} error */
	function refused(error) {
		trouble.textContent = reason(error);
		// Whatever was decided meanwhile is seen with the next look.
		void table.refresh();
	}

	/** Where a piece does not fit the service says why. @param {MouseEvent} event */
	async function pointed(event) {
		const target = /** @type {Element} */ (event.target);
		const decision = table.myDecision;
		if (target.closest(".place, [data-cell]")) return;
		const point = stage.point(event);
		if (!decision || !choice) wanted = point;
		else if (choice.ways.size && choice.known.has(choice.piece)) {
			const { whyNot } = await import("./whynot.js").catch(loadAgain);
			await whyNot(page, choice, board.cellAt(point), decision.decision_id).catch(() => undefined);
		}
	}
	stage.svg.addEventListener("click", pointed);

	function lay() {
		if (choice?.option) void submit(choice.option.move);
	}

	return {
		element: stage.element,
		drawn: page,
		doing: [...(questions ? [questions.element] : []), bar.element],
		...(questions?.rest && { rest: questions.rest }),
		position(view, _, recent) {
			if (drawn === view) return;
			const keys = recent.flatMap((move) => board.places(move)[0]?.key ?? []);
			refill(stage.lying, board.lying(view, keys, name));
			stage.cover(board.box(view));
			refill(stage.coordinates, board.cells(view).map((key) => {
				const { x, y } = board.centre(key);
				return s("text", { transform: at(x, y) }, key.replace(",", " | "));
			}));
			stage.pointOut("fresh", keys.map((key) => board.centre(key)));
			drawn = view;
		},
		where(move) {
			const [place] = board.places(move);
			return place && stage.screen(board.centre(place.key));
		},
		untilNextRound: (ended) => new Promise((resolve) => {
			const next = button("primary", "next-round", t("rounds.next"), () => leaveRound());
			const panel = h("section.panel.round-end.stack", { label: t("effect.round", { round: ended.round }) },
				h("h2", t("effect.round", { round: ended.round })), board.rounds?.(table), next);
			leaveRound = () => {
				panel.remove();
				resolve();
			};
			stage.element.append(panel);
			focus(next);
		}),
		decide(decision, view) {
			stage.marks.replaceChildren();
			if (!decision) {
				wanted = null;
				// What was asked before is over, also while the moves of others are shown.
				questions?.show(null);
			}
			const next = decision?.kind === "place" ? newChoice(table.id, decision.decision_id, board) : null;
			choose(next);
			void next?.load(board.pieces(view));
		},
		show(view, decision, finished) {
			questions?.show(decision);
			if (!choice) bar.rest(finished ? [] : board.resting(view));
		},
		async advise([best]) {
			const asked = choice;
			/** @type {any} */
			const move = best?.move;
			const [place] = move?.type === "place" ? board.places(move) : [];
			if (!asked || !place) return !!place;
			await asked.select(Math.max(0, asked.pieces.findIndex((piece) => board.places(move, piece).length)));
			asked.turn = place.turn;
			asked.pin(place.key);
			asked.wild = move.wild ?? null;
			asked.changed();
			return true;
		},
		shown() {
			const { option } = choice ?? {};
			return choice?.place && option && table.view ? { ...option, piece: board.unnamed?.(table.view) } : undefined;
		},
		sent: () => choice?.asking.abort(),
		press: (event) => choice?.press(event, lay),
		close() {
			leaveRound();
			choose(null);
			questions?.show(null);
		},
	};
}
