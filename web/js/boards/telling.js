/** What the drawn games have in common: their words, and scores as bars. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { chip } from "./symbols.js";

/** @param {any} move */
function deed(move) {
	if ("stone" in move) return t("did.stone", { place: `${move.q} | ${move.r}` });
	if ("tile" in move) return t("did.acht", { tile: t(`tile.${move.tile}`), place: `${move.row} | ${move.col}` });
	if ("x" in move) return t("did.tile", { place: `${move.x} | ${move.y}` });
	if ("as" in move) return t("did.card", { card: t(`card.${move.as}`) }) + (move.to ? `: ${move.from.row} | ${move.from.col} → ${move.to.row} | ${move.to.col}` : "");
	if (move.type === "react") return t(move.play ? "did.saved" : "did.notSaved");
	return t(`did.${move.type}`);
}

/** @type {EffectWords} */
const EFFECTS = {
	bonus_earned: ({ colours }) => t("effect.bonus", { colours: colours.map((/** @type {string} */ one) => t(`colour.${one}`)).join(", ") }),
	eight: () => t("effect.eight"),
	swapped: () => t("effect.swapped"),
	card_stolen: ({ victim }) => t("effect.stolen", { seat: victim }),
	round_ended: ({ round }) => t("effect.round", { round }),
};

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

/** @type {Shouts} */
const SHOUTS = {
	bonus_earned: ({ colours }, name) => ["AXIO!", t("fanfare.bonus", { name }), colours[0]],
	eight: (_, name) => ["8", t("fanfare.eight", { name })],
	card_played: ({ as }, name) => [t(`card.${as}`), t("fanfare.card", { name })],
	round_ended: ({ round, seats }, _, table) => [t("effect.round", { round }), bySide(seats, table).map(({ names, points }) => `${names} +${points}`).join(" · ")],
};

/** @type {Pick<Telling, "asked" | "deed" | "effect" | "shout" | "why">} */
export const inWords = {
	asked({ kind, bonus }, { bonus_left: left = 0, extra_turn: again }) {
		if (bonus) return t("turn.bonus") + (left > 0 ? ` ${t("bonusLeft", { n: left })}` : "");
		return t(again ? "turn.extra" : `turn.${kind}`);
	},
	deed,
	effect: (effect) => EFFECTS[effect.type]?.(effect),
	shout: (effect, name, table) => SHOUTS[effect.type]?.(effect, name, table),
	/** Where the sorted colours differ. */
	why(how, first, second) {
		if (how !== "completed") return t(`result.${how}`);
		const at = first.tiebreak.findIndex((value, index) => value !== second.tiebreak[index]);
		return t(at > 0 ? "result.tiebreak" : "result.lowest", { equal: at, one: first.tiebreak[at] ?? 0, other: second.tiebreak[at] ?? 0 });
	},
};

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
