/** The drawn games behind one interface, so that a table need not know which game it shows. */

import { acht } from "./acht/board.js";
import { axio } from "./axio/board.js";
import { rota } from "./rota/board.js";

/** @type {Record<string, AnyBoard>} */
export const BOARDS = { rota, axio, acht };
