/** A position as facts, tables and grids: whatever the view of a game holds. */

import { h } from "./elements.js";
import { isObject, spellBy, told, without, withoutIds } from "./spell.js";

/** What every view has; it is shown elsewhere. */
const COMMON = ["ruleset", "game_id", "version", "status", "viewer", "seats", "hand", "pending", "result"];
/** Across and down. */
const AXES = [["x", "y"], ["col", "row"], ["q", "r"]];
const WIDEST_GRID = 40;

/** @param {any} value */
const isList = (value) => typeof value === "object" && value !== null;

/** @param {any} value */
const isSimple = (value) => !isList(value) || !Object.values(value).some(isList);

const reach = (values = [0]) => Math.max(...values) - Math.min(...values) + 1;

const range = (values = [0]) => Array.from({ length: reach(values) }, (_, index) => Math.min(...values) + index);

/** @param {Members[]} rows */
const axesOf = (rows) => AXES.find(([across = "", down = ""]) => {
	const isShort = (axis = "") => rows.every((row) => Number.isInteger(row[axis])) && reach(rows.map((row) => row[axis])) <= WIDEST_GRID;
	return isShort(across) && isShort(down) && new Set(rows.map((row) => `${row[across]},${row[down]}`)).size === rows.length;
});

/** @type {MakeShowing} */
export const showing = (words, say = spellBy(words)) => ({
	facts(all) {
		return h("dl.facts", told(all).map(([key, value]) => h("div", h("dt", words.plain(key)), " ", h("dd", !isObject(value) || !isSimple(value) ? say.nodes(value, key)
			: told(value).flatMap(([name, one]) => [h("span.pair", say.nodes(name), " ", h("b", say.nodes(one, name))), " "])))));
	},
	cell(all, newest) {
		const { seat, version, ...more } = all;
		const name = typeof seat === "number" && words.seat(seat);
		return h("td", { class: version === newest && "newest" }, name && h(`span.dot.seat-${seat}`, { role: "img", label: name, title: name }), told(more).map(([key, value]) =>
			h("span", key && typeof value !== "string" && !Array.isArray(value) && h("small", `${words.plain(key)} `), ...[value].flat().flatMap((one) => [...say.nodes(one, key), " "]))));
	},
	grid(rows, across, down, newest) {
		const cells = new Map(rows.map((row) => [`${row[across]},${row[down]}`, row]));
		const [xs, ys] = [range(rows.map((row) => row[across])), range(rows.map((row) => row[down]))];
		return h("table.cells", h("thead", h("tr", h("td", `${words.plain(across)} → ${words.plain(down)} ↓`), xs.map((x) => h("th", { scope: "col" }, say.nodes(x))))),
			h("tbody", ys.map((y) => h("tr", h("th", { scope: "row" }, say.nodes(y)), xs.map((x) =>
				this.cell(without([across, down], cells.get(`${x},${y}`) ?? {}), newest))))));
	},
	list(rows) {
		const columns = [...new Set(rows.flatMap((row) => told(without(["version"], row)).map(([key]) => key)))];
		return h("table", h("thead", h("tr", columns.map((key) => h("th", { scope: "col" }, words.plain(key))))),
			h("tbody", rows.map((row) => h("tr", columns.map((key) => h("td", say.nodes(row[key], key)))))));
	},
	exhibit(value, newest) {
		const parts = Object.entries(value);
		if (Array.isArray(value) && value.every(Array.isArray)) {
			return this.grid(value.flatMap((row, y) => row.map((/** @type {any} */ one, /** @type {number} */ x) => ({ x, y, ...(isObject(one) ? one : { "": one }) }))), "x", "y", newest);
		}
		if (!parts.every(([, row]) => isObject(row))) return h("div.stack", this.members(value, newest));
		const rows = Array.isArray(value) ? value : parts.map(([key, row]) => ({ "": key, ...row }));
		const [across, down] = axesOf(rows) ?? [];
		return across && down ? this.grid(rows, across, down, newest) : this.list(rows);
	},
	members(all, newest) {
		const simple = told(all).filter(([, value]) => isSimple(value));
		return [simple.length > 0 && this.facts(Object.fromEntries(simple)),
			...told(all).filter(([, value]) => !isSimple(value)).map(([key, value]) => h("section", h("h3", words.plain(key)), this.exhibit(value, newest)))];
	},
	pieces(hand) {
		return h("ul.held.row", hand.map((piece) => h("li", say.nodes(withoutIds(piece)))));
	},
	position(view) {
		return this.members(withoutIds(without(COMMON, view)), view.version);
	},
});
