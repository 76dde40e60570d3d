/** A player as everybody may know them: ratings and how they came about, results, and games. */

import { more } from "../api/more.js";
import { reason, session } from "../api/http.js";
import { list } from "../api/calls.js";
import { chip } from "../../board/symbols.js";
import { button, fill, h, refill } from "../dom.js";
import { drawnGame, gameName, rulesets } from "../games.js";
import { ratingGraph } from "../graph.js";
import { nameOf } from "../table/describe.js";
import { entitle } from "../waiting.js";
import { count, t, when, whenFully } from "../words.js";

/** How the games of one ruleset ended. @param {Schemas["GamesPlayed"]} played */
function results({ won, drawn, lost, solo }) {
	const all = won + drawn + lost;
	const parts = /** @type {[string, number][]} */ ([["won", won], ["drawn", drawn], ["lost", lost]]);
	return [
		all > 0 && h("div.outcomes", { role: "img", label: parts.map(([name, n]) => `${t(`outcome.${name}`)} ${n}`).join(", ") }, parts.map(([name, n]) => n > 0 && h(`span.${name}`, { vars: { "--n": n } }))),
		h("p.hint", parts.map(([name, n]) => `${n} ${t(`outcome.${name}`)}`).join(" · "), solo > 0 && ` · ${count("outcome.solo", solo)}`),
	];
}

/** @param {string} name @param {Schemas["GamesPlayed"]} played @param {Schemas["RatingAnswer"] | undefined} rating */
function card(name, played, rating) {
	const graph = h("div");
	if (rating) {
		void list(`players/${encodeURIComponent(name)}/ratings/${played.ruleset}`).then((steps) => fill(graph, ratingGraph(/** @type {any[]} */ (steps).reverse())), (error) => fill(graph, h("p.trouble", reason(error))));
	}
	return h("section.panel.stack.record", { label: gameName(played.ruleset) },
		h("h2", chip(drawnGame(played.ruleset)?.emblem ?? "any"), gameName(played.ruleset)),
		rating && h("p.rating", h("b", rating.rating.toFixed(1)), " ", t("rating.of", { uncertainty: rating.uncertainty.toFixed(1), strength: rating.strength }), h("br"), h("small", count("rating.games", rating.games))),
		graph, results(played));
}

/** @param {GameSummary} game @param {string} name */
function row(game, name) {
	const own = game.seats.find(({ occupant }) => occupant.name === name);
	const ranked = game.result?.ranking.find(({ seats }) => own && seats.includes(own.number));
	return h("li", h("a.game-row", { href: `#/table/${game.id}`, key: game.id }, chip(drawnGame(game.ruleset)?.emblem ?? "any"), h("b", gameName(game.ruleset)),
		h("span.who.cut", game.seats.map(nameOf).join(" · ")),
		h("small", [game.seats.length > 1 && ranked && t("ranked", { place: ranked.place }), game.rated && t("rated"), when(game.finished_at ?? game.created_at)].filter(Boolean).join(" · "))));
}

/** @type {OpenPage} */
export function open(main, one) {
	const name = decodeURIComponent(one || session()?.name || "");
	const place = h("div.stack", h("p.hint", t("loading")));
	entitle(`${name} – Axio`);
	fill(main, h("div.accounts.wider", place));

	async function show() {
		const [player, first] = await Promise.all([more.player(name), more.gamesOf(name, ""), rulesets()]);
		const games = h("ul.games.all", first.items.map((game) => row(game, player.name)));
		const older = h("div");
		/** @param {string | null} next */
		const further = (next) => refill(older, next && button("", "older", t("older"), async () => {
			const page = await more.gamesOf(name, next);
			games.append(...page.items.map((game) => row(game, player.name)));
			further(page.next_cursor);
		}));
		further(first.next_cursor);
		refill(place,
			h("header.who-is", h("h1.cut", player.name), player.kind === "bot" && h("span.tag", t("seat.bot")), player.guest && h("span.tag", t("guest")),
				h("p.hint", t("since", { time: whenFully(player.created_at) }), " · ", t("own.played", { n: player.games_played }))),
			player.description && h("p", player.description),
			player.owner && h("p.hint", t("ownedBy"), " ", h("a", { href: `#/player/${encodeURIComponent(player.owner)}` }, player.owner)),
			player.games.length > 0 && h("div.two", player.games.map((played) => card(player.name, played, player.ratings.find(({ ruleset }) => ruleset === played.ruleset)))),
			h("section.panel.stack", h("h2", t("history")), first.items.length ? games : h("p.hint", t("games.none")), older));
	}

	show().catch((error) => refill(place, h("p.trouble", { role: "alert" }, reason(error))));
}
