/** What was played and what would have been better, both drawn on the position before, in two colours. */

import { at } from "../../board/symbols.js";
import { refill, s } from "../dom.js";
import { t } from "../words.js";

/** Of two ways to lay a piece at one place the played one is drawn smaller, beside it. */
const [SMALL, ASIDE] = [0.5, 62];

/** A piece as a move lays it; nothing if it lays none. @type {Laying} */
export function laying(board, { view, hands }, seat, move) {
	const lifted = "from" in move && "eights" in view && view.board.find(({ row, col }) => row === move.from?.row && col === move.from.col);
	const [place] = board.places(move);
	const held = board.pieces({ ...view, hand: hands.find((one) => one.seat === seat)?.hand ?? [], viewer: { seat } });
	const piece = lifted || held.find((one) => board.places(move, one).length);
	return place && piece ? { ...place, piece } : null;
}

/** @type {Compare} */
export function compare({ board, stage }, frame, judged) {
	if (!judged) return refill(stage.ghost);
	const [played, better] = [judged.move, judged.best].map((move) => laying(board, frame, judged.seat, move));
	const drawn = (/** @type {ReturnType<Laying> | undefined} */ one, kind = "", aside = false) => {
		if (!one) return null;
		const { x, y } = board.centre(one.key);
		return s(`g.compared.${kind}`, { transform: at(x - (aside ? ASIDE : 0), y - (aside ? ASIDE : 0)), role: "img", label: t(`compared.${kind}`) },
			s("g", { transform: aside ? `scale(${SMALL})` : "" }, board.draw(one.piece, one.turn)));
	};
	refill(stage.ghost, drawn(better, "better"), drawn(played, "played", !!played && played.key === better?.key));
}

/** Of two pieces that cover each other one is brought to the front. @type {InFront} */
export function inFront({ stage }, kind) {
	const found = stage.ghost.querySelector(`.compared.${kind}`);
	if (found) stage.ghost.append(found);
}
