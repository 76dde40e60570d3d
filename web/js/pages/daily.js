/** The challenges of today, how long they last, and the boards of the days before. */

import { api } from "../api/calls.js";
import { reason, session } from "../api/http.js";
import { more } from "../api/more.js";
import { button, fill, h, refill, signed } from "../dom.js";
import { gameName, rulesets } from "../games.js";
import { tick } from "../table/describe.js";
import { entitle } from "../waiting.js";
import { t, whenFully } from "../words.js";
import { sample } from "./samples.js";

/** Seconds: the clock of a day warns when an hour is left. */
const HOUR = 3600;

/** A day before or after, as the service writes days. */
export const dayFrom = (date = "", days = 0) => new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** @type {OpenPage} */
export function open(main, one, two) {
	const place = h("div.stack", h("p.hint", t("loading")));
	const trouble = h("p.trouble", { role: "alert" });
	entitle(`${t("daily.title")} – Axio`);
	fill(main, h("div.accounts.wider", h("h1", t("daily.title")), h("p.hint", t("daily.text")), trouble, place));

	/** @param {string} slug */
	async function play(slug) {
		trouble.textContent = "";
		try {
			await api.somebody();
			location.hash = `#/table/${(await more.playDaily(slug)).id}`;
		} catch (error) {
			trouble.textContent = reason(error);
		}
	}

	/** @param {string} slug @param {string} date @param {string} today */
	async function board(slug, date, today) {
		const rows = h("div", h("p.hint", t("loading")));
		refill(place,
			h("section.panel.stack",
				h("div.row.apart", h("h2", `${gameName(slug)}, ${whenFully(date)}`),
					h("div.row", signed("round", "day-before", "‹", t("daily.before"), () => (location.hash = `#/daily/${slug}/${dayFrom(date, -1)}`)),
						signed("round", "day-after", "›", t("daily.after"), () => (location.hash = date < today ? `#/daily/${slug}/${dayFrom(date, 1)}` : "#/daily")))),
				rows),
			h("a", { href: "#/daily", key: "today" }, t("daily.today")));
		try {
			const { items, seed } = await more.dailyBoard(slug, date);
			refill(rows, items.length
				? h("table.ledger", h("thead", h("tr", [t("boards.rank"), t("name"), t("boards.best"), t("theGame")].map((text) => h("th", { scope: "col" }, text)))),
					h("tbody", items.map(({ rank, player, guest, score, tiebreak, game_id: game }) => h("tr", { class: player === session()?.name && "me" }, h("td", rank),
						h("th", { scope: "row" }, h("a", { href: `#/player/${encodeURIComponent(player)}` }, player), guest && h("span.tag", t("guest"))),
						h("td", h("b", score), tiebreak.length > 0 && h("small", ` ${tiebreak.join(" · ")}`)), h("td", h("a", { href: `#/table/${game}` }, t("daily.look")))))))
				: h("p.hint", t(seed ? "daily.nobody" : "daily.secret")));
		} catch (error) {
			refill(rows, h("p.trouble", reason(error)));
		}
	}

	async function show() {
		const [found] = await Promise.all([more.dailies(), rulesets()]);
		// Tomorrow's are told in advance, so that nobody can change them.
		const today = found.reduce((least, { date }) => (date < least ? date : least), found[0]?.date ?? "");
		if (one) return void board(one, two || dayFrom(today, -1), today);
		if (!found.length) return void refill(place, h("p.hint", t("daily.none")));
		refill(place, h("div.which", found.filter(({ date }) => date === today).map(({ ruleset, ends_at: ends }) => h("section.option.day", { label: gameName(ruleset) },
			sample(ruleset), h("b", gameName(ruleset)),
			h("span", t("daily.ends"), " ", h("b.clock", { role: "timer", "data-until": ends, "data-short": HOUR })),
			h("div.row", button("primary", `daily-${ruleset}`, t("daily.play"), () => play(ruleset)),
				h("a", { href: `#/daily/${ruleset}/${dayFrom(today, -1)}`, key: `board-${ruleset}` }, t("daily.yesterday")))))),
		!session() && h("p.hint", t("daily.guests")));
		tick();
	}

	show().catch((error) => refill(place, h("p.trouble", { role: "alert" }, reason(error))));
	const timer = setInterval(tick, 1000);
	return () => clearInterval(timer);
}
