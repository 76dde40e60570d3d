/** The language of the page: chosen by the browser, switchable, kept. */

import { de } from "./words/de.js";
import { en } from "./words/en.js";

/** @typedef {"en" | "de"} Language */

const KEY = "axio.language";
const WORDS = { en, de };

/** @returns {Language} */
function chosen() {
  const kept = localStorage.getItem(KEY);
  if (kept === "en" || kept === "de") return kept;
  return navigator.languages.find((one) => /^(en|de)\b/.test(one))?.startsWith("de") ? "de" : "en";
}

/** @type {Language} */
export let language = chosen();

/** @param {Language} next */
export function speak(next) {
  language = next;
  localStorage.setItem(KEY, next);
  document.documentElement.lang = next;
}

/**
 * The words for a key, with what stands in braces filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [gaps]
 * @returns {string}
 */
export function t(key, gaps = {}) {
  const text = WORDS[language][/** @type {keyof typeof en} */ (key)] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(gaps[name] ?? whole));
}

/**
 * @param {string} key has the forms `key.one` and `key.many`
 * @param {number} n
 */
export function count(key, n) {
  return t(n === 1 ? `${key}.one` : `${key}.many`, { n });
}

/** @param {string} time */
export function when(time) {
  return new Date(time).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
