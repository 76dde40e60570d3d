/** The free places of a board as buttons, and the ghost of the piece with the points it would make. */

import { refill, s } from "../dom.js";
import { symbol } from "../boards/symbols.js";
import { t } from "../words.js";
import { points } from "./describe.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Places {
  /** @param {Stage} stage @param {() => void} lay lays the piece as it is shown */
  constructor(stage, lay) {
    this.stage = stage;
    this.lay = lay;
    /** @type {Choice | null} */
    this.choice = null;
    /** @type {Map<string, SVGElement>} */
    this.buttons = new Map();
    /** @type {unknown} */
    this.drawn = null;
    /** The place that the keyboard left off at. @type {string | null} */
    this.near = null;
    stage.onwheel = (delta, target) => {
      if (!this.choice?.place || !target.closest(".place")) return false;
      this.choice.rotate(delta);
      return true;
    };
  }

  /** @param {Choice | null} choice */
  show(choice) {
    this.choice = choice;
    const ways = choice?.ways ?? null;
    if (this.drawn !== ways) {
      this.drawn = ways;
      this.build();
    }
    this.paint();
  }

  build() {
    const held = this.stage.places.contains(document.activeElement);
    this.buttons.clear();
    const { choice } = this;
    for (const key of choice?.ways.keys() ?? []) this.buttons.set(key, this.button(key));
    this.stage.places.replaceChildren(...this.buttons.values());
    const first = this.buttons.get(this.near ?? "") ?? this.closestToMiddle();
    first?.setAttribute("tabindex", "0");
    if (held && first) first.focus({ preventScroll: true });
  }

  /** @param {string} key */
  button(key) {
    const choice = /** @type {Choice} */ (this.choice);
    const { x, y } = choice.board.centre(key);
    return s(
      "g",
      {
        class: "place", role: "button", tabindex: "-1", "data-place": key,
        transform: `translate(${x} ${y})`,
        "aria-label": this.label(key, choice.best(key)),
        onpointerenter: (event) => event.pointerType === "mouse" && choice.hover(key),
        onpointerleave: (event) => event.pointerType === "mouse" && choice.hover(null),
        onfocus: () => this.arrive(key),
        onclick: (event) => this.click(key, event.pointerType === "touch" || event.pointerType === "pen"),
        oncontextmenu: (event) => {
          event.preventDefault();
          choice.rotate(1);
        },
        onkeydown: (event) => this.key(key, event),
      },
      choice.board.spot(),
    );
  }

  /** @param {string} key @param {number} best */
  label(key, best) {
    return t("place.label", { place: key.replace(",", " | "), best });
  }

  /** @param {string} key */
  arrive(key) {
    this.near = key;
    for (const [other, button] of this.buttons) button.setAttribute("tabindex", other === key ? "0" : "-1");
    if (!this.choice?.pinned) this.choice?.hover(key);
  }

  /** @param {string} key @param {boolean} touched */
  click(key, touched) {
    const { choice } = this;
    if (!choice) return;
    if (touched) {
      if (choice.pinned && choice.place === key) choice.rotate(1);
      else choice.pin(key);
      return;
    }
    if (choice.place !== key) choice.pin(key);
    if (choice.option) this.lay();
    else choice.pin(key);
  }

  /** @param {string} key @param {KeyboardEvent} event */
  key(key, event) {
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      this.choice?.unpin();
      this.neighbour(key, arrow)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.click(key, false);
    }
  }

  /** The nearest place in a direction. @param {string} key @param {[number, number]} arrow */
  neighbour(key, [dx, dy]) {
    const board = /** @type {Choice} */ (this.choice).board;
    const from = board.centre(key);
    let best = Infinity;
    let found = null;
    for (const [other, button] of this.buttons) {
      const to = board.centre(other);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      if (along > 1 && along + 2 * aside < best) [best, found] = [along + 2 * aside, button];
    }
    return found;
  }

  closestToMiddle() {
    const { board } = this.choice ?? {};
    if (!board) return undefined;
    const { x, y, w, h } = this.stage.home;
    const away = (/** @type {string} */ key) => {
      const at = board.centre(key);
      return Math.hypot(at.x - x - w / 2, at.y - y - h / 2);
    };
    const keys = [...this.buttons.keys()].sort((one, other) => away(one) - away(other));
    return this.buttons.get(keys[0] ?? "");
  }

  paint() {
    const { choice } = this;
    const key = choice?.place ?? null;
    for (const [other, button] of this.buttons) {
      button.classList.toggle("chosen", other === key);
      button.classList.toggle("wrong", !!choice && !choice.ways.get(other)?.has(choice.turn));
    }
    if (!choice || key === null || !choice.here.length) return refill(this.stage.ghost);
    const { x, y } = choice.board.centre(key);
    const option = choice.option;
    this.buttons.get(key)?.setAttribute(
      "aria-label",
      option ? `${this.label(key, choice.best(key))} ${points(option)}` : `${key}: ${t("wild.choose")}`,
    );
    refill(
      this.stage.ghost,
      s("g", { transform: `translate(${x} ${y})` }, choice.board.draw(choice.current, choice.turn), badge(option, Math.max(0.5, 0.75 * this.stage.scale()), y - this.stage.box.y)),
    );
  }
}

/** A pill with the points of an option; a question mark while the wild colour is open. @param {Option | null} option @param {number} scale @param {number} room above the place */
function badge(option, scale, room) {
  const gained = Object.entries(option?.preview.points ?? {}).filter(([, n]) => n > 0);
  const eight = option && "eight" in option.preview && option.preview.eight;
  const parts = [...gained.map(([colour, n]) => ({ colour, text: `+${n}` })), ...(eight ? [{ colour: "", text: "8!" }] : [])];
  if (!parts.length) parts.push({ colour: "", text: option ? "+0" : "?" });
  const wide = parts.length * 54 + 10;
  return s(
    "g",
    { class: "badge", transform: `translate(0 ${room > 62 + 36 * scale ? -58 : 62 + 36 * scale}) scale(${scale}) translate(${-wide / 2} -36)` },
    s("rect", { width: wide, height: 36, rx: 18 }),
    parts.map(({ colour, text }, index) => [
      colour ? s("g", { class: `k-${colour}` }, symbol(colour, 21 + index * 54, 18, 1.35)) : null,
      s("text", { x: (colour ? 44 : 32) + index * 54, y: 19 }, text),
    ]).flat(),
  );
}
