/** Why a piece cannot be laid where somebody would like to: asked of the service, told at the cell. */

import { api } from "../api/calls.js";
import { h } from "../dom.js";
import { knows, t } from "../words.js";

/** Milliseconds. */
const LASTS = 6000;

/** A rule in our own words, otherwise in those of the service. @type {RuleText} */
export const ruleText = ({ rule, detail }) => (rule && knows(`rule.${rule}`) ? t(`rule.${rule}`) : (detail ?? ""));

/** @type {WhyNot} */
export async function whyNot({ table, stage, board }, choice, key, decision) {
	const piece = choice.pieces[choice.piece];
	const { legal, ...told } = await api.preview(table.id, { decision_id: decision, ...board.moveAt(key, piece, choice.turn) });
	for (const old of stage.element.querySelectorAll(".why-not")) old.remove();
	if (legal) return;
	const at = stage.screen(board.centre(key));
	const { left, top, width, height } = stage.element.getBoundingClientRect();
	const note = h("p.why-not.panel", { role: "status", vars: { "--x": `${at.x - left}px`, "--y": `${at.y - top}px`, "--in": `${width}px` }, class: at.y - top > height / 2 && "above" }, ruleText(told));
	stage.element.append(note);
	setTimeout(() => note.remove(), LASTS);
}
