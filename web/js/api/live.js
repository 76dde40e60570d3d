/**
 * Knowing when something happens at a table: a stream of events that is resumed after a cut with a
 * fresh ticket, or a look every two seconds where the service has no streams.
 */

import { Refused, call } from "./http.js";
import { token } from "./session.js";

/**
 * @typedef {object} Listener
 * @property {(type: string) => void} happened something changed, or may have changed
 * @property {(connection: Connection) => void} connection
 */

const TYPES = [
  "snapshot", "game.started", "seat.changed", "decision.opened", "move.made", "round.ended",
  "game.finished", "job.updated", "clock.warning", "stream.closing", "resync",
];
const LOOK_EVERY = 2000;
const LONGEST_PAUSE = 8000;

export class Live {
  /** @param {string} gameId @param {Listener} listener */
  constructor(gameId, listener) {
    this.gameId = gameId;
    this.listener = listener;
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {string | null} */
    this.last = null;
    this.failures = 0;
    this.timer = 0;
    this.ended = false;
    this.wake = () => this.retry(0);
    this.cut = () => this.lost();
    addEventListener("online", this.wake);
    addEventListener("offline", this.cut);
    void this.connect();
  }

  close() {
    this.ended = true;
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.cut);
    this.drop();
  }

  drop() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  async connect() {
    this.drop();
    try {
      const address = await this.address();
      if (this.ended) return;
      if (address) this.stream(address);
      else this.look();
    } catch {
      this.lost();
    }
  }

  /** Where to listen, with a single-use ticket for who is signed in; null: there are no streams. */
  async address() {
    const words = new URLSearchParams();
    if (this.last) words.set("after", this.last);
    const path = `games/${this.gameId}/events`;
    try {
      if (token()) {
        /** @type {{ticket: string}} */
        const { ticket } = await call("POST", "stream-tickets", { body: {} });
        words.set("ticket", ticket);
      } else {
        await call("GET", `${path}?limit=1`);
      }
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return null;
      throw error;
    }
    return `/api/v1/${path}?${words}`;
  }

  /** @param {string} address */
  stream(address) {
    const source = new EventSource(address);
    this.source = source;
    source.onopen = () => this.found();
    source.onerror = () => this.lost();
    for (const type of TYPES) {
      source.addEventListener(type, (event) => {
        if (event.lastEventId) this.last = event.lastEventId;
        if (type === "stream.closing") return this.retry(0);
        if (type === "resync") {
          this.last = null;
          this.listener.happened(type);
          return this.retry(0);
        }
        this.listener.happened(type);
      });
    }
  }

  look() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      try {
        await call("GET", `games/${this.gameId}`);
        this.found();
        if (!this.ended) this.look();
      } catch {
        this.lost();
      }
    }, this.failures ? 0 : LOOK_EVERY);
  }

  found() {
    this.failures = 0;
    if (this.ended) return;
    this.listener.connection("live");
    this.listener.happened("resync");
  }

  lost() {
    if (this.ended) return;
    this.listener.connection("lost");
    this.failures += 1;
    this.retry(Math.min(LONGEST_PAUSE, 250 * 2 ** this.failures));
  }

  /** @param {number} pause */
  retry(pause) {
    if (this.ended) return;
    this.drop();
    this.timer = setTimeout(() => void this.connect(), pause);
  }
}
