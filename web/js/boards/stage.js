/** A drawing that can be moved and zoomed with mouse, touch and buttons. */

import { button, h, refill, s, signed } from "../dom.js";
import { t } from "../words.js";

const CLOSEST = 5;
/** A pointer that moves less than this is a click, not a pull. */
const SLACK = 6;

const NUMBERED = "axio.coordinates";

const EMPTY = { x: 0, y: 0, w: 100, h: 100 };

const inside = (part = 0) => Math.min(1, Math.max(0, part));

export class Stage {
	lying = s("g.lying");
	coordinates = s("g.coordinates", { silent: true });
	marks = s("g.marks");
	places = s("g.places");
	ghost = s("g.ghost", { silent: true });
	home = EMPTY;
	box = EMPTY;
	/** Where something is new or free. @type {Record<string, Point[]>} */
	outside = { fresh: [], free: [] };
	edge = h("div.edge");
	ruler = signed("round ruler", "coordinates", "#", t("coordinates"), () => this.number(localStorage.getItem(NUMBERED) ? "" : "yes"));
	moved = false;
	/** @type {Map<number, Point>} */
	pointers = new Map();
	/** Who turns a piece wants the wheel first. @type {OnWheel} */
	onwheel = () => false;

	constructor(ruleset = "", game = "") {
		const label = t("board", { game });
		this.svg = s(`svg.board.${ruleset}`, { role: "group", label, tabindex: -1 }, this.lying, this.coordinates, this.marks, this.places, this.ghost);
		this.element = h("div.stage", this.svg, this.edge, h("div.zoom",
			signed("round", "zoom-in", "+", t("zoom.in"), () => this.zoom(0.8)),
			signed("round", "zoom-out", "−", t("zoom.out"), () => this.zoom(1.25)),
			signed("round", "zoom-fit", "⤢", t("zoom.fit"), () => this.show(this.home))), this.ruler);
		this.listen();
		this.number();
	}

	/** What can be shown. Only at first does the picture go there by itself. @param {Box} box */
	cover(box) {
		this.home = box;
		if (this.box === EMPTY) this.show(box);
	}

	/** Shows or hides what the log calls the cells; the next time as well. */
	number(shown = localStorage.getItem(NUMBERED) ?? "") {
		localStorage.setItem(NUMBERED, shown);
		this.ruler.setAttribute("aria-pressed", String(!!shown));
		this.svg.classList.toggle("numbered", !!shown);
	}

	/** @param {Box} box */
	show(box) {
		this.box = box;
		this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
		this.pointOut();
	}

	/** What happens outside of the picture is an arrow at its edge. @type {PointOut} */
	pointOut(kind, points = []) {
		if (kind) this.outside[kind] = points;
		const { left, top, width, height } = this.svg.getBoundingClientRect();
		if (!width) return;
		const arrows = Object.entries(this.outside).flatMap(([name, all]) => all.map((point) => {
			const { x, y } = this.screen(point);
			return { name, x: (x - left) / width, y: (y - top) / height };
		})).filter(({ x, y }) => x < 0 || x > 1 || y < 0 || y > 1);
		// All arrows lead to the whole board: one for free places is enough, and what is new goes first.
		const fresh = arrows.filter(({ name }) => name === "fresh");
		refill(this.edge, (fresh.length ? fresh : arrows.slice(0, 1)).map(({ name, x, y }) => button(`round beyond ${name}`, `beyond-${name}`, "➜", () => this.show(this.home), {
			label: t(`zoom.${name}`), title: t(`zoom.${name}`),
			vars: { "--x": inside(x), "--y": inside(y), "--turn": `${Math.atan2((y - 0.5) * height, (x - 0.5) * width)}rad` },
		})));
	}

	/** A point of the drawing on the screen. @param {Point} point */
	screen({ x, y }) {
		return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM() ?? undefined);
	}

	/** @type {Zoom} */
	zoom(factor, about) {
		const { x, y, w, h } = this.box;
		const wide = Math.min(this.home.w * 2, Math.max(this.home.w / CLOSEST, w * factor));
		const k = wide / w;
		const middle = about ?? { x: x + w / 2, y: y + h / 2 };
		this.show({ x: middle.x - (middle.x - x) * k, y: middle.y - (middle.y - y) * k, w: wide, h: h * k });
	}

	/** Units of the drawing in a pixel. */
	scale() {
		const { clientWidth, clientHeight } = this.svg;
		return Math.max(this.box.w / (clientWidth || 1), this.box.h / (clientHeight || 1));
	}

	/** A point of the screen in the units of the drawing. @param {Point} at */
	point({ x, y }) {
		return new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM()?.inverse());
	}

	listen() {
		const { svg, pointers } = this;
		svg.addEventListener("wheel", (event) => {
			event.preventDefault();
			if (!event.ctrlKey && this.onwheel(Math.sign(event.deltaY), /** @type {Element} */ (event.target))) return;
			this.zoom(event.deltaY > 0 ? 1.12 : 1 / 1.12, this.point(event));
		}, { passive: false });
		svg.addEventListener("pointerdown", ({ pointerId, x, y }) => {
			if (!pointers.size) this.moved = false;
			pointers.set(pointerId, { x, y });
		});
		svg.addEventListener("pointermove", (event) => this.pull(event));
		for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
			svg.addEventListener(end, (event) => pointers.delete(event.pointerId));
		}
		// A pull that ends on a place must not lay a piece there.
		svg.addEventListener("click", (event) => {
			if (this.moved) event.stopPropagation();
			this.moved = false;
		}, true);
	}

	/** @param {PointerEvent} event */
	pull({ pointerId, x, y }) {
		const before = this.pointers.get(pointerId);
		if (!before) return;
		const other = [...this.pointers].find(([id]) => id !== pointerId)?.[1];
		if (!other && !this.moved && Math.hypot(x - before.x, y - before.y) < SLACK) return;
		this.moved = true;
		if (other) {
			const apart = Math.hypot(before.x - other.x, before.y - other.y);
			const next = Math.hypot(x - other.x, y - other.y);
			if (apart > 0 && next > 0) this.zoom(apart / next, this.point(other));
		} else {
			const [from, to] = [this.point(before), this.point({ x, y })];
			this.show({ ...this.box, x: this.box.x + from.x - to.x, y: this.box.y + from.y - to.y });
		}
		this.pointers.set(pointerId, { x, y });
	}
}
