/** A decision of AXIO that is no placement: whether to swap all stones. */

import { button, h, memory, refill } from "../../dom.js";
import { t } from "../../words.js";

/** @type {MakeQuestions} */
export function swapping({ submit }) {
	const element = h("section.cards.stack", { label: t("turn.yours") });
	const isNew = memory();
	return {
		element,
		show(pending) {
			if (!isNew(pending?.decision_id)) return;
			const answer = (kind = "", type = "", text = "") => button(kind, type, text, () => submit({ decision_id: pending?.decision_id, type }));
			refill(element, pending?.kind === "swap_or_keep" && h("div.question.panel.row", h("p", t("swap.ask")),
				h("div.answers", answer("primary", "swap", t("swap.yes")), answer("", "keep", t("swap.no")))));
		},
	};
}
