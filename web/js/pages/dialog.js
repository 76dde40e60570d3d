/** Asking before something cannot be undone, and telling what went wrong. */

import { Refused, Unreachable } from "../api/http.js";
import { h } from "../dom.js";
import { t } from "../words.js";

/** @param {string} question @param {string} yes @returns {Promise<boolean>} */
export function ask(question, yes) {
  return new Promise((resolve) => {
    const dialog = h(
      "dialog",
      { "aria-label": question, onclose: () => (dialog.remove(), resolve(dialog.returnValue === "yes")) },
      h("form", { method: "dialog" }, h("p", {}, question),
        h("div", { class: "answers" }, h("button", { value: "no" }, t("cancel")), h("button", { value: "yes", class: "primary" }, yes))),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @param {unknown} error */
export function reason(error) {
  if (error instanceof Unreachable) return t("connection.lost");
  if (error instanceof Refused) {
    const known = t(`problem.${error.rule ?? error.code}`);
    return known.startsWith("problem.") ? error.message : known;
  }
  return error instanceof Error ? error.message : String(error);
}

/** @param {HTMLElement | null | undefined} place @param {unknown} error */
export function complain(place, error) {
  if (place) place.textContent = reason(error);
}
