/** AXIO at a table: what can be laid, and how the game is told. The board itself is drawn by `board/axio.js`. */

import { axio as drawing, STEPS } from "../../../board/axio.js";
import { numbers } from "../../../board/symbols.js";
import { t } from "../../words.js";
import { BONUS_EFFECT, BONUS_SHOUT, colourBars, inWords, lowestOf } from "../telling.js";
import { swapping } from "./swap.js";

/** The directions for the eye. */
const ARROWS = "→↗↖←↙↘";

/** In teams and alone the tracks go further. @param {AxioView} view */
const cap = ({ seats }) => (seats.length === 1 || seats[0]?.team ? 36 : 18);

/** @type {Board<AxioView, AxioPiece>} */
export const axio = {
	...drawing,
	...inWords((move) => ("stone" in move ? t("did.stone", { place: `${move.q} | ${move.r}` }) : null), { ...BONUS_EFFECT, swapped: () => t("effect.swapped") }, BONUS_SHOUT),
	questions: swapping,
	standing: (view, own) => colourBars(view, own, cap(view), t("stones", { n: own.hand_size })),
	stock: ({ bag }) => t("bag", { n: bag }),
	course: { title: "chart.lowest", top: cap, of: (_, own) => lowestOf(own) },
	exactly({ stone, direction }, hand) {
		const { a, b } = hand.find((one) => one.stone === stone) ?? {};
		return a ? `${t(`colour.${a}`)} ${ARROWS[direction]} ${t(`colour.${b}`)}` : "";
	},
	pieces: (view) => view.hand,
	resting: (view) => view.hand,
	moveAt(key, { stone }, direction) {
		const [q, r] = numbers(key);
		return { type: "place", stone, q, r, direction };
	},
	filter: ({ stone }) => ({ stone }),
	places(move, piece) {
		if (!("q" in move) || (piece && piece.stone !== move.stone)) return [];
		const [q = 0, r = 0] = STEPS[move.direction] ?? [];
		const places = [{ key: `${move.q},${move.r}`, turn: move.direction }];
		// A stone of one colour can be taken at either half.
		if (piece?.a === piece?.b) places.push({ key: `${move.q + q},${move.r + r}`, turn: (move.direction + 3) % 6 });
		return places;
	},
};
