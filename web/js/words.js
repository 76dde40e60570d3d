/** The language of the page: chosen by the browser, switchable, kept. */

/** @typedef {"en" | "de"} Language */

const KEY = "axio.language";

/** @returns {Language} */
function chosen() {
  const kept = localStorage.getItem(KEY);
  if (kept === "en" || kept === "de") return kept;
  return navigator.languages.find((one) => /^(en|de)\b/.test(one))?.startsWith("de") ? "de" : "en";
}

/** @type {Language} */
export let language = chosen();
/** @type {Record<string, string>} */
let words = (await import(`./words/${language}.js`)).words;

/** @param {Language} next */
export async function speak(next) {
  words = (await import(`./words/${next}.js`)).words;
  language = next;
  localStorage.setItem(KEY, next);
  document.documentElement.lang = next;
}

/** @param {string} key */
export const knows = (key) => key in words;

/**
 * The words for a key, with what stands in braces filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [gaps]
 */
export function t(key, gaps = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(gaps[name] ?? whole));
}

/** @param {string} key has the forms `key.one` and `key.many` @param {number} n */
export function count(key, n) {
  return t(n === 1 ? `${key}.one` : `${key}.many`, { n });
}

/** @param {string} time */
export function when(time) {
  return new Date(time).toLocaleDateString(language, { day: "numeric", month: "short" });
}
