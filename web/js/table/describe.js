/** Moves, points, people and times in words. */

import { now } from "../api/http.js";
import { chip, hasSymbol } from "../../board/symbols.js";
import { h } from "../dom.js";
import { count, knows, plainWord, t } from "../words.js";

const [MINUTE, HOUR, DAY] = [60, 3600, 86400];

/** @param {Points} points */
export const sum = (points) => Object.values(points).reduce((all, n) => all + n, 0);

/** @param {Points} points */
export const gains = (points) => Object.entries(points).filter(([, n]) => n !== 0);

const pointName = (name = "") => (knows(`colour.${name}`) ? t(`colour.${name}`) : plainWord(name));

/** With its sign; a minus is as wide as a plus. */
export const signedNumber = (n = 0) => `${n < 0 ? "−" : "+"}${Math.abs(n)}`;

/** @param {Points} points */
export const tally = (points) => gains(points).map(([name, n]) => `${pointName(name)} ${signedNumber(n)}`).join(", ") || t("noPoints");

/** What is gained for the eye: a symbol where there is one, otherwise the name. @param {Points} points */
export const gainSigns = (points) => gains(points).map(([name, n]) => h("span", hasSymbol(name) ? chip(name) : h("small", pointName(name)), signedNumber(n)));

/** @param {Option} option */
export function outcome({ preview }) {
	const told = [tally(preview.points)];
	if ("eight" in preview && preview.eight) told.push(t("eight"));
	else if ("closes" in preview && preview.closes && !sum(preview.points)) told.push(t("closes"));
	return told.join(", ");
}

export const engineName = (slug = "") => (knows(`engine.${slug}`) ? t(`engine.${slug}`) : slug);

/** Who has a seat; while an engine stands in, still its player. @param {Seat | undefined} seat */
export function nameOf(seat) {
	if (!seat) return "";
	const { type, name, engine, rating } = seat.occupant;
	return name ?? (engine ? engineName(engine) : t(`seat.${rating ? "rated" : type}`, { n: rating ?? 0 }));
}

/** @param {any} move @returns {any[]} */
export const effects = (move) => move.effects ?? [];

/** What a move did beside scoring, without who did it; `hand` is what its seat held before. @type {DescribeMove} */
export const deeds = ({ telling, table }, move, hand = []) =>
	[telling.deed(move, table, hand), ...effects(move).flatMap((effect) => telling.effect(effect, move, table) ?? [])].join(" · ");

/** By a move, for the seat that made it. @param {any} move @returns {Points} */
export function gained(move) {
	/** @type {Points} */
	const all = {};
	for (const { type, seat, points } of effects(move)) {
		if (type === "scored" && seat === move.seat) for (const name in points) all[name] = (all[name] ?? 0) + points[name];
	}
	return all;
}

/** @type {DescribeMove} */
export const describe = (page, move, hand) => [deeds(page, move, hand), ...(gains(gained(move)).length ? [tally(gained(move))] : [])].join(" · ");

/** A move so that it differs from every other: also which piece, and turned how. @type {DescribeMove} */
export const fully = ({ telling, table }, move, hand = []) => [telling.deed(move, table, hand), telling.exactly?.(move, hand)].filter(Boolean).join(", ");

/** A time in its two largest units; what is agreed on is in whole ones. */
export function duration(seconds = 0, agreed = false) {
	const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR)];
	if (days) return count("clock.days", days) + (hours ? ` ${hours} h` : "");
	const [minutes, rest] = [Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE];
	if (hours) return `${hours} h${minutes ? ` ${minutes} min` : ""}`;
	return agreed && !rest ? `${minutes} min` : `${minutes}:${String(rest).padStart(2, "0")}`;
}

export const secondsTo = (deadline = "") => Math.max(0, Math.floor((Date.parse(deadline) - now()) / 1000));

/** How long one may think, in words. @param {Schemas["TimeControl"]} control */
export function controlInWords(control) {
	if (control.type === "none") return t("new.noClock");
	if (control.type === "per_decision") return t("clock.for", { time: duration(control.seconds, true) });
	return t("clock.bank", { initial: duration(control.initial, true), increment: duration(control.increment, true) });
}

/** What was agreed on: time for each decision and what silence means, rating, target. @param {Game} game */
export function conditions({ time_control: control, timeout_policy, rated, options }) {
	return [
		control.type !== "none" && `${controlInWords(control)}, ${t("clock.then", { then: t(`timeouts.${timeout_policy}`) })}`,
		"target" in options && typeof options.target === "number" && t("target", { n: options.target }),
		rated && t("rated"),
	].filter(Boolean).join(" · ");
}

/** @type {MakeClock} */
export function clock(game, pending) {
	const control = game?.time_control;
	if (!game || !control || control.type === "none" || game.status !== "active" || !pending?.deadline_at) return null;
	const title = t(`timeouts.${game.timeout_policy}`);
	// During leave and pauses nothing runs.
	if (pending.counted_from === null && pending.seconds_left !== null) return h("span.clock.still", { role: "timer", title }, `‖ ${duration(Math.floor(pending.seconds_left))}`);
	return h("span.clock", { role: "timer", title, "data-until": pending.deadline_at, "data-short": Math.min((control.type === "bank" ? control.initial : control.seconds) / 4, DAY) });
}

/** What a seat that need not decide has left in its bank. @param {Game | null} game @param {number} seat */
export function savedTime(game, seat) {
	const bank = game?.status === "active" && game.banks.find((one) => one.seat === seat);
	return bank ? h("span.saved", { title: t("clock.saved") }, duration(Math.floor(bank.seconds_left))) : null;
}

/** Sets all clocks of the page. */
export function tick() {
	for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".clock[data-until]"))) {
		const left = secondsTo(element.dataset["until"]);
		element.textContent = duration(left);
		element.classList.toggle("short", left <= Number(element.dataset["short"]));
	}
}
