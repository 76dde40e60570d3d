/** What the drawn games have in common: how a turn is asked for, sides, and scores as bars. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { chip } from "../../board/symbols.js";

/** Seats by their side: partners have one score. @type {SidesOf} */
export function sidesOf(seats, table) {
	const sides = new Map();
	for (const seat of seats) {
		const side = table.seat(seat)?.team ?? seat;
		sides.set(side, [...(sides.get(side) ?? []), seat]);
	}
	return [...sides.values()];
}

/** What the seats have in a round, once for partners. @type {BySide} */
export const bySide = (rows, table) => sidesOf(rows.map(({ seat }) => seat), table).flatMap((side) => {
	const row = rows.find(({ seat }) => seat === side[0]);
	return row ? [{ ...row, names: side.map((seat) => table.name(seat)).join(" & ") }] : [];
});

/** @type {InWords} */
export const inWords = (deed, effects = {}, shouts = {}) => ({
	asked({ kind, bonus }, { bonus_left: left = 0, extra_turn: again }) {
		if (bonus) return t("turn.bonus") + (left > 0 ? ` ${t("bonusLeft", { n: left })}` : "");
		return t(again ? "turn.extra" : `turn.${kind}`);
	},
	deed: (move) => deed(move) ?? t(`did.${move.type}`),
	effect: (effect) => effects[effect.type]?.(effect),
	shout: (effect, name, table) => shouts[effect.type]?.(effect, name, table),
	why: whyColours,
});

/** Where the sorted colours differ. @type {Telling["why"]} */
export function whyColours(how, first, second) {
	if (how !== "completed") return t(`result.${how}`);
	const at = first.tiebreak.findIndex((value, index) => value !== second.tiebreak[index]);
	return t(at > 0 ? "result.tiebreak" : "result.lowest", { equal: at, one: first.tiebreak[at] ?? 0, other: second.tiebreak[at] ?? 0 });
}

/** A full colour gives another turn. @type {EffectWords} */
export const BONUS_EFFECT = {
	bonus_earned: ({ colours }) => t("effect.bonus", { colours: colours.map((/** @type {string} */ one) => t(`colour.${one}`)).join(", ") }),
};

/** @type {Shouts} */
export const BONUS_SHOUT = { bonus_earned: ({ colours }, name) => ["AXIO!", t("fanfare.bonus", { name }), colours[0]] };

/** In quarters of a circle. */
export const turned = (quarters = 0) => (quarters ? t("turned.by", { n: 90 * quarters }) : "");

/** @type {MakeBar} */
export const bar = (colour, value, cap, lowest, soon = 0) => h(`div.bar.k-${colour}`, { class: value >= cap ? "full" : value === lowest ? "lowest" : "", "data-colour": colour, "data-soon": soon },
	chip(colour),
	h("div.track", { role: "meter", label: t(`colour.${colour}`), "aria-valuemin": 0, "aria-valuemax": cap, "aria-valuenow": value, vars: { "--part": Math.min(1, value / cap), "--gain": soon / cap } }),
	h("span.value", { silent: true }, value));

/** The common score of a team stands at its first seat. @type {ByPartner} */
export const shownByPartner = (view, { team, seat }) => !!team && view.seats.some((one) => one.team === team && one.seat < seat);

/** @param {any} own */
export const lowestOf = ({ scores }) => Math.min(.../** @type {number[]} */ (Object.values(scores)));

/** One bar for each colour, and what is left to draw. @type {ColourBars} */
export function colourBars(view, own, cap, stock) {
	const lowest = lowestOf(own);
	const apart = !shownByPartner(view, own);
	return [
		apart && h("div.bars", Object.entries(own.scores).map(([colour, value]) => bar(colour, value, cap, lowest))),
		h("p.stock", stock, apart && h("b", t("lowest", { n: lowest }))),
	];
}
