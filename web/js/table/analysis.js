/** What an engine thinks of a finished game: luck and skill apart, what to learn from, what it cost. */

import { api } from "../api/calls.js";
import { button, h } from "../dom.js";
import { t } from "../words.js";
import { fully, signedNumber } from "./describe.js";
import { done } from "./jobs.js";

/** Less than this is no mistake worth a line, and no luck worth a word. */
const [SMALL_COST, SMALL_LUCK] = [0.02, 0.05];
const MOST_LINES = 12;

const percent = (part = 0) => `${Math.round(part * 100)}\u00a0%`;
const signed = (part = 0) => `${signedNumber(Math.round(part * 100))}\u00a0%`;

/** What a decision cost, by what its seat could know. @param {Judged} one */
const costOf = ({ knowable, cost }) => knowable?.regret ?? cost;

/** The mistakes in their order: first those that teach most, then the others by what they cost. @type {Mistakes} */
export function mistakes({ moves, moments = [] }, isOther) {
	const teaching = moments.flatMap(({ number }) => moves.find((one) => one.number === number) ?? []);
	const others = moves.filter((one) => costOf(one) > SMALL_COST && isOther(one) && !teaching.includes(one)).sort((one, other) => costOf(other) - costOf(one));
	return { teaching, others: others.slice(0, MOST_LINES - teaching.length) };
}

/** How a chance to win came about, step by step; nothing in a solo game. @type {Ledger} */
export const ledger = ({ seat, start, regret, given, luck, result }) =>
	start === null || regret === null || given === null || luck === null || result === null ? null : { seat, start, steps: [["skill", -regret], ["given", given], ["luck", luck]], result };

/** @type {Analysis} */
export async function analysis(page, place, handAt, show) {
	const { table } = page;
	const bar = h("progress", { max: 1, value: 0, label: t("analyse") });
	const panel = h("section.panel.analysis.stack", h("h3", t("analyse")), bar);
	place.prepend(panel);
	try {
		await api.somebody();
		const result = await done(await api.ask(table.id, "analysis"), (part) => (bar.value = part));
		if (result?.type !== "analysis") throw new Error(t("engine.failed"));
		// A stone that looks the same, or a turn of a tile that does, is no other move.
		const isOther = (/** @type {Judged} */ one) => fully(page, one.move, handAt(one)) !== fully(page, one.best, handAt(one));
		const { teaching, others } = mistakes(result, isOther);
		const sums = (result.seats ?? []).flatMap((row) => ledger(row) ?? []);
		const most = Math.max(1, ...sums.flatMap(({ steps }) => steps.map(([, part]) => Math.abs(part))));
		bar.replaceWith(h("div.stack",
			sums.length > 0 && [h("p.hint", t("analysis.sums")), h("div.ledgers", sums.map((one) => sum(one, most)))],
			teaching.length > 0 && [h("h4", t("analysis.moments")), h("ol.stack.moments", teaching.map(line))],
			others.length > 0 && [h("h4", t("analysis.others")), h("ol.stack", others.map(line))],
			!teaching.length && !others.length && h("p", t("analysis.fine"))));
	} catch (error) {
		panel.remove();
		throw error;
	}

	/** Diverging bars; the longest of all is `most`. @type {DrawSums} */
	function sum({ seat, start, steps, result }, most) {
		return h("div.ledger", h("p", h(`span.badge.seat-${seat}`, { silent: true }, seat), " ", h("b", table.name(seat)), h("span.hint", ` ${t("analysis.fromTo", { from: percent(start), to: percent(result) })}`)),
			h("dl", steps.map(([name, part]) => [h("dt", t(`analysis.${name}`)), h("dd",
				h(`span.diverging.${part < 0 ? "less" : "more"}`, { silent: true, vars: { "--from": `${50 + Math.min(0, part / most) * 50}%`, "--wide": `${Math.abs(part / most) * 50}%` } }), h("b", signed(part)))])));
	}

	/** @param {Judged} one */
	function line(one) {
		const { luck, knowable, version, seat } = one;
		const fell = knowable && t("analysis.fell", { from: percent(knowable.best_value), to: percent(knowable.value) });
		const helped = knowable && luck !== null && Math.abs(luck) >= SMALL_LUCK && t(luck > 0 ? "analysis.lucky" : "analysis.unlucky", { n: signed(luck) });
		const move = fully(page, one.best, handAt(one));
		const better = fell ? t("analysis.instead", { move }) : t("analysis.better", { cost: Math.round(one.cost * 100), move });
		return h("li", button("plain", `judged-${version}`, [h(`span.dot.seat-${seat}`, { silent: true }), h("b", table.name(seat)), " ", fully(page, one.move, handAt(one)), h("br"), h("small", [fell, helped, better].filter(Boolean).join(" "))], () => show(one)));
	}
}
