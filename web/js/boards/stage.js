/** A drawing that can be moved and zoomed with mouse, touch and buttons. */

import { h, refill, s } from "../dom.js";
import { t } from "../words.js";

const CLOSEST = 5;
/** A pointer that moves less than this is a click, not a pull. */
const SLACK = 6;

export class Stage {
  /** @param {string} ruleset @param {string} label */
  constructor(ruleset, label) {
    this.lying = s("g", { class: "lying" });
    this.marks = s("g", { class: "marks" });
    this.places = s("g", { class: "places" });
    this.ghost = s("g", { class: "ghost", "aria-hidden": "true" });
    this.svg = s(
      "svg",
      { class: `board ${ruleset}`, role: "group", "aria-label": label, preserveAspectRatio: "xMidYMid meet" },
      this.lying, this.marks, this.places, this.ghost,
    );
    this.element = h("div", { class: "stage" }, this.svg, this.buttons());
    /** @type {Box} */
    this.home = { x: 0, y: 0, w: 100, h: 100 };
    /** @type {Box} */
    this.box = this.home;
    this.moved = false;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    /** Who turns a piece wants the wheel first. @type {(delta: number, target: Element) => boolean} */
    this.onwheel = () => false;
    this.listen();
  }

  buttons() {
    const button = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ act) =>
      h("button", { type: "button", class: "round", "aria-label": t(key), title: t(key), onclick: act }, sign);
    return h(
      "div",
      { class: "zoom" },
      button("zoom.in", "+", () => this.zoom(0.8)),
      button("zoom.out", "−", () => this.zoom(1.25)),
      button("zoom.fit", "⤢", () => this.fit()),
    );
  }

  /** Shows at least this; a board that grows moves the view only while nobody chose another. @param {Box} box */
  cover(box) {
    const untouched = this.box === this.home;
    this.home = box;
    if (untouched) this.show(box);
  }

  fit() {
    this.show(this.home);
  }

  /** @param {Box} box */
  show(box) {
    this.box = box;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
  }

  /** @param {SVGElement[]} drawn */
  draw(drawn) {
    refill(this.lying, drawn);
  }

  /** @param {number} factor @param {Point} [about] */
  zoom(factor, about) {
    const { x, y, w } = this.box;
    const wide = Math.min(this.home.w * 2, Math.max(this.home.w / CLOSEST, w * factor));
    const k = wide / w;
    const middle = about ?? { x: x + w / 2, y: y + this.box.h / 2 };
    this.show({
      x: middle.x - (middle.x - x) * k,
      y: middle.y - (middle.y - y) * k,
      w: wide,
      h: this.box.h * k,
    });
  }

  /** How many units of the drawing a pixel shows. */
  scale() {
    const { clientWidth, clientHeight } = this.svg;
    return Math.max(this.box.w / (clientWidth || 1), this.box.h / (clientHeight || 1));
  }

  /** A point of the screen in the units of the drawing. @param {Point} at */
  point(at) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(at.x, at.y).matrixTransform(matrix.inverse()) : new DOMPoint();
  }

  listen() {
    const { svg, pointers } = this;
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      const target = /** @type {Element} */ (event.target);
      if (!event.ctrlKey && this.onwheel(Math.sign(event.deltaY), target)) return;
      this.zoom(event.deltaY > 0 ? 1.12 : 1 / 1.12, this.point(event));
    }, { passive: false });
    svg.addEventListener("pointerdown", (event) => {
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (pointers.size === 1) this.moved = false;
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
  pull(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other && !this.moved && Math.hypot(now.x - before.x, now.y - before.y) < SLACK) return;
    this.moved = true;
    const [from, to] = [this.point(before), this.point(now)];
    if (other) {
      const apart = Math.hypot(before.x - other.x, before.y - other.y);
      const next = Math.hypot(now.x - other.x, now.y - other.y);
      if (apart > 0 && next > 0) this.zoom(apart / next, this.point(other));
    } else {
      this.show({ ...this.box, x: this.box.x + from.x - to.x, y: this.box.y + from.y - to.y });
    }
    this.pointers.set(event.pointerId, now);
  }
}
