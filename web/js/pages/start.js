/** The first page: a form that opens a table, my games, and those of others. */

import { api } from "../api/calls.js";
import { kept, reason, session } from "../api/http.js";
import { chip } from "../../board/symbols.js";
import { fill, h, refill } from "../dom.js";
import { drawnGame, gameName, hasWords, rulesets } from "../games.js";
import { knownGames } from "../newcomer.js";
import { duration, engineName, nameOf, secondsTo } from "../table/describe.js";
import { entitle } from "../waiting.js";
import { count, t, when } from "../words.js";
import { sample } from "./samples.js";

const LOOK_EVERY = 5000;
const CHOICE = "axio.last-choice";
const PEOPLE = ["open", "private"];
/** Who has played so many games needs no guide. */
const EXPERIENCED = 5;
/** An opponent by number; where everybody begins, and how fine the choice is. */
const [STRENGTH, MIDDLE, STEP] = ["strength", 1500, 10];

/** Seconds for each decision, or those of a bank with what each answer adds. */
const CLOCKS = ["0", "60", "300", "300+5", "86400", "259200", "604800+43200"];
const TARGETS = [8, 16, 24, 40];
const USUAL = { ruleset: "", against: "easy", seats: 2, teams: false, watch: false, more: false, clock: "0", timeouts: "forfeit", target: 24, rated: false, welcomes: "any", leave: true, pauses: true, rating: 0 };
const LINKS = ["daily", "seeks", "boards"];

/** @param {unknown} clock @returns {Schemas["TimeControl"]} */
export function timeControl(clock) {
	const [seconds = 0, increment] = String(clock).split("+").map(Number);
	if (!seconds) return { type: "none" };
	return increment ? { type: "bank", initial: seconds, increment, most: 2 * seconds } : { type: "per_decision", seconds };
}

/** @type {Within} */
const within = ({ minimum, maximum }, rating) => Math.round(Math.min(maximum, Math.max(minimum, rating)) / STEP) * STEP;

