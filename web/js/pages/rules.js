/** The rules in our own words, with examples that the boards draw. */

import { fill, h } from "../dom.js";
import { language, t } from "../words.js";
import { sample } from "./samples.js";

/** A paragraph is a text; a heading begins with "# "; a picture is its name and what it shows. @param {string | [string, string]} part */
function shown(part) {
  if (typeof part !== "string") return h("figure.panel", sample(...part), h("figcaption", part[1]));
  return part.startsWith("# ") ? h("h2", part.slice(2)) : h("p", part);
}

/** @param {HTMLElement} main @param {string} ruleset */
export async function rulesPage(main, ruleset) {
  const { rules } = await import(`../words/rules-${language}.js`);
  const name = ruleset in rules ? ruleset : "rota";
  document.title = `${t("rules")}: ${t(`game.${name}`)} – Axio`;
  const tabs = Object.keys(rules).map((one) => h("a", { href: `#/rules/${one}`, "aria-current": one === name && "page", key: one }, t(`game.${one}`)));
  fill(main, h("article.rules", h("nav.tabs", { label: t("rules") }, tabs), h("h1", t(`game.${name}`)), rules[name].map(shown), h("p.hint", t("rulesOwn"))));
}
