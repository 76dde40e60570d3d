/** How the seats stood over time, as lines: the lowest colour, in ACHT the total. */

import { h, s } from "../dom.js";
import { t } from "../words.js";
import { nameOf } from "./describe.js";
import { capOf } from "./seats.js";

const [WIDE, HIGH] = [640, 220];

/** @param {View} view @param {number} seat */
export function standingOf(view, seat) {
  const own = view.seats.find((one) => one.seat === seat);
  if (!own) return 0;
  if ("total" in own) return own.total + (view.status === "active" ? own.round_points : 0);
  return Math.min(...Object.values(own.scores));
}

/** @param {Table} table @param {Frame[]} frames @param {(index: number) => void} jump */
export function chart(table, frames, jump) {
  const first = frames[0]?.view;
  if (!first) return { element: h("div"), mark: () => undefined };
  const seats = first.seats.map((one) => one.seat);
  const cap = Math.max(first.ruleset === "acht" ? 8 : capOf(first, seats.length), ...frames.flatMap(({ view }) => seats.map((seat) => standingOf(view, seat))));
  const x = (/** @type {number} */ index) => (index / Math.max(1, frames.length - 1)) * WIDE;
  const y = (/** @type {number} */ value) => HIGH - (value / cap) * HIGH;
  const lines = seats.map((seat) => {
    const corners = frames.map(({ view }, index) => `${x(index).toFixed(1)} ${y(standingOf(view, seat)).toFixed(1)}`);
    return s("path", { class: `line seat-${seat}`, d: `M${corners.join("L")}` });
  });
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const value = Math.round(cap * part);
    return s("g", { class: "grid" }, s("path", { d: `M0 ${y(value)}H${WIDE}` }), s("text", { x: -6, y: y(value) + 4 }, value));
  });
  const now = s("path", { class: "now", d: `M0 0V${HIGH}` });
  const drawing = s(
    "svg",
    {
      class: "chart", viewBox: `-34 -10 ${WIDE + 48} ${HIGH + 20}`, role: "img", "aria-label": t("chart.label"),
      onclick: (event) => {
        const box = drawing.getBoundingClientRect();
        const at = ((event.clientX - box.left) / box.width) * (WIDE + 48) - 34;
        jump(Math.round((Math.min(WIDE, Math.max(0, at)) / WIDE) * (frames.length - 1)));
      },
    },
    grid, lines, now,
  );
  const legend = h("ul", { class: "legend" }, seats.map((seat) =>
    h("li", {}, h("span", { class: `badge seat-${seat}` }, seat), nameOf(table.seat(seat)))));
  return {
    element: h("figure", { class: "panel" }, h("figcaption", {}, t(first.ruleset === "acht" ? "chart.acht" : "chart.lowest")), drawing, legend),
    /** @param {number} index */
    mark: (index) => now.setAttribute("transform", `translate(${x(index)} 0)`),
  };
}
