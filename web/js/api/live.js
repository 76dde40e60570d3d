/** Knowing when something happens at a table: a stream of events, resumed after every cut. */

import { call, session } from "./http.js";

const TYPES = [
	"snapshot", "game.started", "seat.changed", "decision.opened", "move.made", "round.ended",
	"game.finished", "job.updated", "clock.warning", "leave.announced", "leave.ended", "pause.proposed", "pause.started",
	"pause.ended", "stream.closing", "resync",
];
const LONGEST_PAUSE = 8000;

/** @type {Follow} */
export function follow(gameId, happened, lost) {
	/** @type {EventSource | null} */
	let source = null;
	/** The last event that was seen. */
	let last = "";
	/** Only the latest counts. */
	let attempt = 0;
	let failures = 0;
	let timer = 0;

	function stop() {
		attempt += 1;
		clearTimeout(timer);
		source?.close();
	}

	function retry(pause = 0) {
		stop();
		timer = setTimeout(connect, pause);
	}

	function cut() {
		lost(true);
		failures += 1;
		retry(Math.min(LONGEST_PAUSE, 250 * 2 ** failures));
	}

	async function connect() {
		const own = attempt;
		try {
			// A ticket is good for one connection, and a token must not be in an address.
			const ticket = session() && (await call("POST", "stream-tickets")).ticket;
			const words = new URLSearchParams({ ...(last && { after: last }), ...(ticket && { ticket }) });
			if (own === attempt) stream(new EventSource(`/api/v1/games/${gameId}/events?${words}`));
		} catch {
			if (own === attempt) cut();
		}
	}

	/** @param {EventSource} opened */
	function stream(opened) {
		source = opened;
		source.onerror = cut;
		source.onopen = () => {
			failures = 0;
			lost(false);
		};
		for (const type of TYPES) {
			source.addEventListener(type, ({ lastEventId, data }) => {
				last = type === "resync" ? "" : lastEventId || last;
				if (type === "resync" || type === "stream.closing") retry();
				if (type !== "stream.closing") happened(type, JSON.parse(data || "null"));
			});
		}
	}

	const wake = () => retry();
	addEventListener("online", wake);
	addEventListener("offline", cut);
	void connect();
	return {
		close() {
			removeEventListener("online", wake);
			removeEventListener("offline", cut);
			stop();
		},
	};
}
