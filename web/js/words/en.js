/** English. */

export const words = {
	skip: "Skip to the content", home: "first page", menu: "Menu", rules: "Rules", play: "Play", you: "you", name: "Name", password: "Password",
	rated: "rated", target: "up to {n} points",
	cancel: "Cancel", copy: "Copy link", copied: "Copied", loading: "One moment …", hint: "Hint", resign: "Resign", rematch: "Rematch",
	seats: "Players", team: "Team {team}", toMove: "to move", bonusLeft: "({n} more after it)", thinking: "{name} is thinking …", late: "The first start of an engine takes a minute.",
	lost: "Connection lost. Trying again …", board: "Board of {game}", hand: "Your pieces", lay: "Lay it here", wild: "The empty corner counts as …",
	noPoints: "no points", eight: "makes an 8", closes: "closes a shape without a marker of yours", lowest: "lowest {n}", stack: "stack {n}", stones: "{n} stones", supply: "General supply: {n} tiles",
	bag: "Bag: {n} stones", tower: "Round {round} · tower {tower} · cards {cards}", markersLeft: "{kind}: {n} markers left",
	roundPoints: "this round {n}", moves: "Moves", resignAsk: "Do you really give up this game?", scoreLost: "lost", analyse: "Analysis",
	export: "Save the record", rulesOwn: "Told in our own words, independently of the authors and publishers.",
	clock: { then: "then {then}", each: "{time} for each decision, then {then}", days: { one: "{n} day", many: "{n} days" } },
	timeouts: { forfeit: "the seat is lost", ai_move: "an engine makes the move", ai_takeover: "an engine sits in" },
	share: "Share",
	light: { on: "Light", off: "Dark" },
	hero: { title: "Quiet games of tiles.", more: "Play at once, as a guest: against an engine, a friend or whoever comes along." },
	game: { rota: "AXIO ROTA", axio: "AXIO", acht: "ACHT ausgemacht" },
	short: {
		rota: "Quarters join to circles. Only your lowest colour counts.", axio: "Lines of hexagons, six colours to keep in balance.",
		acht: "Close circles and squares, play secret cards, or make the 8.",
	},
	new: {
		which: "Which game", seats: "Players", against: "Against", open: "anybody", private: "friends, by link", teams: "Two teams of two",
		watch: "I only watch", table: "Open the table", go: "Watch", target: "Play to", clock: "Time for each decision", noClock: "none", timeouts: "Out of time", rated: "Rated", more: "More options",
	},
	games: {
		mine: "My games", none: "None yet.", open: "Open tables", noOpen: "Nobody is waiting. Open a table yourself.", running: "Being played",
		free: { one: "{n} free seat", many: "{n} free seats" }, noRunning: "All is quiet.",
	},
	engine: { random: "Random", easy: "Easy", medium: "Medium", hard: "Hard", expert: "Expert", failed: "The engine could not do it." },
	account: {
		title: "Account", hello: "Hello, {name}",
		guest: "You play as a guest: this browser alone knows your key. Sign up for a name that you can use anywhere.",
		out: "Sign out", up: "Sign up", in: "Sign in",
		upMore: "A name and a password, nothing else. At least eight characters.", inMore: "With the name you signed up with.",
		played: "Games played: {n}",
	},
	seat: {
		open: "free seat", ai: "engine", bot: "bot", invited: "invited", take: "Take this seat", leave: "Leave",
		giveAi: "Engine …", standIn: "{engine} sits in", back: "Take my seat back", hand: "Let an engine sit in for me …", handOf: "Engine for {name} …",
	},
	lobby: {
		title: "{game}: waiting for players", gone: "{game}: this table is closed",
		public: "The game begins by itself when all seats are taken. Anybody may join; this link leads here:",
		private: "Only who has this link can join. The game begins by itself when all seats are taken.", start: "Begin",
		cancel: "Close the table",
	},
	stranger: {
		invited: { title: "You are invited", text: "Somebody keeps a seat for you at a private table." },
		missing: { title: "No such table", text: "It is private, or it never was." },
	},
	status: {
		active: "being played", finished: "The game is over.",
		resigned: "resigned", timed_out: "out of time",
	},
	turn: {
		yours: "Your turn", place: "Your turn: lay a piece.", bonus: "AXIO! You may lay another piece.", extra: "Your turn, and one more after it.",
		card: "Your turn: play a card, or not.", play_stolen: "Your turn: play the stolen card.", react: "An 8 was made. Your answer?",
		swap_or_keep: "Swap your stones?", other: "{name} to move", left: "Turn left (Shift R)", right: "Turn right (R)",
		hint: "Turn (R, mouse wheel, or tap)",
	},
	zoom: { in: "Closer", out: "Farther", fit: "Show all" },
	place: {
		label: "Place {place}, up to {best}.", choose: "Choose a place on the board.", none: "This piece fits nowhere now.",
		eight: "You must make an 8 here.", shape: "You must close a shape here, even if you have no marker for it.", zero: "The zero tile goes first.",
	},
	held: { one: "{n} card", many: "{n} cards" },
	colour: {
		total: "Total", red: "red", green: "green", blue: "blue", orange: "orange", yellow: "yellow", purple: "purple", none: "empty", small: "small circle",
		large: "large circle", square: "square",
	},
	tile: {
		A4: "four quarter circles", A2Q2: "quarter circles and angles", SAQ: "half circle, quarter, angle", X: "crossing",
		S2A: "two half circles and a quarter", S2Q: "two half circles and an angle", SQQ: "half circle and two angles", ZERO: "zero", DARK: "dark",
	},
	card: {
		title: "Secret cards", ask: "Play a secret card first?", pass: "No card", stolen: "You stole a card. It is played now:", time_travel: "Time travel", magnetic_reversal: "Magnetic reversal", revolution: "Revolution",
		quantum_leap: "Quantum leap", meteorite: "Meteorite", alien_abduction: "Alien abduction", infinity: "Infinity", cosmic_void: "Cosmic void",
	},
	does: {
		time_travel: "A second turn after this one.", magnetic_reversal: "Exchange your tile with another player's.",
		revolution: "All pass their tile on.", quantum_leap: "Turn or move a lying tile.", meteorite: "All discard their tile and draw anew.",
		alien_abduction: "Steal a card and play it.", infinity: "Keeps your points when somebody makes an 8.", cosmic_void: "Stands for any other card.",
	},
	direction: { clockwise: "Clockwise", counter_clockwise: "Counter-clockwise" },
	leap: { choose: "Choose a tile on the board, then where it goes.", lift: "Lift the tile at {place}" },
	react: {
		ask: "An 8 was made: the points of the markers are lost. Do you save yours?", yes: "Save them with Infinity", no: "Let them go",
		cannot: "I cannot",
	},
	orders: { title: "When an 8 is made", ask: "ask me", keep_if_possible: "save my points if I can", pass: "let them go" },
	swap: { ask: "None of your stones shows one of your lowest colours. Swap them all?", yes: "Swap", no: "Keep them" },
	did: {
		tile: "tile on {place}", stone: "stone on {place}", acht: "{tile} on {place}", swap: "swaps stones", keep: "keeps the stones",
		pass: "plays no card", card: "plays {card}", saved: "saves the points", notSaved: "does not save the points", resign: "resigns",
	},
	effect: { bonus: "AXIO ({colours})", eight: "an 8!", swapped: "six new stones", stolen: "a card of seat {seat}", round: "round {round} over" },
	fanfare: { bonus: "{name} goes again", eight: "made by {name}", card: "{name} plays a card" },
	result: {
		title: "Result", won: "You have won!", winner: "{name} wins", solo: "Done!", soloLost: "Not this time.", alone: "You played for your own best.",
		shared: "All colours are equal: the place is shared.", instant: "Every colour is full: that wins at once.", total: "The highest total wins.",
		blind: "Equal totals: the blind round decided.", lowest: "The lowest colour decides: {one} against {other}.",
		tiebreak: "Level on the lowest {equal}; the next decides: {one} against {other}.",
	},
	reason: { resigned: "The others gave up.", timeout: "The others ran out of time.", abandoned: "The game was abandoned." },
	replay: { title: "Look back", back: "One back", on: "One on", slider: "Position", at: "Position {n} of {of}" },
	chart: { lowest: "Lowest colour over time", acht: "Total over time", points: "Points over time" },
	analysis: {
		fine: "The engine would have played nearly the same.", better: "Cost {cost} % of winning. Better: {move}",
	},
	plain: {
		yes: "yes", no: "no", any: "any", all: "Show all {n}", again: "Your turn once more", atOnce: "That wins at once.",
		sealed: "Your answer is in. It is shown when all have answered.", shared: "Nothing sets them apart: the place is shared.",
	},
	member: {
		place: "place", pass: "pass", card: "card", seat: "seat", board: "board", hand_size: "in hand", score: "score", scores: "scores", total: "total",
		points: "points", round: "round", row: "row", col: "column", colour: "colour", rotation: "rotation", direction: "direction", kind: "kind",
		scored: "scored", drew: "drew",
	},
	verify: {
		title: "Verify the shuffle", good: "All is right: the shuffle was fixed before the first move, and the record replays exactly.",
		bad: "This record does not hold.",
	},
	problem: {
		"name-taken": "Somebody has this name already.", "bad-credentials": "Name and password do not fit.",
		"seat-taken": "Somebody was faster: this seat is taken.", "decision-closed": "That was decided already.",
		"rate-limited": "Too many requests. Wait a moment.", unauthenticated: "Please sign in again.", "not-invited": "This invitation does not fit.",
		"bot-declines": "This bot does not accept this game.", "limit-reached": "You have as many of these as an account may have.",
	},
};
