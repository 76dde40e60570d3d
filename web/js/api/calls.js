/** The calls that the pages make, by name. Each is one public call of the API. */

import { Refused } from "./errors.js";
import { all, call, keep, session } from "./http.js";
import { passes, retried } from "./retry.js";

const FIRST = ["brave", "calm", "clever", "gentle", "lucky", "merry", "quiet", "swift"];
const SECOND = ["badger", "fox", "heron", "lynx", "marten", "otter", "owl", "robin"];

const dice = (sides = 8) => Math.floor(Math.random() * sides);
const freshName = () => `${FIRST[dice()]}-${SECOND[dice()]}-${dice(1e4)}`;

/** @type {Get} */
export const get = (path) => retried(() => call("GET", path));

/** @type {All} */
export const list = (path, query, signal) => retried(() => all(path, query, signal), signal ? { signal, patience: Infinity } : {});

/** All tries have one key: it happens once, however many answers get lost. @type {Once} */
export const once = (path, body) => {
	const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
	return retried(() => call("POST", path, body, { key }));
};

/** @type {Put} */
export const put = (path, body) => retried(() => call("PUT", path, body));

/** Without a key: if an answer was lost, a refusal means that it was done by then. @type {Change} */
export const change = (method, path, body) => retried((lost) => call(method, path, body).catch((error) => {
	if (!lost || !(error instanceof Refused) || passes(error)) throw error;
	return null;
}));

/** @type {Calls} */
export const api = {
	async signUp(name, password) {
		const made = await retried((lost) => call("POST", "players", { name, password }).catch((error) => {
			// If an answer was lost, the name may be mine by now.
			if (lost && error.code === "name-taken") return null;
			throw error;
		}));
		if (!made) return api.signIn(name, password);
		keep({ token: made.token, name: made.player.name, guest: false });
	},
	async signUpAsGuest() {
		const made = await retried(() => call("POST", "players", { name: freshName() }));
		keep({ token: made.token, name: made.player.name, guest: true });
	},
	async keepName(name, password) {
		const own = session();
		await retried((lost) => call("PATCH", "me", { name, password }).catch(async (error) => {
			// If an answer was lost, it may be done by now.
			if (!lost || (await api.me()).guest) throw error;
		}));
		if (own) keep({ ...own, name, guest: false });
	},
	async signIn(name, password) {
		const made = await retried(() => call("POST", "tokens", { name, password, label: "browser" }));
		keep({ token: made.token, name: made.player, guest: false });
	},
	async signOut() {
		try {
			// Only where the account has another key than this token.
			if (!session()?.guest) await change("DELETE", `me/tokens/${(await api.me()).token_id}`);
		} finally {
			keep(null);
		}
	},
	async somebody() {
		if (session()) await api.me().catch((error) => session() && Promise.reject(error));
		if (!session()) await api.signUpAsGuest();
	},
	me: () => get("me"),
	// Who asks for these asks again anyway.
	myTurns: async () => (await call("GET", "me/turns?limit=200")).items,
	myEvents: (after) => call("GET", `me/events?${new URLSearchParams(after ? { after } : { limit: "1" })}`),
	rulesets: () => list("rulesets"),
	engines: () => list("engines"),
	scales: async () => (await get("engines?limit=1")).scales,
	games: async (query) => (await call("GET", `games?${new URLSearchParams({ limit: "30", ...query })}`)).items,
	openGame: (body) => once("games", body),
	game: (id) => call("GET", `games/${id}`),
	view: (id) => call("GET", `games/${id}/view`),
	movesAfter: (id, version) => all(`games/${id}/moves`, { after_version: version }),
	viewAt: (id, version) => get(`games/${id}/view?at_version=${version}`),
	options: (id, decision, filter, signal) => list(`games/${id}/decisions/${decision}/options`, filter, signal),
	submit: (id, move) => once(`games/${id}/moves`, move),
	putSeat: (id, seat, body) => put(`games/${id}/seats/${seat}`, body),
	leaveSeat: (id, seat) => change("DELETE", `games/${id}/seats/${seat}`),
	resign: (id, seat) => change("POST", `games/${id}/seats/${seat}/resign`),
	substitute: (id, seat, engine) => change("POST", `games/${id}/seats/${seat}/substitute`, { type: "ai", engine }),
	ordersOf: (id, seat) => get(`games/${id}/seats/${seat}/standing-orders`),
	/** The plan of the seat stays as it is. */
	async orderOnEight(id, seat, answer) {
		const [{ plan }, { again }] = await Promise.all([api.ordersOf(id, seat), import("../table/ahead/entries.js")]);
		return put(`games/${id}/seats/${seat}/standing-orders`, { on_eight: answer, plan: again(plan) });
	},
	ask: (id, what) => (what === "start" || what === "cancel" ? change("POST", `games/${id}/${what}`) : once(`games/${id}/${what}`)),
	job: (id) => get(`jobs/${id}`),
	preview: (id, move) => retried(() => call("POST", `games/${id}/move-previews`, move)),
	fork: (id, version, seats) => once(`games/${id}/forks`, { at_version: version, seats }),
	replay: (id) => list(`games/${id}/replay`, { as: "all" }),
	exported: (id) => get(`games/${id}/export`),
	verify: (record) => retried(() => call("POST", "exports/verify", record)),
};
