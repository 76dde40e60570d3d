/** The form that opens a table: which game, against whom, how many. */

import { api } from "../api/calls.js";
import { kept } from "../api/session.js";
import { h, refill } from "../dom.js";
import { engineName } from "../table/describe.js";
import { t } from "../words.js";
import { reason } from "./dialog.js";
import { sample } from "./samples.js";

const KEY = "axio.last-choice";
const PEOPLE = ["open", "private"];
const USUAL = { ruleset: "rota", against: "easy", seats: 2, teams: false, watch: false };

/** @param {Engine[]} engines */
export function newGame(engines) {
  /** @type {typeof USUAL} */
  const chosen = { ...USUAL, ...kept(KEY, {}) };
  const trouble = h("p.trouble", { role: "alert" });
  const form = h("form.new-game", { onsubmit: (event) => (event.preventDefault(), void play()) });

  /** @template {keyof typeof USUAL} K @param {K} name @param {(typeof USUAL)[K]} value */
  function choose(name, value) {
    chosen[name] = value;
    draw();
  }

  /** @template {keyof typeof USUAL} K @param {K} name @param {(typeof USUAL)[K]} value @param {...Child} content */
  const radio = (name, value, ...content) => h("label.option", { class: chosen[name] === value && "on" },
    h("input", { type: "radio", name, value, checked: chosen[name] === value, key: `${name}-${value}`, onchange: () => choose(name, value) }), content);

  /** @param {"teams" | "watch"} name */
  const check = (name) => h("label.check", h("input", { type: "checkbox", name, checked: chosen[name], key: name, onchange: () => choose(name, !chosen[name]) }), t(`new.${name}`));

  /** @param {string} legend @param {...Child} options */
  const segments = (legend, ...options) => h("fieldset", h("legend", t(legend)), h("div.segments", options));

  /** What was chosen, as far as it fits together. */
  function plan() {
    const { ruleset, seats } = chosen;
    const against = [...engines.filter((one) => one.rulesets.includes(ruleset)).map((one) => one.slug), ...PEOPLE];
    if (!against.includes(chosen.against)) chosen.against = against[0] ?? "open";
    const solo = seats === 1;
    const people = !solo && PEOPLE.includes(chosen.against);
    return { against, solo, people, pairs: seats === 4 && ruleset !== "rota", watching: chosen.watch && !people && !solo };
  }

  function draw() {
    const { against, solo, people, pairs, watching } = plan();
    refill(form,
      h("fieldset.which", h("legend.unseen", t("new.which")), ["rota", "axio", "acht"].map((one) =>
        radio("ruleset", one, sample(one), h("b", t(`game.${one}`)), h("span", t(`short.${one}`)), h("a", { href: `#/rules/${one}` }, t("rules"))))),
      h("div.choices",
        segments("new.seats", ...[1, 2, 3, 4].map((n) => radio("seats", n, n))),
        !solo && segments("new.against", ...against.map((one) => radio("against", one, PEOPLE.includes(one) ? t(`new.${one}`) : engineName(one)))),
        h("div.go", pairs && check("teams"), !solo && !people && check("watch"),
          h("button.primary.big", { key: "play" }, t(people ? "new.table" : watching ? "new.go" : "play")))),
      trouble);
  }

  async function play() {
    localStorage.setItem(KEY, JSON.stringify(chosen));
    const { people, pairs, watching } = plan();
    trouble.textContent = "";
    form.classList.add("sending");
    try {
      await api.somebody();
      const other = people ? { type: "open" } : { type: "ai", engine: chosen.against };
      const made = await api.openGame({
        ruleset: chosen.ruleset,
        seats: [watching ? other : { type: "me" }, ...Array(chosen.seats - 1).fill(other)],
        options: pairs && chosen.teams ? { teams: true } : {},
        visibility: people ? /** @type {any} */ ({ open: "public" })[chosen.against] ?? "private" : "public",
      });
      location.hash = `#/table/${made.id}`;
    } catch (error) {
      trouble.textContent = reason(error);
    }
    form.classList.remove("sending");
  }

  draw();
  return form;
}
