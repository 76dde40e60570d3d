/** Deutsch. */

export const words = {
	skip: "Zum Inhalt", home: "Startseite", menu: "Menü", rules: "Regeln", play: "Spielen", you: "du", name: "Name", password: "Passwort",
	rated: "gewertet", target: "bis {n} Punkte",
	cancel: "Abbrechen", copy: "Link kopieren", copied: "Kopiert", loading: "Einen Moment …", hint: "Tipp", resign: "Aufgeben", rematch: "Revanche",
	seats: "Spieler", team: "Team {team}", toMove: "am Zug", bonusLeft: "(danach noch {n})", thinking: "{name} denkt nach …", late: "Der erste Start eines Programms dauert eine Minute.",
	lost: "Verbindung verloren. Neuer Versuch …", board: "Spielfeld von {game}", hand: "Deine Teile", lay: "Hier anlegen",
	wild: "Die leere Ecke zählt als …", noPoints: "keine Punkte", eight: "ergibt eine 8", closes: "schließt eine Figur ohne Marker von dir", lowest: "schwächste {n}", stack: "Stapel {n}",
	stones: "{n} Steine", supply: "Allgemeiner Vorrat: {n} Plättchen", bag: "Beutel: {n} Steine",
	tower: "Runde {round} · Turm {tower} · Karten {cards}", markersLeft: "{kind}: noch {n} Marker", roundPoints: "diese Runde {n}",
	moves: "Züge", resignAsk: "Willst du dieses Spiel wirklich aufgeben?", scoreLost: "verloren", analyse: "Analyse", export: "Aufzeichnung sichern",
	rulesOwn: "Mit eigenen Worten erzählt, unabhängig von Autoren und Verlagen.",
	clock: { then: "danach: {then}", each: "{time} je Entscheidung, danach: {then}", days: { one: "{n} Tag", many: "{n} Tage" } },
	timeouts: { forfeit: "der Platz ist verloren", ai_move: "ein Programm zieht", ai_takeover: "ein Programm springt ein" },
	share: "Teilen",
	light: { on: "Hell", off: "Dunkel" },
	hero: { title: "Stille Legespiele.", more: "Spiel sofort los, als Gast: gegen ein Programm, mit Freunden oder mit wem auch immer." },
	game: { rota: "AXIO ROTA", axio: "AXIO", acht: "ACHT ausgemacht" },
	short: {
		rota: "Viertel werden Kreise. Nur deine schwächste Farbe zählt.", axio: "Reihen aus Sechsecken, sechs Farben im Gleichgewicht.",
		acht: "Schließe Kreise und Quadrate, spiel geheime Karten, oder leg die 8.",
	},
	new: {
		which: "Welches Spiel", seats: "Spieler", against: "Gegen", open: "irgendwen", private: "Freunde, per Link", teams: "Zwei Zweierteams",
		watch: "Ich schaue nur zu", table: "Tisch eröffnen", go: "Zuschauen", target: "Spielen bis", clock: "Zeit je Entscheidung", noClock: "keine", timeouts: "Zeit abgelaufen", rated: "Gewertet", more: "Mehr Optionen",
	},
	games: {
		mine: "Meine Spiele", none: "Noch keine.", open: "Offene Tische", noOpen: "Niemand wartet. Eröffne selbst einen Tisch.",
		running: "Laufende Spiele", free: { one: "{n} freier Platz", many: "{n} freie Plätze" }, noRunning: "Alles ruhig.",
	},
	engine: { random: "Zufall", easy: "Leicht", medium: "Mittel", hard: "Schwer", expert: "Meister", failed: "Das Programm hat es nicht geschafft." },
	account: {
		title: "Konto", hello: "Hallo, {name}",
		guest: "Du spielst als Gast: Nur dieser Browser kennt deinen Schlüssel. Registriere dich, wenn du einen Namen willst, der überall gilt.",
		out: "Abmelden", up: "Registrieren", in: "Anmelden",
		upMore: "Ein Name und ein Passwort, sonst nichts. Mindestens acht Zeichen.", inMore: "Mit dem Namen, den du registriert hast.",
		played: "Gespielte Spiele: {n}",
	},
	seat: {
		open: "freier Platz", ai: "Programm", bot: "Bot", invited: "eingeladen", take: "Hier setzen", leave: "Aufstehen",
		giveAi: "Programm …", standIn: "Vertretung: {engine}", back: "Ich spiele wieder selbst", hand: "Ein Programm soll mich vertreten …", handOf: "Programm für {name} …",
	},
	lobby: {
		title: "{game}: Wir warten noch", gone: "{game}: Dieser Tisch ist geschlossen",
		public: "Sobald alle Plätze besetzt sind, geht es los. Alle dürfen mitspielen; dieser Link führt hierher:",
		private: "Nur wer diesen Link hat, kann mitspielen. Sobald alle Plätze besetzt sind, geht es los.",
		start: "Anfangen", cancel: "Tisch schließen",
	},
	stranger: {
		invited: { title: "Du bist eingeladen", text: "An einem privaten Tisch ist ein Platz für dich frei." },
		missing: { title: "Diesen Tisch gibt es nicht", text: "Er ist privat, oder es gab ihn nie." },
	},
	status: {
		active: "läuft", finished: "Das Spiel ist zu Ende.", resigned: "aufgegeben", timed_out: "Zeit abgelaufen",
	},
	turn: {
		yours: "Du bist dran", place: "Du bist dran: Leg ein Teil an.", bonus: "AXIO! Du darfst noch ein Teil legen.",
		extra: "Du bist dran, und danach noch einmal.", card: "Du bist dran: Karte spielen oder nicht?",
		play_stolen: "Du bist dran: Spiel die gestohlene Karte.", react: "Eine 8 liegt. Deine Antwort?", swap_or_keep: "Steine tauschen?",
		other: "{name} ist am Zug", left: "Nach links drehen (Umschalt R)", right: "Nach rechts drehen (R)", hint: "Drehen (R, Mausrad oder Tippen)",
	},
	zoom: { in: "Näher", out: "Weiter weg", fit: "Alles zeigen" },
	place: {
		label: "Feld {place}, bis zu {best}.", choose: "Wähle ein Feld.", none: "Dieses Teil passt gerade nirgends.",
		eight: "Du musst hier eine 8 legen.", shape: "Du musst hier eine Figur schließen, auch wenn dir der Marker fehlt.", zero: "Die Null wird zuerst gelegt.",
	},
	held: { one: "{n} Karte", many: "{n} Karten" },
	colour: {
		total: "Summe", red: "Rot", green: "Grün", blue: "Blau", orange: "Orange", yellow: "Gelb", purple: "Lila", none: "leer", small: "kleiner Kreis",
		large: "großer Kreis", square: "Quadrat",
	},
	tile: {
		A4: "vier Viertelkreise", A2Q2: "Viertelkreise und Winkel", SAQ: "Halbkreis, Viertel, Winkel", X: "Kreuzung",
		S2A: "zwei Halbkreise und ein Viertel", S2Q: "zwei Halbkreise und ein Winkel", SQQ: "Halbkreis und zwei Winkel", ZERO: "Null", DARK: "dunkel",
	},
	card: {
		title: "Geheime Karten", ask: "Zuerst eine geheime Karte spielen?", pass: "Keine Karte",
		stolen: "Du hast eine Karte gestohlen. Sie wird jetzt gespielt:",
		time_travel: "Zeitreise", magnetic_reversal: "Umpolung", revolution: "Umlauf", quantum_leap: "Quantensprung", meteorite: "Meteorit",
		alien_abduction: "Entführung", infinity: "Unendlichkeit", cosmic_void: "Kosmische Leere",
	},
	does: {
		time_travel: "Ein zweiter Zug nach diesem.", magnetic_reversal: "Tausche dein Plättchen mit jemandem.",
		revolution: "Alle geben ihr Plättchen weiter.", quantum_leap: "Drehe oder versetze ein liegendes Plättchen.",
		meteorite: "Alle werfen ihr Plättchen ab und ziehen neu.", alien_abduction: "Stiehl eine Karte und spiel sie.",
		infinity: "Rettet deine Punkte, wenn jemand eine 8 legt.", cosmic_void: "Steht für jede andere Karte.",
	},
	direction: { clockwise: "Im Uhrzeigersinn", counter_clockwise: "Gegen den Uhrzeigersinn" },
	leap: { choose: "Wähle ein liegendes Plättchen, dann sein neues Feld.", lift: "Plättchen auf {place} aufnehmen" },
	react: {
		ask: "Eine 8 liegt: Die Punkte der Marker sind verloren. Rettest du deine?", yes: "Mit Unendlichkeit retten", no: "Verfallen lassen",
		cannot: "Ich kann nicht",
	},
	orders: { title: "Wenn eine 8 gelegt wird", ask: "frag mich", keep_if_possible: "rette meine Punkte, wenn es geht", pass: "lass sie verfallen" },
	swap: { ask: "Keiner deiner Steine zeigt eine deiner schwächsten Farben. Alle tauschen?", yes: "Tauschen", no: "Behalten" },
	did: {
		tile: "Plättchen auf {place}", stone: "Stein auf {place}", acht: "{tile} auf {place}", swap: "tauscht Steine", keep: "behält die Steine",
		pass: "spielt keine Karte", card: "spielt {card}", saved: "rettet die Punkte", notSaved: "rettet die Punkte nicht", resign: "gibt auf",
	},
	effect: {
		bonus: "AXIO ({colours})", eight: "eine 8!", swapped: "sechs neue Steine", stolen: "eine Karte von Platz {seat}", round: "Runde {round} vorbei",
	},
	fanfare: { bonus: "{name} legt noch einmal", eight: "gelegt von {name}", card: "{name} spielt eine Karte" },
	result: {
		title: "Ergebnis", won: "Du hast gewonnen!", winner: "{name} gewinnt", solo: "Geschafft!", soloLost: "Diesmal nicht.",
		alone: "Du hast für deine eigene Bestmarke gespielt.", shared: "Alle Farben sind gleich: Der Rang wird geteilt.",
		instant: "Alle Farben sind voll: Das gewinnt sofort.", total: "Die höchste Summe gewinnt.",
		blind: "Gleiche Summen: Die blinde Runde hat entschieden.", lowest: "Die schwächste Farbe entscheidet: {one} gegen {other}.",
		tiebreak: "Gleich bis zur {equal}. Farbe von unten; die nächste entscheidet: {one} gegen {other}.",
	},
	reason: { resigned: "Die anderen haben aufgegeben.", timeout: "Den anderen ist die Zeit abgelaufen.", abandoned: "Das Spiel wurde abgebrochen." },
	replay: { title: "Rückblick", back: "Zurück", on: "Weiter", slider: "Stellung", at: "Stellung {n} von {of}" },
	chart: { lowest: "Schwächste Farbe im Verlauf", acht: "Summe im Verlauf", points: "Punkte im Verlauf" },
	analysis: {
		fine: "Das Programm hätte fast genauso gespielt.",
		better: "Kostet {cost} % Gewinnaussicht. Besser: {move}",
	},
	plain: {
		yes: "ja", no: "nein", any: "alle", all: "Alle {n} zeigen", again: "Du bist noch einmal dran", atOnce: "Das gewinnt sofort.",
		sealed: "Deine Antwort ist da. Sie wird gezeigt, wenn alle geantwortet haben.", shared: "Nichts trennt sie: Der Rang wird geteilt.",
	},
	member: {
		place: "legen", pass: "passen", card: "Karte", seat: "Platz", board: "Spielfeld", hand_size: "auf der Hand", score: "Punkte", scores: "Punkte", total: "Summe",
		points: "Punkte", round: "Runde", row: "Zeile", col: "Spalte", colour: "Farbe", rotation: "Drehung", direction: "Richtung", kind: "Art",
		scored: "Punkte", drew: "zieht",
	},
	verify: {
		title: "Mischung prüfen", good: "Alles stimmt: Die Mischung stand vor dem ersten Zug fest, und die Aufzeichnung lässt sich genau nachspielen.",
		bad: "Diese Aufzeichnung hält nicht stand.",
	},
	problem: {
		"name-taken": "Diesen Namen hat schon jemand.", "bad-credentials": "Name und Passwort passen nicht.",
		"seat-taken": "Jemand war schneller: Der Platz ist besetzt.", "decision-closed": "Das ist schon entschieden.",
		"rate-limited": "Zu viele Anfragen. Warte einen Moment.", unauthenticated: "Bitte melde dich neu an.",
		"not-invited": "Diese Einladung passt nicht.",
		"bot-declines": "Dieser Bot nimmt diese Partie nicht an.", "limit-reached": "Mehr davon darf ein Konto nicht haben.",
	},
};
