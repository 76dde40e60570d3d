/** My turns in all games: a number in the title and on the page's icon, and the way to the next game. */

import { api } from "./api/calls.js";
import { session } from "./api/http.js";

const LOOK_EVERY = 10_000;

/** One for each game, the earliest deadline first. @type {string[]} */
let games = [];
let title = "";
/** @type {() => void} */
let changed = () => undefined;

function draw() {
	document.title = games.length ? `(${games.length}) ${title}` : title;
}

/** What the page is called, without the number of turns. */
export function entitle(text = "") {
	title = text;
	draw();
}

/** The next of my games that wait for me, after the one that is shown; and how many others do. @type {NextGame} */
export function nextGame(waiting, shown) {
	const others = waiting.filter((id) => id !== shown);
	const after = waiting.slice(waiting.indexOf(shown) + 1);
	return { id: after[0] ?? others[0] ?? null, others: others.length, skips: waiting.includes(shown) };
}

export const myNextGame = () => nextGame(games, location.hash.split("/")[2] ?? "");

export async function lookForTurns() {
	try {
		const turns = session() ? await api.myTurns() : [];
		const found = [...new Set(turns.map((turn) => turn.game_id))];
		if (found.join() === games.join()) return;
		games = found;
	} catch {
		// The next look will tell.
		return;
	}
	draw();
	// Not every browser shows a number on the icon, and none does before the page is installed.
	void navigator.setAppBadge?.(games.length).catch(() => undefined);
	changed();
}

/** @param {() => void} tell */
export function watchTurns(tell) {
	changed = tell;
	setInterval(lookForTurns, LOOK_EVERY);
	void lookForTurns();
}
