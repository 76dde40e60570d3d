/** Who sits at the table, with their scores as bars, and what is left to draw. */

import { tile } from "../boards/acht.js";
import { chip } from "../boards/symbols.js";
import { h, refill, s } from "../dom.js";
import { count, t } from "../words.js";
import { nameOf, tileName } from "./describe.js";

/** @param {string} label @param {number} value @param {number} cap @param {Node} sign @param {string} name @param {number} [soon] what is not yet safe */
function bar(label, value, cap, sign, name, soon = 0) {
  const part = Math.min(1, value / cap);
  return h(
    "div",
    { class: `bar k-${name}${value >= cap ? " full" : ""}`, "data-colour": name, "data-soon": soon },
    sign,
    h("div", {
      class: "track", role: "meter", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": cap, "aria-valuenow": value,
      vars: { "--part": part, "--gain": soon / cap },
    }),
    h("span", { class: "value", "aria-hidden": "true" }, value),
  );
}

/** @param {View} view @param {number} seats */
export function capOf(view, seats) {
  if (view.ruleset === "rota") return 12;
  if (view.ruleset === "acht") return view.target ?? 60;
  return seats === 1 || view.seats[0]?.team ? 36 : 18;
}

/** Whether the common score of a team stands at another seat already. @param {View} view @param {number} number */
function isPartner(view, number) {
  const seats = /** @type {{seat: number, team?: string | null}[]} */ (view.seats);
  const team = seats.find((one) => one.seat === number)?.team;
  return !!team && seats.some((one) => one.team === team && one.seat < number);
}

/** @param {View} view @param {number} number */
function standing(view, number) {
  const cap = capOf(view, view.seats.length);
  if (view.ruleset === "acht") {
    const own = view.seats.find((one) => one.seat === number);
    return own ? achtStanding(own, cap, view.status === "active", isPartner(view, number)) : [];
  }
  const own = view.seats.find((one) => one.seat === number);
  if (!own) return [];
  const stock = view.ruleset === "rota"
    ? t("stack.left", { n: "stack" in own ? own.stack : 0 })
    : t("hand.size", { n: own.hand_size });
  if (isPartner(view, number)) return [h("p", { class: "stock" }, stock)];
  const scores = Object.entries(own.scores);
  const lowest = Math.min(...scores.map(([, value]) => value));
  const bars = scores.map(([colour, value]) => {
    const made = bar(t(`colour.${colour}`), value, cap, chip(colour), colour);
    made.classList.toggle("lowest", value === lowest);
    return made;
  });
  return [h("div", { class: "bars" }, bars), h("p", { class: "stock" }, stock, h("b", {}, t("lowest", { n: lowest })))];
}

/** @param {AchtView["seats"][number]} own @param {number} cap @param {boolean} going @param {boolean} partner */
function achtStanding(own, cap, going, partner) {
  const left = Object.entries(own.markers).map(([kind, n]) =>
    h("span", { class: "left", title: t("markers.left", { kind: t(`colour.${kind}`), n }) }, chip(kind), `×${n}`),
  );
  const tiles = own.tiles.map((kind) =>
    s("svg", { class: "mini", viewBox: "-52 -52 104 104", role: "img", "aria-label": tileName(kind) }, tile(kind, 0)),
  );
  return [
    !partner && h("div", { class: "bars" }, bar(t("total"), own.total, cap, h("span", { class: "sum" }, "Σ"), "total", going ? own.round_points : 0)),
    h("div", { class: "goods" }, h("div", { class: "tiles" }, tiles), !partner && h("div", { class: "lefts" }, left)),
    h("p", { class: "stock" }, count("cards.held", own.cards), !partner && h("b", {}, t("round.points", { n: own.round_points }))),
  ];
}

export class Seats {
  constructor() {
    this.element = h("section", { class: "seats", "aria-label": t("seats") });
    this.stock = h("p", { class: "stock table-stock" });
    this.drawn = "";
  }

  /** @param {Table} table @param {View} view what is shown: now, or a moment of the past */
  show(table, view) {
    const state = JSON.stringify([view.version, view.status, view.pending.length, table.game?.seats]);
    if (state === this.drawn) return;
    this.drawn = state;
    const before = this.tracks().map((track) => track.style.getPropertyValue("--part"));
    const deciding = new Set(view.status === "active" ? view.pending.map((one) => one.seat) : []);
    const seats = [...(table.game?.seats ?? [])];
    this.element.classList.toggle("many", seats.length > 2);
    refill(this.element, seats.map((seat) => this.card(table, view, seat, deciding.has(seat.number))));
    this.stock.textContent = stockOf(view);
    this.grow(before);
  }

  /** @returns {HTMLElement[]} */
  tracks() {
    return [...this.element.querySelectorAll(".track")].map((track) => /** @type {HTMLElement} */ (track));
  }

  /** Lets the bars grow from where they were. @param {string[]} before */
  grow(before) {
    const tracks = this.tracks();
    const now = tracks.map((track) => track.style.getPropertyValue("--part"));
    if (before.length !== now.length) return;
    tracks.forEach((track, index) => track.style.setProperty("--part", before[index] ?? ""));
    requestAnimationFrame(() => tracks.forEach((track, index) => track.style.setProperty("--part", now[index] ?? "")));
  }

  /** @param {Table} table @param {View} view @param {Seat} seat @param {boolean} turn */
  card(table, view, seat, turn) {
    const mine = seat.number === table.mySeat;
    const gone = seat.status !== "playing" ? t(`status.${seat.status}`) : null;
    const kind = seat.occupant.type;
    return h(
      "article",
      { class: `seat-card${turn ? " turn" : ""}${mine ? " mine" : ""}${gone ? " gone" : ""}`, "data-seat": seat.number },
      h(
        "header",
        {},
        h("span", { class: `badge seat-${seat.number}`, "aria-hidden": "true" }, seat.number),
        h("h3", {}, nameOf(seat)),
        mine && h("span", { class: "tag" }, t("you")),
        seat.team && h("span", { class: "tag team", title: t("team", { team: seat.team }) }, seat.team),
        (kind === "ai" || kind === "bot") && h("span", { class: "tag" }, t(`seat.${kind}`)),
        gone && h("span", { class: "tag" }, gone),
        turn && h("span", { class: "to-move" }, t("toMove")),
      ),
      standing(view, seat.number),
    );
  }

  /** Shows on the bars what a piece would add. @param {number | null} seat @param {Record<string, number>} points */
  preview(seat, points) {
    for (const track of this.tracks().filter((one) => one.closest(".mine"))) {
      const colour = track.parentElement?.dataset["colour"] ?? "";
      const soon = Number(track.parentElement?.dataset["soon"]);
      const cap = Number(track.getAttribute("aria-valuemax"));
      const sum = colour === "total" ? Object.values(points).reduce((all, n) => all + n, 0) : (points[colour] ?? 0);
      track.style.setProperty("--gain", String((soon + (seat === null ? 0 : sum)) / cap));
    }
  }
}

/** @param {View} view */
function stockOf(view) {
  if (view.ruleset === "rota") return t("supply", { n: view.supply });
  if (view.ruleset === "axio") return t("bag", { n: view.bag });
  return t("tower", { tower: view.tower, cards: view.card_pile, round: view.round });
}
