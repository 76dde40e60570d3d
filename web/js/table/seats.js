/** Who sits at the table, with their scores as bars, and what is left to draw. */

import { tile } from "../boards/acht.js";
import { chip } from "../boards/symbols.js";
import { h, refill, s } from "../dom.js";
import { count, t } from "../words.js";
import { clock } from "./clock.js";
import { engineName, nameOf, sum } from "./describe.js";

/** How far a bar goes. @param {View} view */
export function capOf(view) {
  if (view.ruleset === "rota") return 12;
  if (view.ruleset === "acht") return view.target ?? 60;
  return view.seats.length === 1 || view.seats[0]?.team ? 36 : 18;
}

/** What comes `soon` is not yet safe. @type {MakeBar} */
const bar = (sign, name, label, value, cap, soon = 0) => h(`div.bar.k-${name}`, { class: value >= cap && "full", "data-colour": name, "data-soon": soon },
  sign,
  h("div.track", { role: "meter", label, "aria-valuemin": 0, "aria-valuemax": cap, "aria-valuenow": value, vars: { "--part": Math.min(1, value / cap), "--gain": soon / cap } }),
  h("span.value", { silent: true }, value));

/** @type {Standing} */
function standing(view, number) {
  const own = view.seats.find((one) => one.seat === number);
  if (!own) return [];
  const team = "team" in own && own.team;
  const partner = team && view.seats.some((one) => "team" in one && one.team === team && one.seat < number);
  if ("total" in own) return achtStanding(own, capOf(view), view.status === "active", !!partner);
  const stock = "stack" in own ? t("stack", { n: own.stack }) : t("stones", { n: own.hand_size });
  // The common score of a team stands at its first seat.
  if (partner) return [h("p.stock", stock)];
  const lowest = Math.min(...Object.values(own.scores));
  const bars = Object.entries(own.scores).map(([colour, value]) => {
    const made = bar(chip(colour), colour, t(`colour.${colour}`), value, capOf(view));
    made.classList.toggle("lowest", value === lowest);
    return made;
  });
  return [h("div.bars", bars), h("p.stock", stock, h("b", t("lowest", { n: lowest })))];
}

/** @type {AchtStanding} */
function achtStanding(own, cap, going, partner) {
  const left = Object.entries(own.markers).map(([kind, n]) =>
    h("span.left", { title: t("markersLeft", { kind: t(`colour.${kind}`), n }) }, chip(kind), `×${n}`));
  const tiles = own.tiles.map((kind) => s("svg.mini", { viewBox: "-52 -52 104 104", role: "img", label: t(`tile.${kind}`) }, tile(kind, 0)));
  return [
    !partner && h("div.bars", bar(h("span.sum", "Σ"), "total", t("total"), own.total, cap, going ? own.round_points : 0)),
    h("div.goods", h("div.tiles", tiles), !partner && h("div.lefts", left)),
    h("p.stock", count("held", own.cards), !partner && h("b", t("roundPoints", { n: own.round_points }))),
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
  const element = h("section.seats", { label: t("seats") });
  const stock = h("p.stock.table-stock");
  let drawn = "";

  /** @type {() => NodeListOf<HTMLElement>} */
  const tracks = () => element.querySelectorAll(".track");

  /** @type {(view: View, seat: Seat) => HTMLElement} */
  function card(view, seat) {
    const mine = seat.number === table.mySeat;
    const turn = view.status === "active" && view.pending.some((one) => one.seat === seat.number);
    const { type, engine } = seat.occupant;
    const standIn = seat.status === "replaced";
    const gone = seat.status !== "playing" && !standIn;
    const pending = turn && table.game?.pending.find((one) => one.seat === seat.number);
    return h("article.seat-card", { class: `${turn ? "turn" : ""} ${mine ? "mine" : ""} ${gone ? "gone" : ""}`, "data-seat": seat.number },
      h("header", h(`span.badge.seat-${seat.number}`, { silent: true }, seat.number), h("h3", nameOf(seat)),
        mine && h("span.tag", t("you")),
        seat.team && h("span.tag.team", { title: t("team", { team: seat.team }) }, seat.team),
        standIn ? h("span.tag.stand-in", t("seat.standIn", { engine: engineName(engine ?? "") })) : (type === "ai" || type === "bot") && h("span.tag", t(`seat.${type}`)),
        gone && h("span.tag", t(`status.${seat.status}`)),
        pending ? clock(table.game, pending) ?? h("span.to-move", t("toMove")) : turn && h("span.to-move", t("toMove"))),
      standing(view, seat.number));
  }

  return {
    element,
    stock,
    /** @param {View} view what is shown: now, or a moment of the past */
    show(view) {
      const state = JSON.stringify([view.version, view.status, table.game?.pending, table.game?.seats]);
      if (state === drawn) return;
      drawn = state;
      const before = [...tracks()].map((track) => track.style.getPropertyValue("--part"));
      const seats = table.game?.seats ?? [];
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
      for (const track of tracks()) {
        if (!track.closest(".mine")) continue;
        const { colour = "", soon } = track.parentElement?.dataset ?? {};
        const gain = Number(soon) + (colour === "total" ? sum(points) : (points[colour] ?? 0));
        track.style.setProperty("--gain", String(gain / Number(track.ariaValueMax)));
      }
    },
  };
}
