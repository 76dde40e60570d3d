/** What a game says of itself, spelled out in the words of the page. */

import { isObject, spellBy, told, without, withoutIds } from "../../board/spell.js";
import { plainWord, t } from "../words.js";

export { isObject, told, withoutIds };

/** What every move has, whatever the game. */
const COMMON = ["type", "full_type", "decision_id", "number", "seat", "version", "made_by", "effects", "at"];
/** @type {OwnMembers} */
export function ownMembers(move, hand) {
	const own = without(COMMON, move);
	for (const key in own) {
		const piece = hand.find((one) => typeof own[key] === "string" && one?.[key] === own[key] && Object.keys(one).length > 1);
		if (piece) own[key] = withoutIds(piece);
	}
	return own;
}

/** What is spelled knows the people of a table. @param {Pick<Table, "name">} table */
export const wordsOf = (table) => ({
	plain: plainWord, colour: (name = "") => t(`colour.${name}`), yes: t("plain.yes"), no: t("plain.no"), seat: (number = 0) => table.name(number),
});

/** @type {MakeSpeller} */
export const speller = (table) => spellBy(wordsOf(table));
