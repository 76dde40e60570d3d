/** Any game: told by what it says of itself, and played by its options. */

import { reason } from "../api/http.js";
import { h, isCommand, memory, refill } from "../dom.js";
import { gameName } from "../games.js";
import { dress } from "../more.js";
import { plainWord, t } from "../words.js";
import { optionList } from "./options.js";
import { showing } from "./position.js";
import { isObject, ownMembers, speller, withoutIds } from "./spell.js";

await dress("plain");

/** How the row of a seat may call its points. */
const POINTS = ["score", "total", "points"];
const AGAIN_AFTER = 2000;

/** @type {TypeWithMembers} */
const sentence = (type, members, table) => `${plainWord(type)} ${speller(table).text(withoutIds(members))}`.trim();

/** How a seat stands, if a number tells it. @param {any} own */
function pointsOf(own) {
	const found = POINTS.map((name) => own?.[name]).find((value) => typeof value === "number");
	const scores = isObject(own?.scores) ? Object.values(own.scores) : [];
	if (found !== undefined || !scores.length || scores.some((value) => typeof value !== "number")) return found;
	return scores.reduce((all, value) => all + value, 0);
}

/** @type {Telling} */
export const anyGame = {
	asked: ({ kind, bonus }) => `${t(bonus ? "plain.again" : "turn.yours")}: ${plainWord(kind)}`,
	deed: (move, table, hand) => (move.type === "resign" ? t("did.resign") : sentence(move.type, ownMembers(move, hand), table)),
	effect({ type, seat, ...more }, move, table) {
		if (seat === move.seat) return type === "scored" && isObject(more["points"]) ? undefined : sentence(type, more, table);
		return sentence(type, { seat, ...more }, table);
	},
	standing: (_, { seat, team, ...own }, table) => [showing(table).facts(withoutIds(own))],
	course: { title: "chart.points", top: () => 1, of: (_, own) => pointsOf(own) },
	why: (how) => (how === "completed" ? "" : t(how === "shared" ? "plain.shared" : "plain.atOnce")),
};

/** @type {PlainField} */
export function plainField(page) {
	const { table, trouble, act } = page;
	const seen = h("section.panel.position.stack", { label: t("replay.slider"), tabindex: 0 });
	const hand = h("section.hand", { label: t("hand") });
	const note = h("p.hint", { role: "status" });
	const options = optionList(page);
	const show = showing(table);
	const [isNewPosition, isNew] = [memory(), memory()];

	return {
		element: seen,
		doing: [hand, note, options.element],
		position(view, hands, _) {
			if (isNewPosition(view.version, view.status, hands, table.game?.seats, gameName(view.ruleset))) refill(seen, show.whole(view, hands));
		},
		decide(decision, view) {
			const again = () => {
				if (table.closed || table.myDecision?.decision_id !== decision?.decision_id) return;
				trouble.textContent = "";
				this.decide(decision, view);
			};
			options.offer(decision).catch((error) => {
				if (error.name === "AbortError" || !decision) return;
				trouble.textContent = reason(error);
				if (error.code !== "decision-closed") return void setTimeout(again, AGAIN_AFTER);
				// Answered under seal before the page was loaded.
				table.answered.add(decision.decision_id);
				void act(async () => undefined);
			});
		},
		show(view, _, finished) {
			const held = finished ? [] : view.hand;
			const sealed = table.game?.pending.some((one) => one.seat === table.mySeat && table.answered.has(one.decision_id));
			if (!isNew(held, sealed)) return;
			note.textContent = sealed ? t("plain.sealed") : "";
			refill(hand, held.length > 0 && show.pieces(held));
		},
		advise: async (hints) => options.advise(hints),
		sent: options.stop,
		close: options.stop,
		press: (event) => isCommand(event) && event.key === "b" && options.first(),
	};
}
