/** The three boards behind one interface, so that a table need not know which game it shows. */

import * as acht from "./acht.js";
import * as axio from "./axio.js";
import * as rota from "./rota.js";

/** @type {Record<string, Board>} */
export const BOARDS = { rota, axio, acht };
