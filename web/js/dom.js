/** Making elements. Text is always text: nothing here parses markup. */

const SVG = "http://www.w3.org/2000/svg";
const SHORT = { key: "data-key", label: "aria-label", silent: "aria-hidden" };

/** @type {(element: Element, props: Props) => void} */
function furnish(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "class") element.classList.add(...value.split(" ").filter(Boolean));
    else if (name === "value") /** @type {HTMLInputElement} */ (element).value = String(value);
    else if (name === "vars") {
      for (const [key, text] of Object.entries(value)) /** @type {HTMLElement} */ (element).style.setProperty(key, String(text));
    } else element.setAttribute(SHORT[/** @type {"key"} */ (name)] ?? name, value === true && name !== "silent" ? "" : String(value));
  }
}

/** `h("p.hint", { title }, child, ...)`: a tag with its classes, then properties, which may be left out. @type {Maker} */
function make(tag, parts, space) {
  const [name = "", ...classes] = tag.split(".");
  const element = space ? document.createElementNS(space, name) : document.createElement(name);
  element.classList.add(...classes);
  const [first, ...rest] = parts;
  const furnished = first?.constructor === Object;
  if (furnished) furnish(element, /** @type {Props} */ (first));
  fill(element, .../** @type {Child[]} */ (furnished ? rest : parts));
  return element;
}

/** @type {Html} */
export const h = (tag, ...parts) => make(tag, parts);

/** @type {Svg} */
export const s = (tag, ...parts) => make(tag, parts, SVG);

/** @type {(kind: string, key: string, text: Child | Child[], act: () => unknown, props?: Props) => HTMLButtonElement} */
export const button = (kind, key, text, act, props = {}) => h("button", { type: "button", class: kind, key, onclick: act, ...props }, text);

/** A button with a sign instead of words. @type {(kind: string, key: string, sign: string, label: string, act: () => unknown) => HTMLButtonElement} */
export const signed = (kind, key, sign, label, act) => button(kind, key, sign, act, { label, title: label });

/** Puts children behind what is there; nothing, false and null are left out. @type {Fill} */
export function fill(element, ...children) {
  for (const child of children.flat(2)) {
    if (child !== null && child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
  }
}

/** Replaces what is inside, and gives the focus back to the element with the same key. @type {Fill} */
export function refill(element, ...children) {
  const active = document.activeElement;
  const key = element.contains(active) && active?.getAttribute("data-key");
  element.replaceChildren();
  fill(element, ...children);
  if (key) /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({ preventScroll: true });
}

/** Tells a screen reader. @param {string} text */
export function say(text) {
  const place = document.getElementById("said");
  if (place) place.textContent = text;
}
