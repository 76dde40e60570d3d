/** Moves, points, people and times in words. */

import { now } from "../api/http.js";
import { h } from "../dom.js";
import { count, knows, t } from "../words.js";

const [MINUTE, HOUR, DAY] = [60, 3600, 86400];

/** @param {Points} points */
export const sum = (points) => Object.values(points).reduce((all, n) => all + n, 0);

/** @param {Points} points */
export const gains = (points) => Object.entries(points).filter(([, n]) => n > 0);

/** @param {Points} points */
export const tally = (points) => gains(points).map(([colour, n]) => `${t(`colour.${colour}`)} +${n}`).join(", ") || t("noPoints");

/** @param {Option} option */
export const outcome = ({ preview }) => tally(preview.points) + ("eight" in preview && preview.eight ? `, ${t("eight")}` : "");

export const engineName = (slug = "") => (knows(`engine.${slug}`) ? t(`engine.${slug}`) : slug);

/** Who has a seat; while an engine stands in, still its player. @param {Seat | undefined} seat */
export function nameOf(seat) {
	if (!seat) return "";
	const { type, name, engine } = seat.occupant;
	return name ?? (engine ? engineName(engine) : t(`seat.${type}`));
}

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

/** @param {any} move @returns {any[]} */
export const effects = (move) => move.effects ?? [];

/** What a move did beside scoring, without who did it. @param {any} move */
export const deeds = (move) => [deed(move), ...effects(move).flatMap((effect) => EFFECTS[effect.type]?.(effect) ?? [])].join(" · ");

/** @param {any} move @returns {Points} */
export const gained = (move) => Object.assign({}, ...effects(move).filter((one) => one.type === "scored" && one.seat === move.seat).map((one) => one.points));

/** @param {any} move */
export const describe = (move) => [deeds(move), ...(sum(gained(move)) ? [tally(gained(move))] : [])].join(" · ");

/** A time in its two largest units; what is agreed on is in whole ones. */
export function duration(seconds = 0, agreed = false) {
	const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR)];
	if (days) return count("clock.days", days) + (hours ? ` ${hours} h` : "");
	const [minutes, rest] = [Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE];
	if (hours) return `${hours} h${minutes ? ` ${minutes} min` : ""}`;
	return agreed && !rest ? `${minutes} min` : `${minutes}:${String(rest).padStart(2, "0")}`;
}

export const secondsTo = (deadline = "") => Math.max(0, Math.floor((Date.parse(deadline) - now()) / 1000));

/** What was agreed on: time for each decision and what silence means, rating, target. @param {Game} game */
export function conditions({ time_control: control, timeout_policy, rated, options }) {
	return [
		control.type === "per_decision" && t("clock.each", { time: duration(control.seconds, true), then: t(`timeouts.${timeout_policy}`) }),
		"target" in options && t("target", { n: options.target }),
		rated && t("rated"),
	].filter(Boolean).join(" · ");
}

/** @type {MakeClock} */
export function clock(game, pending) {
	if (!pending?.deadline_at || game?.time_control.type !== "per_decision" || game.status !== "active") return null;
	const label = t(`timeouts.${game.timeout_policy}`);
	return h("span.clock", { role: "timer", title: label, "data-until": pending.deadline_at, "data-short": Math.min(game.time_control.seconds / 4, DAY) });
}

/** Sets all clocks of the page. */
export function tick() {
	for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".clock"))) {
		const left = secondsTo(element.dataset["until"]);
		element.textContent = duration(left);
		element.classList.toggle("short", left <= Number(element.dataset["short"]));
	}
}
