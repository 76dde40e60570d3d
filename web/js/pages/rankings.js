/** Who plays best: people, bots and engines, of all time or of a season, and alone. */

import { reason, session } from "../api/http.js";
import { more } from "../api/more.js";
import { button, fill, h, menu, refill } from "../dom.js";
import { gameName, rulesets } from "../games.js";
import { engineName } from "../table/describe.js";
import { entitle } from "../waiting.js";
import { t } from "../words.js";

const KINDS = ["people", "bots", "engines", "solo"];
const SEASONS = 4;

/** The seasons that are over last, with the one that runs, as the service calls them. */
export function seasons(now = new Date(), many = SEASONS) {
	const first = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3);
	return Array.from({ length: many }, (_, back) => `${Math.floor((first - back) / 4)}-Q${((first - back) % 4) + 1}`);
}

/** @type {OpenPage} */
export function open(main, one, two) {
	const place = h("div.stack", h("p.hint", t("loading")));
	entitle(`${t("boards.title")} – Axio`);
	fill(main, h("div.accounts.wider", h("h1", t("boards.title")), place));
	let kind = KINDS.includes(two) ? two : "people";
	let season = "";

	/** @param {Ruleset[]} games */
	function draw(games) {
		const game = games.find(({ slug }) => slug === one) ?? games[0];
		if (!game) return;
		const solo = game.seat_counts.includes(1);
		if (!solo && kind === "solo") kind = "people";
		const rows = h("div", h("p.hint", t("loading")));
		/** @param {string} key @param {boolean} on @param {string} text @param {() => void} act */
		const choice = (key, on, text, act) => button("option", key, text, () => (act(), draw(games)), { class: on && "on", "aria-pressed": String(on) });
		refill(place,
			h("nav.segments", { label: t("new.which") }, games.map(({ slug }) => h("a.option", { href: `#/boards/${slug}/${kind}`, class: slug === game.slug && "on", "aria-current": slug === game.slug && "page", key: slug }, gameName(slug)))),
			h("div.row.apart", h("div.segments", { role: "group", label: t("boards.of") }, KINDS.filter((name) => solo || name !== "solo").map((name) => choice(name, name === kind, t(`boards.${name}`), () => (kind = name)))),
				kind !== "solo" && menu("season", t("boards.season"), [["", t("boards.always")], ...seasons().map((name) => [name, t("boards.seasonOf", { name })])], season, (next) => {
					season = next;
					draw(games);
				})),
			h("section.panel.stack", rows, h("p.hint", t(kind === "solo" ? "boards.soloMore" : "boards.more"))));
		more.board(game.slug, kind === "solo" ? { kind } : { of: kind, ...(season && { season }) }).then(({ items }) => refill(rows, items.length ? list(items) : h("p.hint", t("boards.none"))), (error) => refill(rows, h("p.trouble", reason(error))));
	}

	/** @param {Schemas["LeaderboardEntry"][]} items */
	function list(items) {
		const alone = kind === "solo";
		return h("table.ledger", h("thead", h("tr", ["rank", "name", ...(alone ? ["best"] : ["rating", "games"])].map((name) => h("th", { scope: "col" }, t(name === "name" ? "name" : `boards.${name}`))))),
			h("tbody", items.map(({ rank, player, kind: sort, rating, uncertainty, games, score, tiebreak }) => h("tr", { class: player === session()?.name && "me" },
				h("td", rank), h("th", { scope: "row" }, sort === "engine" ? engineName(player) : h("a", { href: `#/player/${encodeURIComponent(player)}` }, player)),
				alone ? h("td", h("b", score), tiebreak.length > 0 && h("small", ` ${tiebreak.join(" · ")}`)) : [h("td", h("b", rating?.toFixed(1)), h("small", ` ± ${uncertainty?.toFixed(1)}`)), h("td", games)]))));
	}

	rulesets().then(draw, (error) => refill(place, h("p.trouble", { role: "alert" }, reason(error))));
}
