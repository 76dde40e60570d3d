/** Keeping a name: signing up, signing in, and out again. */

import { api } from "../api/calls.js";
import { reason, session } from "../api/http.js";
import { ask, button, fill, h, refill } from "../dom.js";
import { gameName, rulesets } from "../games.js";
import { entitle } from "../waiting.js";
import { t } from "../words.js";

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
	}, h("h2", t(`account.${way}`)), h("p.hint", t(`account.${way}More`)),
	h("label", { for: name.id }, t("name")), name, h("label", { for: password.id }, t("password")), password,
	h("button.primary", t(`account.${way}`)), trouble);
}

/** @type {OpenPage} */
export function open(main) {
	entitle(`${t("account.title")} – Axio`);
	const own = session();
	const profile = h("div");
	fill(main, h("div.accounts",
		h("h1", own ? t("account.hello", { name: own.name }) : t("account.title")),
		own && h("section.panel.stack", own.guest && h("p", t("account.guest")), profile,
			button("", "out", t("account.out"), async () => (!own.guest || (await ask(t("account.guest"), t("account.out"), t("cancel")))) && api.signOut().then(home, home))),
		(!own || own.guest) && h("div.two", form("up", own ? api.keepName : api.signUp), form("in", api.signIn))));
	if (own) void tell(profile);
}

/** @param {HTMLElement} place */
async function tell(place) {
	try {
		const [{ games_played: n, ratings }] = await Promise.all([api.me(), rulesets()]);
		refill(place, h("p", t("account.played", { n })), h("ul", ratings.map((one) => h("li", `${gameName(one.ruleset)}: ${Math.round(one.rating)}`))));
	} catch (error) {
		place.textContent = reason(error);
	}
}
