/** After the game: who won and why, every position again, what an engine thinks of it, and proofs. */

import { api } from "../api/calls.js";
import { session } from "../api/http.js";
import { button, h, refill } from "../dom.js";
import { knows, t } from "../words.js";
import { fully } from "./describe.js";
import { done } from "./jobs.js";
import { awaitRematch } from "./offers.js";
import { makeReplay } from "./replaying.js";

/** @type {Analysis} */
async function analysis(page, place, handAt, show) {
	const { table } = page;
	const bar = h("progress", { max: 1, value: 0, label: t("analyse") });
	const panel = h("section.panel.analysis", h("h3", t("analyse")), bar);
	place.prepend(panel);
	try {
		await api.somebody();
		const result = await done(await api.ask(table.id, "analysis"), (part) => (bar.value = part));
		const judged = result?.type === "analysis" ? result.moves : [];
		// A stone that looks the same, or a turn of a tile that does, is no other move.
		const isOther = (/** @type {Judged} */ one) => fully(page, one.move, handAt(one)) !== fully(page, one.best, handAt(one));
		const costly = judged.filter((one) => one.cost > 0.02 && isOther(one)).sort((one, other) => other.cost - one.cost).slice(0, 12);
		bar.replaceWith(costly.length ? h("ol.stack", costly.map(line)) : h("p", t("analysis.fine")));
	} catch (error) {
		panel.remove();
		throw error;
	}

	/** @param {Judged} one */
	function line(one) {
		const better = t("analysis.better", { cost: Math.round(one.cost * 100), move: fully(page, one.best, handAt(one)) });
		return h("li", button("plain", `judged-${one.version}`, [h("b", table.name(one.seat)), " ", fully(page, one.move, handAt(one)), h("br"), h("small", better)], () => show(one)));
	}
}

/** Why the first is first. @type {Why} */
function why({ telling }, result) {
	const [first, second] = result?.ranking ?? [];
	if (!result || !first || !second) return t("result.alone");
	const shared = first.place === second.place || first.seats.length > (first.team ? 2 : 1);
	const how = shared ? "shared" : result.reason === "instant_win" ? "instant" : result.reason;
	return knows(`reason.${how}`) ? t(`reason.${how}`) : telling.why(how, first, second);
}

/**
 * @param {Page} page
 * @param {LookBack} show shows a position of the past, and what would have been better there
 * @param {number} version the position to begin with; 0 is the last
 */
export function afterwards(page, show, version) {
	const { table, act } = page;
	const game = /** @type {Game} */ (table.game);
	const ranking = game.result?.ranking ?? [];
	const replay = makeReplay(page, show);

	/** @param {number[]} seats */
	const names = (seats) => seats.map((seat) => table.name(seat)).join(" & ");

	function headline() {
		const winners = ranking.filter((one) => one.place === 1).flatMap((one) => one.seats);
		if (game.seats.length === 1) return t(ranking[0]?.score === null || knows(`reason.${game.result?.reason}`) ? "result.soloLost" : "result.solo");
		return winners.includes(table.mySeat ?? 0) ? t("result.won") : t("result.winner", { name: names(winners) });
	}

	/** Whoever asks second comes to the table of the first, and means to play. */
	const rematch = async () => {
		const next = await api.ask(game.id, "rematch");
		const own = next.seats.find(({ occupant }) => occupant.type === "invited" && occupant.name === session()?.name);
		if (own) await api.putSeat(next.id, own.number, { type: "me" });
		location.hash = `#/table/${next.id}`;
	};
	const again = h("div.rematch.row", { role: "status" },
		(table.mySeat !== null || game.host === session()?.name) && button("primary", "rematch", t("rematch"), () => act(rematch)));

	function offered(name = "") {
		refill(again, h("p", t("again.offer", { name })), button("primary", "rematch", t("again.join"), () => act(rematch)));
	}

	async function verify() {
		const { valid, checks } = await api.verify(await api.exported(game.id));
		refill(proof, valid ? h("p.good", t("verify.good")) : h("p.bad", t("verify.bad")),
			h("ul", checks.map((one) => h("li", `${one.ok ? "✓" : "✗"} ${one.name}: ${one.detail}`))));
	}

	async function download() {
		const text = JSON.stringify(await api.exported(game.id), null, 1);
		const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
		h("a", { href, download: `axio-${game.id}.json` }).click();
		URL.revokeObjectURL(href);
	}

	const proof = h("div.proof", { "aria-live": "polite" });
	const course = h("section.course");
	const reason = why(page, game.result);
	const result = h("section.panel.result", { label: t("result.title") },
		h("h2", headline()),
		reason && h("p", reason),
		h("ol.ranking", ranking.map(({ place, team, seats, score, tiebreak }) => h("li", { class: place === 1 && "first" },
			h("span", `${place}.`), h("b", team ? `${t("team", { team })}: ${names(seats)}` : names(seats)),
			h("span.score", score ?? t("scoreLost")), tiebreak.length > 0 && h("span.vector", tiebreak.join(" · "))))),
		page.telling.rounds?.(table),
		again,
		h("div.answers",
			button("", "analyse", t("analyse"), () => act(() => analysis(page, course, replay.handAt, (judged) => replay.go(replay.find(judged.version) - 1, judged)))),
			button("", "verify", t("verify.title"), () => act(verify)),
			button("", "export", t("export"), () => act(download))),
		proof);

	return {
		element: h("div.after", result, course),
		replay: replay.element,
		press: replay.press,
		jumpTo: (version = 0) => replay.go(replay.find(version)),
		async start() {
			if (table.mySeat !== null) awaitRematch(table, offered);
			const drawn = await replay.load(version);
			if (drawn) course.append(drawn);
		},
	};
}
