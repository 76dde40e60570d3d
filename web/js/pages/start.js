/** The first page: play at once, my games, open tables. */

import * as api from "../api/calls.js";
import { myName, session } from "../api/session.js";
import { fill, h, refill } from "../dom.js";
import { nameOf } from "../table/describe.js";
import { count, t, when } from "../words.js";
import { newGame } from "./new-game.js";
import { reason } from "./dialog.js";

const LOOK_EVERY = 5000;

export class StartPage {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.mine = h("section", { class: "panel mine", "aria-label": t("games.mine") });
    this.open = h("section", { class: "panel", "aria-label": t("games.open") });
    this.watch = h("section", { class: "panel", "aria-label": t("games.running") });
    const form = h("div", {}, h("p", { class: "hint" }, t("loading")));
    document.title = "Axio";
    fill(main, h("div", { class: "start" },
      h("div", { class: "hero" }, h("h1", {}, t("hero")), h("p", {}, t("hero.more"))),
      form, h("div", { class: "lists" }, this.mine, this.open, this.watch)));
    void api.engines().catch(() => []).then((engines) => refill(form, newGame(engines)));
    this.timer = setInterval(() => document.hidden || void this.look(), LOOK_EVERY);
    void this.look();
  }

  close() {
    clearInterval(this.timer);
  }

  async look() {
    try {
      const [mine, open, running] = await Promise.all([this.myGames(), api.games({ status: "lobby", open_seats: 1 }), api.games({ status: "active" })]);
      const own = new Set(mine.map(({ game }) => game.id));
      const others = running.filter((game) => !own.has(game.id)).slice(0, 8);
      refill(this.mine, h("h2", {}, t("games.mine")), mine.length ? h("ul", { class: "games" }, mine.map(({ game, turn }) => this.row(game, turn))) : h("p", { class: "hint" }, t("games.none")));
      this.mine.hidden = !session();
      this.list(this.open, t("games.open"), open.filter((game) => !own.has(game.id)), t("games.noOpen"));
      this.list(this.watch, t("games.running"), others, t("games.noRunning"));
    } catch (error) {
      refill(this.open, h("p", { class: "trouble" }, reason(error)));
    }
  }

  /** @param {HTMLElement} place @param {string} title @param {GameSummary[]} games @param {string} none */
  list(place, title, games, none) {
    refill(place, h("h2", {}, title), games.length ? h("ul", { class: "games" }, games.map((game) => this.row(game, false))) : h("p", { class: "hint" }, none));
  }

  /** Mine, those that wait for me first. */
  async myGames() {
    const name = myName();
    if (!name) return [];
    const [active, lobby, finished, turns] = await Promise.all([
      api.games({ player: name, status: "active" }), api.games({ player: name, status: "lobby" }),
      api.games({ player: name, status: "finished", limit: 5 }), api.myTurns(),
    ]);
    const waiting = new Set(turns.map((one) => one.game_id));
    const all = [...active, ...lobby, ...finished].map((game) => ({ game, turn: waiting.has(game.id) }));
    return all.sort((one, other) => Number(other.turn) - Number(one.turn));
  }

  /** @param {GameSummary} game @param {boolean} turn */
  row(game, turn) {
    return h("li", {}, h(
      "a",
      { class: `game-row${turn ? " turn" : ""}`, href: `#/table/${game.id}`, "data-key": game.id },
      h("span", { class: `emblem ${game.ruleset}`, "aria-hidden": "true" }),
      h("b", {}, t(`game.${game.ruleset}`)),
      h("span", { class: "who" }, game.seats.map(nameOf).join(" · ")),
      h("small", {}, turn ? t("turn.yours") : game.status === "lobby" ? count("games.free", game.open_seats) : game.status === "active" ? t("status.active") : when(game.finished_at ?? game.created_at)),
    ));
  }
}
