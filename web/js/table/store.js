/**
 * One table as this browser knows it: the game, the view, the log and the work of engines. It asks
 * again whenever something happened, so that all tabs show what the service says.
 */

import * as api from "../api/calls.js";
import { Refused, Unreachable } from "../api/http.js";
import { Live } from "../api/live.js";

const LOOK_AT_JOBS_EVERY = 500;

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
    /** @type {Job | null} */
    this.thinking = null;
    /** @type {Connection} */
    this.connection = "connecting";
    /** @type {unknown} */
    this.failure = null;
    /** Decisions that this seat answered under seal. @type {Set<string>} */
    this.answered = new Set();
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    this.busy = false;
    this.again = false;
    this.closed = false;
    this.timer = 0;
    this.live = new Live(id, {
      happened: (type) => void (type === "job.updated" ? this.lookAtJobs() : this.refresh()),
      connection: (state) => {
        const news = this.connection !== state;
        this.connection = state;
        if (news) this.tell();
      },
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.live.close();
    this.listeners.clear();
  }

  tell() {
    for (const listener of this.listeners) listener();
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
      if (error instanceof Unreachable) this.connection = "lost";
      else this.failure = error;
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
      const last = this.moves.at(-1)?.version ?? 0;
      this.view = view;
      this.moves.push(...moves.filter((move) => move.version > last));
    }
    this.game = game;
    this.failure = null;
    this.lookAtJobs();
  }

  /** While an engine thinks, its progress is looked at now and then. */
  lookAtJobs() {
    clearTimeout(this.timer);
    const pending = this.enginesTurn();
    if (!pending || this.closed) {
      this.thinking = null;
      return;
    }
    this.timer = setTimeout(async () => {
      try {
        const jobs = await api.jobs(this.id);
        this.thinking = jobs.find((job) => job.decision_id === pending.decision_id) ?? null;
        if (this.thinking?.finished_at) return void this.refresh();
        this.tell();
        this.lookAtJobs();
      } catch (error) {
        if (!(error instanceof Refused)) this.lookAtJobs();
      }
    }, LOOK_AT_JOBS_EVERY);
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
