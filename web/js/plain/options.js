/** All legal answers to a decision as buttons, the most gainful first: a click is the move. */

import { api } from "../api/calls.js";
import { button, focus, h, menu, refill, towards } from "../dom.js";
import { gainSigns, gains, signedNumber, sum } from "../table/describe.js";
import { plainWord, t } from "../words.js";
import { isObject, ownMembers, speller, told } from "./spell.js";

/** How many options of a type are shown at first. */
const FIRST = 30;
/** How many values a menu can hold. */
const MOST_VALUES = 60;

/** Databases may change the order of members. @param {any} value @returns {any} */
const ordered = (value) => (isObject(value) ? Object.entries(value).sort().map(([key, one]) => [key, ordered(one)]) : value);

/** @param {Page} page */
export function optionList({ table, submit }) {
	const say = speller(table);
	/** @type {HTMLElement} */
	const element = h("section.options.stack", { label: t("turn.yours"), tabindex: -1, onkeydown: press });
	/** @type {PlainOption[]} */
	let options = [];
	/** What a member must be, as text. @type {Names} */
	let wanted = {};
	/** Types of moves. @type {Set<string>} */
	let unfolded = new Set();
	/** What an engine thinks of them, by id. @type {Map<string, number>} */
	let advised = new Map();
	let asking = new AbortController();
	let gainful = false;

	/** @type {Choices} */
	const choices = () => element.querySelectorAll(".choice");

	/** @type {PrepareOption} */
	function prepare({ move, preview = {} }) {
		const members = ownMembers(move, table.view?.hand ?? []);
		const values = Object.fromEntries(Object.entries(members).map(([key, value]) => [key, say.text(value, key)]));
		return { move, preview, members, values, id: JSON.stringify(ordered({ ...members, type: move.type })), gain: sum(preview.points ?? {}) };
	}

	/** @type {OptionButton} */
	function answer({ move, preview: { points = {}, ...more }, members, id, gain }, _, { length }) {
		const value = advised.get(id);
		const signs = told(more).filter(([, one]) => one).map(([key, one]) => h("small", plainWord(key), one !== true && ` ${say.text(one, key)}`));
		return button(`choice ${value === undefined ? "" : "advised"}`, id, [
			h("span", length < 2 && `${plainWord(move.type)} `, say.nodes(members)),
			value !== undefined && h("span.tag", `${t("hint")} ${Math.round(value * 100)} %`),
			h("span.gains", signs, gainful && gains(points).length !== 1 && h("b", { class: !gain && "none" }, signedNumber(gain)), gainSigns(points)),
		], () => element.matches(".sent") || submit(move));
	}

	/** @param {PlainOption[]} all of one type */
	function group(all) {
		const type = all[0]?.move.type;
		const open = unfolded.has(type) || all.length <= FIRST;
		return h("section", all.length > 1 && h("h3", plainWord(type), h("small", ` ${all.length}`)),
			h("div.choices-grid", (open ? all : all.slice(0, FIRST)).map(answer)),
			!open && button("quiet", `all-${type}`, t("plain.all", { n: all.length }), () => {
				unfolded.add(type);
				draw();
				focus([...choices()].find((one) => one.dataset["key"] === all[FIRST]?.id));
			}));
	}

	/** By a member that tells options apart. */
	function filter(key = "") {
		const values = [...new Set(options.flatMap((one) => one.values[key] ?? []))];
		if (values.length < 2 || values.length > MOST_VALUES) return null;
		values.sort((one, other) => Number(one.replace("−", "-")) - Number(other.replace("−", "-")) || 0);
		return h("label.row", plainWord(key), menu(`only-${key}`, plainWord(key), [["", t("plain.any")], ...values.map((one) => [one, one])], wanted[key] ?? "", (value) => {
			wanted[key] = value;
			draw();
		}));
	}

	function draw() {
		const fitting = options.filter(({ values }) => Object.entries(wanted).every(([key, value]) => !value || (values[key] ?? value) === value));
		fitting.sort((one, other) => (advised.get(other.id) ?? -1) - (advised.get(one.id) ?? -1) || other.gain - one.gain);
		const groups = [...new Set(options.map(({ move }) => move.type))].map((type) => fitting.filter(({ move }) => move.type === type)).filter(({ length }) => length);
		const keys = new Set(options.flatMap(({ values }) => Object.keys(values)));
		refill(element, options.length > FIRST && h("div.filters.row", [...keys].map(filter)), groups.sort((one, other) => one.length - other.length).map(group));
	}

	/** Arrows lead from button to button. @param {KeyboardEvent} event */
	function press(event) {
		const here = /** @type {Element} */ (event.target).closest(".choice");
		if (!here || !event.key.startsWith("Arrow")) return;
		event.preventDefault();
		towards(event.key, here, choices())?.focus();
	}

	return {
		element,
		first: () => focus(choices()[0]),
		stop() {
			asking.abort();
			element.classList.add("sent");
		},
		/** @type {OfferOptions} */
		async offer(decision) {
			asking.abort();
			element.classList.remove("sent");
			const { signal } = (asking = new AbortController());
			// The keyboard stays here from turn to turn.
			const held = element.contains(document.activeElement);
			[options, wanted, unfolded, advised] = [[], {}, new Set(), new Map()];
			refill(element, decision && h("p.hint", t("loading")));
			if (held) focus(element);
			if (!decision) return;
			const found = await api.options(table.id, decision.decision_id, {}, signal);
			if (signal.aborted) return;
			// Equal pieces make equal options: one of them is enough.
			options = [...new Map(found.map(prepare).map((one) => [one.id, one])).values()];
			gainful = options.some(({ preview }) => gains(preview.points ?? {}).length);
			draw();
			if (document.activeElement === element) this.first();
		},
		/** @param {HintedOption[]} hints */
		advise(hints) {
			advised = new Map(hints.slice(0, 3).map(({ move, value }) => [prepare({ move }).id, value]));
			wanted = {};
			draw();
			const best = element.querySelector(".advised");
			best?.scrollIntoView({ block: "nearest" });
			return best !== null;
		},
	};
}
