/** Making elements. Text is always text: nothing here parses markup. */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Names} */
const SHORT = { key: "data-key", label: "aria-label", silent: "aria-hidden" };

/** @type {Furnish} */
function furnish(element, props) {
	for (const [name, value] of Object.entries(props)) {
		if (value === undefined || value === null || value === false) continue;
		if (typeof value === "function") element.addEventListener(name.slice(2), value);
		else if (name === "class") element.classList.add(...value.split(" ").filter(Boolean));
		else if (name === "value") element.value = value;
		else if (name === "vars") for (const key in value) element.style.setProperty(key, value[key]);
		else element.setAttribute(SHORT[name] ?? name, value === true && name !== "silent" ? "" : value);
	}
}

/** `h("p.hint", { title }, child, ...)`: a tag with its classes, then properties, if any. @type {Make} */
function make(tag, parts, space) {
	const [name = "", ...classes] = tag.split(".");
	const element = space ? document.createElementNS(space, name) : document.createElement(name);
	element.classList.add(...classes);
	const furnished = parts[0]?.constructor === Object;
	if (furnished) furnish(element, parts[0]);
	fill(element, ...parts.slice(furnished ? 1 : 0));
	return element;
}

/** @type {Html} */
export const h = (tag, ...parts) => make(tag, parts);

/** @type {Svg} */
export const s = (tag, ...parts) => make(tag, parts, SVG);

/** Appends children; nothing, false and null are left out. @type {Fill} */
export function fill(element, ...children) {
	for (const child of children.flat(2)) {
		if (child !== null && child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
	}
}
