/** Knowing when something happens at a table: a stream of events, resumed after every cut. */

import { call } from "./http.js";
import { token } from "./session.js";

/**
 * @typedef {object} Listener
 * @property {(type: string, data: any) => void} happened something changed, or may have changed
 * @property {(connection: Connection) => void} connection
 */

const TYPES = [
  "snapshot", "game.started", "seat.changed", "decision.opened", "move.made", "round.ended",
  "game.finished", "job.updated", "clock.warning", "stream.closing", "resync",
];
const LONGEST_PAUSE = 8000;

export class Live {
  /** @param {string} gameId @param {Listener} listener */
  constructor(gameId, listener) {
    this.gameId = gameId;
    this.listener = listener;
    /** @type {EventSource | null} */
    this.source = null;
    /** The last event that was seen. @type {string | null} */
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
      const words = new URLSearchParams();
      if (this.last) words.set("after", this.last);
      // A ticket is good for one connection, and a token must not be in an address.
      if (token()) words.set("ticket", (await this.ticket()).ticket);
      if (!this.ended) this.stream(`/api/v1/games/${this.gameId}/events?${words}`);
    } catch {
      this.lost();
    }
  }

  /** @returns {Promise<{ticket: string}>} */
  ticket() {
    return call("POST", "stream-tickets");
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
        if (type === "resync") this.last = null;
        if (type === "resync" || type === "stream.closing") this.retry(0);
        if (type !== "stream.closing") this.listener.happened(type, JSON.parse(event.data || "null"));
      });
    }
  }

  found() {
    this.failures = 0;
    if (!this.ended) this.listener.connection("live");
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
