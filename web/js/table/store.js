/**
 * One table as this browser knows it: the game, the view, the log and the work of engines. It asks
 * again whenever something happened, so that all tabs show what the service says.
 */

import { api } from "../api/calls.js";
import { Unreachable } from "../api/http.js";
import { follow } from "../api/live.js";
import { nameOf } from "./describe.js";

const AGAIN_AFTER = 2000;

export class Table {
  /** @type {Game | null} */
  game = null;
  /** @type {View | null} */
  view = null;
  /** @type {Move[]} */
  moves = [];
  /** How far an engine is. @type {{decision_id: string | null, progress: number} | null} */
  thinking = null;
  /** @type {Connection} */
  connection = "connecting";
  /** @type {unknown} */
  failure = null;
  /** Decisions that this seat answered under seal. @type {Set<string>} */
  answered = new Set();
  /** @type {{close(): void} | null} */
  live = null;
  busy = false;
  again = false;
  closed = false;
  timer = 0;

  /** @param {string} id @param {() => void} tell is called after every change */
  constructor(id, tell) {
    this.id = id;
    this.tell = tell;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.live?.close();
  }

  /** Listens while something can still happen. @param {string} status */
  follow(status) {
    const going = status === "lobby" || status === "active";
    if (!going) this.live?.close();
    if (!going || this.live) return;
    this.live = follow(this.id, (type, data) => {
      if (type !== "job.updated") return void this.refresh();
      this.thinking = data;
      this.tell();
    }, (state) => {
      if (this.connection === state) return;
      this.connection = state;
      this.tell();
      if (state === "live") void this.refresh();
    });
  }

  /** Asks for everything; calls that come meanwhile are answered by one more round. */
  async refresh() {
    this.again = true;
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.again && !this.closed) {
        this.again = false;
        await this.load();
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) this.failure = error;
      else if (!this.live) this.timer = setTimeout(() => void this.refresh(), AGAIN_AFTER);
    }
    this.busy = false;
    if (!this.closed) this.tell();
  }

  async load() {
    const game = await api.game(this.id);
    if (game.version > 0 && (this.game?.version !== game.version || this.game.status !== game.status || !this.view)) {
      const known = this.moves.at(-1)?.version ?? 0;
      const [view, moves] = await Promise.all([api.view(this.id), api.movesAfter(this.id, known)]);
      this.view = view;
      this.moves.push(...moves);
    }
    this.game = game;
    this.failure = null;
    if (!this.closed) this.follow(game.status);
  }

  get enginesTurn() {
    return this.game?.pending.find((one) => this.seat(one.seat)?.occupant.type === "ai");
  }

  /** @param {number | null} number */
  seat(number) {
    return this.game?.seats.find((one) => one.number === number);
  }

  /** @param {number} number */
  name(number) {
    return nameOf(this.seat(number));
  }

  get mySeat() {
    return this.view?.viewer.seat ?? null;
  }

  /** What I have to decide now; while an engine stands in for me, nothing. @returns {Pending | null} */
  get myDecision() {
    if (this.game?.status !== "active" || this.view?.version !== this.game.version || this.seat(this.mySeat)?.status === "replaced") return null;
    return this.game.pending.find((one) => one.seat === this.mySeat && !this.answered.has(one.decision_id)) ?? null;
  }

  /** @param {MoveInput} move */
  async submit(move) {
    const accepted = await api.submit(this.id, move);
    if (accepted.version === this.game?.version) this.answered.add(move.decision_id);
    await this.refresh();
  }
}
