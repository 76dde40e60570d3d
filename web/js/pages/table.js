/** A table: how it is found and kept in step with what the service says, before, in and after a game. */

import { api } from "../api/calls.js";
import { Refused } from "../api/errors.js";
import { endedSession, reason, session } from "../api/http.js";
import { button, h, memory, refill } from "../dom.js";
import { drawnGame, gameName, hasWords, rulesets } from "../games.js";
import { loadAgain } from "../loading.js";
import { tick } from "../table/describe.js";
import { lobby } from "../table/lobby.js";
import { playing } from "../table/playing.js";
import { openTable } from "../table/store.js";
import { entitle, lookForTurns } from "../waiting.js";
import { t } from "../words.js";

/** `rest` is the invitation to a private table, or a position to look back at. @type {OpenPage} */
export function open(main, id, rest) {
	const version = /^@\d+$/.test(rest ?? "") ? Number(rest.slice(1)) : 0;
	const code = version ? "" : rest;
	const trouble = h("p.trouble", { role: "alert" });
	/** @type {Engine[]} */
	let engines = [];
	/** @type {Play | null} */
	let play = null;
	let named = false;
	/** How its game is shown. @type {Shown | null} */
	let shown = null;
	let loading = false;
	const table = openTable(id, show);
	const [isNew, isOtherTurn] = [memory(), memory()];

	/** @type {Act} */
	async function act(work) {
		let failure;
		await work().catch((error) => (failure = error));
		await table.refresh();
		trouble.textContent = failure ? reason(failure) : "";
	}

	function show() {
		const { game, view, failure, closed } = table;
		if (closed) return;
		if (!game) return failure instanceof Refused && refill(main, stranger(failure), trouble);
		const name = gameName(game.ruleset);
		if (!hasWords(game.ruleset) && !named) {
			named = true;
			void rulesets().then(show, () => undefined);
		}
		const able = engines.filter((one) => one.rulesets.includes(game.ruleset));
		if (hasWords(game.ruleset)) main.dataset["ruleset"] = game.ruleset;
		entitle(`${name} – Axio`);
		if (isOtherTurn(table.myDecision?.decision_id)) void lookForTurns();
		if (!view) return isNew(game, session(), able.length, name) && refill(main, lobby(game, code, able, act), trouble);
		if (!shown) return void load(game.ruleset);
		play ??= playing(main, table, game.ruleset, trouble, act, { ...shown, version });
		play.show(view, able);
		tick();
	}

	async function load(ruleset = "") {
		if (loading) return;
		loading = true;
		const drawn = drawnGame(ruleset);
		shown = drawn ? { board: await drawn.load().catch(loadAgain), plain: null } : { board: null, plain: await import("../plain/any.js").catch(loadAgain) };
		show();
	}

	/** A table that cannot be seen; with an invitation its seats still can be taken. @param {Refused} failure */
	function stranger(failure) {
		if (failure.status !== 404) return h("p.hint.loading", reason(failure));
		const ended = endedSession();
		const what = code ? "invited" : ended === null ? "missing" : "ended";
		return h("section.panel.lobby", h("h1", t(`stranger.${what}.title`)), h("p", t(`stranger.${what}.text`, { name: ended ?? "" })),
			what === "invited" && button("primary", "join", t("seat.take"), () => act(join)),
			!session() && h("a", { href: "#/me", key: "sign-in" }, t("account.in")));
	}

	/** Strangers are not told how many seats there are. The first one, mostly the host's, is tried last. */
	async function join() {
		await api.somebody();
		let seat = 2;
		while (true) {
			try {
				await api.putSeat(id, seat, { type: "me", invite_code: code });
				return history.replaceState(null, "", `#/table/${id}`);
			} catch (error) {
				if (!(error instanceof Refused) || error.status >= 429 || seat === 1) throw error;
				seat = error.status === 404 ? 1 : seat + 1;
			}
		}
	}

	/** @param {KeyboardEvent} event */
	const press = (event) => play?.press(event);
	addEventListener("keydown", press);
	const timer = setInterval(tick, 1000);
	refill(main, h("p.hint.loading", t("loading")));
	void table.refresh();
	void api.engines().then((found) => {
		engines = found;
		show();
	}, () => undefined);
	return () => {
		removeEventListener("keydown", press);
		clearInterval(timer);
		play?.close();
		table.close();
	};
}
