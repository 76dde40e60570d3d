/** The form that opens a table: which game, against whom, how many. */

import * as api from "../api/calls.js";
import { fill, h, refill } from "../dom.js";
import { engineName } from "../table/describe.js";
import { t } from "../words.js";
import { reason } from "./dialog.js";
import { sample } from "./samples.js";

const KEY = "axio.last-choice";
const PEOPLE = ["open", "private"];

/** @returns {{ruleset: string, against: string, seats: number, teams: boolean, watch: boolean}} */
function lastChoice() {
  const usual = { ruleset: "rota", against: "easy", seats: 2, teams: false, watch: false };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual;
  }
}

/** @param {Engine[]} engines */
export function newGame(engines) {
  const chosen = lastChoice();
  const trouble = h("p", { class: "trouble", role: "alert" });
  const form = h("form", { class: "new-game", onsubmit: (event) => (event.preventDefault(), void play()) });
  const draw = () => refill(form, ...parts());

  /** @template {keyof typeof chosen} K @param {K} name @param {(typeof chosen)[K]} value */
  const choose = (name, value) => {
    chosen[name] = value;
    draw();
  };

  /** @param {string} name @param {string} value @param {boolean} on @param {() => void} act @param {...(Node | string)} content */
  const radio = (name, value, on, act, ...content) =>
    h("label", { class: `option${on ? " on" : ""}` },
      h("input", { type: "radio", name, value, checked: on, "data-key": `${name}-${value}`, onchange: act }), ...content);

  function parts() {
    const fitting = engines.filter((one) => one.rulesets.includes(chosen.ruleset));
    const against = [...fitting.map((one) => one.slug), ...PEOPLE];
    if (!against.includes(chosen.against)) chosen.against = against[0] ?? "open";
    if (chosen.watch && PEOPLE.includes(chosen.against)) chosen.watch = false;
    const solo = chosen.seats === 1;
    return [
      h("fieldset", { class: "which" }, h("legend", { class: "unseen" }, t("new.which")), ["rota", "axio", "acht"].map((one) =>
        radio("ruleset", one, chosen.ruleset === one, () => choose("ruleset", one), sample(one), h("b", {}, t(`game.${one}`)), h("span", {}, t(`game.${one}.short`)),
          h("a", { href: `#/rules/${one}` }, t("rules"))))),
      h("div", { class: "choices" },
        h("fieldset", {}, h("legend", {}, t("new.seats")), h("div", { class: "segments" }, [1, 2, 3, 4].map((n) =>
          radio("seats", String(n), chosen.seats === n, () => choose("seats", n), String(n))))),
        !solo && h("fieldset", {}, h("legend", {}, t("new.against")), h("div", { class: "segments" }, against.map((one) =>
          radio("against", one, chosen.against === one, () => choose("against", one), PEOPLE.includes(one) ? t(`new.${one}`) : engineName(one))))),
        h("div", { class: "go" }, chosen.seats === 4 && chosen.ruleset !== "rota" && check("teams", t("new.teams")),
          !solo && !PEOPLE.includes(chosen.against) && check("watch", t("new.watch")),
          h("button", { class: "primary big", "data-key": "play" }, t(PEOPLE.includes(chosen.against) && !solo ? "new.open-table" : chosen.watch && !solo ? "new.watch-go" : "play")))),
      trouble,
    ];
  }

  /** @param {"teams" | "watch"} name @param {string} text */
  function check(name, text) {
    return h("label", { class: "check" }, h("input", { type: "checkbox", name, checked: chosen[name], "data-key": name, onchange: () => choose(name, !chosen[name]) }), text);
  }

  async function play() {
    localStorage.setItem(KEY, JSON.stringify(chosen));
    trouble.textContent = "";
    form.classList.add("sending");
    try {
      await api.somebody();
      const people = PEOPLE.includes(chosen.against);
      const other = people ? { type: "open" } : { type: "ai", engine: chosen.against };
      const watching = chosen.watch && !people && chosen.seats > 1;
      const seats = [watching ? other : { type: "me" }, ...Array.from({ length: chosen.seats - 1 }, () => other)];
      const teams = chosen.teams && chosen.seats === 4 && chosen.ruleset !== "rota";
      const body = { ruleset: chosen.ruleset, seats, ...(teams ? { options: { teams: true } } : {}), visibility: chosen.against === "private" && chosen.seats > 1 ? "private" : "public" };
      const made = await api.openGame(/** @type {any} */ (body));
      location.hash = `#/table/${made.id}`;
    } catch (error) {
      trouble.textContent = reason(error);
    } finally {
      form.classList.remove("sending");
    }
  }

  fill(form, ...parts());
  return form;
}
