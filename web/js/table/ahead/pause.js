/** A pause by agreement: asking for one, agreeing, and ending it. */

import { more } from "../../api/more.js";
import { button, h, memory, refill } from "../../dom.js";
import { localTime } from "../../account/leave.js";
import { line } from "../../more.js";
import { t, whenExactly } from "../../words.js";

const DAY = 86_400_000;

/** @param {Page} page */
export function pausing({ table, act }) {
	const element = h("section.away.stack");
	const isNew = memory();
	/** @param {string | null} until */
	const ask = (until) => act(() => more.pause(table.id, until));

	function form() {
		const until = h("input", { type: "datetime-local", key: "pause-until", required: true, value: localTime(new Date(Date.now() + DAY)) });
		return h("form.stack", { onsubmit: (event) => (event.preventDefault(), void ask(new Date(until.value).toISOString())) },
			line(t("away.pauseUntil"), until), h("div", h("button", { key: "ask-pause" }, t("away.ask"))));
	}

	return {
		element,
		show() {
			const { game, mySeat } = table;
			if (!game || !isNew(game.status, game.paused_until, game.pause_requests, game.pauses)) return;
			const able = game.status === "active" && game.pauses && game.time_control.type !== "none" && mySeat !== null;
			const mine = game.pause_requests.find(({ seat }) => seat === mySeat);
			const others = game.pause_requests.filter(({ seat }) => seat !== mySeat);
			refill(element, able && [
				h("h2.small-title", t("away.pause")),
				game.paused_until ? [h("p", t("away.pauseUntil"), " ", h("b", whenExactly(game.paused_until))), button("", "resume", t("away.resume"), () => ask(null))] : [
					...others.map(({ seat, until }) => h("div.stack.asked", { role: "status" }, h("p", t("away.wants", { name: table.name(seat), time: whenExactly(until) })),
						!mine && button("primary", `agree-${seat}`, t("away.agree", { time: whenExactly(until) }), () => ask(until)))),
					mine ? button("quiet", "no-pause", t("away.back"), () => ask(null)) : form(),
					h("small", t("away.more"))]]);
		},
	};
}
