/** The drawn games behind one interface, so that a table need not know which game it shows. How one is played comes when it is. */

import { acht } from "../../board/acht.js";
import { axio } from "../../board/axio.js";
import { rota } from "../../board/rota.js";

/** @type {Record<string, DrawnGame>} */
export const BOARDS = {
	rota: { emblem: "blue", drawing: rota, load: async () => (await import("./rota/board.js")).rota },
	axio: { emblem: "orange", drawing: axio, load: async () => (await import("./axio/board.js")).axio },
	acht: { emblem: "large", drawing: acht, load: async () => (await import("./acht/board.js")).acht },
};
