/** Who sits at the table, with their scores as bars, and what is left to draw. */

import { tile } from "../boards/acht.js";
import { chip } from "../boards/symbols.js";
import { h, memory, refill, s } from "../dom.js";
import { count, t } from "../words.js";
import { clock, engineName, nameOf, sum } from "./describe.js";

/** How far a bar goes. @param {View} view */
export function capOf(view) {
	if (view.ruleset === "rota") return 12;
	if (view.ruleset === "acht") return view.target ?? 60;
	return view.seats.length === 1 || view.seats[0]?.team ? 36 : 18;
}

/** @type {MakeBar} */
const bar = (colour, value, cap, lowest, soon) => h(`div.bar.k-${colour}`, { class: value >= cap ? "full" : value === lowest ? "lowest" : "", "data-colour": colour, "data-soon": soon },
	chip(colour),
	h("div.track", { role: "meter", label: t(`colour.${colour}`), "aria-valuemin": 0, "aria-valuemax": cap, "aria-valuenow": value, vars: { "--part": Math.min(1, value / cap), "--gain": soon / cap } }),
	h("span.value", { silent: true }, value));

/** @type {Standing} */
function standing(view, number) {
	const own = view.seats.find((one) => one.seat === number);
	if (!own) return [];
	const team = "team" in own && own.team;
	// The common score of a team stands at its first seat.
	const partner = team && view.seats.some((one) => "team" in one && one.team === team && one.seat < number);
	const acht = "total" in own ? own : null;
	const scores = Object.entries("total" in own ? { total: own.total } : own.scores);
	const lowest = Math.min(...scores.map(([, value]) => value));
	const stock = "total" in own ? count("held", own.cards) : "stack" in own ? t("stack", { n: own.stack }) : t("stones", { n: own.hand_size });
	return [
		!partner && h("div.bars", scores.map(([colour, value]) => bar(colour, value, capOf(view), lowest, acht && view.status === "active" ? acht.round_points : 0))),
		acht && h("div.goods.row",
			h("div.tiles.row", acht.tiles.map((kind) => s("svg.mini", { viewBox: "-52 -52 104 104", role: "img", label: t(`tile.${kind}`) }, tile(kind, 0)))),
			!partner && h("div.lefts.row", Object.entries(acht.markers).map(([kind, n]) => h("span", { title: t("markersLeft", { kind: t(`colour.${kind}`), n }) }, chip(kind), `×${n}`)))),
		h("p.stock", stock, !partner && h("b", acht ? t("roundPoints", { n: acht.round_points }) : t("lowest", { n: lowest }))),
	];
}

/** @param {View} view */
function stockOf(view) {
	if (view.ruleset === "rota") return t("supply", { n: view.supply });
	if (view.ruleset === "axio") return t("bag", { n: view.bag });
	return t("tower", { tower: view.tower, cards: view.card_pile, round: view.round });
}

/** @param {Page} page */
export function seatCards({ table }) {
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
		const gone = status !== "playing" && status !== "replaced";
		return h("article.seat-card.panel", { class: `${turn ? "turn" : ""} ${mine || (team && team === table.seat(table.mySeat)?.team) ? "mine" : ""} ${gone ? "gone" : ""}`, "data-seat": number },
			h("header", h(`span.badge.seat-${number}`, { silent: true }, number), h("h3.cut", nameOf(seat)),
				mine && h("span.tag", t("you")),
				team && h("span.tag.team", { title: t("team", { team }) }, team),
				status === "replaced" && h("span.tag.stand-in", t("seat.standIn", { engine: engineName(engine ?? "") })),
				status === "playing" && (type === "ai" || type === "bot") && h("span.tag", t(`seat.${type}`)),
				gone && h("span.tag", t(`status.${status}`)),
				turn && (clock(table.game, table.game?.pending.find((one) => one.seat === number)) ?? h("span.to-move", t("toMove")))),
			standing(view, number));
	}

	return {
		element,
		stock,
		/** @param {View} view what is shown: now, or a moment of the past */
		show(view) {
			const { pending, seats = [] } = table.game ?? {};
			if (!isNew(view.version, view.status, pending, seats)) return;
			const before = [...tracks()].map((track) => track.style.getPropertyValue("--part"));
			element.classList.toggle("many", seats.length > 2);
			refill(element, seats.map((seat) => card(view, seat)));
			stock.textContent = stockOf(view);
			// Bars grow from where they were.
			tracks().forEach((track, index) => {
				const now = track.style.getPropertyValue("--part");
				track.style.setProperty("--part", before[index] ?? now);
				requestAnimationFrame(() => track.style.setProperty("--part", now));
			});
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