/** @type {NewGame} */
function newGame(games, engines, scales, own) {
	/** @type {Plan} */
	const plan = { ...USUAL, ...kept(CHOICE, {}) };
	const known = own && own.games_played >= EXPERIENCED ? games.map(({ slug }) => slug) : knownGames();
	const trouble = h("p.trouble", { role: "alert" });
	const form = h("form.new-game", { onsubmit: (event) => (event.preventDefault(), void play()) });

	/** @type {Choose} */
	function choose(name, value) {
		plan[name] = value;
		// Rated games are for people, unless the host says otherwise.
		if (name === "rated") plan.welcomes = value ? "people" : "any";
		draw();
	}

	/** @type {Radio} */
	const radio = (name, value, ...content) => h("label.option", { class: plan[name] === value && "on" },
		h("input", { type: "radio", name, value, checked: plan[name] === value, key: `${name}-${value}`, onchange: () => choose(name, value) }), content);

	/** @type {Segments} */
	const segments = (name, values, text) => h("fieldset", h("legend", t(`new.${name}`)), h("div.segments", values.map((value) => radio(name, value, text(value)))));

	const check = (name = "") => h("label.check", h("input", { type: "checkbox", name, checked: plan[name], key: name, onchange: () => choose(name, !plan[name]) }), t(`new.${name}`));

	/** What can be chosen now; what cannot be had any more is replaced. */
	function fitting() {
		const game = games.find((one) => one.slug === plan.ruleset) ?? /** @type {Ruleset} */ (games[0]);
		const { slug, seat_counts: counts } = game;
		plan.ruleset = slug;
		if (!counts.includes(plan.seats)) plan.seats = counts.find((n) => n >= plan.seats) ?? counts.at(-1);
		const scale = scales.find((one) => one.ruleset === slug);
		const able = engines.filter((one) => one.rulesets.includes(slug)).map((one) => one.slug);
		const against = [...able, ...(scale && able.length ? [STRENGTH] : []), ...PEOPLE];
		if (!against.includes(plan.against)) plan.against = against[0] ?? "open";
		const solo = plan.seats === 1;
		const people = !solo && PEOPLE.includes(plan.against);
		const mine = scale && within(scale, own?.ratings.find((one) => one.ruleset === slug)?.strength ?? MIDDLE);
		if (scale) plan.rating = within(scale, plan.rating || mine);
		const { teams, target } = game.options.properties;
		const targets = solo || !target?.type.includes("integer") ? [] : TARGETS.filter((n) => n >= (target.minimum ?? n) && n <= (target.maximum ?? n));
		if (!CLOCKS.includes(String(plan.clock))) plan.clock = "0";
		plan.clock = String(plan.clock);
		if (targets.length && !targets.includes(plan.target)) plan.target = targets[0];
		return { counts, against, solo, people, watching: plan.watch && !people && !solo, pairs: plan.seats === 4 && !!teams?.type.includes("boolean"), targets, mine, scale: !solo && plan.against === STRENGTH ? scale : undefined };
	}

	/** @param {Ruleset} game */
	const about = ({ slug, description }) => [sample(slug), h("b", gameName(slug)), h("span", hasWords(slug) ? t(`short.${slug}`) : description),
		hasWords(slug) && h("span.row", h("a", { href: `#/rules/${slug}` }, t("rules")), !known.includes(slug) && h("a", { href: `#/learn/${slug}`, key: `learn-${slug}` }, t("guide.offer")))];

	function draw() {
		const { counts, against, solo, people, watching, pairs, targets, mine, scale } = fitting();
		refill(form,
			h("fieldset.which", h("legend.unseen", t("new.which")), games.map((one) => radio("ruleset", one.slug, ...about(one)))),
			h("div.choices.panel",
				segments("seats", counts, String),
				!solo && segments("against", against, (one) => (one === STRENGTH ? t("strength.choose") : PEOPLE.includes(one) ? t(`new.${one}`) : engineName(one))),
				scale && strength(scale, mine),
				h("div.go", h("button.primary.big", { key: "play" }, t(people ? "new.table" : watching ? "new.go" : "play"))),
				h("details", { open: plan.more, ontoggle: (event) => (plan.more = event.newState === "open") }, h("summary", { key: "more" }, t("new.more")),
					h("div.choices",
						!solo && !people && check("watch"), pairs && check("teams"), !solo && !watching && check("rated"),
						targets.length > 0 && segments("target", targets, String),
						people && plan.against === "open" && segments("welcomes", ["any", "people", "bots"], (one) => t(`welcomes.${one}`)),
						!watching && segments("clock", CLOCKS, clockName),
						!watching && plan.clock !== "0" && [segments("timeouts", ["forfeit", "ai_move", "ai_takeover"], (one) => t(`timeouts.${one}`)), people && check("leave"), people && check("pauses")]))),
			trouble);
	}

	/** @type {StrengthField} */
	function strength({ minimum, maximum }, mine = MIDDLE) {
		const number = h("output", { for: "rating" }, plan["rating"]);
		/** @type {HTMLInputElement} */
		const slider = h("input", { id: "rating", type: "range", min: minimum, max: maximum, step: STEP, value: plan["rating"], key: "rating", label: t("strength.title"),
			oninput: () => (number.textContent = String((plan["rating"] = Number(slider.value)))) });
		return h("fieldset.strength", h("legend", t("strength.title")),
			h("div.row", slider, number, h("button.quiet", { type: "button", key: "mine", onclick: () => choose("rating", mine) }, t("strength.mine", { n: mine }))), h("small", t("strength.more")));
	}

	/** @param {string} clock */
	function clockName(clock) {
		const control = timeControl(clock);
		if (control.type === "bank") return `${duration(control.initial, true)} + ${duration(control.increment, true)}`;
		return control.type === "none" ? t("new.noClock") : duration(control.seconds, true);
	}

	async function play() {
		localStorage.setItem(CHOICE, JSON.stringify(plan));
		const { solo, people, watching, pairs, targets, scale } = fitting();
		trouble.textContent = "";
		form.classList.add("sending");
		try {
			await api.somebody();
			const other = people ? { type: "open" } : { type: "ai", ...(scale ? { rating: plan.rating } : { engine: plan.against }) };
			const made = await api.openGame({
				ruleset: plan.ruleset,
				seats: [watching ? other : { type: "me" }, ...Array(plan.seats - 1).fill(other)],
				options: { ...(pairs && plan.teams && { teams: true }), ...(targets.length && { target: plan.target }) },
				visibility: people && plan.against === "private" ? "private" : "public",
				rated: plan.rated && !solo && !watching,
				...(people && plan.against === "open" && { welcomes: plan.welcomes }),
				...(plan.clock !== "0" && !watching && { time_control: timeControl(plan.clock), timeout_policy: plan.timeouts, ...(people && { leave: plan.leave, pauses: plan.pauses }) }),
			});
			location.hash = `#/table/${made.id}`;
		} catch (error) {
			trouble.textContent = reason(error);
		}
		form.classList.remove("sending");
	}

	draw();
	return form;
}

