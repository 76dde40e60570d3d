/** What the element says in German if the page brings no words of its own. */

/** @type {Names} */
export const words = {
	board: "Brett", empty: "leer", none: "leer", seat: "Platz {n}", choose: "{place}, frei", lost: "Die Stellung konnte nicht geladen werden.", yes: "ja", no: "nein",
	red: "rot", green: "grün", blue: "blau", orange: "orange", yellow: "gelb", purple: "lila", small: "kleiner Kreis", large: "großer Kreis", square: "Quadrat", eight: "die 8",
	A4: "vier Viertelkreise", A2Q2: "Viertelkreise und Winkel", SAQ: "Halbkreis, Viertel, Winkel", X: "Kreuzung",
	S2A: "zwei Halbkreise und ein Viertel", S2Q: "zwei Halbkreise und ein Winkel", SQQ: "Halbkreis und zwei Winkel", ZERO: "Null", DARK: "dunkel", CENTRE: "Mitte",
};
