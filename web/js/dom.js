/** Elements that all pages use, and how keys and the focus go from one to another. */

import { fill, h, s } from "../board/elements.js";

export { fill, h, s };

/** @type {MakeButton} */
export const button = (kind, key, text, act, props = {}) => h("button", { type: "button", class: kind, key, onclick: act, ...props }, text);

/** @type {MakeSigned} */
export const signed = (kind, key, sign, label, act) => button(kind, key, sign, act, { label, title: label });

/** @type {MakeMenu} */
export const menu = (key, label, options, chosen, act) =>
	h("select", { key, label, onchange: (event) => act(/** @type {HTMLSelectElement} */ (event.target).value) },
		options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));

/** Replaces the children; the focus goes back to the element with the same key. @type {Fill} */
export function refill(element, ...children) {
	const active = document.activeElement;
	const key = element.contains(active) && active?.getAttribute("data-key");
	element.replaceChildren();
	fill(element, ...children);
	if (key) focus(element.querySelector(`[data-key="${CSS.escape(key)}"]`));
}

/** @param {Element | null | undefined} element */
export const focus = (element) => /** @type {HTMLElement | null} */ (element)?.focus({ preventScroll: true });

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where an arrow key leads from here. @type {Towards} */
export function towards(key, here, others) {
	const [dx, dy] = ARROWS[key] ?? [0, 0];
	const from = here.getBoundingClientRect();
	let best = Infinity;
	let found = null;
	for (const other of others) {
		const to = other.getBoundingClientRect();
		const [x, y] = [to.x - from.x + (to.width - from.width) / 2, to.y - from.y + (to.height - from.height) / 2];
		const along = x * dx + y * dy;
		const aside = Math.abs(x * dy) + Math.abs(y * dx);
		if (along > 1 && along + 2 * aside < best) [best, found] = [along + 2 * aside, other];
	}
	return found;
}

/** Whether a key is meant for the page, not for a field or the browser. @param {KeyboardEvent} event */
export const isCommand = ({ target, ctrlKey, metaKey, altKey }) => !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.closest("input, select, textarea, dialog"));

/** Whether something changed: what is drawn anew closes menus. @type {MakeMemory} */
export const memory = () => {
	let last = "";
	return (...state) => last !== (last = JSON.stringify(state));
};

/** Tells a screen reader. */
export function say(text = "") {
	const place = document.getElementById("said");
	if (place) place.textContent = text;
}

/** @type {Ask} */
export const ask = (question, yes, no) => new Promise((resolve) => {
	/** @type {HTMLDialogElement} */
	const dialog = h("dialog", {
		label: question,
		onclose: () => {
			dialog.remove();
			resolve(dialog.returnValue === "yes");
		},
	}, h("form", { method: "dialog" }, h("p", question),
		h("div.answers", h("button", { value: "no" }, no), h("button.primary", { value: "yes" }, yes))));
	document.body.append(dialog);
	dialog.showModal();
});
