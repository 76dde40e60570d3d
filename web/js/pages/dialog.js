/** Asking before something cannot be undone, and telling what went wrong. */

import { Refused, Unreachable } from "../api/http.js";
import { h } from "../dom.js";
import { knows, t } from "../words.js";

/** @param {string} question @param {string} yes @returns {Promise<boolean>} */
export function ask(question, yes) {
  return new Promise((resolve) => {
    const dialog = h(
      "dialog",
      { "aria-label": question },
      h("form", { method: "dialog" }, h("p", {}, question),
        h("div", { class: "answers" }, h("button", { value: "no" }, t("cancel")), h("button", { value: "yes", class: "primary" }, yes))),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @param {unknown} error */
export function reason(error) {
  if (error instanceof Unreachable) return t("connection.lost");
  if (error instanceof Refused) {
    const key = `problem.${error.rule ?? error.code}`;
    return knows(key) ? t(key) : error.message;
  }
  return error instanceof Error ? error.message : String(error);
}

/** @param {HTMLElement | null | undefined} place @param {unknown} error */
export function complain(place, error) {
  if (place) place.textContent = reason(error);
}
