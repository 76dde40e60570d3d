/**
 * What I am about to do: which piece, turned how, on which place, in which wild colour. It knows the
 * options that the service gave and nothing of the rules.
 */

import { api } from "../api/calls.js";
import { waysOf } from "../boards/index.js";
import { sum } from "./describe.js";

export class Choice {
  /** @type {any[]} */
  pieces = [];
  piece = 0;
  turn = 0;
  /** @type {string | null} */
  place = null;
  /** Stays where it is although the pointer leaves. */
  pinned = false;
  /** @type {string | null} */
  wild = null;
  /** @type {Map<number, Ways>} */
  known = new Map();
  /** @type {Map<string, Promise<Option[]>>} */
  asked = new Map();
  asking = new AbortController();
  changed = () => {};

  /** @param {string} gameId @param {string} decision @param {Board<any, any>} board */
  constructor(gameId, decision, board) {
    this.gameId = gameId;
    this.decision = decision;
    this.board = board;
  }

  /** The decision is made, or gone: what was asked for is no longer of interest. */
  close() {
    this.asking.abort();
  }

  /** A piece with all its options at hand: a tile that leaps. @param {any} piece @param {number} turn @param {Option[]} options */
  given(piece, turn, options) {
    this.pieces = [piece];
    this.known.set(0, waysOf(this.board, options, piece));
    this.turn = turn;
    this.changed();
  }

  /** @param {any[]} pieces */
  async load(pieces) {
    this.pieces = pieces;
    // Mostly the first piece fits somewhere; if not, the others are asked for in turn.
    for (let index = 0; index < pieces.length && !this.ways.size; index++) await this.select(index);
  }

  /** @param {number} index */
  async select(index) {
    this.piece = index;
    this.unpin();
    const piece = this.pieces[index];
    if (piece && !this.known.has(index)) {
      const filter = this.board.filter?.(piece) ?? {};
      const name = JSON.stringify(filter);
      const asked = this.asked.get(name) ?? api.options(this.gameId, this.decision, filter, this.asking.signal);
      this.asked.set(name, asked);
      this.known.set(index, waysOf(this.board, await asked, piece));
    }
    this.changed();
  }

  /** @returns {Ways} */
  get ways() {
    return this.known.get(this.piece) ?? new Map();
  }

  get current() {
    return this.pieces[this.piece] ?? null;
  }

  /** The piece under the pointer, turned so that it fits if it can. @param {string | null} key */
  hover(key) {
    if (!this.pinned && key !== this.place) this.put(key);
  }

  /** @param {string} key */
  pin(key) {
    this.pinned = true;
    this.put(key);
  }

  /** @param {string | null} key */
  put(key) {
    this.place = key;
    this.rotate(0);
  }

  unpin() {
    this.place = this.wild = null;
    this.pinned = false;
  }

  /** Turns to the next way that fits; by nothing, only if it does not fit as it is. @param {number} by */
  rotate(by) {
    const { turns } = this.board;
    const fits = this.fitting;
    let turn = (this.turn + by + turns) % turns;
    for (let step = 1; fits && !fits.has(turn) && step < turns; step++) turn = (turn + (by || 1) + turns) % turns;
    this.turn = turn;
    this.wild = null;
    this.changed();
  }

  get fitting() {
    return this.place === null ? undefined : this.ways.get(this.place);
  }

  /** What could be done here and now; several if a wild colour is to be named. */
  get here() {
    return this.fitting?.get(this.turn) ?? [];
  }

  /** @returns {Option | undefined} */
  get option() {
    const { here } = this;
    return here.length < 2 ? here[0] : here.find((one) => "wild" in one.move && one.move.wild === this.wild);
  }

  /** The most that a place can give, in any turn. @param {string} key */
  best(key) {
    const all = [...(this.ways.get(key)?.values() ?? [])].flat();
    return Math.max(0, ...all.map((one) => sum(one.preview.points)));
  }
}
