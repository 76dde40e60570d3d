/** What is happening, in words: whose turn it is, the moves so far, and what deserves a shout. */

import { button, h, memory, refill, say } from "../dom.js";
import { t } from "../words.js";
import { clock, deeds, describe, effects, gainSigns, gained, gains, tally } from "./describe.js";

/** Milliseconds, as long as the animation. */
const SHOUT_LASTS = 2600;

/** One line above the board. @param {Page} page */
export function banner({ table, telling }) {
	const status = h("p.status", { role: "status" });
	const progress = h("progress", { max: 1 });
	const spinner = () => h("span.spinner", { silent: true });
	const thinking = h("div.thinking.row");
	const isNew = memory();
	const lost = h("div", { role: "alert" });
	const time = h("div");

	function text() {
		const { game, view, myDecision } = table;
		if (!game || !view) return t("loading");
		if (game.status !== "active") return t(`status.${game.status}`);
		if (!myDecision) {
			const open = game.pending.filter((one) => !table.answered.has(one.decision_id));
			const name = [...new Set(open.map((one) => table.name(one.seat)))].join(", ");
			return t(table.enginesTurn ? "thinking" : "turn.other", { name });
		}
		return telling.asked(myDecision, view);
	}

	return {
		element: h("div.banner.row", lost, status, time, thinking),
		/** Touches only what changed: a screen reader reads every change aloud. */
		show() {
			const { enginesTurn } = table;
			const now = text();
			if (status.textContent !== now) status.textContent = now;
			status.classList.toggle("mine", table.myDecision !== null);
			const running = clock(table.game, table.myDecision);
			refill(time, running && [running, h("small", ` ${t("clock.then", { then: running.title })}`)]);
			if (table.lost !== lost.hasChildNodes()) refill(lost, table.lost && h("p.lost.row", spinner(), t("lost")));
			if (isNew(enginesTurn?.decision_id)) refill(thinking, enginesTurn && [spinner(), progress, h("small.late", t("late"))]);
			progress.setAttribute("aria-label", now);
			const part = table.thinking?.decision_id === enginesTurn?.decision_id && table.thinking?.progress;
			if (part) progress.value = part;
			else progress.removeAttribute("value");
		},
	};
}

/** The moves as a list, newest first. @param {Page} page */
export function moveLog(page) {
	const { table } = page;
	const list = h("ol.moves", { reversed: true, tabindex: 0, label: t("moves") });
	const title = h("summary");
	const isNew = memory();

	/** @type {LogLine} */
	function line(move, jump) {
		const points = gained(move);
		const parts = [h(`span.dot.seat-${move.seat}`, { silent: true }), h("b", table.name(move.seat)), h("span.deed", ` ${deeds(page, move)}`),
			gains(points).length > 0 && h("span.unseen", ` ${tally(points)}`),
			h("span.gains", { silent: true }, gainSigns(points))];
		return h("li", jump ? button("plain", `jump-${move.version}`, parts, () => jump(move.version)) : parts);
	}

	return {
		element: h("details.log.panel", { open: matchMedia("(min-width: 60rem)").matches }, title, list),
		/** @param {Jump} [jump] goes to a position of the past */
		show(jump) {
			if (!isNew(table.moves.length, !!jump)) return;
			title.textContent = `${t("moves")} (${table.moves.length})`;
			refill(list, [...table.moves].reverse().map((move) => line(move, jump)));
		},
	};
}

/** Shouts over the board: a bonus turn, an 8, a card, the end of a round. @param {Page} page */
export function fanfare(page) {
	const { table, telling } = page;
	const element = h("div.fanfare", { silent: true });

	function flash(word = "", more = "", colour = "total") {
		const shout = h(`div.shout.k-${colour}`, h("b", word), h("span", more));
		element.append(shout);
		// Not when its animation ends: who wants no motion has none.
		setTimeout(() => shout.remove(), SHOUT_LASTS);
	}

	/** @param {Move} move */
	function cheer(move) {
		for (const effect of effects(move)) {
			const shout = telling.shout?.(effect, table.name(move.seat), table);
			if (shout) flash(...shout);
		}
	}

	return {
		element,
		/** @param {Move[]} moves that were not seen before */
		cheer(moves) {
			if (moves.length) say(moves.map((move) => `${table.name(move.seat)}: ${describe(page, move)}`).join(". "));
			moves.slice(-3).forEach(cheer);
		},
	};
}
