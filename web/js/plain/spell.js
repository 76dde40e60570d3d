/** What a game says of itself in JSON, spelled out as text or with the symbols of colours. */

import { chip, isColour } from "../boards/symbols.js";
import { h } from "../dom.js";
import { plainWord, t } from "../words.js";

/** What every move has, whatever the game. */
const COMMON = ["type", "full_type", "decision_id", "number", "seat", "version", "made_by", "effects", "at"];
/** Ids of pieces tell nothing. */
const ID = /^(?=.*\d)[0-9a-f]{8,}$/;
const SEAT = /(^|_)seat$/;
/** No text of a person. */
const NAME = /^[a-z][a-z0-9_]*$/;

/** @param {any} value @returns {value is Members} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {any} value */
const isNothing = (value) => value === null || value === undefined || value.length === 0;

/** Nothing is told of what there is none of. @param {Members} all */
export const told = (all) => Object.entries(all).filter(([, value]) => !isNothing(value));

/** @type {Without} */
export const without = (keys, all) => Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)));

/** @param {any} value */
const isId = (value) => typeof value === "string" && ID.test(value);

/** @param {any} value @returns {any} */
export function withoutIds(value) {
	if (Array.isArray(value)) return value.filter((one) => !isId(one)).map(withoutIds);
	return isObject(value) ? Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (isId(one) ? [] : [[key, withoutIds(one)]]))) : value;
}

/** @type {OwnMembers} */
export function ownMembers(move, hand) {
	const own = without(COMMON, move);
	for (const key in own) {
		const piece = hand.find((one) => typeof own[key] === "string" && one?.[key] === own[key] && Object.keys(one).length > 1);
		if (piece) own[key] = withoutIds(piece);
	}
	return own;
}

/** @type {MakeSpeller} */
export const speller = (table) => ({
	parts(value, key = "") {
		if (isNothing(value)) return ["–"];
		if (typeof value === "boolean") return [t(value ? "plain.yes" : "plain.no")];
		const player = SEAT.test(key) && table.name(value);
		if (typeof value === "number") return [player ? `${player} (${value})` : String(value).replace("-", "−")];
		if (typeof value === "string") return [isColour(value) ? { colour: value } : NAME.test(value) ? plainWord(value) : value];
		const items = Array.isArray(value) ? value.map((one) => this.inner(one, key.replace(/s$/, ""))) : told(value).map(([name, one]) => [`${plainWord(name)}\u00a0`, ...this.inner(one, name)]);
		return items.flatMap((one, index) => (index ? [", ", ...one] : one));
	},
	inner(value, key) {
		return isObject(value) ? ["(", ...this.parts(value), ")"] : this.parts(value, key);
	},
	text(value, key) {
		return this.parts(value, key).map((part) => (typeof part === "string" ? part : t(`colour.${part.colour}`))).join("");
	},
	nodes(value, key) {
		return this.parts(value, key).map((part) => (typeof part === "string" ? part : h("span.colour", chip(part.colour), h("span", t(`colour.${part.colour}`)))));
	},
});
