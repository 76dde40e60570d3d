/**
 * What just happened: the moves since my last turn, one after the other, each long enough to be seen.
 * Who wants no motion, or looks elsewhere, sees the newest position with all of them marked. The end
 * of a round is kept on the board until somebody asks for the next.
 */

import { api } from "../api/calls.js";
import { effects } from "./describe.js";
import { flyPoints } from "./flying.js";

/** Milliseconds that a move is seen before the next. */
const STEP = 650;
/** Of more moves than this only the last are shown. */
const MOST_STEPS = 12;

const isStill = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Move} move */
const endedRound = (move) => effects(move).find((one) => one.type === "round_ended");

/** The moves up to a version that I have not answered yet, or my own that nobody has. @type {Recent} */
export function recentMoves(moves, seat, version) {
	const before = moves.filter((move) => move.version <= version);
	const last = before.at(-1);
	if (!last || seat === null) return before.slice(-1);
	const mine = last.seat === seat;
	const since = before.findLastIndex((move) => (move.seat === seat) !== mine);
	return before.slice(since + 1);
}

/** @type {MakeStory} */
export function makeStory({ page, field, seats, shouts, element }, settled) {
	const { table, telling } = page;
	let shown = 0;
	let shownAt = 0;
	let [busy, skipped] = [false, false];
	/** Ends a pause. */
	let wake = () => {};

	/** @type {DrawPosition} */
	function draw(view, version = view.version) {
		field.position(view, [], recentMoves(table.moves, table.mySeat, version));
		seats.show(view);
		element.setAttribute("data-version", String(version));
		[shown, shownAt] = [version, Date.now()];
	}

	/** Until the last position was seen long enough. */
	const pause = () => new Promise((resolve) => {
		const timer = setTimeout(resolve, Math.max(0, shownAt + STEP - Date.now()));
		wake = () => {
			clearTimeout(timer);
			resolve(undefined);
		};
	});

	/** The board as the last move of a round left it, until it is looked at. @param {Move} move */
	async function keepRound(move) {
		const before = await api.viewAt(table.id, move.version - 1);
		if (table.closed) return;
		draw(telling.atRoundEnd?.(before, move) ?? before, move.version);
		await field.untilNextRound?.(endedRound(move));
	}

	/** Where the story begins when a table is opened: after my last move. @param {View} view */
	function beginning(view) {
		if (view.status !== "active" || table.mySeat === null) return view.version;
		const fresh = recentMoves(table.moves, table.mySeat, view.version);
		return fresh[0] && fresh[0].seat !== table.mySeat ? fresh[0].version - 1 : view.version;
	}

	/** @type {TellStory} */
	async function tell(view, from, isNews) {
		const moves = table.moves.filter(({ version }) => version > from && version <= view.version);
		const still = isStill();
		const versions = [...new Set(moves.map(({ version }) => version))];
		const ending = moves.filter((move) => endedRound(move) && view.status === "active");
		const steps = versions.filter((version) => !still || ending.some((move) => move.version === version)).slice(-MOST_STEPS);
		if (!still && steps.length && !shown) draw(await api.viewAt(table.id, from));
		for (const version of steps) {
			const end = ending.find((move) => move.version === version);
			if (skipped && !end) continue;
			if (!still && shown) await pause();
			if (end) await keepRound(end);
			const now = version === view.version ? view : await api.viewAt(table.id, version);
			if (table.closed) return;
			const made = moves.filter((move) => move.version === version);
			if (!still && !skipped) made.forEach((move) => flyPoints(move, field, seats));
			draw(now);
			shouts.cheer(made);
		}
		if (still && isNews) shouts.cheer(moves.filter(({ version }) => !steps.includes(version)));
		if (shown !== view.version || !steps.length) draw(view);
	}

	return {
		get busy() {
			return busy;
		},
		skip() {
			skipped = busy;
			wake();
		},
		/** Shows what the table has come to, at once or step by step. */
		async reach() {
			if (busy) return;
			busy = true;
			while (table.view && !table.closed && shown !== table.view.version) {
				const { view } = table;
				const isNews = shown > 0;
				await tell(view, isNews ? shown : beginning(view), isNews).catch(() => table.closed || draw(view));
			}
			[busy, skipped] = [false, false];
			if (!table.closed) settled();
		},
		/** Tells again what happened since my last turn. */
		async again() {
			const { view } = table;
			if (busy || !view) return;
			const from = beginning(view);
			if (from === view.version) return;
			busy = true;
			shown = 0;
			await tell(view, from, false).catch(() => table.closed || draw(view));
			[busy, skipped] = [false, false];
			if (!table.closed) settled();
		},
	};
}
