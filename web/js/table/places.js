/** The free places of a board as buttons, and the ghost of the piece with the points it would make. */

import { at, symbol } from "../../board/symbols.js";
import { focus, refill, s, towards } from "../dom.js";
import { t } from "../words.js";
import { gains, outcome, sum } from "./describe.js";

/** What a piece must do, for the eye. @type {Names} */
const MUST = { eight: "8", shape: "◯", zero: "0" };

/** @param {DrawnPage} page */
export function placesOn({ stage, board, lay, helped }) {
	/** @type {Choice | null} */
	let choice = null;
	/** @type {Ways | undefined} */
	let drawn;
	/** The place that the keyboard left off at. */
	let near = "";
	/** @type {Map<string, SVGElement>} */
	let buttons = new Map();

	stage.onwheel = (delta, target) => {
		if (!choice?.place || !target.closest(".place")) return false;
		choice.rotate(delta);
		return true;
	};

	function build() {
		// The keyboard stays on the board from turn to turn.
		const held = stage.element.querySelector("svg:focus-visible, svg :focus-visible");
		buttons = new Map([...(drawn?.keys() ?? [])].map((key) => [key, place(key)]));
		stage.places.replaceChildren(...buttons.values());
		stage.pointOut("free", [...buttons.keys()].map((key) => board.centre(key)));
		// A newcomer is shown the place that gives most.
		const most = helped() ? [...buttons.keys()].sort((one, other) => (choice?.best(other) ?? 0) - (choice?.best(one) ?? 0))[0] : undefined;
		if (most) buttons.get(most)?.classList.add("advised");
		const first = buttons.get(most ?? near) ?? closestToMiddle();
		first?.setAttribute("tabindex", "0");
		if (held) focus(first ?? stage.svg);
	}

	const must = () => (choice?.duty !== "choose" && choice?.ways.size ? choice?.duty : "");

	/** What is forced is said at each place. */
	const label = (key = "") => [t("place.label", { place: key.replace(",", " | "), best: choice?.best(key) ?? 0 }), must() && t(`place.${must()}`)].filter(Boolean).join(" ");

	function place(key = "") {
		const { x, y } = board.centre(key);
		return s("g.place", {
			role: "button", tabindex: -1, "data-place": key, transform: at(x, y), label: label(key),
			onpointerenter: (event) => event.pointerType === "mouse" && choice?.hover(key),
			onpointerleave: (event) => event.pointerType === "mouse" && !stage.element.closest(".sending") && choice?.hover(null),
			onfocus: () => arrive(key),
			onclick: (event) => (event.pointerType === "touch" || event.pointerType === "pen" ? touch(key) : click(key)),
			oncontextmenu: (event) => (event.preventDefault(), choice?.rotate(1)),
			onkeydown: (event) => press(key, event),
		}, board.spot(), must() && s("text.must", { silent: true }, MUST[must() ?? ""]));
	}

	function arrive(key = "") {
		near = key;
		// The keyboard goes wherever a piece fits.
		const { x, y } = board.centre(key);
		if (x < stage.box.x || y < stage.box.y || x > stage.box.x + stage.box.w || y > stage.box.y + stage.box.h) stage.show(stage.home);
		for (const [other, button] of buttons) button.setAttribute("tabindex", other === key ? "0" : "-1");
		choice?.hover(key);
	}

	/** A finger covers what it points at: the first tap shows the piece, the next ones turn it. */
	function touch(key = "") {
		if (choice?.pinned && choice.place === key) choice.rotate(1);
		else choice?.pin(key);
	}

	function click(key = "") {
		if (choice?.place !== key || !choice.option) choice?.pin(key);
		if (choice?.option) lay();
	}

	/** @type {PressPlace} */
	function press(key, event) {
		const arrow = event.key.startsWith("Arrow");
		if (!arrow && event.key !== "Enter" && event.key !== " ") return;
		event.preventDefault();
		if (!arrow) return click(key);
		choice?.unpin();
		const here = buttons.get(key);
		if (here) towards(event.key, here, buttons.values())?.focus();
	}

	function closestToMiddle() {
		const { x, y, w, h } = stage.home;
		const away = (key = "") => Math.hypot(board.centre(key).x - x - w / 2, board.centre(key).y - y - h / 2);
		return buttons.get([...buttons.keys()].sort((one, other) => away(one) - away(other))[0] ?? "");
	}

	return {
		/** @param {Choice | null} next */
		show(next) {
			choice = next;
			if (drawn !== next?.ways) {
				drawn = next?.ways;
				build();
			}
			const key = next?.place ?? "";
			for (const [other, button] of buttons) {
				button.classList.toggle("chosen", other === key);
				button.classList.toggle("wrong", !next?.ways.get(other)?.has(next.turn));
			}
			if (!next?.here.length) return ghost({ stage, board });
			const { here, option } = next;
			buttons.get(key)?.setAttribute("aria-label", option ? `${label(key)} ${outcome(option)}` : `${key}: ${t("wild")}`);
			ghost({ stage, board }, key, next.pieces[next.piece], next.turn, signs(here));
		},
	};
}

/** @type {Ghost} */
export function ghost({ stage, board }, key, piece, turn = 0, badge = []) {
	if (!key || !piece) return refill(stage.ghost);
	const { x, y } = board.centre(key);
	const drawn = s("g", { transform: at(x, y) }, board.draw(piece, turn));
	refill(stage.ghost, drawn);
	if (badge.length) stage.ghost.append(pill(stage, x, y, drawn.getBBox(), badge));
}

/** @type {Signs} */
function signs(here) {
	const [option, other] = here;
	if (other || !option) return here.map((one) => ["wild" in one.move ? String(one.move.wild) : "", `+${sum(one.preview.points)}`]);
	const { points, ...more } = option.preview;
	const parts = gains(points).map(([colour, n]) => [colour, `+${n}`]);
	if ("eight" in more && more.eight) parts.push(["", "8!"]);
	return parts.length ? parts : [["", "+0"]];
}

/** @type {Pill} */
function pill(stage, x, y, box, parts) {
	const { left, top, right } = stage.svg.getBoundingClientRect();
	const [first, last] = [stage.point({ x: left, y: top }), stage.point({ x: right, y: top })];
	const scale = Math.max(0.5, 0.75 * stage.scale());
	const wide = parts.length * 54 + 10;
	const from = Math.max(first.x + 8, Math.min(x + box.x + (box.width - wide * scale) / 2, last.x - 8 - wide * scale));
	const above = y + box.y - 8 - 36 * scale;
	return s("g.badge", { transform: `${at(from, above > first.y ? above : y + box.y + box.height + 8)} scale(${scale})` },
		s("rect", { width: wide, height: 36, rx: 18 }),
		parts.flatMap(([colour = "", text], index) => [
			colour && s(`g.k-${colour}`, symbol(colour, 21 + index * 54, 18, 1.35)),
			s("text", { x: (colour ? 44 : 32) + index * 54, y: 19 }, text),
		]));
}
