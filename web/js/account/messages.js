/** The ledger of messages: what was sent to me, when, and why or why not. */

import { more } from "../api/more.js";
import { button, h, refill } from "../dom.js";
import { gameName, rulesets } from "../games.js";
import { knows, t, whenExactly } from "../words.js";

const SIGNS = /** @type {Names} */ ({ sent: "✓", waiting: "…", not_sent: "–" });

/** @param {Schemas["Message"]} message */
function row({ type, channel, game_id: game, ruleset, status, reason, sent_at, created_at, next_attempt_at: next }) {
	const what = knows(`message.${type}`) ? t(`message.${type}`) : type;
	return h("li.message", { class: status },
		h("span.sign", { silent: true }, SIGNS[status]),
		h("b", what), " ", ruleset && (game ? h("a", { href: `#/table/${game}` }, gameName(ruleset)) : gameName(ruleset)),
		h("small.at", whenExactly(sent_at ?? created_at)),
		h("small.why", `${t(`channel.${channel}`)}: ${t(`ledger.${reason}`)}`, status === "waiting" && next && `, ${t("message.next", { time: whenExactly(next) })}`));
}

export async function sections() {
	const list = h("ol.ledger-list");
	const place = h("div");

	async function load(cursor = "") {
		const { items, next_cursor: next } = await more.messages(cursor);
		list.append(...items.map(row));
		refill(place, !list.hasChildNodes() && h("p.hint", t("message.none")), next && button("", "older", t("older"), () => load(next)));
	}

	await Promise.all([load(), rulesets()]);
	return [h("section.panel.stack", h("h2", t("part.messages")), h("p.hint", t("message.text")), list, place)];
}
