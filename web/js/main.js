/** The frame of the page: what the address says is shown, in the chosen language and light. */

import { onSession, session } from "./api/session.js";
import { h, refill } from "./dom.js";
import { language, speak, t } from "./words.js";

const LIGHT = "axio.light";
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const top = /** @type {HTMLElement} */ (document.getElementById("top"));

/** @type {{close(): void} | null} */
let page = null;

async function show() {
  const address = location.hash;
  const [kind = "", one = "rota", two = null] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  const made = await open(kind, one, two);
  if (address !== location.hash) return;
  page?.close();
  main.replaceChildren();
  main.className = "";
  page = made();
  scrollTo(0, 0);
}

/** Pages are loaded when they are first seen. @param {string} kind @param {string} one @param {string | null} two */
async function open(kind, one, two) {
  if (kind === "table") {
    const { TablePage } = await import("./pages/table.js");
    return () => new TablePage(main, one, two);
  }
  if (kind === "rules") {
    const { RulesPage } = await import("./pages/rules.js");
    return () => new RulesPage(main, one);
  }
  if (kind === "me") {
    const { AccountPage } = await import("./pages/account.js");
    return () => new AccountPage(main);
  }
  const { StartPage } = await import("./pages/start.js");
  return () => new StartPage(main);
}

function header() {
  const who = session();
  const other = language === "en" ? "de" : "en";
  const dark = document.documentElement.dataset["light"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  refill(
    top,
    h("button", { type: "button", class: "skip", onclick: () => main.focus() }, t("skip")),
    h("a", { class: "logo", href: "#/", "aria-label": `Axio, ${t("home")}` }, h("img", { src: "/icon.svg", alt: "", width: 32, height: 32 }), h("span", { "aria-hidden": "true" }, "Axio")),
    h("nav", { "aria-label": t("menu") },
      h("a", { href: "#/rules/rota", "data-key": "rules" }, t("rules")),
      h("a", { href: "/api/docs", class: "wide", "data-key": "api" }, "API"),
      h("a", { href: "#/me", class: "me", "data-key": "me" }, who ? who.name : t("account.in")),
      h("button", { type: "button", class: "plain", "data-key": "light", "aria-label": t(dark === "dark" ? "light.on" : "light.off"), title: t(dark === "dark" ? "light.on" : "light.off"), onclick: () => lighten(dark === "dark" ? "light" : "dark") }, dark === "dark" ? "☀" : "☾"),
      h("button", { type: "button", class: "plain", "data-key": "language", lang: other, "aria-label": other === "de" ? "DE, Deutsch" : "EN, English", onclick: () => void turnTo(other) }, other.toUpperCase())),
  );
}

/** @param {string} next */
function lighten(next) {
  localStorage.setItem(LIGHT, next);
  document.documentElement.dataset["light"] = next;
  header();
}

/** @param {import("./words.js").Language} next */
async function turnTo(next) {
  await speak(next);
  header();
  await show();
}

const kept = localStorage.getItem(LIGHT);
if (kept) document.documentElement.dataset["light"] = kept;
document.documentElement.lang = language;
onSession(header);
addEventListener("hashchange", async () => {
  await show();
  main.focus({ preventScroll: true });
});
header();
void show();
