/** What can be arranged at a table for the time when I am away: loaded with the first look at it. */

import { prepare } from "../../more.js";
import { pausing } from "./pause.js";
import { planning } from "./plan.js";
import { button, h } from "../../dom.js";
import { t } from "../../words.js";

/** @param {Page} page @param {Field} field */
export async function ahead(page, field) {
	await prepare();
	const pause = pausing(page);
	const plan = planning(page, field);
	const open = button("quiet", "plan", t("plan.title"), () => {
		open.hidden = true;
		void page.act(plan.load);
	});
	return {
		element: h("div.stack.ahead", pause.element, open, plan.element),
		show() {
			const { game, mySeat } = page.table;
			pause.show();
			const playing = game?.status === "active" && page.table.seat(mySeat)?.status === "playing";
			open.hidden ||= !playing;
			if (!playing) plan.element.replaceChildren();
			else plan.refresh();
		},
	};
}
