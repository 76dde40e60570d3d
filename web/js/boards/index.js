/** The three boards behind one interface, so that a table need not know which game it shows. */

import * as acht from "./acht.js";
import * as axio from "./axio.js";
import * as rota from "./rota.js";

/**
 * How a piece can be laid: by place, by turn, the options that differ only in the wild colour.
 * @typedef {Map<string, Map<number, import("../api/types.js").Option[]>>} Ways
 *
 * @typedef {object} Board
 * @property {number} turns how often a piece can be turned
 * @property {string[]} colours what points are counted in
 * @property {(view: any) => any[]} pieces what can be laid, each with an `id`
 * @property {(piece: any, turn: number) => SVGElement} draw a piece around its place
 * @property {(view: any, newest: string | null) => SVGElement[]} lying everything on the board
 * @property {(key: string) => {x: number, y: number}} centre
 * @property {() => SVGElement} spot a free place
 * @property {(view: any) => Box} box what should be in sight
 * @property {(piece: any) => Record<string, string>} filter asks for the options of this piece
 * @property {(options: import("../api/types.js").Option[], piece: any) => Ways} ways
 * @property {(move: any) => {key: string, turn: number} | null} placeOf
 *
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 */

/** @type {Record<string, Board>} */
export const BOARDS = { rota, axio, acht };
