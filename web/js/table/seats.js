/** Who sits at the table, how they stand, and what is left to draw. */

import { h, memory, refill } from "../dom.js";
import { t, when } from "../words.js";
import { clock, engineName, nameOf, savedTime, sum } from "./describe.js";

/** @param {Pick<Page, "table" | "telling">} page */
export function seatCards({ table, telling }) {
	const element = h("section.seats.stack", { label: t("seats") });
	const stock = h("p.stock.table-stock");
	const isNew = memory();

	/** @type {Tracks} */
	const tracks = () => element.querySelectorAll(".track");

	/** @type {SeatCard} */
	function card(view, seat) {
		const { number, team, status, occupant: { type, engine } } = seat;
		const mine = number === table.mySeat;
		const turn = view.status === "active" && view.pending.some((one) => one.seat === number);
		const own = view.seats.find((one) => one.seat === number);
		const gone = status !== "playing" && status !== "replaced";
		return h("article.seat-card.panel", { class: `${turn ? "turn" : ""} ${mine || (team && team === table.seat(table.mySeat)?.team) ? "mine" : ""} ${gone ? "gone" : ""}`, "data-seat": number },
			h("header", h(`span.badge.seat-${number}`, { silent: true }, number), h("h2.cut", nameOf(seat)),
				mine && h("span.tag", t("you")),
				team && h("span.tag.team", { title: t("team", { team }) }, team),
				status === "replaced" && h("span.tag.stand-in", t("seat.standIn", { engine: engineName(engine ?? "") })),
				status === "playing" && (type === "ai" || type === "bot") && h("span.tag", t(`seat.${type}`)),
				gone && h("span.tag", t(`status.${status}`)),
				seat.leave && h("span.tag.on-leave", t("seat.onLeave", { until: when(seat.leave.until) })),
				!turn && savedTime(table.game, number),
				turn && (clock(table.game, table.game?.pending.find((one) => one.seat === number)) ?? h("span.to-move", t("toMove")))),
			own && telling.standing(view, own, table));
	}

	return {
		element,
		stock,
		/** @param {View} view what is shown: now, or a moment of the past */
		show(view) {
			const { pending, banks, seats = [] } = table.game ?? {};
			if (!isNew(view.version, view.status, pending, banks, seats)) return;
			const before = [...tracks()].map((track) => track.style.getPropertyValue("--part"));
			element.classList.toggle("many", seats.length > 2);
			refill(element, seats.map((seat) => card(view, seat)));
			stock.textContent = telling.stock?.(view) ?? "";
			// Bars grow from where they were.
			tracks().forEach((track, index) => {
				const now = track.style.getPropertyValue("--part");
				track.style.setProperty("--part", before[index] ?? now);
				requestAnimationFrame(() => track.style.setProperty("--part", now));
			});
		},
		/** Where the points of a colour go: to a seat, or to that of its team; of shapes, to the total. @type {BarOf} */
		barOf(seat, colour) {
			const { team } = table.seat(seat) ?? {};
			const first = (team && table.game?.seats.find((one) => one.team === team)?.number) || seat;
			const card = element.querySelector(`[data-seat="${first}"]`);
			return card?.querySelector(`[data-colour="${colour}"]`) ?? card?.querySelector("[data-colour=total]") ?? null;
		},
		/** Shows on my bars what a piece would add. @param {Points} points */
		preview(points) {
			for (const { style, parentElement, ariaValueMax } of tracks()) {
				if (!parentElement?.closest(".mine")) continue;
				const { colour = "", soon } = parentElement.dataset;
				const gain = Number(soon) + (colour === "total" ? sum(points) : (points[colour] ?? 0));
				style.setProperty("--gain", String(gain / Number(ariaValueMax)));
			}
		},
	};
}
