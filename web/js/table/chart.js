/** How the seats stood over time, as lines: the lowest colour, in ACHT the total. */

import { at } from "../boards/symbols.js";
import { h, s } from "../dom.js";
import { t } from "../words.js";
import { capOf } from "./seats.js";

const [WIDE, HIGH, LEFT] = [640, 220, 34];

/** @type {StandingOf} */
function standingOf(view, seat) {
	const own = view.seats.find((one) => one.seat === seat);
	if (!own) return 0;
	if ("total" in own) return own.total + (view.status === "active" ? own.round_points : 0);
	return Math.min(...Object.values(own.scores));
}

/** @type {Chart} */
export function chart(table, frames, jump) {
	const last = frames.length - 1;
	const first = frames[0]?.view;
	const acht = first?.ruleset === "acht";
	const title = t(acht ? "chart.acht" : "chart.lowest");
	const seats = first?.seats.map((one) => one.seat) ?? [];
	const standings = seats.map((seat) => frames.map(({ view }) => standingOf(view, seat)));
	const cap = Math.max(acht || !first ? 8 : capOf(first), ...standings.flat());
	const x = (index = 0) => (index / Math.max(1, last)) * WIDE;
	const y = (value = 0) => HIGH - (value / cap) * HIGH;
	const lines = standings.map((values, i) =>
		s(`path.line.seat-${seats[i]}`, { d: `M${values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join("L")}` }));
	const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(cap * part)).map((value) =>
		s("g.grid", s("path", { d: `M0 ${y(value)}H${WIDE}` }), s("text", { x: -6, y: y(value) + 4 }, value)));
	const now = s("path.now", { d: `M0 0V${HIGH}` });
	/** @type {SVGElement} */
	const drawing = s("svg.chart", {
		viewBox: `${-LEFT} -10 ${WIDE + LEFT + 14} ${HIGH + 20}`, role: "img", label: title,
		onclick: (event) => {
			const box = drawing.getBoundingClientRect();
			const along = ((event.clientX - box.left) / box.width) * (WIDE + LEFT + 14) - LEFT;
			jump(Math.round(Math.min(1, Math.max(0, along / WIDE)) * last));
		},
	}, grid, lines, now);
	const legend = seats.map((seat) => h("li", h(`span.badge.seat-${seat}`, seat), table.name(seat)));
	return {
		element: h("figure.panel", h("figcaption", title), drawing, h("ul.legend", legend)),
		mark: (index) => now.setAttribute("transform", at(x(index), 0)),
	};
}
