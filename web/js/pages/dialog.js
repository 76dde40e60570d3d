/** Asking before something cannot be undone, and telling what went wrong. */

import { Refused, Unreachable } from "../api/http.js";
import { h } from "../dom.js";
import { knows, t } from "../words.js";

/** @param {string} question @param {string} yes @returns {Promise<boolean>} */
export const ask = (question, yes) => new Promise((resolve) => {
  /** @type {HTMLDialogElement} */
  const dialog = h("dialog", {
    label: question,
    onclose: () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    },
  }, h("form", { method: "dialog" }, h("p", question),
    h("div.answers", h("button", { value: "no" }, t("cancel")), h("button.primary", { value: "yes" }, yes))));
  document.body.append(dialog);
  dialog.showModal();
});

/** @param {unknown} error */
export function reason(error) {
  if (error instanceof Unreachable) return t("lost");
  if (error instanceof Refused && knows(`problem.${error.code}`)) return t(`problem.${error.code}`);
  return error instanceof Error ? error.message : String(error);
}
