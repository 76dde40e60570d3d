/** Making elements. Text is always text: nothing here parses markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Props} props
 * @param {(Child | Child[])[]} children
 */
function furnish(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "vars") {
      const { style } = /** @type {HTMLElement} */ (element);
      for (const [key, text] of Object.entries(value)) style.setProperty(key, String(text));
    } else if (name === "value") {
      /** @type {HTMLInputElement} */ (element).value = String(value);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  fill(element, ...children);
}

/**
 * Puts children behind what is there; nothing, false and null are left out.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  furnish(element, props, children);
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  furnish(element, props, children);
  return element;
}

/**
 * Replaces what is inside, and gives the focus back to the element with the same `data-key`.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function refill(element, ...children) {
  const active = document.activeElement;
  const key = active && element.contains(active) ? active.getAttribute("data-key") : null;
  element.replaceChildren();
  fill(element, ...children);
  if (key !== null) {
    const again = element.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (again) /** @type {HTMLElement} */ (again).focus({ preventScroll: true });
  }
}

/**
 * Tells a screen reader.
 * @param {string} text
 */
export function say(text) {
  const place = document.getElementById("said");
  if (place) place.textContent = text;
}
