/** ACHT at a table: what can be laid, and how the game is told. The board itself is drawn by `board/acht.js`. */

import { acht as drawing, period } from "../../../board/acht.js";
import { chip, numbers } from "../../../board/symbols.js";
import { h, s } from "../../dom.js";
import { count, t } from "../../words.js";
import { bar, bySide, inWords, shownByPartner, turned, whyColours } from "../telling.js";
import { cardQuestions } from "./cards.js";
import { atRoundEnd, roundsTable } from "./rounds.js";

/** How far the bar goes where there is no target. */
const SOLO_TOP = 60;

/** @param {any} move */
function deed(move) {
	if ("tile" in move) return t("did.acht", { tile: t(`tile.${move.tile}`), place: `${move.row} | ${move.col}` });
	if ("as" in move) return t("did.card", { card: t(`card.${move.as}`) }) + (move.to ? `: ${move.from.row} | ${move.from.col} → ${move.to.row} | ${move.to.col}` : "");
	return move.type === "react" ? t(move.play ? "did.saved" : "did.notSaved") : null;
}

/** @type {EffectWords} */
const EFFECTS = {
	eight: () => t("effect.eight"),
	card_stolen: ({ victim }) => t("effect.stolen", { seat: victim }),
	round_ended: ({ round }) => t("effect.round", { round }),
};

/** @type {Shouts} */
const SHOUTS = {
	eight: (_, name) => ["8", t("fanfare.eight", { name })],
	card_played: ({ as }, name) => [t(`card.${as}`), t("fanfare.card", { name })],
	round_ended: ({ round, seats }, _, table) => [t("effect.round", { round }), bySide(seats, table).map(({ names, points }) => `${names} +${points}`).join(" · ")],
};

/** The total, with what this round adds; tiles lie open, cards do not. @type {Telling<AchtView>["standing"]} */
function standing(view, own) {
	const apart = !shownByPartner(view, own);
	const { total, round_points: soon, cards, tiles, markers } = own;
	return [
		apart && h("div.bars", bar("total", total, view.target ?? SOLO_TOP, total, view.status === "active" ? soon : 0)),
		h("div.goods.row",
			h("div.tiles.row", tiles.map((/** @type {string} */ kind) => s("svg.mini", { viewBox: "-52 -52 104 104", role: "img", label: t(`tile.${kind}`) }, drawing.draw({ kind }, 0)))),
			apart && h("div.lefts.row", Object.entries(markers).map(([kind, n]) => h("span", { title: t("markersLeft", { kind: t(`colour.${kind}`), n }) }, chip(kind), `×${n}`)))),
		h("p.stock", count("held", cards), apart && h("b", t("roundPoints", { n: soon }))),
	];
}

/** @type {Board<AchtView, AchtPiece>} */
export const acht = {
	...drawing,
	...inWords(deed, EFFECTS, SHOUTS),
	questions: cardQuestions,
	standing,
	stock: ({ tower, card_pile: cards, round }) => t("tower", { tower, cards, round }),
	atRoundEnd,
	rounds: roundsTable,
	course: { title: "chart.acht", top: () => 8, of: ({ status }, own) => own.total + (status === "active" ? own.round_points : 0) },
	why(how, first, second) {
		if (how !== "completed") return whyColours(how, first, second);
		return t(first.score === second.score ? "result.blind" : "result.total");
	},
	exactly: (move) => turned(move.rotation),
	pieces({ seats, viewer }) {
		const own = seats.find((one) => one.seat === viewer.seat)?.tiles ?? [];
		return [...new Set(own)].map((kind) => ({ kind }));
	},
	resting: () => [],
	moveAt(key, { kind }, rotation) {
		const [row, col] = numbers(key);
		return { type: "place", tile: kind, row, col, rotation };
	},
	filter: ({ kind }) => ({ tile: kind }),
	/** Where a placement, or a tile that leaps, comes to lie. */
	places(move, piece) {
		const to = "row" in move ? move : "to" in move ? move.to : null;
		if (!to || (piece && "tile" in move && move.tile !== piece.kind)) return [];
		const every = piece ? period(piece.kind) : 4;
		return [0, 1, 2, 3].filter((turn) => turn >= move.rotation && (turn - move.rotation) % every === 0).map((turn) => ({ key: `${to.row},${to.col}`, turn }));
	},
};
