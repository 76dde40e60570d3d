/** The calls of the pages behind the first one, by name. */

import { change, get, list, once, put } from "./calls.js";
import { call } from "./http.js";
import { retried } from "./retry.js";

const path = encodeURIComponent;
/** A page of a list, and where the next begins. @type {PageOf} */
const pageOf = (address, query = {}) => get(`${address}?${new URLSearchParams(query)}`);
/** @type {Put} */
const patch = (address, body) => retried(() => call("PATCH", address, body));

/** @type {MoreCalls} */
export const more = {
	index: () => retried(() => call("GET", "")),
	saveMe: (changes) => patch("me", changes),
	closeMe: (password) => retried(() => call("DELETE", "me", password ? { password } : {})),
	tokens: () => list("me/tokens"),
	addToken: (body) => once("me/tokens", body),
	dropToken: (id) => change("DELETE", `me/tokens/${id}`),
	settings: () => get("me/notifications"),
	saveSettings: (changes) => patch("me/notifications", changes),
	confirmMail: (code) => once("me/notifications/confirm", { code }),
	addPush: (subscription) => once("me/push-subscriptions", subscription),
	dropPush: (id) => change("DELETE", `me/push-subscriptions/${id}`),
	messages: (cursor) => pageOf("me/messages", { limit: "30", ...(cursor && { cursor }) }),
	leave: () => get("me/leave"),
	putLeave: (from, until) => put("me/leave", { from, until }),
	dropLeave: () => change("DELETE", "me/leave"),
	player: (name) => get(`players/${path(name)}`),
	gamesOf: (player, cursor) => pageOf("games", { player, status: "finished", limit: "20", ...(cursor && { cursor }) }),
	board: (slug, query) => pageOf(`rulesets/${slug}/leaderboard`, { limit: "50", ...query }),
	dailies: () => list("daily"),
	playDaily: (slug) => once(`daily/${slug}`),
	dailyBoard: (slug, date) => pageOf(`daily/${slug}/${date}`, { limit: "50" }),
	seeks: (status) => pageOf("seeks", { limit: "20", ...(status && { status }) }),
	addSeek: (seek) => once("seeks", seek),
	dropSeek: (id) => change("DELETE", `seeks/${id}`),
	pause: (id, until) => retried(() => call("POST", `games/${id}/pause`, { until })),
	putOrders: (id, seat, orders) => put(`games/${id}/seats/${seat}/standing-orders`, orders),
};
