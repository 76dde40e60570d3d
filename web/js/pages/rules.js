/** The rules in our own words, with examples that the boards draw. */

import { dress } from "../more.js";
import { button, fill, focus, h } from "../dom.js";
import { entitle } from "../waiting.js";
import { language, t } from "../words.js";
import { sample } from "./samples.js";

await dress("rules");

const CARDS = ["time_travel", "magnetic_reversal", "revolution", "meteorite", "quantum_leap", "alien_abduction", "infinity", "cosmic_void"];

/** @param {RulesPart} part */
function shown(part) {
	if (part[0] === "card") return h("dl", CARDS.map((kind) => [h("dt", t(`card.${kind}`)), h("dd", t(`does.${kind}`))]));
	if (typeof part !== "string") return h("figure.panel", sample(...part), h("figcaption", part[1]));
	return part.startsWith("# ") ? h("h2", part.slice(2)) : h("p", part);
}

/** @type {OpenPage} */
export function open(main, ruleset) {
	void show(main, ruleset);
}

/** @param {HTMLElement} main @param {string} ruleset */
async function show(main, ruleset) {
	const { rules } = await import(`../words/rules-${language}.js`);
	const [first = ""] = Object.keys(rules);
	const name = Object.hasOwn(rules, ruleset) ? ruleset : first;
	entitle(`${t("rules")}: ${t(`game.${name}`)} – Axio`);
	const tabs = Object.keys(rules).map((one) => h("a.option", { class: one === name && "on", href: `#/rules/${one}`, "aria-current": one === name && "page", key: one }, t(`game.${one}`)));
	fill(main, h("article.rules", h("nav.segments", { label: t("rules") }, tabs), h("h1", t(`game.${name}`)), told(rules[name])));
}

/** @param {RulesPart[]} parts */
const told = (parts) => [...parts.map(shown), h("p.hint", t("rulesOwn"))];

/** Beside the board, so that nobody leaves a table to look something up; asked for again it closes. */
export async function overlay(ruleset = "") {
	const { rules } = await import(`../words/rules-${language}.js`);
	/** @type {HTMLDialogElement | null} */
	const open = document.querySelector(".drawer");
	if (open) return open.close();
	// Who asked may be drawn anew meanwhile.
	const asked = document.activeElement?.getAttribute("data-key") ?? "rules";
	const leave = () => dialog.close();
	/** @type {HTMLDialogElement} */
	const dialog = h("dialog.drawer", {
		label: `${t("rules")}: ${t(`game.${ruleset}`)}`,
		onclose: () => {
			removeEventListener("hashchange", leave);
			dialog.remove();
			focus(document.querySelector(`[data-key="${CSS.escape(asked)}"]`));
		},
		onkeydown: ({ key }) => key === "Escape" && leave(),
	}, h("article.rules", button("round", "close", "×", leave, { label: t("close"), title: t("close") }), h("h1", t(`game.${ruleset}`)), told(rules[ruleset] ?? [])));
	document.body.append(dialog);
	addEventListener("hashchange", leave);
	dialog.show();
}
