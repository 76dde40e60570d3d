/** How the seats stood over time, as lines. */

import { at } from "../../board/symbols.js";
import { sidesOf } from "../boards/telling.js";
import { h, s } from "../dom.js";
import { t } from "../words.js";

const [WIDE, HIGH, LEFT] = [640, 220, 34];

/** None if the game has no number that tells how a seat stands. @type {Chart} */
export function chart({ table, telling: { course } }, frames, jump) {
	const last = frames.length - 1;
	const first = frames[0]?.view;
	const title = t(course.title);
	// Partners have one score, and one line.
	const sides = sidesOf(first?.seats.map((one) => one.seat) ?? [], table);
	const standings = sides.map(([seat]) => frames.map(({ view }) => course.of(view, view.seats.find((one) => one.seat === seat)) ?? NaN));
	if (!first || standings.flat().some(Number.isNaN)) return null;
	const cap = Math.max(course.top(first), ...standings.flat());
	const least = Math.min(0, ...standings.flat());
	const x = (index = 0) => (index / Math.max(1, last)) * WIDE;
	const y = (value = 0) => HIGH - ((value - least) / (cap - least)) * HIGH;
	const lines = standings.map((values, i) =>
		s(`path.line.seat-${sides[i]?.[0]}`, { d: `M${values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join("L")}` }));
	const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(least + (cap - least) * part)).map((value) =>
		s("g.grid", s("path", { d: `M0 ${y(value)}H${WIDE}` }), s("text", { x: -6, y: y(value) + 4 }, value)));
	const now = s("path.now", { d: `M0 0V${HIGH}` });
	/** @type {SVGElement} */
	const drawing = s("svg.chart", {
		viewBox: `${-LEFT} -16 ${WIDE + LEFT + 14} ${HIGH + 26}`, role: "img", label: title,
		onclick: (event) => {
			const box = drawing.getBoundingClientRect();
			const along = ((event.clientX - box.left) / box.width) * (WIDE + LEFT + 14) - LEFT;
			jump(Math.round(Math.min(1, Math.max(0, along / WIDE)) * last));
		},
	}, grid, lines, now);
	const legend = sides.map((side) => h("li", side.map((seat) => h(`span.badge.seat-${side[0]}`, seat)), side.map((seat) => table.name(seat)).join(" & ")));
	return {
		element: h("figure.panel", h("figcaption", title), drawing, h("ul.legend", legend)),
		mark: (index) => now.setAttribute("transform", at(x(index), 0)),
	};
}
