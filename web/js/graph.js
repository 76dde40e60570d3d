/** A rating over time: the likely strength, and the band that it is very probably in. */

import { h, s } from "./dom.js";
import { t, whenFully } from "./words.js";

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [600, 220, 44, 26];
/** The lower edge of the band is the rating that counts. */
const DEVIATIONS = 3;

/** Whole numbers below, between and above. */
export function marks(low = 0, high = 1) {
	const step = [1, 2, 5, 10, 20, 50].find((one) => (high - low) / one <= 5) ?? 100;
	const first = Math.floor(low / step) * step;
	return Array.from({ length: Math.ceil((high - first) / step) + 1 }, (_, index) => first + index * step);
}

/** What is drawn, oldest first: likely strength, and the edges of the band. @param {RatingPoint[]} steps */
export const banded = (steps) => steps.map(({ rating, uncertainty }) => ({ likely: rating + DEVIATIONS * uncertainty, low: rating, high: rating + 2 * DEVIATIONS * uncertainty }));

/** @param {Schemas["RatingStep"][]} steps oldest first */
export function ratingGraph(steps) {
	const [last] = steps.slice(-1);
	if (!last || steps.length < 2) return h("p.hint", t("rating.soon"));
	const points = banded(steps);
	const ticks = marks(Math.min(...points.map((one) => one.low)), Math.max(...points.map((one) => one.high)));
	const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
	const x = (index = 0) => LEFT + (index / (steps.length - 1)) * (WIDTH - LEFT - 8);
	const y = (value = 0) => HEIGHT - BOTTOM - ((value - lowest) / (highest - lowest)) * (HEIGHT - BOTTOM - 8);
	/** @param {"likely" | "low" | "high"} edge */
	const path = (edge) => points.map((one, index) => `${x(index).toFixed(1)} ${y(one[edge]).toFixed(1)}`);
	const label = t("rating.graph", { n: steps.length, from: points[0]?.likely.toFixed(1) ?? "", to: points.at(-1)?.likely.toFixed(1) ?? "" });
	return h("figure.graph",
		s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", label },
			s("g.grid", ticks.map((value) => s("path", { d: `M${LEFT} ${y(value)}H${WIDTH}` })), ticks.map((value) => s("text", { x: LEFT - 8, y: y(value) + 6 }, value))),
			s("path.band", { d: `M${[...path("high"), ...path("low").reverse()].join("L")}Z` }),
			s("path.low", { d: `M${path("low").join("L")}` }),
			s("path.likely", { d: `M${path("likely").join("L")}` }),
			s("circle.likely", { cx: x(steps.length - 1), cy: y(points.at(-1)?.likely), r: 5 }),
			s("text.first", { x: LEFT, y: HEIGHT - 4 }, whenFully(steps[0]?.at)), s("text", { x: WIDTH - 4, y: HEIGHT - 4 }, whenFully(last.at))),
		h("figcaption.hint", t("rating.band")));
}
