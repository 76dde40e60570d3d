/** Was Neulinge zu ihren ersten Zügen hören, auf Deutsch. `steps` gehören zum Legen, das andere zu dem, was gefragt wird. */

export const guide = {
	rota: {
		steps: [
			"Das Plättchen unten gehört dir. Jede Ecke bringt einen Punkt für jedes andere Plättchen, das genau dort dieselbe Farbe zeigt. Der markierte Platz bringt am meisten. Drehe mit R oder durch Tippen, dann lege.",
			"Deine Punkte stehen jetzt in den Balken. Am Ende zählt nur dein kürzester: Schau, welcher es ist, und lege möglichst für diese Farbe.",
			"Eine weiße Ecke ist leer. Wo sie an andere Plättchen stößt, nennst du die Farbe, als die sie zählt, und siehst, was jede brächte. Jetzt wähle selbst.",
		],
		wait: "Die andere Seite antwortet. Was sie legt, ist in ihrer Farbe umrandet.",
		end: "Mehr ist es nicht. Spiel weiter; „Regeln“ öffnet sich neben dem Brett, und „Tipp“ fragt ein Programm.",
	},
	axio: {
		steps: [
			"Dein erster Stein muss ein Startsymbol in einer Ecke berühren. Jede Hälfte schaut ihre Linien entlang: Jedes Feld ihrer Farbe in ununterbrochener Reihe bringt einen Punkt. Der markierte Platz bringt am meisten. Drehe mit R oder durch Tippen, dann lege.",
			"Deine Punkte stehen jetzt in den Balken, und du hast nachgezogen. Am Ende zählt nur dein kürzester Balken. Wähle mit den Tasten 1 bis 6 oder durch Tippen einen anderen Stein und sieh, was er brächte.",
			"Steine dürfen jetzt überall liegen. Lange Reihen bringen am meisten, aber die andere Seite nutzt sie auch. Jetzt wähle selbst.",
		],
		swap_or_keep: "Keiner deiner Steine zeigt eine deiner schwächsten Farben, du darfst also alle tauschen. Das ist oft gut.",
		wait: "Die andere Seite antwortet. Was sie legt, ist in ihrer Farbe umrandet.",
		end: "Mehr ist es nicht. Eine volle Farbe bringt noch einen Zug. „Regeln“ öffnet sich neben dem Brett, und „Tipp“ fragt ein Programm.",
	},
	acht: {
		steps: [
			"Lege eines der beiden Plättchen so an ein liegendes, dass sich Linien zu einem Kreis oder Quadrat schließen. Der markierte Platz bringt am meisten. Drehe mit R oder durch Tippen, dann lege.",
			"Eine geschlossene Figur bekommt einen deiner Marker: kleiner Kreis 1, großer Kreis 2, Quadrat 4. Wer eine schließen kann, muss es tun; die Plätze sagen es. Vergleiche zuerst beide Plättchen.",
			"Eine Kreuzung zwischen zwei Halbkreisen ist eine 8: genau acht Punkte für dich, keine für die anderen, und die Runde ist vorbei. Jetzt wähle selbst.",
		],
		card: "Vor dem Legen darfst du eine Geheimkarte spielen. Was sie tut, steht darauf. Wähle fürs Erste „Keine Karte“.",
		play_stolen: "Du hast eine Karte gestohlen; sie wird gleich gespielt.",
		react: "Jemand hat eine 8 gelegt. Nur die Karte Unendlichkeit rettet die Punkte deiner Marker.",
		wait: "Die andere Seite antwortet. Was sie legt, ist in ihrer Farbe umrandet.",
		end: "Mehr ist es nicht. Eine Runde endet mit einer 8 oder einem vollen Brett, dann beginnt die nächste. „Regeln“ öffnet sich neben dem Brett, und „Tipp“ fragt ein Programm.",
	},
};
