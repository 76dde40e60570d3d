/** The rules in our own words, with examples that the boards draw. */

import { fill, h } from "../dom.js";
import { language, t } from "../words.js";
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
    void this.show(main, ruleset);
  }

  /** @param {HTMLElement} main @param {string} ruleset */
  async show(main, ruleset) {
    /** @type {{rules: Record<string, Part[]>}} */
    const { rules } = await import(`../words/rules-${language}.js`);
    const name = ruleset in rules ? ruleset : "rota";
    document.title = `${t("rules")}: ${t(`game.${name}`)} – Axio`;
    const tabs = Object.keys(rules).map((one) =>
      h("a", { href: `#/rules/${one}`, "aria-current": one === name ? "page" : false, "data-key": one }, t(`game.${one}`)));
    fill(main, h("article", { class: "rules" },
      h("nav", { class: "tabs", "aria-label": t("rules") }, tabs),
      h("h1", {}, t(`game.${name}`)),
      (rules[name] ?? []).map(shown),
      h("p", { class: "hint" }, t("rules.own"))));
  }

  close() {}
}
