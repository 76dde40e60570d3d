/** A first game: three moves with a word to each. It goes by the moves made, so that a reload changes nothing. */

import { button, h, refill } from "../dom.js";
import { guidedTable, learnt } from "../newcomer.js";
import { language, t } from "../words.js";

/** @type {MakeGuide} */
export async function makeGuide(table, ruleset, ended) {
	const { guide } = await import(`../words/guide-${language}.js`);
	/** @type {GuideWords} */
	const words = guide[ruleset];
	const element = h("section.guide.panel", { role: "status", label: t("guide.title") });
	let told = "";

	function end() {
		learnt(ruleset);
		element.remove();
		ended();
	}

	return {
		element,
		/** @param {Pending | null} decision */
		show(decision) {
			if (guidedTable() !== table.id) return;
			const laid = table.moves.filter((move) => move.seat === table.mySeat && move.type === "place").length;
			const over = laid >= words.steps.length;
			const text = over ? words.end : !decision ? words.wait : (words[decision.kind] ?? words.steps[laid]);
			if (!text || told === text) return;
			told = text;
			refill(element, h("p", h("b", over ? t("guide.done") : t("guide.step", { n: laid + 1, of: words.steps.length })), " ", text),
				h("div.answers", button(over ? "primary" : "quiet small", "end-guide", t(over ? "guide.on" : "guide.skip"), end)));
		},
	};
}
