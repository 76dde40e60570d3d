/** The rounds of ACHT: how one ended, and what all of them gave. */

import { h } from "../../dom.js";
import { effects } from "../../table/describe.js";
import { t } from "../../words.js";
import { bySide } from "../telling.js";

/** The position before the last move of a round with what that move laid: the next round clears it. @type {AtRoundEnd} */
export function atRoundEnd(view, move) {
	const of = (type = "") => effects(move).filter((one) => one.type === type);
	const { tile, from, to, rotation, seat } = move;
	const lifted = from && view.board.find(({ row, col }) => row === from.row && col === from.col);
	const laid = tile ? { ...move, kind: tile } : lifted && { ...lifted, ...to, rotation, seat };
	return {
		...view,
		board: [...view.board.filter((one) => one !== lifted), ...(laid ? [laid] : [])],
		shapes: [...view.shapes, ...of("shape_closed")],
		eights: [...view.eights, ...of("eight")],
	};
}

/** One row for each round that is over. @type {RoundsTable} */
export function roundsTable(table) {
	const ended = table.moves.flatMap(effects).filter((one) => one.type === "round_ended");
	const last = ended.at(-1);
	if (!last) return null;
	const cells = (/** @type {any} */ { seats }, /** @type {"points" | "total"} */ what) => bySide(seats, table).map((one) => h("td", one[what]));
	return h("table.rounds",
		h("thead", h("tr", h("th", { scope: "col" }, t("rounds.round")), bySide(last.seats, table).map(({ names }) => h("th.cut", { scope: "col", title: names }, names)))),
		h("tbody", ended.map((one) => h("tr", h("th", { scope: "row" }, one.round), cells(one, "points")))),
		h("tfoot", h("tr", h("th", { scope: "row" }, t("colour.total")), cells(last, "total"))));
}
