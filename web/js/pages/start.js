/** The first page: play at once, my games, open tables. */

import { api } from "../api/calls.js";
import { session } from "../api/session.js";
import { fill, h, refill } from "../dom.js";
import { nameOf } from "../table/describe.js";
import { count, t, when } from "../words.js";
import { reason } from "./dialog.js";
import { newGame } from "./new-game.js";

const LOOK_EVERY = 5000;

/** Mine, those that wait for me first. */
async function myGames() {
  const player = session()?.name;
  if (!player) return [];
  const [turns, ...lists] = await Promise.all([
    api.myTurns(), api.games({ player, status: "active" }), api.games({ player, status: "lobby" }), api.games({ player, status: "finished", limit: 5 }),
  ]);
  const waiting = new Set(turns.map((one) => one.game_id));
  return lists.flat().map((game) => ({ ...game, turn: waiting.has(game.id) })).sort((one, other) => Number(other.turn) - Number(one.turn));
}

/** @param {GameSummary & {turn?: boolean}} game */
function row({ id, ruleset, seats, status, turn, ...game }) {
  const state = turn ? t("turn.yours") : status === "lobby" ? count("games.free", game.open_seats) : status === "active" ? t("status.active") : when(game.finished_at ?? game.created_at);
  return h("li", h("a.game-row", { class: turn && "turn", href: `#/table/${id}`, key: id },
    h(`span.emblem.${ruleset}`, { silent: true }), h("b", t(`game.${ruleset}`)), h("span.who", seats.map(nameOf).join(" · ")), h("small", state)));
}

/** @param {HTMLElement} main */
export function startPage(main) {
  const [mine, open, watch] = ["mine", "open", "running"].map((name) => h("section.panel", { label: t(`games.${name}`) }));
  const form = h("div", h("p.hint", t("loading")));

  /** @param {HTMLElement | undefined} place @param {GameSummary[]} games @param {string} none */
  function list(place, games, none) {
    if (place) refill(place, h("h2", place.ariaLabel), games.length ? h("ul.games", games.map(row)) : h("p.hint", none));
  }

  async function look() {
    try {
      const [own, lobbies, running] = await Promise.all([myGames(), api.games({ status: "lobby", open_seats: 1 }), api.games({ status: "active" })]);
      const others = (/** @type {GameSummary[]} */ games) => games.filter((game) => own.every((one) => one.id !== game.id)).slice(0, 8);
      list(mine, own, t("games.none"));
      mine?.toggleAttribute("hidden", !session());
      list(open, others(lobbies), t("games.noOpen"));
      list(watch, others(running), t("games.noRunning"));
    } catch (error) {
      refill(/** @type {HTMLElement} */ (open), h("p.trouble", reason(error)));
    }
  }

  document.title = "Axio";
  fill(main, h("div.start", h("div.hero", h("h1", t("hero.title")), h("p", t("hero.more"))), form, h("div.lists", mine, open, watch)));
  void api.engines().catch(() => []).then((engines) => refill(form, newGame(engines)));
  void look();
  const timer = setInterval(() => document.hidden || look(), LOOK_EVERY);
  return () => clearInterval(timer);
}
