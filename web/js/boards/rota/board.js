/** AXIO ROTA at a table: what can be laid, and how the game is told. The board itself is drawn by `board/rota.js`. */

import { rota as drawing } from "../../../board/rota.js";
import { numbers } from "../../../board/symbols.js";
import { t } from "../../words.js";
import { BONUS_EFFECT, BONUS_SHOUT, colourBars, inWords, lowestOf, turned } from "../telling.js";

/** No colour goes further. */
const CAP = 12;

/** @type {Board<RotaView, RotaPiece>} */
export const rota = {
	...drawing,
	...inWords((move) => ("x" in move ? t("did.tile", { place: `${move.x} | ${move.y}` }) : null), BONUS_EFFECT, BONUS_SHOUT),
	standing: (view, own) => colourBars(view, own, CAP, t("stack", { n: own.stack })),
	stock: ({ supply }) => t("supply", { n: supply }),
	course: { title: "chart.lowest", top: () => CAP, of: (_, own) => lowestOf(own) },
	exactly: (move) => [turned(move.rotation), move.wild && t("turned.as", { colour: t(`colour.${move.wild}`) })].filter(Boolean).join(", "),
	pieces: (view) => view.hand,
	unnamed: (view) => view.hand[0],
	resting: (view) => view.hand,
	moveAt(key, _, rotation) {
		const [x, y] = numbers(key);
		return { type: "place", x, y, rotation, wild: null };
	},
	filter: () => ({}),
	places: (move) => ("x" in move ? [{ key: `${move.x},${move.y}`, turn: move.rotation }] : []),
};
