/** Why an engine would make a move: what it gains, what it denies, and the chance to win. */

import { h } from "../dom.js";
import { count, language, t } from "../words.js";
import { fully } from "./describe.js";

/** Less than this is not worth a word: points, and parts of the chance to win. */
const [FEW_POINTS, SMALL_CHANCE] = [0.05, 0.005];

const percent = (part = 0) => `${Math.round(100 * part)} %`;

/** @param {number} n */
const decimal = (n) => n.toLocaleString(language, { maximumFractionDigits: 1 });

/** Sentences, each with a number that speaks for the move. @type {ReasonsOf} */
export function reasonsOf({ value, reason }, alone) {
	const { points = 0, reply_points: reply = null, denied_points: denied = null, ahead = null } = reason ?? {};
	const told = reason ? [count("why.gain", points)] : [];
	if (reply !== null) {
		const more = denied !== null && Math.abs(denied) >= FEW_POINTS;
		told.push(t("why.reply", { n: decimal(reply) }) + (more ? t(denied > 0 ? "why.denies" : "why.allows", { n: decimal(Math.abs(denied)) }) : "") + ".");
	}
	// Alone there is nobody to win against.
	if (!alone) {
		const more = ahead !== null && Math.abs(ahead) >= SMALL_CHANCE;
		told.push(t("why.chance", { n: percent(value) }) + (more ? t(ahead > 0 ? "why.ahead" : "why.behind", { n: percent(Math.abs(ahead)) }) : "") + ".");
	}
	return told;
}

/** @type {Advise} */
export function advise(page, hint) {
	const { table } = page;
	return h("div.advice.panel",
		h("p", h("b", `${t("hint")}: `), fully(page, hint.move, table.view?.hand)),
		h("ul", reasonsOf(hint, table.game?.seats.length === 1).map((one) => h("li", one))));
}
