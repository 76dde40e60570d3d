/** The three boards behind one interface, so that a table need not know which game it shows. */

import { acht } from "./acht.js";
import { axio } from "./axio.js";
import { rota } from "./rota.js";

/** @type {Record<string, AnyBoard>} */
export const BOARDS = { rota, axio, acht };
