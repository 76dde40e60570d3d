/** The language of the page: chosen by the browser, switchable, kept. */

const KEY = "axio.language";

/** @returns {Language} */
function chosen() {
	const kept = localStorage.getItem(KEY);
	if (kept === "en" || kept === "de") return kept;
	return navigator.languages.find((one) => /^(en|de)\b/.test(one))?.startsWith("de") ? "de" : "en";
}

export let language = chosen();
let { words } = await import(`./words/${language}.js`);

export async function learnMore() {
	words = { ...words, ...(await import(`./words/more-${language}.js`)).words };
}

/** @param {Language} next */
export async function speak(next) {
	({ words } = await import(`./words/${next}.js`));
	language = next;
	localStorage.setItem(KEY, next);
	document.documentElement.lang = next;
}

/** @type {FindWord} */
const found = (key) => key.split(".").reduce((group, name) => (group && Object.hasOwn(group, name) ? group[name] : undefined), words);

export const knows = (key = "") => found(key) !== undefined;

/** A name that the service gave, for which the page may have no word of its own. */
export const plainWord = (name = "") => (knows(`member.${name}`) ? t(`member.${name}`) : name.replaceAll("_", " "));

/** @type {Say} */
export const t = (key, gaps = {}) => (found(key) ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(gaps[name] ?? whole));

/** Of a key with the forms `one` and `many`. */
export const count = (key = "", n = 0) => t(`${key}.${n === 1 ? "one" : "many"}`, { n });

export const when = (time = "") => new Date(time).toLocaleDateString(language, { day: "numeric", month: "short" });

export const whenFully = (time = "") => new Date(time).toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric" });

export const whenExactly = (time = "") => new Date(time).toLocaleString(language, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
