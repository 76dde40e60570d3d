/** Keeping a name: signing up, signing in, and out again. */

import * as api from "../api/calls.js";
import { call } from "../api/http.js";
import { session } from "../api/session.js";
import { fill, h, refill } from "../dom.js";
import { t } from "../words.js";
import { reason } from "./dialog.js";

/** @param {string} title @param {string} text @param {string} go @param {boolean} fresh @param {(name: string, password: string) => Promise<void>} submit */
function form(title, text, go, fresh, submit) {
  const id = fresh ? "new" : "old";
  const name = h("input", { id: `name-${id}`, name: "name", required: true, maxlength: 32, autocomplete: "username" });
  const password = h("input", { id: `password-${id}`, name: "password", type: "password", required: true, minlength: fresh ? 8 : 1, autocomplete: fresh ? "new-password" : "current-password" });
  const trouble = h("p", { class: "trouble", role: "alert" });
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await submit(name.value.trim(), password.value);
      location.hash = "#/";
    } catch (error) {
      trouble.textContent = reason(error);
    }
  };
  return h("form", { class: "panel account", onsubmit: send }, h("h2", {}, title), h("p", { class: "hint" }, text),
    h("label", { for: `name-${id}` }, t("name")), name, h("label", { for: `password-${id}` }, t("password")), password,
    h("button", { class: "primary" }, go), trouble);
}

export class AccountPage {
  /** @param {HTMLElement} main */
  constructor(main) {
    document.title = `${t("account")} – Axio`;
    const own = session();
    const profile = h("div");
    fill(main, h("div", { class: "accounts" },
      h("h1", {}, own ? t("account.hello", { name: own.name }) : t("account")),
      own && h("section", { class: "panel" }, h("p", {}, t(own.guest ? "account.guest" : "account.kept")), profile,
        h("button", { type: "button", onclick: () => void api.signOut().then(() => (location.hash = "#/")) }, t("account.out"))),
      (!own || own.guest) && h("div", { class: "two" },
        form(t("account.up"), t("account.up.more"), t("account.up"), true, (name, password) => api.signUp(name, password)),
        form(t("account.in"), t("account.in.more"), t("account.in"), false, api.signIn))));
    if (own) void this.profile(profile);
  }

  /** @param {HTMLElement} place */
  async profile(place) {
    try {
      /** @type {Schemas["Me"]} */
      const me = await call("GET", "me");
      refill(place, h("p", {}, t("account.played", { n: me.games_played })),
        h("ul", {}, me.ratings.map((one) => h("li", {}, `${t(`game.${one.ruleset}`)}: ${Math.round(one.rating)}`))));
    } catch (error) {
      place.textContent = reason(error);
    }
  }

  close() {}
}
