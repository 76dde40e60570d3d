/**
 * One table as this browser knows it: the game, the view, the log and the work of engines. It asks
 * again whenever something happened, so that all tabs show what the service says.
 */

import { api } from "../api/calls.js";
import { Refused } from "../api/errors.js";
import { follow } from "../api/live.js";
import { nameOf } from "./describe.js";

const AGAIN_AFTER = 2000;

/** @type {OpenTable} */
export const openTable = (id, tell) => ({
	id,
	game: null,
	view: null,
	moves: [],
	thinking: null,
	lost: false,
	failure: null,
	answered: new Set(),
	live: null,
	timer: 0,
	busy: false,
	again: false,
	closed: false,

	close() {
		this.closed = true;
		this.live?.close();
	},

	/** Listens while something can still happen. */
	follow() {
		const going = this.game?.status === "lobby" || this.game?.status === "active";
		if (!going) this.live?.close();
		if (!going || this.live || this.closed) return;
		this.live = follow(id, (type, data) => {
			if (type !== "job.updated") return void this.refresh();
			this.thinking = data;
			tell();
		}, (lost) => {
			this.lost = lost;
			tell();
			void this.refresh();
		});
	},

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
			this.failure = error;
			clearTimeout(this.timer);
			if (!(error instanceof Refused) || error.status >= 429) this.timer = setTimeout(() => this.refresh(), AGAIN_AFTER);
		}
		this.busy = false;
		if (!this.closed) tell();
	},

	async load() {
		const game = await api.game(id);
		if (game.version > 0 && (this.game?.version !== game.version || this.game.status !== game.status || !this.view)) {
			const [view, moves] = await Promise.all([api.view(id), api.movesAfter(id, this.moves.at(-1)?.version ?? 0)]);
			this.view = view;
			this.moves.push(...moves);
		}
		this.game = game;
		this.failure = null;
		this.follow();
	},

	async submit(move) {
		const accepted = await api.submit(id, move);
		if (accepted.version === this.game?.version) this.answered.add(move.decision_id);
	},

	seat(number) {
		return this.game?.seats.find((one) => one.number === number);
	},
	name(number) {
		return nameOf(this.seat(number));
	},
	get mySeat() {
		return this.view?.viewer.seat ?? null;
	},
	get enginesTurn() {
		return this.game?.pending.find((one) => this.seat(one.seat)?.occupant.type === "ai");
	},
	get myDecision() {
		if (this.game?.status !== "active" || this.view?.version !== this.game.version || this.seat(this.mySeat)?.status === "replaced") return null;
		return this.game.pending.find((one) => one.seat === this.mySeat && !this.answered.has(one.decision_id)) ?? null;
	},
});
