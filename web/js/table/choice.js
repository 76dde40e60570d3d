/**
 * What I am about to do: which piece, turned how, on which place, in which wild colour. It knows the
 * options that the service gave and nothing of the rules.
 */

import * as api from "../api/calls.js";

export class Choice {
  /**
   * @param {string} gameId
   * @param {string} decision
   * @param {Board} board
   * @param {() => void} changed
   */
  constructor(gameId, decision, board, changed) {
    this.gameId = gameId;
    this.decision = decision;
    this.board = board;
    this.changed = changed;
    /** @type {any[]} */
    this.pieces = [];
    this.piece = 0;
    this.turn = 0;
    /** @type {string | null} */
    this.place = null;
    /** Stays where it is although the pointer leaves. */
    this.pinned = false;
    /** @type {string | null} */
    this.wild = null;
    /** @type {Map<number, Ways>} */
    this.known = new Map();
    /** @type {Map<string, Promise<Option[]>>} */
    this.asked = new Map();
    this.asking = new AbortController();
  }

  /** The decision is made, or gone: what was asked for is no longer of interest. */
  close() {
    this.asking.abort();
  }

  /** Pieces with all their options at hand: a tile that leaps. @param {any[]} pieces @param {Option[]} options */
  given(pieces, options) {
    this.pieces = pieces;
    pieces.forEach((piece, index) => this.known.set(index, this.board.ways(options, piece)));
    this.turn = pieces[0]?.turn ?? 0;
    this.changed();
  }

  /** @param {any[]} pieces */
  async load(pieces) {
    this.pieces = pieces;
    await this.select(0);
    // Mostly the first piece fits somewhere; if not, the others are asked for in turn.
    for (let index = 1; index < pieces.length && !this.ways.size; index++) await this.select(index);
  }

  /** @param {number} index */
  async select(index) {
    this.piece = index;
    this.unpin();
    await this.look(index);
    this.changed();
  }

  /** @param {number} index */
  async look(index) {
    const piece = this.pieces[index];
    if (!piece || this.known.has(index)) return;
    const filter = this.board.filter(piece);
    const name = JSON.stringify(filter);
    const asked = this.asked.get(name) ?? api.options(this.gameId, this.decision, filter, this.asking.signal);
    this.asked.set(name, asked);
    this.known.set(index, this.board.ways(await asked, piece));
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
    if (this.pinned || key === this.place) return;
    this.place = key;
    this.settle();
    this.changed();
  }

  /** @param {string} key */
  pin(key) {
    this.place = key;
    this.pinned = true;
    this.settle();
    this.changed();
  }

  unpin() {
    this.place = null;
    this.pinned = false;
    this.wild = null;
  }

  /** @param {number} by */
  rotate(by) {
    const { turns } = this.board;
    const fits = this.fitting();
    for (let step = 1; step <= turns; step++) {
      const turn = (this.turn + by * step + turns * step) % turns;
      if (!fits || fits.has(turn)) {
        this.turn = turn;
        break;
      }
    }
    this.wild = null;
    this.changed();
  }

  fitting() {
    return this.place === null ? null : (this.ways.get(this.place) ?? null);
  }

  settle() {
    this.wild = null;
    const fits = this.fitting();
    if (fits && !fits.has(this.turn)) {
      const { turns } = this.board;
      for (let step = 0; step < turns; step++) {
        if (fits.has((this.turn + step) % turns)) {
          this.turn = (this.turn + step) % turns;
          break;
        }
      }
    }
  }

  /** What could be done here and now; several if a wild colour is to be named. @returns {Option[]} */
  get here() {
    return this.fitting()?.get(this.turn) ?? [];
  }

  /** @returns {Option | null} */
  get option() {
    const { here } = this;
    if (here.length < 2) return here[0] ?? null;
    return here.find((one) => "wild" in one.move && one.move.wild === this.wild) ?? null;
  }

  /** The most that a place can give, in any turn. @param {string} key */
  best(key) {
    const all = [...(this.ways.get(key)?.values() ?? [])].flat();
    return Math.max(0, ...all.map(total));
  }
}

/** @param {Option} option */
export function total(option) {
  return Object.values(option.preview.points).reduce((sum, points) => sum + points, 0);
}
