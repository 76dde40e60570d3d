/** Leave: days on which my clocks stand still, announced to everybody I play with. */

import { more } from "../api/more.js";
import { reason } from "../api/http.js";
import { button, h, refill } from "../dom.js";
import { line } from "../more.js";
import { count, t, whenExactly } from "../words.js";

const DAY = 86_400;

/** As an input of date and time takes it: in the time of this place, to the minute. @param {Date} date */
export const localTime = (date) => new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

export async function sections() {
	const place = h("section.panel.stack");
	const trouble = h("p.trouble", { role: "alert" });

	/** @param {() => Promise<unknown>} work */
	async function act(work) {
		trouble.textContent = "";
		try {
			await work();
			await draw();
		} catch (error) {
			trouble.textContent = reason(error);
		}
	}

	async function draw() {
		const { from, until, begun, seconds_left: left } = await more.leave();
		refill(place, h("h2", t("leave.title")), h("p.hint", t("leave.text")),
			from && until ? announced(from, until, begun) : form(),
			h("p.hint", count("leave.left", Math.floor(left / DAY))), trouble);
	}

	/** @param {string} from @param {string} until @param {boolean} begun */
	const announced = (from, until, begun) => [
		h("p", h("b", t(begun ? "leave.now" : "leave.soon")), h("br"), `${whenExactly(from)} – ${whenExactly(until)}`),
		button("", "end-leave", t(begun ? "leave.end" : "leave.cancel"), () => act(more.dropLeave))];

	function form() {
		const now = Date.now();
		const from = h("input", { type: "datetime-local", key: "leave-from", required: true, value: localTime(new Date(now + DAY * 1000)) });
		const until = h("input", { type: "datetime-local", key: "leave-until", required: true, value: localTime(new Date(now + 8 * DAY * 1000)) });
		return h("form.stack", { onsubmit: (event) => (event.preventDefault(), void act(() => more.putLeave(new Date(from.value).toISOString(), new Date(until.value).toISOString()))) },
			h("div.row.wide-row", line(t("leave.from"), from), line(t("leave.until"), until)), h("div", h("button.primary", { key: "announce" }, t("leave.announce"))));
	}

	await draw();
	return [place];
}
