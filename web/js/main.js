/** The frame of the page: what the address says is shown, in the chosen language and light. */

import { onSession, session } from "./api/session.js";
import { button, h, refill, signed } from "./dom.js";
import { language, speak, t } from "./words.js";

const LIGHT = "axio.light";
const root = document.documentElement;
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const top = /** @type {HTMLElement} */ (document.getElementById("top"));

/** Ends the page that is shown. @type {unknown} */
let close;

/** Pages are loaded when they are first seen. @type {Record<string, (one: string, code: string) => Promise<() => unknown>>} */
const PAGES = {
  table: async (id, code) => import("./pages/table.js").then(({ tablePage }) => () => tablePage(main, id, code)),
  rules: async (game) => import("./pages/rules.js").then(({ rulesPage }) => () => void rulesPage(main, game)),
  me: async () => import("./pages/account.js").then(({ accountPage }) => () => accountPage(main)),
  "": async () => import("./pages/start.js").then(({ startPage }) => () => startPage(main)),
};

async function show() {
  const address = location.hash;
  const [kind = "", one = "", code = ""] = address.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  const open = await (PAGES[kind] ?? PAGES[""])?.(one, code);
  if (address !== location.hash) return;
  if (typeof close === "function") close();
  main.replaceChildren();
  main.className = "";
  close = open?.();
  scrollTo(0, 0);
}

function header() {
  const other = language === "en" ? "de" : "en";
  const dark = (root.dataset["light"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  refill(top,
    button("skip", "skip", t("skip"), () => main.focus()),
    h("a.logo", { href: "#/", label: `Axio, ${t("home")}` }, h("img", { src: "/icon.svg", alt: "", width: 32, height: 32 }), h("span", { silent: true }, "Axio")),
    h("nav", { label: t("menu") },
      h("a", { href: "#/rules/rota", key: "rules" }, t("rules")),
      h("a.wide", { href: "/api/docs", key: "api" }, "API"),
      h("a.me", { href: "#/me", key: "me" }, session()?.name ?? t("account.in")),
      signed("plain", "light", dark ? "☀" : "☾", t(dark ? "light.on" : "light.off"), () => {
        localStorage.setItem(LIGHT, (root.dataset["light"] = dark ? "light" : "dark"));
        header();
      }),
      button("plain", "language", other.toUpperCase(), async () => {
        await speak(other);
        header();
        await show();
      }, { lang: other, label: other === "de" ? "DE, Deutsch" : "EN, English" })));
}

const light = localStorage.getItem(LIGHT);
if (light) root.dataset["light"] = light;
root.lang = language;
onSession(header);
addEventListener("hashchange", async () => {
  await show();
  main.focus({ preventScroll: true });
});
header();
void show();
