/** Which games are known in this browser, and the table of a first game, which is guided. */

import { kept } from "./api/http.js";

const [KNOWN, NOW] = ["axio.known-games", "axio.first-game"];

/** @type {() => string[]} */
export const knownGames = () => kept(KNOWN, []);

export const guidedTable = () => localStorage.getItem(NOW);

export const guideAt = (table = "") => localStorage.setItem(NOW, table);

export function learnt(ruleset = "") {
	localStorage.removeItem(NOW);
	localStorage.setItem(KNOWN, JSON.stringify([...new Set([...knownGames(), ruleset])]));
}
