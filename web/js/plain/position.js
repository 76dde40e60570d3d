/** A position of a game without a board of its own, with what the seats hold. */

import { showing as plainly } from "../../board/plain.js";
import { h } from "../dom.js";
import { gameName } from "../games.js";
import { wordsOf } from "./spell.js";

/** @param {Pick<Table, "name">} table */
export function showing(table) {
	const show = plainly(wordsOf(table));
	return {
		...show,
		/** @param {View} view @param {Frame["hands"]} hands */
		whole: (view, hands) => [h("h2", gameName(view.ruleset)), ...show.position(view),
			...hands.filter(({ hand }) => hand.length).map(({ seat, hand }) => h("section", h("h3", table.name(seat)), show.pieces(hand)))],
	};
}
