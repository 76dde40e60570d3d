/** The account: signing up and in, and what belongs to it, a part at a time. */

import { api } from "../api/calls.js";
import { reason, session } from "../api/http.js";
import { ask, button, fill, h, refill } from "../dom.js";
import { loadAgain } from "../loading.js";
import { pushOff } from "../reach/push.js";
import { entitle } from "../waiting.js";
import { t } from "../words.js";

const PARTS = ["me", "tell", "messages", "leave", "keys"];

const home = () => (location.hash = "#/");
const back = () => (location.hash = sessionStorage.getItem("axio.back") || "#/");

/** @type {SignForm} */
function form(way, submit) {
	const fresh = way === "up";
	const id = fresh ? "new" : "old";
	const name = h("input", { id: `name-${id}`, name: "name", required: true, maxlength: 32, autocomplete: "username" });
	const password = h("input", { id: `password-${id}`, name: "password", type: "password", required: true, minlength: fresh ? 8 : 1, autocomplete: `${fresh ? "new" : "current"}-password` });
	const trouble = h("p.trouble", { role: "alert" });
	return h("form.panel.account", {
		onsubmit: (event) => {
			event.preventDefault();
			submit(name.value.trim(), password.value).then(back, (error) => (trouble.textContent = reason(error)));
		},
	}, h("h2", t(`own.${way}`)), h("p.hint", t(`own.${way}More`)),
	h("label", { for: name.id }, t("name")), name, h("label", { for: password.id }, t("password")), password,
	h("button.primary", t(`own.${way}`)), trouble);
}

/** @param {Session} own */
async function leaveBrowser(own) {
	if (own.guest && !(await ask(t("own.guest"), t("own.out"), t("cancel")))) return;
	await pushOff().catch(() => undefined);
	await api.signOut().then(home, home);
}

/** @type {OpenPage} */
export function open(main, one) {
	entitle(`${t("own.title")} – Axio`);
	const own = session();
	if (!own) return void fill(main, h("div.accounts", h("h1", t("own.title")), h("div.two", form("up", api.signUp), form("in", api.signIn))));
	const part = PARTS.includes(one) ? one : "me";
	const place = h("div.stack.part", h("p.hint", t("loading")));
	fill(main, h("div.accounts.wider",
		h("h1.cut", t("own.hello", { name: own.name })),
		h("nav.parts", { label: t("own.title") }, PARTS.map((name) =>
			h("a", { href: name === "me" ? "#/me" : `#/me/${name}`, key: `part-${name}`, "aria-current": name === part && "page" }, t(`part.${name}`)))),
		place,
		part === "me" && own.guest && h("div.two", form("up", api.keepName), form("in", api.signIn)),
		part === "me" && button("quiet", "out", t("own.out"), () => leaveBrowser(own))));
	void fillPart(part, place);
}

/** @param {string} part @param {HTMLElement} place */
async function fillPart(part, place) {
	try {
		const { sections } = await import(`../account/${part}.js`).catch(loadAgain);
		refill(place, ...(await sections()));
	} catch (error) {
		refill(place, h("p.trouble", { role: "alert" }, reason(error)));
	}
}
