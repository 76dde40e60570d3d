/** Every position again: step by step, by itself, from the chart, or by a link. */

import { api } from "../api/calls.js";
import { h, isCommand, refill, signed } from "../dom.js";
import { t } from "../words.js";
import { chart } from "./chart.js";
import { describe } from "./describe.js";

/** Milliseconds that a position is seen. */
const EACH = 1200;

/** @type {MakeReplay} */
export function makeReplay(page, show) {
	const { table } = page;
	/** @type {Frame[]} */
	let frames = [];
	let [index, timer] = [0, 0];
	/** @type {Jump | undefined} */
	let mark;
	const copied = h("span.hint", { role: "status" });
	const caption = h("output.hint.cut");
	/** @type {HTMLInputElement} */
	const slider = h("input", { type: "range", min: 0, max: 0, value: 0, label: t("replay.slider"), key: "slider", oninput: () => go(Number(slider.value)) });
	const playing = signed("round", "autoplay", "▶", t("replay.play"), () => (timer ? stop() : start()));

	function stop() {
		clearInterval(timer);
		timer = 0;
		refill(playing, "▶");
	}

	function start() {
		if (index === frames.length - 1) jump(0);
		refill(playing, "❚❚");
		timer = setInterval(() => {
			if (table.closed || index >= frames.length - 1) return stop();
			jump(index + 1);
		}, EACH);
	}

	/** What led here, in words. @param {Frame} frame */
	function told(frame) {
		const move = table.moves.findLast(({ version }) => version === frame.version);
		return [t("replay.at", { n: index, of: frames.length - 1 }), move && `${table.name(move.seat)}: ${describe(page, move)}`].filter(Boolean).join(" · ");
	}

	/** @type {JumpTo} */
	function jump(to, judged) {
		const frame = frames[to];
		if (!frame) return;
		index = to;
		slider.value = String(to);
		caption.textContent = caption.title = told(frame);
		copied.textContent = "";
		mark?.(to);
		show(frame, judged);
	}

	/** By hand: what plays by itself ends. @type {JumpTo} */
	function go(to, judged) {
		stop();
		jump(Math.min(frames.length - 1, Math.max(0, to)), judged);
	}

	const find = (version = 0) => frames.findIndex((frame) => frame.version === version);

	/** The address leads here from now on, and is copied. */
	async function link() {
		const address = `#/table/${table.id}/@${frames[index]?.version}`;
		history.replaceState(null, "", address);
		// Without TLS there is no clipboard.
		await navigator.clipboard?.writeText(location.href).catch(() => undefined);
		copied.textContent = t(navigator.clipboard ? "copied" : "replay.linked");
	}

	return {
		element: h("section.replay.panel.row", { label: t("replay.title") },
			signed("round", "back", "‹", t("replay.back"), () => go(index - 1)), playing, signed("round", "on", "›", t("replay.on"), () => go(index + 1)),
			h("div.slider", slider, caption), signed("round", "link", "#", t("replay.link"), link), copied),
		find,
		go,
		/** What a seat held before it decided. @type {HandAt} */
		handAt: ({ version, seat }) => frames[find(version) - 1]?.hands.find((one) => one.seat === seat)?.hand ?? [],
		/** @param {KeyboardEvent} event */
		press(event) {
			const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
			if (!step || !isCommand(event)) return;
			event.preventDefault();
			go(index + step);
		},
		/** @param {number} version the position to begin with, if there is such a one */
		async load(version) {
			frames = await api.replay(table.id);
			slider.max = String(frames.length - 1);
			const drawn = chart(page, frames, go);
			mark = drawn?.mark;
			jump(find(version) >= 0 ? find(version) : frames.length - 1);
			return drawn?.element;
		},
	};
}
