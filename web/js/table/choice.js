/**
 * What I am about to do: which piece, turned how, on which place, in which wild colour. It knows the
 * options that the service gave and nothing of the rules.
 */

import { api } from "../api/calls.js";
import { focus, isCommand } from "../dom.js";
import { sum } from "./describe.js";

/** @type {WaysOf} */
export function waysOf(board, options, piece) {
	/** @type {Ways} */
	const ways = new Map();
	for (const option of options) {
		for (const { key, turn } of board.places(option.move, piece)) {
			const turns = ways.get(key) ?? new Map();
			ways.set(key, turns.set(turn, [...(turns.get(turn) ?? []), option]));
		}
	}
	return ways;
}

/** @type {NewChoice} */
export const newChoice = (gameId, decision, board) => ({
	pieces: [],
	piece: 0,
	turn: 0,
	place: null,
	pinned: false,
	wild: null,
	known: new Map(),
	asking: new AbortController(),
	changed() {},
	failed() {},

	given(piece, turn, options) {
		this.pieces = [piece];
		this.known.set(0, waysOf(board, options, piece));
		this.turn = turn;
		this.changed();
	},

	async load(pieces) {
		this.pieces = pieces;
		// If the first piece fits nowhere, the others are asked for in turn.
		for (let index = 0; index < pieces.length && !this.ways.size && !this.asking.signal.aborted; index++) await this.select(index);
	},

	async select(index) {
		this.piece = index;
		this.unpin();
		const piece = this.pieces[index];
		if (piece && !this.known.has(index)) {
			this.changed();
			try {
				const options = await api.options(gameId, decision, board.filter(piece), this.asking.signal);
				this.known.set(index, waysOf(board, options, piece));
			} catch (error) {
				return this.asking.signal.aborted ? undefined : this.failed(error);
			}
		}
		this.changed();
	},

	hover(key) {
		if (!this.pinned && key !== this.place) this.put(key);
	},
	pin(key) {
		this.pinned = true;
		this.put(key);
	},
	put(key) {
		this.place = key;
		this.rotate(0);
	},
	unpin() {
		this.place = this.wild = null;
		this.pinned = false;
	},

	rotate(by) {
		const { turns } = board;
		let turn = (this.turn + by + turns) % turns;
		for (let step = 1; this.fitting && !this.fitting.has(turn) && step < turns; step++) turn = (turn + (by || 1) + turns) % turns;
		this.turn = turn;
		this.wild = null;
		this.changed();
	},

	press(event, lay) {
		const { key } = event;
		if (!isCommand(event)) return;
		if (key === "r" || key === "R") this.rotate(key === "r" ? 1 : -1);
		else if (key === "b") focus(document.querySelector(".places [tabindex='0']"));
		else if (key === "Escape") {
			this.unpin();
			this.changed();
		} else if (/^[1-6]$/.test(key)) this.number(Number(key) - 1, lay);
	},

	/** A wild colour if one is asked for, otherwise a piece. */
	number(index, lay) {
		const { here, place } = this;
		if (here.length > 1) {
			const move = here[index]?.move;
			if (move && "wild" in move) this.wild = move.wild ?? null;
			lay();
		} else if (this.pieces[index] && this.known.get(index)?.size !== 0) {
			void this.select(index).then(() => this.hover(place));
		}
	},

	get ways() {
		return this.known.get(this.piece) ?? new Map();
	},
	get fitting() {
		return this.place === null ? undefined : this.ways.get(this.place);
	},
	get here() {
		return this.fitting?.get(this.turn) ?? [];
	},
	get option() {
		const { here } = this;
		return here.length < 2 ? here[0] : here.find((one) => "wild" in one.move && one.move.wild === this.wild);
	},
	get duty() {
		const all = [...this.ways.values()].flatMap((turns) => [...turns.values()].flat());
		if (all.every(({ preview }) => "eight" in preview && preview.eight)) return "eight";
		if (all.every(({ preview }) => "closes" in preview && preview.closes)) return "shape";
		return this.pieces.length > 1 && this.pieces[this.piece].kind === "ZERO" ? "zero" : "choose";
	},
	best(key) {
		const all = [...(this.ways.get(key)?.values() ?? [])].flat();
		return Math.max(0, ...all.map((one) => sum(one.preview.points)));
	},
});
