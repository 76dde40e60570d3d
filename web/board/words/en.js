/** What the element says in English if the page brings no words of its own. */

/** @type {Names} */
export const words = {
	board: "Board", empty: "empty", none: "empty", seat: "player {n}", choose: "{place}, free", lost: "The position could not be loaded.", yes: "yes", no: "no",
	red: "red", green: "green", blue: "blue", orange: "orange", yellow: "yellow", purple: "purple", small: "small circle", large: "large circle", square: "square", eight: "the 8",
	A4: "four quarter circles", A2Q2: "quarter circles and angles", SAQ: "half circle, quarter, angle", X: "crossing",
	S2A: "two half circles and a quarter", S2Q: "two half circles and an angle", SQQ: "half circle and two angles", ZERO: "zero", DARK: "dark", CENTRE: "middle",
};
