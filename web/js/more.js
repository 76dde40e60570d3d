/** What the pages behind the first one share: their words, and their style. */

import { h } from "./dom.js";
import { learnMore } from "./words.js";

/** @type {Record<string, Promise<unknown>>} */
const worn = {};

/** Adds a style, once. */
export const dress = (name = "more") => (worn[name] ??= new Promise((resolve) => document.head.append(h("link", { rel: "stylesheet", href: new URL(`../css/${name}.css`, import.meta.url).href, onload: resolve, onerror: resolve }))));

/** Before such a page, or a part of a table, is drawn. */
export const prepare = () => Promise.all([learnMore(), dress()]);

/** What is written beside its field. @type {Line} */
export const line = (text, field, hint) => h("label.line", h("span", text), hint && h("small", hint), field);

/** A switch with its name. @type {Toggle} */
export const toggle = (key, text, on, act) =>
	h("label.check", h("input", { type: "checkbox", role: "switch", key, checked: on, onchange: (event) => act(/** @type {HTMLInputElement} */ (event.target).checked) }), text);
