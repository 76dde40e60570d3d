/** English, for the pages behind the first one. */

export const words = {
	save: "Save", theGame: "Game", kept: "Saved.", older: "Older ones", guest: "guest", since: "here since {time}", ownedBy: "A bot of", ranked: "place {place}", history: "Games",
	own: {
		title: "Account", hello: "Hello, {name}",
		guest: "You play as a guest: this browser alone knows your key. Sign up for a name that you can use anywhere.",
		out: "Sign out", up: "Sign up", in: "Sign in",
		upMore: "A name and a password, nothing else. At least eight characters.", inMore: "With the name you signed up with.",
		played: "Games played: {n}",
	},
	part: { me: "Me", tell: "Tell me", messages: "Messages", leave: "Leave", keys: "Security" },
	profile: { mine: "My profile, as others see it" },
	sounds: { title: "Sounds", text: "Soft tones when a piece is laid, and when it is your turn.", on: "Play sounds" },
	install: { title: "As an app", text: "Axio on your home screen, in a window of its own.", do: "Install" },
	channel: { push: "Browser", mail: "Mail", webhook: "Webhook" },
	tell: {
		push: "This browser", pushOn: "Tell me here when it is my turn", pushNever: "This browser cannot be told anything while the page is closed.",
		pushDenied: "The browser does not allow it. Its settings for this page can.", bundle: "How often", digest: { off: "at once", hourly: "once an hour", daily: "once a day" },
		mail: "Mail", mailMore: "A letter with the games that wait for you, never more often than you say.", address: "Address", code: "Code",
		codeMore: "We have sent a code to this address.", confirm: "Confirm", digestOf: "A letter",
		quiet: "Quiet hours", quietMore: "Nothing is sent then. What is still open at their end comes as one message.", quietOn: "Have quiet hours", from: "From", until: "Until", zone: "Time zone",
		which: "For these games", programs: "Programs are told by webhooks:", programsLink: "notifications",
	},
	message: {
		text: "What was sent to you outside of this page, and why something was not.", none: "Nothing yet.", next: "next look {time}", turn: "Your turn", invitation: "An invitation",
		"clock.warning": "Little time left", "game.finished": "A game is over", "rematch.offered": "A rematch", "seek.matched": "A game was found", "pause.proposed": "A pause is asked for", test: "A test",
	},
	ledger: {
		sent: "sent", digest: "together with others", queued: "is being sent", retrying: "it failed, and is tried again", "quiet-hours": "waits for the end of quiet hours",
		"follow-up": "waits, because you have just moved", answered: "you had answered by then", withdrawn: "it was no longer yours", watching: "you were looking at the game",
		"switched-off": "switched off by you", gone: "this browser is not told any more", failed: "it could not be delivered",
	},
	leave: {
		title: "Leave", text: "While you are away your clocks stand still. Those you play with see it from the moment you announce it, and it begins a day later at the earliest.",
		from: "From", until: "Until", announce: "Announce", now: "You are on leave", soon: "Your leave is announced", end: "I am back", cancel: "Take it back",
		left: { one: "{n} day of leave is left in this year.", many: "{n} days of leave are left in this year." },
	},
	keys: {
		name: "New name", old: "The one until now", next: "The new one", nextMore: "At least eight characters.", title: "Keys", text: "Everything that may act for you: browsers where you are signed in, and programs.",
		label: "Name of the key", labelLike: "my bot", may: "It may", add: "Make a key", key: "The key", once: "This is the only time that it is shown:", unnamed: "without a name", used: "used {time}", current: "this browser", drop: "End it",
		scope: { read: "look", play: "look and play", host: "look, play and open tables", account: "everything" },
		close: "Close the account", closeMore: "Running games are given up, your name is freed, finished games stay without it. This cannot be undone.", closeAsk: "Do you really close your account, for ever?",
	},
	scope: { read: "look", play: "play", host: "open tables", account: "manage the account" },
	rating: {
		of: "± {uncertainty} · strength {strength}", games: { one: "{n} rated game", many: "{n} rated games" }, soon: "Two rated games make a line.",
		graph: "The likely strength over {n} rated games, from {from} to {to}", band: "The likely strength, in the band where it very probably is. The lower edge is the rating.",
	},
	outcome: { won: "won", drawn: "drawn", lost: "lost", solo: { one: "{n} alone", many: "{n} alone" } },
	boards: {
		title: "Rankings", of: "Whose", people: "People", bots: "Bots", engines: "Engines", solo: "Alone", season: "Season", always: "All time", seasonOf: "Season {name}",
		rank: "Place", rating: "Rating", games: "Games", best: "Best", none: "Nobody yet. The first rated game begins it.", more: "A rating is what somebody very probably is worth at least. It needs rated games, and grows surer with each.",
		soloMore: "The best game of each player, alone at the table.",
	},
	daily: {
		title: "Daily challenge", text: "One deal a day for everybody, one attempt each. The board opens when the day is over.", ends: "ends in", play: "Play", yesterday: "Yesterday's board", today: "Today's challenges",
		before: "The day before", after: "The day after", look: "Look", none: "There is none yet. Look again in a moment.", nobody: "Nobody played on that day.", secret: "The board opens when the day is over.", guests: "Without a name you play as a guest, and the board says so.",
	},
	seek: {
		title: "Find others", text: "Say what you would like to play. When it fits others, the table opens by itself, also while you are away.", new: "What I wish for", rulesets: "Games", seats: "Players", time_controls: "Time",
		opponents: "With", rated: "rated games", whom: { people: "people", any: "people and bots", bots: "bots" }, fill: "After a day engines take free seats", look: "Look for others", each: "Choose at least one of each.",
		for: "{n} players", fits: { one: "{n} other fits now: the table needs more.", many: "{n} others fit now: the table needs more." }, fitsNone: "Nobody fits yet.", excludes: "{n} more would fit without this wish: {wish}.", until: "open until {time}", go: "To the table", cancel: "Give up looking",
		status: { matched: "found", expired: "nobody came", cancelled: "given up" },
	},
	away: {
		pause: "Pause", pauseUntil: "Pause until", ask: "Ask all for it", agree: "Agree to a pause until {time}", wants: "{name} asks for a pause until {time}", back: "Take my request back", resume: "End the pause for me", more: "Clocks stand still when all people at the table agree.",
	},
	plan: {
		add: "Add it to the plan", leaveOut: "Leave it out", title: "Plan ahead", text: "What shall be done when it is your turn and you are away? Nobody else sees it.", best: "Make the move that gains most", least: "if it gains at least", here: "First try the piece where it lies now", hereNow: "Choose a place on the board on your turn, then open the plan: it can be tried first.",
		wake: "else ask me", next: "else go on", put: "Keep the plan", drop: "No plan", stands: "A plan stands.", stopped: "Your plan has ended: {why}.", why: { cell_taken: "the cell was taken", round_ended: "the round is over", score_reached: "the score was reached", seat_left: "the seat was left" },
		entries: { one: "{n} move, then:", many: "{n} moves, then:" },
	},
};
