/** Plans: what shall be done on my turn while I am away. The rules of the game are asked by the service. */

import { api } from "../../api/calls.js";
import { more } from "../../api/more.js";
import { button, h, refill } from "../../dom.js";
import { line } from "../../more.js";
import { count, t } from "../../words.js";
import { fully, sum } from "../describe.js";
import { entryOf, standing } from "./entries.js";

/** Points that a move must gain, where nothing else was said. */
const ENOUGH = 3;

/** @param {Page} page @param {Field} field */
export function planning(page, field) {
	const { table, act } = page;
	const element = h("section.planning.stack");
	/** @type {PlanDraft} */
	let draft = { entries: [], best: 0 };
	/** @type {any} */
	let orders = null;

	/** @param {PlanDraft | null} plan */
	const put = (plan) => act(async () => {
		const { ruleset, plan: _, ...others } = orders;
		orders = await more.putOrders(table.id, table.mySeat ?? 0, { ruleset, ...others, plan: plan && { entries: plan.entries, ...(plan.best && { best: { at_least: plan.best } }) } });
		draft = standing(orders.plan);
		draw();
	});

	/** @param {any} option @returns {Child[]} */
	function shownNow(option) {
		const [gain, otherwise] = [h("input", { type: "number", min: 0, max: 1000, value: Math.max(0, sum(option.preview.points)), label: t("plan.least"), key: "plan-gain" }),
			h("select", { key: "plan-otherwise", label: t("plan.here") }, h("option", { value: "wake" }, t("plan.wake")), h("option", { value: "next" }, t("plan.next")))];
		return [h("p", t("plan.here"), h("br"), h("b", fully(page, option.move, table.view?.hand))), h("div.row", h("small", t("plan.least")), gain, otherwise),
			h("div", button("", "plan-add", t("plan.add"), () => {
				draft = { ...draft, entries: [...draft.entries, entryOf(option.move, option.piece, Number(gain.value), otherwise.value)] };
				draw();
			}))];
	}

	function draw() {
		const stopped = orders.plan?.stopped_by;
		const option = field.shown?.();
		/** @type {HTMLInputElement} */
		const least = h("input", { type: "number", min: 1, max: 1000, value: draft.best || ENOUGH, disabled: !draft.best, label: t("plan.least"), key: "plan-best-gain", onchange: keepLeast });
		function keepLeast() {
			draft = { ...draft, best: Number(least.value) || ENOUGH };
		}
		refill(element, h("h2.small-title", t("plan.title")), h("p.hint", t("plan.text")),
			orders.plan && h("p", { role: "status" }, stopped ? t("plan.stopped", { why: t(`plan.why.${stopped}`) }) : h("b", t("plan.stands"))),
			...(draft.entries.length ? [h("p", count("plan.entries", draft.entries.length)), h("ol.plan-entries", draft.entries.map((entry, index) => h("li.row", h("span", fully(page, entry.move, table.view?.hand), ` (≥ ${entry.at_least})`),
				button("quiet small", `plan-drop-${index}`, t("plan.leaveOut"), () => {
					draft = { ...draft, entries: draft.entries.filter((one) => one !== entry) };
					draw();
				}))))] : []),
			...(option ? shownNow(option) : [h("small", t("plan.hereNow"))]),
			line(t("plan.best"), h("span.row", h("input", { type: "checkbox", key: "plan-best", label: t("plan.best"), checked: draft.best > 0, onchange: () => {
				draft = { ...draft, best: draft.best ? 0 : Number(least.value) || ENOUGH };
				draw();
			} }), h("small", t("plan.least")), least)),
			h("div.row", button("primary", "plan-put", t("plan.put"), () => put(draft)), orders.plan && button("quiet", "plan-end", t("plan.drop"), () => put(null))));
	}

	return {
		element,
		async load() {
			orders ??= await api.ordersOf(table.id, table.mySeat ?? 0);
			draft = standing(orders.plan);
			draw();
		},
		/** What is shown on the board changed, or whose turn it is. */
		refresh: () => orders && draw(),
	};
}
