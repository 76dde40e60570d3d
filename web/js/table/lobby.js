/** A table that has not begun: who sits where, the link for friends, taking and giving seats. */

import { api } from "../api/calls.js";
import { session } from "../api/http.js";
import { button, h } from "../dom.js";
import { gameName } from "../games.js";
import { t } from "../words.js";
import { conditions, engineName, nameOf } from "./describe.js";

/** The link to a table and a button that copies it. @param {Game} game */
export function shareField({ id, invite_code: code }) {
	// The code of a private table stays in the fragment and is never sent.
	const address = `${location.origin}/#/table/${id}${code ? `/${code}` : ""}`;
	const field = h("input", { type: "text", readonly: true, value: address, label: t("share") });
	const copy = button("", "copy", t("copy"), async () => {
		field.select();
		// Without TLS there is no clipboard.
		await (navigator.clipboard?.writeText(address) ?? Promise.reject()).catch(() => document.execCommand("copy"));
		copy.textContent = t("copied");
	});
	return h("div.share", field, copy);
}

/** @type {EngineMenu} */
export const engineMenu = (key, label, engines, act) => h("details", h("summary", { key }, label),
	engines.map(({ slug }) => button("", key + slug, engineName(slug), () => act(slug))));

/** @type {Lobby} */
export function lobby(game, code, engines, act) {
	const me = session()?.name;
	const waiting = game.status === "lobby";
	const host = waiting && game.host === me;
	const taken = game.seats.filter(({ occupant }) => occupant.type !== "open" && occupant.type !== "invited");
	const own = waiting && taken.find(({ occupant }) => occupant.name === me);
	const rows = game.seats.map((seat) => {
		const { number, team, occupant: { type, name } } = seat;
		const open = type === "open" && waiting;
		return h("li", h(`span.badge.seat-${number}`, { silent: true }, number), h("b", nameOf(seat)),
			team && h("span.tag", t("team", { team })),
			type === "invited" && h("span.tag", t("seat.invited")),
			((open && !own) || (waiting && type === "invited" && name === me)) && button("primary", `take-${number}`, t("seat.take"), () => act(async () => {
				await api.somebody();
				await api.putSeat(game.id, number, { type: "me", ...(code && { invite_code: code }) });
			})),
			open && host && engineMenu(`ai-${number}`, t("seat.giveAi"), engines, (engine) => act(() => api.putSeat(game.id, number, { type: "ai", engine }))),
			own === seat && button("", `leave-${number}`, t("seat.leave"), () => act(() => api.leaveSeat(game.id, number))));
	});
	return h("section.panel.lobby",
		h("h1", t(waiting ? "lobby.title" : "lobby.gone", { game: gameName(game.ruleset) })),
		h("p.hint", conditions(game)),
		h("ol.lobby-seats", rows),
		waiting && h("p", t(`lobby.${game.visibility}`)),
		waiting && (game.visibility === "public" || game.invite_code) && shareField(game),
		host && h("div.answers",
			game.start === "by_host" && taken.length === rows.length && button("primary", "start", t("lobby.start"), () => act(() => api.ask(game.id, "start"))),
			button("quiet", "cancel", t("lobby.cancel"), () => act(() => api.ask(game.id, "cancel")))));
}
