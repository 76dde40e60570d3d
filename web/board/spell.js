/** What a game says of itself in JSON, spelled out as text or with the symbols of colours. */

import { h } from "./elements.js";
import { chip, isColour } from "./symbols.js";

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

/** @type {SpellBy} */
export const spellBy = (words) => ({
	parts(value, key = "") {
		if (isNothing(value)) return ["–"];
		if (typeof value === "boolean") return [value ? words.yes : words.no];
		const player = SEAT.test(key) && words.seat(value);
		if (typeof value === "number") return [player ? `${player} (${value})` : String(value).replace("-", "−")];
		if (typeof value === "string") return [isColour(value) ? { colour: value } : NAME.test(value) ? words.plain(value) : value];
		const items = Array.isArray(value) ? value.map((one) => this.inner(one, key.replace(/s$/, ""))) : told(value).map(([name, one]) => [`${words.plain(name)}\u00a0`, ...this.inner(one, name)]);
		return items.flatMap((one, index) => (index ? [", ", ...one] : one));
	},
	inner(value, key) {
		return isObject(value) ? ["(", ...this.parts(value), ")"] : this.parts(value, key);
	},
	text(value, key) {
		return this.parts(value, key).map((part) => (typeof part === "string" ? part : words.colour(part.colour))).join("");
	},
	nodes(value, key) {
		return this.parts(value, key).map((part) => (typeof part === "string" ? part : h("span.colour", chip(part.colour), h("span", words.colour(part.colour)))));
	},
});
