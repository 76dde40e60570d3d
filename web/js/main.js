/** The frame of the page: what the address says is shown, in the chosen language and light. */

import { sheet } from "../board/style.js";
import { session } from "./api/http.js";
import { button, h, refill, signed } from "./dom.js";
import { loadAgain } from "./loading.js";
import { lookForTurns, myNextGame, watchTurns } from "./waiting.js";
import { language, speak, t } from "./words.js";

const ICON = new URL("../icon.svg", import.meta.url).pathname;
const LIGHT = "axio.light";
const root = document.documentElement;
const [top, main] = /** @type {[HTMLElement, HTMLElement]} */ (["top", "main"].map((id) => document.getElementById(id)));

/** Ends the page that is shown. @type {(() => void) | undefined} */
let close;

/** Pages are loaded when they are first seen. @type {Names} */
const PAGES = { table: "table", rules: "rules", me: "account", player: "player", boards: "rankings", daily: "daily", seeks: "seeks", learn: "learn" };
/** Pages with words and a style of their own. */
const MORE = new Set(["me", "player", "boards", "daily", "seeks"]);

async function show() {
	const address = location.hash;
	const [kind = "", one, two] = address.replace(/^#\/?/, "").split("/");
	const [{ open }] = await Promise.all([import(`./pages/${PAGES[kind] ?? "start"}.js`), MORE.has(kind) && import("./more.js").then(({ prepare }) => prepare())]).catch(loadAgain);
	if (address !== location.hash) return;
	// Who signs in or up goes on where they were.
	if (kind !== "me" && kind !== "learn") sessionStorage.setItem("axio.back", address);
	close?.();
	main.replaceChildren();
	main.className = "";
	delete main.dataset["ruleset"];
	close = open(main, one, two);
	scrollTo(0, 0);
}

/** At a table the rules of its game are laid over it. @param {Event} event */
async function lookUpRules(event) {
	const ruleset = main.dataset["ruleset"];
	if (!ruleset) return;
	event.preventDefault();
	const { overlay } = await import("./pages/rules.js").catch(loadAgain);
	await overlay(ruleset);
}

function header() {
	const other = language === "en" ? "de" : "en";
	const next = myNextGame();
	const dark = (root.dataset["light"] ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
	refill(top,
		button("skip", "skip", t("skip"), () => main.focus()),
		h("a.logo", { href: "#/", label: `Axio, ${t("home")}` }, h("img", { src: ICON, alt: "", width: 32, height: 32 }), h("span", { silent: true }, "Axio")),
		h("nav", { label: t("menu") },
			next.id && button("next", "next-game", [h("span", t(next.skips ? "next.skip" : "next.go")), h("span.count", next.others)], () => (location.hash = `#/table/${myNextGame().id}`),
				{ title: t("next.title", { n: next.others }) }),
			h("a", { href: "#/rules", key: "rules", onclick: lookUpRules }, t("rules")),
			h("a.wide", { href: "/api/docs", key: "api" }, "API"),
			h("a.me.cut", { href: "#/me", key: "me" }, session()?.name ?? t("account.in")),
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

document.adoptedStyleSheets = [sheet()];
const light = localStorage.getItem(LIGHT);
if (light) root.dataset["light"] = light;
root.lang = language;
addEventListener("storage", () => {
	header();
	void lookForTurns();
});
addEventListener("hashchange", async () => {
	await show();
	header();
	main.focus({ preventScroll: true });
});
header();
void show();
watchTurns(header);

/** Beyond this page: messages while it is closed. */
async function reachOut() {
	if (!navigator.serviceWorker) return;
	navigator.serviceWorker.addEventListener("message", ({ data }) => location.assign(data.address));
	navigator.serviceWorker.startMessages();
	const { start } = await import("./reach/worker.js");
	await start();
}
if (document.readyState === "complete") void reachOut().catch(() => undefined);
else addEventListener("load", () => void reachOut().catch(() => undefined));
