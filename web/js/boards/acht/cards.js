/** Decisions of ACHT that are no placements: secret cards, and what to do about an 8. */

import { api } from "../../api/calls.js";
import { at } from "../../../board/symbols.js";
import { button, focus, h, memory, menu, refill, s } from "../../dom.js";
import { t } from "../../words.js";
import { newChoice } from "../../table/choice.js";

/** @param {any} move */
const liftedFrom = (move) => (move.from ? `${move.from.row},${move.from.col}` : "");

/** @param {DrawnPage} page */
export function cardQuestions({ table, stage, board, act, submit, choose }) {
	const element = h("section.cards.stack", { label: t("turn.yours") });
	/** What I hold while nothing is asked. */
	const rest = h("section.panel.resting-cards.stack", { label: t("card.title") });
	/** @type {Pending | null} */
	let pending = null;
	let [card, ordered] = ["", "ask"];
	const isNew = memory();
	let asking = new AbortController();
	/** @type {Option[]} */
	let options = [];

	function draw() {
		const { view } = table;
		if (!isNew(pending?.decision_id, card, options.length, view?.version, ordered)) return;
		refill(element, content());
		refill(rest, view && "discard" in view && [view.hand.length > 0 && pending?.kind !== "card" && hand(view.hand), ...partner(view), orders(view)]);
	}

	/** @type {Answer} */
	const answer = (kind, key, text, move) => button(kind || "", key, text, () => submit({ decision_id: pending?.decision_id, ...move }));

	/** @type {Question} */
	const question = (text, ...answers) => h("div.question.panel.row", h("p", text), h("div.answers", answers));

	function content() {
		const view = /** @type {AchtView} */ (table.view);
		switch (pending?.kind) {
			case "react": {
				const can = view.hand.some((one) => one.kind === "infinity" || one.kind === "cosmic_void");
				return question(t("react.ask"), can && answer("primary", "save", t("react.yes"), { type: "react", play: true }),
					answer(!can && "primary", "let", t(can ? "react.no" : "react.cannot"), { type: "react", play: false }));
			}
			case "card":
				return question(t("card.ask"), hand(view.hand, true), answer(!card && "primary", "pass", t("card.pass"), { type: "pass" }), effects());
			case "play_stolen":
				return question(t("card.stolen"), effects());
		}
		return null;
	}

	/** @type {CardHand} */
	const hand = (cards, playable) => h("div.card-hand.row", { role: "group", label: t("card.title") }, cards.map((one) =>
		button("card", `card-${one.card}`, [h("b", t(`card.${one.kind}`)), h("small", t(`does.${one.kind}`))], () => act(() => pick(one.card)),
			{ disabled: !playable || one.kind === "infinity", "aria-pressed": String(card === one.card) })));

	/** In a team partners see each other's cards. @param {AchtView} view */
	const partner = ({ viewer: { seat }, partner_hand: cards }) => (seat && cards.length ? [h("p.hint", table.name(((seat + 1) % 4) + 1)), hand(cards)] : []);

	async function pick(chosen = "") {
		const asked = pending;
		[card, options] = [chosen, []];
		stage.marks.replaceChildren();
		choose(null);
		draw();
		asking.abort();
		const { signal } = (asking = new AbortController());
		const found = await api.options(table.id, asked?.decision_id ?? "", chosen ? { card: chosen } : {}, signal).catch((error) => {
			if (!signal.aborted) throw error;
			return [];
		});
		if (signal.aborted || pending !== asked || card !== chosen) return;
		options = found;
		draw();
		if (options.every(({ move }) => liftedFrom(move))) leap();
	}

	/** What a chosen card shall do; leaps are chosen on the board. */
	function effects() {
		const leaps = options.filter(({ move }) => liftedFrom(move));
		const others = options.filter(({ move }) => !liftedFrom(move));
		const kind = options.length > 2 ? "" : "primary";
		return h("div.answers", others.map(({ move }, index) => button(kind, `effect-${index}`, effect(move), () => submit(move))),
			leaps.length > 0 && (others.length ? button(kind, "leap", t("card.quantum_leap"), leap) : h("p.hint", t("leap.choose"))));
	}

	/** @param {any} move */
	function effect(move) {
		const card = t(`card.${move.as}`);
		if (move.direction) return `${card}: ${t(`direction.${move.direction}`)}`;
		return move.target_seat ? `${card}: ${table.name(move.target_seat)}` : card;
	}

	/** A quantum leap: first a lying tile is chosen, then it is laid anew like any other piece. */
	function leap() {
		choose(null);
		const cells = new Set(options.map(({ move }) => liftedFrom(move)).filter(Boolean));
		const marks = [...cells].map((key) => {
			const { x, y } = board.centre(key);
			return s("g.place.liftable", {
				role: "button", tabindex: 0, transform: at(x, y), label: t("leap.lift", { place: key.replace(",", " | ") }),
				onclick: () => lift(key),
				onkeydown: (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), lift(key)),
			}, board.spot());
		});
		stage.marks.replaceChildren(...marks);
		focus(marks[0]);
	}

	function lift(key = "") {
		const lying = table.view && "discard" in table.view && table.view.board.find((one) => `${one.row},${one.col}` === key);
		if (!lying || !pending) return;
		const choice = newChoice(table.id, pending.decision_id, board);
		choose(choice);
		stage.marks.replaceChildren();
		choice.given({ kind: lying.kind }, lying.rotation, options.filter(({ move }) => liftedFrom(move) === key));
	}

	/** What to answer to an 8 in my absence. @param {AchtView} view */
	function orders({ viewer: { seat }, status, target }) {
		if (seat === null || status !== "active" || !target) return null;
		return h("label.orders.row", t("orders.title"), menu("orders", t("orders.title"), ["ask", "keep_if_possible", "pass"].map((one) => [one, t(`orders.${one}`)]), ordered,
			(value) => act(() => api.orderOnEight(table.id, seat, (ordered = value)))));
	}

	async function recall() {
		ordered = (await api.ordersOf(table.id, table.mySeat ?? 0)).on_eight;
		draw();
	}

	if (table.view && "discard" in table.view && table.mySeat) void act(recall);
	return {
		element,
		rest,
		/** @param {Pending | null} next */
		show(next) {
			if (next?.decision_id !== pending?.decision_id) {
				asking.abort();
				[pending, card, options] = [next, "", []];
				if (next?.kind === "play_stolen") void act(pick);
			}
			draw();
		},
	};
}
