/** After the game: who won and why, every position again, what an engine thinks of it, and proofs. */

import { api } from "../api/calls.js";
import { session } from "../api/http.js";
import { dress } from "../more.js";
import { button, h, refill } from "../dom.js";
import { knows, t } from "../words.js";
import { analysis } from "./analysis.js";
import { compare } from "./comparing.js";
import { awaitRematch } from "./offers.js";
import { saveFile } from "./picture.js";
import { makeReplay } from "./replaying.js";

await dress("after");

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
 * @param {LookBack} show shows a position of the past
 * @param {number} version the position to begin with; 0 is the last
 * @param {DrawnPage | undefined} drawn the board, if the game has one
 */
export function afterwards(page, show, version, drawn) {
	const { table, act } = page;
	const game = /** @type {Game} */ (table.game);
	const ranking = game.result?.ranking ?? [];
	const replay = makeReplay(page, (frame, judged) => {
		show(frame);
		if (drawn) compare(drawn, frame, judged);
	}, drawn);

	/**
	 * On a small screen the board may have been left far above.
	 * @param {number} index
	 * @param {Judged} [judged]
	 */
	function goSeen(index, judged) {
		replay.go(index, judged);
		drawn?.stage.element.scrollIntoView({ block: "center" });
	}

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
		saveFile(new Blob([text], { type: "application/json" }), `axio-${game.id}.json`);
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
			button("", "analyse", t("analyse"), () => act(() => analysis(page, course, replay.handAt, (judged) => goSeen(replay.find(judged.version) - 1, judged)))),
			button("", "verify", t("verify.title"), () => act(verify)),
			button("", "export", t("export"), () => act(download))),
		proof);

	return {
		element: h("div.after", result, course),
		replay: replay.element,
		press: replay.press,
		jumpTo: (version = 0) => goSeen(replay.find(version)),
		async start() {
			if (table.mySeat !== null) awaitRematch(table, offered);
			const lines = await replay.load(version);
			if (lines) course.append(lines);
		},
	};
}
