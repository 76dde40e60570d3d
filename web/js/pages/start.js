/** The first page: play at once, my games, open tables. */

import { api } from "../api/calls.js";
import { session } from "../api/session.js";
import { fill, h, refill } from "../dom.js";
import { duration, secondsTo } from "../table/clock.js";
import { nameOf } from "../table/describe.js";
import { count, t, when } from "../words.js";
import { reason } from "./dialog.js";
import { newGame } from "./new-game.js";

const LOOK_EVERY = 5000;

/** Mine, those that wait for me first. @returns {Promise<Listed[]>} */
async function myGames() {
  const player = session()?.name;
  if (!player) return [];
  const [turns, ...lists] = await Promise.all([
    api.myTurns(), api.games({ player, status: "active" }), api.games({ player, status: "lobby" }), api.games({ player, status: "finished", limit: 5 }),
  ]);
  const all = lists.flat().map((game) => ({ ...game, turn: turns.find((one) => one.game_id === game.id) }));
  return all.sort((one, other) => Number(!!other.turn) - Number(!!one.turn));
}

/** @param {Listed} game */
function stateOf({ status, turn, open_seats, finished_at, created_at }) {
  if (turn) return t("turn.yours") + (turn.deadline_at ? ` · ${duration(secondsTo(turn.deadline_at))}` : "");
  if (status === "lobby") return count("games.free", open_seats);
  return status === "active" ? t("status.active") : when(finished_at ?? created_at);
}

/** @param {Listed} game */
const row = (game) => h("li", h("a.game-row", { class: game.turn && "turn", href: `#/table/${game.id}`, key: game.id },
  h(`span.emblem.${game.ruleset}`, { silent: true }), h("b", t(`game.${game.ruleset}`)), h("span.who", game.seats.map(nameOf).join(" · ")), h("small", stateOf(game))));

/** @param {HTMLElement} main */
export function startPage(main) {
  const form = h("div", h("p.hint", t("loading")));
  const lists = h("div.lists");

  /** @type {(title: string, games: Listed[], none: string) => HTMLElement} */
  const list = (title, games, none) => h("section.panel", { label: title }, h("h2", title), games.length ? h("ul.games", games.map(row)) : h("p.hint", none));

  async function look() {
    try {
      const [mine, open, running] = await Promise.all([myGames(), api.games({ status: "lobby", open_seats: 1 }), api.games({ status: "active" })]);
      const [lobbies, others] = [open, running].map((games) => games.filter((game) => mine.every(({ id }) => id !== game.id)).slice(0, 8));
      refill(lists, session() && list(t("games.mine"), mine, t("games.none")), list(t("games.open"), lobbies ?? [], t("games.noOpen")), list(t("games.running"), others ?? [], t("games.noRunning")));
    } catch (error) {
      refill(lists, h("p.trouble", reason(error)));
    }
  }

  document.title = "Axio";
  fill(main, h("div.start", h("div.hero", h("h1", t("hero.title")), h("p", t("hero.more"))), form, lists));
  void api.engines().catch(() => []).then((engines) => refill(form, newGame(engines)));
  void look();
  const timer = setInterval(() => document.hidden || look(), LOOK_EVERY);
  return () => clearInterval(timer);
}
