/** What I hold and what I can do with it: pieces, turning, the wild colour, laying. */

import { at, chip } from "../../board/symbols.js";
import { button, h, refill, s, signed } from "../dom.js";
import { t } from "../words.js";
import { gainSigns, gains, outcome, sum, tally } from "./describe.js";

/** @param {any} piece */
function pieceName({ corners, stone, a, b, kind }) {
	const colours = corners ?? (stone && [a, b]);
	return colours ? colours.map((/** @type {string | null} */ one) => t(`colour.${one ?? "none"}`)).join(", ") : t(`tile.${kind}`);
}

/** @type {Picture} */
function picture(board, piece, turn = 0) {
	const angle = (Math.PI / 3) * turn;
	const drawn = s("g", { transform: piece.stone ? at(-45 * Math.cos(angle), 45 * Math.sin(angle)) : "" }, board.draw(piece, turn));
	return s("svg", { viewBox: piece.stone ? "-94 -94 188 188" : "-53 -53 106 106", silent: true }, drawn);
}

/** @param {DrawnPage} page */
export function handBar({ board, lay, preview }) {
	const element = h("section.action-bar.panel.row", { label: t("hand") });

	/** @param {Choice} choice */
	const pieces = (choice) => choice.pieces.map((piece, index) => {
		const chosen = index === choice.piece;
		const label = pieceName(piece);
		return button("piece", `piece-${index}`, picture(board, piece, chosen ? choice.turn : 0),
			() => (chosen ? choice.rotate(1) : choice.select(index)),
			{ "aria-pressed": String(chosen), disabled: !chosen && choice.known.get(index)?.size === 0, label, title: chosen ? t("turn.hint") : label });
	});

	/** @param {Choice} choice @param {Option} option */
	function wild(choice, { move, preview: { points } }) {
		const colour = "wild" in move ? String(move.wild) : "";
		const others = gains(points).some(([name]) => name !== colour);
		const [show, hide] = [() => preview(points), () => preview({})];
		return button(`wild k-${colour}`, `wild-${colour}`, [chip(colour), h("b", `+${sum(points)}`), others && h("small.gains", gainSigns(points))], () => {
			choice.wild = colour;
			lay();
		}, { label: `${t(`colour.${colour}`)}: ${tally(points)}`, title: tally(points), onfocus: show, onpointerenter: show, onblur: hide, onpointerleave: hide });
	}

	/** @param {Choice} choice */
	function result(choice) {
		const { here, option } = choice;
		const hint = (key = "") => h("p.hint", t(key));
		if (!choice.known.has(choice.piece)) return hint("loading");
		if (!choice.ways.size) return hint("place.none");
		if (!here.length) return hint(`place.${choice.duty}`);
		if (here.length > 1) return h("div.row", { role: "group", label: t("wild") }, hint("wild"), here.map((one) => wild(choice, one)));
		return [h("p.gain", option && outcome(option)), choice.pinned && button("primary", "lay", t("lay"), lay)];
	}

	return {
		element,
		/** My pieces while it is not my turn. @param {any[]} held */
		rest(held) {
			refill(element, held.length > 0 && h("div.row.resting", { label: t("hand"), role: "group" },
				held.map((piece) => h("span.piece", { role: "img", label: pieceName(piece) }, picture(board, piece)))));
		},
		/** @param {Choice | null} choice */
		show(choice) {
			refill(element, choice && [
				h("div.row", { role: "group", label: t("hand") }, pieces(choice)),
				h("div.row", signed("round", "turn-left", "↺", t("turn.left"), () => choice.rotate(-1)),
					signed("round", "turn-right", "↻", t("turn.right"), () => choice.rotate(1))),
				h("div.outcome.row", result(choice)),
			]);
		},
	};
}
