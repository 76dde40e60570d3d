/**
 * <axio-board>: draws any view of the API, on any page. `view` is the view, or `src` the address of one;
 * `recent` marks places, `places` offers some; whoever chooses a cell is heard as the event `cell`.
 */

import { h, s } from "./elements.js";
import { naming } from "./naming.js";
import { sheet } from "./style.js";

/** @type {Record<string, () => Promise<AnyDrawing>>} */
const DRAWINGS = {
	rota: async () => (await import("./rota.js")).rota,
	axio: async () => (await import("./axio.js")).axio,
	acht: async () => (await import("./acht.js")).acht,
};
/** Colours that the page of the element may set. */
const LOOK = `
:host {
	color-scheme: light dark; display: block; min-width: 0; font: 16px/1.4 system-ui, sans-serif; color: var(--ink);
	--ink: var(--axio-ink, light-dark(#22262d, #eceae4)); --soft: var(--axio-soft, light-dark(#5d6067, #a9adb6));
	--edge: var(--axio-edge, light-dark(#857d6c, #79818f)); --line: var(--axio-line, light-dark(#ddd5c5, #323843));
	--accent: var(--axio-accent, light-dark(#0e6b62, #5fd0c0)); --glow: light-dark(#0e6b6222, #5fd0c02e);
}
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
:host([hidden]) { display: none; }
svg.board { display: block; width: 100%; height: 100%; max-height: inherit; }
.plain { overflow: auto; table { border-collapse: collapse; } :is(th, td) { padding: 0.2rem 0.5rem; border: 1px solid var(--line); } }
@media (prefers-reduced-motion: reduce) { .fresh { animation: none; } }
`;

class AxioBoard extends HTMLElement {
	static observedAttributes = ["src", "language", "label"];
	#root = this.attachShadow({ mode: "open" });
	/** @type {any} */
	#view = null;
	/** @type {string[]} */
	#recent = [];
	/** @type {any[]} */
	#places = [];
	/** @type {Names} */
	#labels = {};
	/** @type {Names} */
	#words = {};
	#asked = 0;

	constructor() {
		super();
		this.#root.adoptedStyleSheets = [sheet(LOOK)];
	}

	get view() {
		return this.#view;
	}
	/** A view as the API gives it. */
	set view(view) {
		this.#view = view;
		void this.#draw();
	}
	/** Cells to mark, the newest last, as `{x, y}`, `{q, r}` or `{row, col}`. @param {any[]} cells */
	set recent(cells) {
		this.#recent = cells;
		void this.#draw();
	}
	/** Cells that can be chosen with the keyboard as well. @param {any[]} cells */
	set places(cells) {
		this.#places = cells;
		void this.#draw();
	}
	/** Words in place of ours, by their names in words/en.js. @param {Names} words */
	set labels(words) {
		this.#labels = words;
		void this.#draw();
	}

	connectedCallback() {
		// What was set before the element was known.
		for (const name of /** @type {const} */ (["view", "recent", "places", "labels"])) {
			if (!Object.hasOwn(this, name)) continue;
			const value = /** @type {any} */ (this)[name];
			delete this[name];
			this[name] = value;
		}
	}

	/** @param {string} name @param {string | null} _ @param {string | null} value */
	attributeChangedCallback(name, _, value) {
		void (name === "src" && value ? this.#load(value) : this.#draw());
	}

	/** Asks for the view at an address again, such as after an event. */
	async refresh() {
		const src = this.getAttribute("src");
		if (src) await this.#load(src);
	}

	async #load(src = "") {
		const own = ++this.#asked;
		try {
			const answer = await fetch(src, { headers: { Accept: "application/json" } });
			if (!answer.ok) throw new Error(String(answer.status));
			const view = await answer.json();
			if (own === this.#asked) this.view = view;
		} catch (error) {
			if (own !== this.#asked) return;
			if (!this.#view) this.#root.replaceChildren(h("p", { role: "alert" }, (await import(`./words/${this.#language}.js`)).words.lost));
			this.dispatchEvent(new CustomEvent("failed", { detail: error }));
		}
	}

	/** That of the element, or of the part of the page where it stands. */
	get #language() {
		const asked = this.getAttribute("language") ?? /** @type {HTMLElement | null} */ (this.closest("[lang]"))?.lang ?? "";
		return asked.startsWith("de") ? "de" : "en";
	}

	/** @type {SayName} */
	#word = (name) => this.#labels[name] ?? this.#words[name] ?? name.replaceAll("_", " ");

	/** @param {number} number */
	#player = (number) => this.#word("seat").replace("{n}", String(number));

	async #draw() {
		const view = this.#view;
		if (!view) return;
		const { words } = await import(`./words/${this.#language}.js`);
		const known = Object.hasOwn(DRAWINGS, view.ruleset) && (await DRAWINGS[view.ruleset]?.());
		const { showing } = known ? { showing: null } : await import("./plain.js");
		if (view !== this.#view) return;
		this.#words = words;
		if (known) this.#root.replaceChildren(this.#board(known, view));
		else if (showing) {
			const words = { plain: this.#word, colour: this.#word, yes: this.#word("yes"), no: this.#word("no"), seat: this.#player };
			this.#root.replaceChildren(h("div.plain", showing(words).position(view)));
		}
		this.dispatchEvent(new CustomEvent("drawn"));
	}

	/** @param {AnyDrawing} drawing @param {any} view */
	#board(drawing, view) {
		const { x, y, w, h: high } = drawing.box(view);
		const name = naming(this.#word, this.#player);
		const lying = drawing.lying(view, this.#recent.map(drawing.cellOf), name);
		const choose = (/** @type {string} */ key) => this.dispatchEvent(new CustomEvent("cell", { detail: { key, ...drawing.cell(key) } }));
		const places = this.#places.map(drawing.cellOf).map((key) => {
			const { x, y } = drawing.centre(key);
			return s("g.place", {
				role: "button", tabindex: 0, "data-place": key, transform: `translate(${x} ${y})`, label: this.#word("choose").replace("{place}", key.replace(",", " | ")),
				onkeydown: (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), choose(key)),
			}, drawing.spot());
		});
		/** @type {SVGSVGElement} */
		const board = s(`svg.board.${view.ruleset}`, {
			viewBox: `${x} ${y} ${w} ${high}`, role: "group", label: this.getAttribute("label") ?? this.#word("board"),
			onclick: (event) => {
				const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM()?.inverse());
				choose(drawing.cellAt({ x, y }));
			},
		}, s("g.lying", lying), s("g.places", places));
		return board;
	}
}

if (!customElements.get("axio-board")) customElements.define("axio-board", AxioBoard);

export { AxioBoard };
