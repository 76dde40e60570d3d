/** The rules in our own words, with examples that the boards draw. */

import { fill, h } from "../dom.js";
import { language, t } from "../words.js";
import { rules as german } from "../words/rules-de.js";
import { rules as english } from "../words/rules-en.js";
import { PICTURES } from "./samples.js";

/**
 * A paragraph is a text; a heading begins with "# "; a picture is its name and what it shows.
 * @typedef {string | [string, string]} Part
 */

/** @param {Part} part */
function shown(part) {
  if (typeof part === "string") return part.startsWith("# ") ? h("h2", {}, part.slice(2)) : h("p", {}, part);
  const [name, label] = part;
  return h("figure", {}, PICTURES[name]?.(label), h("figcaption", {}, label));
}

export class RulesPage {
  /** @param {HTMLElement} main @param {string} ruleset */
  constructor(main, ruleset) {
    const rules = language === "de" ? german : english;
    const name = ruleset in rules ? /** @type {keyof typeof rules} */ (ruleset) : "rota";
    document.title = `${t("rules")}: ${t(`game.${name}`)} – Axio`;
    const tabs = Object.keys(rules).map((one) =>
      h("a", { href: `#/rules/${one}`, "aria-current": one === name ? "page" : false, "data-key": one }, t(`game.${one}`)));
    fill(main, h("article", { class: "rules" },
      h("nav", { class: "tabs", "aria-label": t("rules") }, tabs),
      h("h1", {}, t(`game.${name}`)),
      /** @type {Part[]} */ (rules[name]).map(shown),
      h("p", { class: "hint" }, t("rules.own"))));
  }

  close() {}
}
