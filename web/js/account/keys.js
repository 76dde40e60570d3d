/** Name, password and tokens of the account, and its end. */

import { api } from "../api/calls.js";
import { keep, reason, session } from "../api/http.js";
import { more } from "../api/more.js";
import { ask, button, h, menu, refill } from "../dom.js";
import { line } from "../more.js";
import { t, when } from "../words.js";

const SCOPES = /** @type {Record<string, Schemas["ScopeName"][]>} */ ({ read: ["read"], play: ["read", "play"], host: ["read", "play", "host"], account: ["read", "play", "host", "account"] });

/** A form that says what came of it. @type {Saying} */
function saying(key, text, work, ...content) {
	const said = h("p.said", { role: "status" });
	return h("form.stack", {
		onsubmit: async (event) => {
			event.preventDefault();
			said.classList.remove("trouble");
			try {
				said.textContent = (await work()) ?? t("kept");
			} catch (error) {
				said.classList.add("trouble");
				said.textContent = reason(error);
			}
		},
	}, content, h("div.row", h("button", { key }, text)), said);
}

/** A person with a password: another name, another password. */
function names() {
	const name = h("input", { key: "new-name", required: true, maxlength: 32, autocomplete: "username", value: session()?.name });
	const secret = (kind = "") => h("input", { key: `${kind}-password`, type: "password", required: true, minlength: kind === "new" ? 8 : 1, autocomplete: `${kind}-password` });
	const [old, next] = [secret("current"), secret("new")];
	async function rename() {
		const own = session();
		const { name: called } = await more.saveMe({ name: name.value.trim() });
		if (own) keep({ ...own, name: called });
	}
	async function change() {
		await more.saveMe({ current_password: old.value, password: next.value });
		old.value = next.value = "";
	}
	return h("div.two",
		h("section.panel.stack", h("h2", t("name")), saying("rename", t("save"), rename, line(t("keys.name"), name))),
		h("section.panel.stack", h("h2", t("password")), saying("password", t("save"), change, line(t("keys.old"), old), line(t("keys.next"), next, t("keys.nextMore")))));
}

/** Keys for programs, each with what it may do. @param {Schemas["Token"][]} found @param {() => Promise<void>} again */
function tokens(found, again) {
	const label = h("input", { key: "label", required: true, maxlength: 64, placeholder: t("keys.labelLike") });
	const may = menu("may", t("keys.may"), Object.keys(SCOPES).map((one) => [one, t(`keys.scope.${one}`)]), "play", () => undefined);
	const fresh = h("p.fresh-key", { role: "status" });
	async function add() {
		const { token } = await more.addToken({ label: label.value.trim(), scopes: SCOPES[may.value] ?? ["read"] });
		label.value = "";
		await again();
		refill(fresh, t("keys.once"), h("input", { readonly: true, value: token, label: t("keys.key"), onfocus: (event) => /** @type {HTMLInputElement} */ (event.target).select() }));
		return "";
	}
	const rows = found.map(({ id, label: name, scopes, used_at: used, current }) => h("li", h("b.cut", name || t("keys.unnamed")),
		h("small", `${scopes.map((one) => t(`scope.${one}`)).join(", ")} · ${t("keys.used", { time: when(used) })}`),
		current ? h("span.tag", t("keys.current")) : button("quiet", `drop-${id}`, t("keys.drop"), () => more.dropToken(id).then(again))));
	return { list: rows, form: [saying("add-key", t("keys.add"), add, line(t("keys.label"), label), line(t("keys.may"), may)), fresh] };
}

/** @param {boolean} guest */
function ending(guest) {
	const password = h("input", { key: "close-password", type: "password", required: true, autocomplete: "current-password" });
	async function close() {
		if (!(await ask(t("keys.closeAsk"), t("keys.close"), t("cancel")))) return "";
		await more.closeMe(guest ? "" : password.value);
		keep(null);
		location.hash = "#/";
		return "";
	}
	return h("section.panel.stack", h("h2", t("keys.close")), h("p.hint", t("keys.closeMore")), saying("close", t("keys.close"), close, !guest && line(t("password"), password)));
}

export async function sections() {
	const { guest } = await api.me();
	const list = h("ul.tokens");
	const again = async () => refill(list, ...tokens(await more.tokens(), again).list);
	const { list: rows, form } = tokens(await more.tokens(), again);
	refill(list, ...rows);
	return [
		guest ? h("section.panel.stack", h("h2", t("password")), h("p", t("own.guest")), h("a", { href: "#/me" }, t("own.up"))) : names(),
		h("section.panel.stack", h("h2", t("keys.title")), h("p.hint", t("keys.text")), list, form),
		ending(guest)];
}
