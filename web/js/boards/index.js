/** The three boards behind one interface, so that a table need not know which game it shows. */

import { acht } from "./acht.js";
import { axio } from "./axio.js";
import { rota } from "./rota.js";

/** @type {Record<string, AnyBoard>} */
export const BOARDS = { rota, axio, acht };

/** The options of a piece by place and turn; at one place several differ in the wild colour alone. @type {WaysOf} */
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
