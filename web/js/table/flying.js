/** Points on their way from the board to the bars. */

import { chip, hasSymbol } from "../../board/symbols.js";
import { h } from "../dom.js";
import { effects, gains, signedNumber } from "./describe.js";

const [LASTS, APART] = [700, 90];

/** @type {FlyPoints} */
export function flyPoints(move, field, seats) {
	const from = field.where?.(move);
	if (!from) return;
	let index = 0;
	for (const { type, seat, points } of effects(move)) {
		if (type !== "scored") continue;
		for (const [name, n] of gains(points)) {
			const bar = seats.barOf(seat, name);
			if (bar) fly(from, bar, [hasSymbol(name) && chip(name), signedNumber(n)], APART * index++);
		}
	}
}

/** @type {Fly} */
function fly(from, bar, children, delay) {
	const { x, y } = bar.getBoundingClientRect();
	const flying = h("span.flying", { silent: true }, children);
	document.body.append(flying);
	const way = flying.animate([
		{ transform: `translate(${from.x}px, ${from.y}px) scale(1.4)`, opacity: 0 },
		{ transform: `translate(${from.x}px, ${from.y - 24}px) scale(1.4)`, opacity: 1, offset: 0.25 },
		{ transform: `translate(${x}px, ${y - 4}px)`, opacity: 1 },
	], { duration: LASTS, delay, easing: "ease-in-out", fill: "backwards" });
	way.onfinish = way.oncancel = () => flying.remove();
}
