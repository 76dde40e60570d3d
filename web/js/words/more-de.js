/** Deutsch, für die Seiten hinter der ersten. */

export const words = {
	save: "Sichern", theGame: "Spiel", kept: "Gesichert.", older: "Ältere", guest: "Gast", since: "hier seit {time}", ownedBy: "Ein Bot von", ranked: "Platz {place}", history: "Spiele",
	own: {
		title: "Konto", hello: "Hallo, {name}",
		guest: "Du spielst als Gast: Nur dieser Browser kennt deinen Schlüssel. Registriere dich, wenn du einen Namen willst, der überall gilt.",
		out: "Abmelden", up: "Registrieren", in: "Anmelden",
		upMore: "Ein Name und ein Passwort, sonst nichts. Mindestens acht Zeichen.", inMore: "Mit dem Namen, den du registriert hast.",
		played: "Gespielte Spiele: {n}",
	},
	part: { me: "Ich", tell: "Nachrichten", messages: "Gesendet", leave: "Urlaub", keys: "Sicherheit" },
	profile: { mine: "Mein Profil, wie andere es sehen" },
	sounds: { title: "Klänge", text: "Leise Töne, wenn ein Teil gelegt wird und wenn du dran bist.", on: "Klänge abspielen" },
	install: { title: "Als App", text: "Axio auf deinem Startbildschirm, in einem eigenen Fenster.", do: "Installieren" },
	channel: { push: "Browser", mail: "Mail", webhook: "Webhook" },
	tell: {
		push: "Dieser Browser", pushOn: "Sag mir hier, wenn ich dran bin", pushNever: "Diesem Browser kann man nichts sagen, solange die Seite geschlossen ist.",
		pushDenied: "Der Browser erlaubt es nicht. In seinen Einstellungen für diese Seite lässt es sich ändern.", bundle: "Wie oft", digest: { off: "sofort", hourly: "einmal je Stunde", daily: "einmal am Tag" },
		mail: "Mail", mailMore: "Ein Brief mit den Spielen, die auf dich warten, nie öfter, als du sagst.", address: "Adresse", code: "Code",
		codeMore: "Wir haben einen Code an diese Adresse geschickt.", confirm: "Bestätigen", digestOf: "Ein Brief",
		quiet: "Ruhezeit", quietMore: "Dann wird nichts gesendet. Was am Ende noch offen ist, kommt als eine Nachricht.", quietOn: "Ruhezeit einhalten", from: "Von", until: "Bis", zone: "Zeitzone",
		which: "Für diese Spiele", programs: "Programme erfahren es über Webhooks:", programsLink: "Benachrichtigungen",
	},
	message: {
		text: "Was dir außerhalb dieser Seite gesendet wurde, und warum etwas nicht.", none: "Noch nichts.", next: "nächster Blick {time}", turn: "Du bist dran", invitation: "Eine Einladung",
		"clock.warning": "Wenig Zeit", "game.finished": "Ein Spiel ist zu Ende", "rematch.offered": "Eine Revanche", "seek.matched": "Ein Spiel ist gefunden", "pause.proposed": "Jemand bittet um eine Pause", test: "Ein Test",
	},
	ledger: {
		sent: "gesendet", digest: "zusammen mit anderen", queued: "wird gesendet", retrying: "misslang, wird wieder versucht", "quiet-hours": "wartet auf das Ende der Ruhezeit",
		"follow-up": "wartet, weil du gerade gezogen hast", answered: "da hattest du schon geantwortet", withdrawn: "war nicht mehr deine Sache", watching: "du hast das Spiel gerade angesehen",
		"switched-off": "von dir abgeschaltet", gone: "dieser Browser erfährt nichts mehr", failed: "ließ sich nicht zustellen",
	},
	leave: {
		title: "Urlaub", text: "Solange du weg bist, stehen deine Uhren still. Wer mit dir spielt, sieht es, sobald du es ankündigst; er beginnt frühestens einen Tag danach.",
		from: "Von", until: "Bis", announce: "Ankündigen", now: "Du bist im Urlaub", soon: "Dein Urlaub ist angekündigt", end: "Ich bin zurück", cancel: "Zurücknehmen",
		left: { one: "In diesem Jahr bleibt {n} Urlaubstag.", many: "In diesem Jahr bleiben {n} Urlaubstage." },
	},
	keys: {
		name: "Neuer Name", old: "Das bisherige", next: "Das neue", nextMore: "Mindestens acht Zeichen.", title: "Schlüssel", text: "Alles, was für dich handeln darf: Browser, in denen du angemeldet bist, und Programme.",
		label: "Name des Schlüssels", labelLike: "mein Bot", may: "Er darf", add: "Schlüssel machen", key: "Der Schlüssel", once: "Er wird nur dieses eine Mal gezeigt:", unnamed: "ohne Namen", used: "benutzt {time}", current: "dieser Browser", drop: "Beenden",
		scope: { read: "ansehen", play: "ansehen und spielen", host: "ansehen, spielen und Tische eröffnen", account: "alles" },
		close: "Konto schließen", closeMore: "Laufende Spiele werden aufgegeben, dein Name wird frei, beendete Spiele bleiben ohne ihn. Das lässt sich nicht rückgängig machen.", closeAsk: "Willst du dein Konto wirklich schließen, für immer?",
	},
	scope: { read: "ansehen", play: "spielen", host: "Tische eröffnen", account: "Konto verwalten" },
	rating: {
		of: "± {uncertainty} · Stärke {strength}", games: { one: "{n} gewertetes Spiel", many: "{n} gewertete Spiele" }, soon: "Zwei gewertete Spiele ergeben eine Linie.",
		graph: "Die wahrscheinliche Stärke über {n} gewertete Spiele, von {from} bis {to}", band: "Die wahrscheinliche Stärke, im Band, in dem sie fast sicher liegt. Der untere Rand ist die Wertung.",
	},
	outcome: { won: "gewonnen", drawn: "unentschieden", lost: "verloren", solo: { one: "{n} allein", many: "{n} allein" } },
	boards: {
		title: "Bestenlisten", of: "Wer", people: "Menschen", bots: "Bots", engines: "Programme", solo: "Allein", season: "Saison", always: "Alle Zeit", seasonOf: "Saison {name}",
		rank: "Platz", rating: "Wertung", games: "Spiele", best: "Bestes", none: "Noch niemand. Das erste gewertete Spiel macht den Anfang.", more: "Eine Wertung ist, was jemand fast sicher mindestens kann. Sie braucht gewertete Spiele und wird mit jedem sicherer.",
		soloMore: "Das beste Spiel von allen, die allein am Tisch saßen.",
	},
	daily: {
		title: "Tagesaufgabe", text: "Jeden Tag dieselben Teile für alle, ein Versuch für jeden. Die Liste öffnet sich, wenn der Tag vorbei ist.", ends: "endet in", play: "Spielen", yesterday: "Liste von gestern", today: "Aufgaben von heute",
		before: "Der Tag davor", after: "Der Tag danach", look: "Ansehen", none: "Noch gibt es keine. Schau gleich noch einmal.", nobody: "An diesem Tag hat niemand gespielt.", secret: "Die Liste öffnet sich, wenn der Tag vorbei ist.", guests: "Ohne Namen spielst du als Gast, und die Liste sagt das.",
	},
	seek: {
		title: "Andere finden", text: "Sag, was du spielen willst. Sobald es zu anderen passt, öffnet sich der Tisch von selbst, auch wenn du gerade nicht da bist.", new: "Was ich mir wünsche", rulesets: "Spiele", seats: "Spieler", time_controls: "Zeit",
		opponents: "Mit", rated: "gewertete Spiele", whom: { people: "Menschen", any: "Menschen und Bots", bots: "Bots" }, fill: "Nach einem Tag nehmen Programme freie Plätze", look: "Andere suchen", each: "Wähle von allem wenigstens eines.",
		for: "{n} Spieler", fits: { one: "{n} anderer Wunsch passt gerade: Der Tisch braucht noch mehr.", many: "{n} andere Wünsche passen gerade: Der Tisch braucht noch mehr." }, fitsNone: "Noch passt niemand.", excludes: "{n} mehr würden passen ohne diesen Wunsch: {wish}.", until: "offen bis {time}", go: "Zum Tisch", cancel: "Nicht mehr suchen",
		status: { matched: "gefunden", expired: "niemand kam", cancelled: "aufgegeben" },
	},
	away: {
		pause: "Pause", pauseUntil: "Pause bis", ask: "Alle darum bitten", agree: "Einer Pause bis {time} zustimmen", wants: "{name} bittet um eine Pause bis {time}", back: "Meine Bitte zurücknehmen", resume: "Die Pause für mich beenden", more: "Die Uhren stehen still, wenn alle Menschen am Tisch zustimmen.",
	},
	plan: {
		add: "In den Plan aufnehmen", leaveOut: "Weglassen", title: "Vorausplanen", text: "Was soll geschehen, wenn du dran und nicht da bist? Niemand sonst sieht es.", best: "Den Zug machen, der am meisten bringt", least: "wenn er mindestens so viel bringt", here: "Zuerst das Teil versuchen, wo es jetzt liegt", hereNow: "Wähle in deinem Zug ein Feld, dann öffne den Plan: Es kann zuerst versucht werden.",
		wake: "sonst frag mich", next: "sonst geht es weiter", put: "Plan behalten", drop: "Kein Plan", stands: "Ein Plan gilt.", stopped: "Dein Plan ist zu Ende: {why}.", why: { cell_taken: "Das Feld ist besetzt", round_ended: "Die Runde ist vorbei", score_reached: "Der Punktestand ist erreicht", seat_left: "Der Platz wurde verlassen" },
		entries: { one: "{n} Zug, danach:", many: "{n} Züge, danach:" },
	},
};
