/** The calls that the pages make, by name. Each is one public call of the API. */

import { Unreachable, all, call, keep, session } from "./http.js";

const FIRST = ["brave", "calm", "clever", "gentle", "lucky", "merry", "quiet", "swift"];
const SECOND = ["badger", "fox", "heron", "lynx", "marten", "otter", "owl", "robin"];

const dice = (sides = 8) => Math.floor(Math.random() * sides);
const freshName = () => `${FIRST[dice()]}-${SECOND[dice()]}-${dice(1e4)}`;

/** Asked again with the same key if the answer got lost: it happens once all the same. @type {Once} */
const once = (path, body, key = crypto.getRandomValues(new Uint32Array(4)).join("-"), tries = 3) => call("POST", path, body, { key }).catch(async (error) => {
	if (!(error instanceof Unreachable) || tries === 0) throw error;
	await new Promise((resolve) => setTimeout(resolve, 1000));
	return once(path, body, key, tries - 1);
});

/** @type {Calls} */
export const api = {
	async signUp(name, password) {
		const made = await call("POST", "players", password ? { name, password } : { name });
		keep({ token: made.token, name: made.player.name, guest: !password });
	},
	async signIn(name, password) {
		const made = await call("POST", "tokens", { name, password, label: "browser" });
		keep({ token: made.token, name: made.player, guest: false });
	},
	async signOut() {
		try {
			// Only where the account has another key than this token.
			if (!session()?.guest) await call("DELETE", `me/tokens/${(await api.me()).token_id}`);
		} finally {
			keep(null);
		}
	},
	async somebody() {
		if (session()) await api.me().catch((error) => session() && Promise.reject(error));
		if (!session()) await api.signUp(freshName());
	},
	me: () => call("GET", "me"),
	myTurns: async () => (await call("GET", "me/turns?limit=200")).items,
	rulesets: () => all("rulesets"),
	engines: () => all("engines"),
	games: async (query) => (await call("GET", `games?${new URLSearchParams({ limit: "30", ...query })}`)).items,
	openGame: (body) => once("games", body),
	game: (id) => call("GET", `games/${id}`),
	view: (id) => call("GET", `games/${id}/view`),
	movesAfter: (id, version) => all(`games/${id}/moves`, { after_version: version }),
	options: (id, decision, filter, signal) => all(`games/${id}/decisions/${decision}/options`, filter, signal),
	submit: (id, move) => once(`games/${id}/moves`, move),
	putSeat: (id, seat, body) => call("PUT", `games/${id}/seats/${seat}`, body),
	leaveSeat: (id, seat) => call("DELETE", `games/${id}/seats/${seat}`),
	resign: (id, seat) => call("POST", `games/${id}/seats/${seat}/resign`),
	substitute: (id, seat, engine) => call("POST", `games/${id}/seats/${seat}/substitute`, { type: "ai", engine }),
	ordersOf: (id, seat) => call("GET", `games/${id}/seats/${seat}/standing-orders`),
	orderOnEight: (id, seat, answer) => call("PUT", `games/${id}/seats/${seat}/standing-orders`, { on_eight: answer }),
	ask: (id, what) => call("POST", `games/${id}/${what}`),
	job: (id) => call("GET", `jobs/${id}`),
	replay: (id) => all(`games/${id}/replay`, { as: "all" }),
	exported: (id) => call("GET", `games/${id}/export`),
	verify: (record) => call("POST", "exports/verify", record),
};