/** Mine, those that wait for me first. @returns {Promise<Listed[]>} */
async function myGames() {
	const player = session()?.name;
	if (!player) return [];
	const [turns, ...lists] = await Promise.all([
		api.myTurns(), api.games({ player, status: "active" }), api.games({ player, status: "lobby" }), api.games({ player, status: "finished", limit: 5 }),
	]);
	const all = lists.flat().map((game) => ({ ...game, turn: turns.find((one) => one.game_id === game.id) }));
	return all.sort((one, other) => Number(waits(other)) - Number(waits(one)));
}

/** @param {Listed} game */
const isInvited = ({ status, seats }) => status === "lobby" && seats.some(({ occupant }) => occupant.type === "invited" && occupant.name === session()?.name);

/** @param {Listed} game */
function stateOf(game) {
	const { status, turn, open_seats, finished_at, created_at } = game;
	if (isInvited(game)) return t("games.invited");
	if (turn) return t("turn.yours") + (turn.deadline_at ? ` · ${duration(secondsTo(turn.deadline_at))}` : "");
	if (status === "lobby") return count("games.free", open_seats);
	return status === "active" ? t("status.active") : when(finished_at ?? created_at);
}

/** @param {Listed} game */
const waits = (game) => !!game.turn || isInvited(game);

/** @param {Listed} game */
const row = (game) => h("li", h("a.game-row", { class: waits(game) && "turn", href: `#/table/${game.id}`, key: game.id },
	chip(drawnGame(game.ruleset)?.emblem ?? "any"), h("b", gameName(game.ruleset)), h("span.who.cut", game.seats.map(nameOf).join(" · ")), h("small", stateOf(game))));

/** @type {OpenPage} */
export function open(main) {
	const form = h("div", h("p.hint", t("loading")));
	const lists = h("div.lists");

	/** @type {GameList} */
	const list = (title, games, none) => h("section.panel", { label: title }, h("h2", title), games.length ? h("ul.games", games.map(row)) : h("p.hint", none));

	async function offer() {
		try {
			const [games, engines, scales, own] = await Promise.all([rulesets(), api.engines(), api.scales(), session() ? api.me().catch(() => null) : null]);
			refill(form, newGame(games, engines, scales, own));
		} catch (error) {
			refill(form, h("p.trouble", reason(error)));
			setTimeout(() => form.isConnected && offer(), LOOK_EVERY);
		}
	}

	async function look() {
		try {
			const [mine, waiting, running] = await Promise.all([myGames(), api.games({ status: "lobby", open_seats: 1 }), api.games({ status: "active" }), rulesets().catch(() => [])]);
			const [lobbies, others] = [waiting, running].map((games) => games.filter((game) => mine.every(({ id }) => id !== game.id)).slice(0, 8));
			const next = h("div.lists", session() && list(t("games.mine"), mine, t("games.none")), list(t("games.open"), lobbies ?? [], t("games.noOpen")), list(t("games.running"), others ?? [], t("games.noRunning")));
			if (!next.isEqualNode(lists)) refill(lists, [...next.childNodes]);
		} catch (error) {
			refill(lists, h("p.trouble", reason(error)));
		}
	}

	entitle("Axio");
	fill(main, h("div.start", h("div.hero", h("h1", t("hero.title")), h("p", t("hero.more"))), form,
		h("nav.row.links", { label: t("links.title") }, LINKS.map((one) => h("a", { href: `#/${one}`, key: one }, t(`links.${one}`)))), lists));
	void offer();
	void look();
	const timer = setInterval(() => {
		if (!document.hidden) void look();
	}, LOOK_EVERY);
	return () => clearInterval(timer);
}
