/** Every position again: step by step, by itself, from the chart, or by a link. */

import { api } from "../api/calls.js";
import { session } from "../api/http.js";
import { button, h, isCommand, refill, signed } from "../dom.js";
import { gameName } from "../games.js";
import { t } from "../words.js";
import { chart } from "./chart.js";
import { inFront } from "./comparing.js";
import { describe } from "./describe.js";
import { sharePicture, takePicture } from "./picture.js";

/** Milliseconds that a position is seen. */
const EACH = 1200;

/** @type {MakeReplay} */
export function makeReplay(page, show, drawn) {
	const { table, act } = page;
	/** @type {Frame[]} */
	let frames = [];
	let [index, timer] = [0, 0];
	/** @type {Jump | undefined} */
	let mark;
	const copied = h("span.hint", { role: "status" });
	const caption = h("output.hint.cut");
	/** @type {HTMLInputElement} */
	const slider = h("input", { type: "range", min: 0, max: 0, value: 0, label: t("replay.slider"), key: "slider", oninput: () => go(Number(slider.value)) });
	const legend = h("div.row.compared-legend");
	const onward = button("small", "play-on", t("replay.onward"), () => act(playOn), { title: t("replay.onwardMore") });
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
		refill(legend, judged && drawn && ["better", "played"].map((kind) => button(`key plain ${kind}`, `compared-${kind}`, t(`compared.${kind}`), () => inFront(drawn, kind), { title: t("compared.front") })));
		onward.disabled = to === frames.length - 1;
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

	/** A game for study: I take my seat or that of whoever is to move, engines take the others. */
	async function playOn() {
		const { view, version } = /** @type {Frame} */ (frames[index]);
		await api.somebody();
		const game = /** @type {Game} */ (table.game);
		const engines = (await api.engines()).filter((one) => one.rulesets.includes(game.ruleset));
		const usual = engines[Math.floor(engines.length / 2)]?.slug;
		const mine = game.seats.find(({ occupant }) => occupant.name === session()?.name)?.number ?? view.pending[0]?.seat ?? 1;
		const made = await api.fork(game.id, version, game.seats.map(({ number, occupant: { engine, rating } }) =>
			(number === mine ? { type: "me" } : { type: "ai", ...(rating ? { rating } : { engine: engine ?? usual }) })));
		location.hash = `#/table/${made.id}`;
	}

	async function picture() {
		const cards = document.querySelector(".seats");
		const { ruleset } = /** @type {Game} */ (table.game);
		if (drawn && cards) await sharePicture(await takePicture(drawn.stage, cards, gameName(ruleset), told(/** @type {Frame} */ (frames[index]))), `axio-${table.id}-${index}.png`);
	}

	return {
		element: h("section.replay.panel", { label: t("replay.title") },
			h("div.row", signed("round", "back", "‹", t("replay.back"), () => go(index - 1)), playing, signed("round", "on", "›", t("replay.on"), () => go(index + 1)),
				h("div.slider", slider, caption)),
			h("div.row", legend, h("div.row.keepsakes", copied, button("small", "link", t("replay.link"), link),
				drawn && button("small", "picture", t("replay.picture"), () => act(picture)), onward))),
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
