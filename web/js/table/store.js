/**
 * One table as this browser knows it: the game, the view, the log and the work of engines. It asks
 * again whenever something happened, so that all tabs show what the service says.
 */

import * as api from "../api/calls.js";
import { Unreachable } from "../api/http.js";
import { Live } from "../api/live.js";

const AGAIN_AFTER = 2000;

export class Table {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {Game | null} */
    this.game = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {Move[]} */
    this.moves = [];
    /** How far an engine is. @type {{decision_id: string | null, progress: number} | null} */
    this.thinking = null;
    /** @type {Connection} */
    this.connection = "connecting";
    /** @type {unknown} */
    this.failure = null;
    /** Decisions that this seat answered under seal. @type {Set<string>} */
    this.answered = new Set();
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {Live | null} */
    this.live = null;
    this.busy = false;
    this.again = false;
    this.closed = false;
    this.timer = 0;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.live?.close();
    this.listeners.clear();
  }

  tell() {
    for (const listener of this.listeners) listener();
  }

  /** Listens while something can still happen. @param {string} status */
  follow(status) {
    const going = status === "lobby" || status === "active";
    if (!going) this.live?.close();
    if (!going || this.live) return;
    this.live = new Live(this.id, {
      happened: (type, data) => {
        if (type === "job.updated") this.thinking = data;
        void (type === "job.updated" ? this.tell() : this.refresh());
      },
      connection: (state) => {
        if (this.connection === state) return;
        this.connection = state;
        this.tell();
        if (state === "live") void this.refresh();
      },
    });
  }

  /** Asks for everything; calls that come meanwhile are answered by one more round. */
  async refresh() {
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    try {
      do {
        this.again = false;
        await this.load();
      } while (this.again && !this.closed);
    } catch (error) {
      if (!(error instanceof Unreachable)) this.failure = error;
      else if (!this.live) this.timer = setTimeout(() => void this.refresh(), AGAIN_AFTER);
    } finally {
      this.busy = false;
      if (!this.closed) this.tell();
    }
  }

  async load() {
    const game = await api.game(this.id);
    const news = !this.game || this.game.version !== game.version || this.game.status !== game.status;
    if (game.version > 0 && (news || !this.view)) {
      const known = this.moves.at(-1)?.version ?? 0;
      const [view, moves] = await Promise.all([api.view(this.id), api.movesAfter(this.id, known)]);
      this.view = view;
      this.moves.push(...moves);
    }
    this.game = game;
    this.failure = null;
    if (!this.closed) this.follow(game.status);
  }

  enginesTurn() {
    return this.game?.pending.find((one) => this.seat(one.seat)?.occupant.type === "ai") ?? null;
  }

  /** @param {number} number */
  seat(number) {
    return this.game?.seats.find((one) => one.number === number) ?? null;
  }

  get mySeat() {
    return this.view?.viewer.seat ?? null;
  }

  /** What I have to decide now. @returns {Pending | null} */
  get myDecision() {
    if (this.game?.status !== "active" || this.view?.version !== this.game.version) return null;
    const mine = this.game.pending.filter((one) => one.seat === this.mySeat);
    return mine.find((one) => !this.answered.has(one.decision_id)) ?? null;
  }

  /** @param {MoveInput} move */
  async submit(move) {
    const before = this.game?.version;
    const accepted = await api.submit(this.id, move);
    if (accepted.version === before) this.answered.add(move.decision_id);
    await this.refresh();
    return accepted;
  }
}
