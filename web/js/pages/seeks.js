/** Finding others: what I wish for, how many it fits now, and which wish keeps most of them away. */

import { api } from "../api/calls.js";
import { reason, session } from "../api/http.js";
import { more } from "../api/more.js";
import { button, fill, h, memory, refill } from "../dom.js";
import { gameName, rulesets } from "../games.js";
import { controlInWords } from "../table/describe.js";
import { entitle } from "../waiting.js";
import { count, t, whenExactly } from "../words.js";

const LOOK_EVERY = 5000;
const DAY = 86_400;
/** @type {Record<string, Schemas["TimeControl"]>} */
const CONTROLS = {
	days: { type: "per_decision", seconds: 3 * DAY },
	bank: { type: "bank", initial: 7 * DAY, increment: DAY / 2, most: 14 * DAY },
	minutes: { type: "per_decision", seconds: 300 },
	quick: { type: "bank", initial: 300, increment: 10, most: 600 },
};
/** Days for which a seek stays open. */
const OPEN_FOR = 14;
const WHOM = /** @type {const} */ (["people", "any", "bots"]);

/** @param {Ruleset[]} games @param {() => Promise<unknown>} again */
function wish(games, again) {
	const trouble = h("p.trouble", { role: "alert" });
	const counts = [...new Set(games.flatMap(({ seat_counts: all }) => all))].filter((n) => n > 1).sort();
	/** Several of each may be chosen: what fits any of them fits. @param {string} name @param {[string, string][]} all @param {string[]} chosen */
	const several = (name, all, chosen) => h("fieldset", h("legend", t(`seek.${name}`)), h("div.segments", all.map(([value, text]) =>
		h("label.option.pick", h("input", { type: "checkbox", name, value, key: `${name}-${value}`, checked: chosen.includes(value) }), text))));
	const only = h("fieldset", h("legend", t("seek.opponents")), h("div.segments", WHOM.map((one) => h("label.option.pick", h("input", { type: "radio", name: "opponents", value: one, key: `opponents-${one}`, checked: one === "people" }), t(`seek.whom.${one}`)))));
	const rated = h("label.check", h("input", { type: "checkbox", name: "rated", key: "rated" }), t("new.rated"));
	const engines = h("label.check", h("input", { type: "checkbox", name: "fill", key: "fill" }), t("seek.fill"));
	/** @type {HTMLFormElement} */
	const form = h("form.panel.stack.wish", { onsubmit: (event) => (event.preventDefault(), void send()) },
		h("h2", t("seek.new")), several("rulesets", games.map(({ slug }) => [slug, gameName(slug)]), games[0] ? [games[0].slug] : []),
		several("seats", counts.map((n) => [String(n), String(n)]), ["2"]),
		several("time_controls", Object.entries(CONTROLS).map(([key, control]) => [key, controlInWords(control)]), ["days"]), only,
		h("div.row", rated, engines), h("div", h("button.primary", { key: "seek" }, t("seek.look"))), trouble);

	async function send() {
		const data = new FormData(form);
		const all = (name = "") => data.getAll(name).map(String);
		trouble.textContent = "";
		if (["rulesets", "seats", "time_controls"].some((name) => !all(name).length)) return (trouble.textContent = t("seek.each"));
		try {
			await api.somebody();
			const made = await more.addSeek({
				rulesets: all("rulesets"), seats: all("seats").map(Number), time_controls: all("time_controls").flatMap((key) => CONTROLS[key] ?? []),
				opponents: WHOM.find((one) => one === data.get("opponents")) ?? "people", rated: data.has("rated"), ...(data.has("fill") && { fill_after: DAY }),
				expires_at: new Date(Date.now() + OPEN_FOR * DAY * 1000).toISOString(),
			});
			if (made.game_id) location.hash = `#/table/${made.game_id}`;
			else await again();
		} catch (error) {
			trouble.textContent = reason(error);
		}
		return undefined;
	}
	return form;
}

/** @param {Schemas["Seek"]} seek @param {() => Promise<unknown>} again */
function shown({ id, rulesets: slugs, seats, time_controls: controls, rated, opponents, status, game_id: game, fitting, excludes_most: most, excluded, expires_at }, again) {
	const open = status === "open";
	return h("li.panel.stack.seek", { class: status },
		h("b", slugs.map(gameName).join(", ")),
		h("p.hint", [t("seek.for", { n: seats.join(", ") }), controls.map(controlInWords).join(" / "), t(`seek.whom.${opponents}`), rated && t("rated")].filter(Boolean).join(" · ")),
		open && h("p", fitting ? count("seek.fits", fitting) : t("seek.fitsNone"), most && ` ${t("seek.excludes", { wish: t(`seek.${most}`), n: excluded })}`),
		h("div.row.apart", h("small", open ? t("seek.until", { time: whenExactly(expires_at) }) : t(`seek.status.${status}`)),
			game ? h("a", { href: `#/table/${game}`, key: `go-${id}` }, t("seek.go")) : open && button("quiet", `cancel-${id}`, t("seek.cancel"), () => more.dropSeek(id).then(again))));
}

/** @type {OpenPage} */
export function open(main) {
	const own = h("ul.stack");
	const form = h("div", h("p.hint", t("loading")));
	const isNew = memory();
	entitle(`${t("seek.title")} – Axio`);
	fill(main, h("div.accounts.wider", h("h1", t("seek.title")), h("p.hint", t("seek.text")), own, form));

	async function look() {
		if (!session() || document.hidden) return;
		const { items } = await more.seeks("");
		// What is over stays in sight for a while: somebody may look for it.
		const seen = items.filter(({ status }, index) => status === "open" || index < 3);
		if (isNew(seen)) refill(own, seen.map((seek) => shown(seek, look)));
	}

	rulesets().then((games) => {
		refill(form, wish(games.filter(({ seat_counts: all }) => Math.max(...all) > 1), look));
		return look();
	}).catch((error) => refill(form, h("p.trouble", { role: "alert" }, reason(error))));
	const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY);
	return () => clearInterval(timer);
}
