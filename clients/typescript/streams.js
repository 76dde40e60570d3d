/** Lists of events as streams that resume after the last event, and drop doubles. */

import { Problem } from "./errors.js";

/** A heartbeat comes every 15 seconds: silence for longer means that the connection is dead. */
const SILENCE_SECONDS = 45;
const PAUSE_SECONDS = 0.5;

/** @param {number} seconds @param {AbortSignal} [signal] @returns {Promise<void>} */
export const pause = (seconds, signal) => new Promise((resolve, reject) => {
  const timer = setTimeout(resolve, seconds * 1000);
  signal?.addEventListener("abort", () => { clearTimeout(timer); reject(signal.reason); }, { once: true });
});

/**
 * @param {import("./axio.js").Axio} axio
 * @param {string} path
 * @param {{ after?: string, signal?: AbortSignal }} [how]
 * @returns {AsyncGenerator<import("./axio.js").Happening>}
 */
export async function* follow(axio, path, { after, signal } = {}) {
  let last = after;
  const seen = new Set(last ? [last] : []);
  for (;;) {
    try {
      for await (const event of connection(axio, path, last, signal)) {
        if (event.type === "resync") {
          last = undefined;
          seen.clear();
          break;
        }
        if (event.type === "stream.closing") break;
        if (event.id === null || seen.has(event.id)) continue;
        seen.add(event.id);
        last = event.id;
        yield event;
      }
    } catch (error) {
      if (signal?.aborted) throw error;
      if (error instanceof Problem) {
        if (error.code !== "cursor-expired") throw error;
        last = undefined;
        seen.clear();
      }
    }
    await pause(PAUSE_SECONDS, signal);
  }
}

/** One connection until it ends or falls silent. @param {import("./axio.js").Axio} axio @param {string} path @param {string | undefined} after @param {AbortSignal | undefined} signal */
async function* connection(axio, path, after, signal) {
  const ended = new AbortController();
  const abort = () => ended.abort(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => ended.abort(new Error("silence")), SILENCE_SECONDS * 1000);
  };
  try {
    listen();
    const headers = { Accept: "application/x-ndjson" };
    const answer = await axio.send("GET", path, { query: { after }, headers, signal: ended.signal });
    if (!answer.body) return;
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      listen();
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line.trim()) yield JSON.parse(line);
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    ended.abort();
  }
}
