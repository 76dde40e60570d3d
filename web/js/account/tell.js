/** How I am told that something waits: in this browser, by mail, when not, and for which games. */

import { more } from "../api/more.js";
import { reason } from "../api/http.js";
import { button, h, menu, refill } from "../dom.js";
import { gameName, rulesets } from "../games.js";
import { line, toggle } from "../more.js";
import { pushable, pushIsOn, pushOff, pushOn } from "../reach/push.js";
import { t } from "../words.js";

const DIGESTS = ["off", "hourly", "daily"];
const NIGHT = { from: "22:00", until: "08:00" };

const zones = () => Intl.supportedValuesOf?.("timeZone") ?? [];
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const digests = () => DIGESTS.map((one) => [one, t(`tell.digest.${one}`)]);

export async function sections() {
	const [games, on, first] = await Promise.all([rulesets(), pushIsOn(), more.settings()]);
	let settings = first;
	let pushed = on;
	const place = h("div.stack");
	const said = h("p.said", { role: "status" });

	/** @param {() => Promise<unknown>} work */
	async function keep(work) {
		said.classList.remove("trouble");
		said.textContent = "";
		try {
			await work();
			settings = await more.settings();
			said.textContent = t("kept");
		} catch (error) {
			said.classList.add("trouble");
			said.textContent = reason(error);
		}
		draw();
	}
	/** @param {Schemas["NotificationsUpdateInput"]} changes */
	const save = (changes) => keep(() => more.saveSettings(changes));

	function push() {
		return h("section.panel.stack", h("h2", t("tell.push")),
			pushable() ? toggle("push", t("tell.pushOn"), pushed, (wanted) => keep(async () => {
				pushed = wanted ? await pushOn() : (await pushOff(), false);
				if (wanted && !pushed) throw new Error(t("tell.pushDenied"));
			})) : h("p.hint", t("tell.pushNever")),
			pushed && line(t("tell.bundle"), menu("push-digest", t("tell.bundle"), digests(), settings.channels.push.digest, (digest) => save({ channels: { push: { digest: /** @type {Schemas["Digest"]} */ (digest) } } }))));
	}

	function mail() {
		const { email, confirmed, digest } = settings;
		const address = h("input", { type: "email", key: "email", value: email ?? "", autocomplete: "email", maxlength: 254, placeholder: "ada@example.org" });
		const code = h("input", { key: "code", required: true, maxlength: 64, autocomplete: "one-time-code" });
		return h("section.panel.stack", h("h2", t("tell.mail")), h("p.hint", t("tell.mailMore")),
			h("form.row.wide-row", { onsubmit: (event) => (event.preventDefault(), void save({ email: address.value.trim() || null, ...(!email && { digest: "daily" }) })) },
				line(t("tell.address"), address), h("button", { key: "save-email" }, t("save"))),
			email && !confirmed && h("form.row.wide-row", { onsubmit: (event) => (event.preventDefault(), void keep(() => more.confirmMail(code.value.trim()))) },
				line(t("tell.code"), code, t("tell.codeMore")), h("button.primary", { key: "confirm" }, t("tell.confirm"))),
			email && line(t("tell.digestOf"), menu("mail-digest", t("tell.digestOf"), digests(), digest, (next) => save({ digest: /** @type {Schemas["Digest"]} */ (next) }))));
	}

	function hours() {
		const { quiet_hours: quiet, time_zone: zone } = settings;
		/** @param {"from" | "until"} end */
		const time = (end) => line(t(`tell.${end}`), h("input", { type: "time", key: `quiet-${end}`, value: quiet?.[end] ?? "", required: true,
			onchange: (event) => { const { value } = /** @type {HTMLInputElement} */ (event.target); if (value && quiet) void save({ quiet_hours: { ...quiet, [end]: value } }); } }));
		return h("section.panel.stack", h("h2", t("tell.quiet")), h("p.hint", t("tell.quietMore")),
			toggle("quiet", t("tell.quietOn"), !!quiet, (on) => save({ quiet_hours: on ? NIGHT : null, ...(on && { time_zone: ownZone() }) })),
			quiet && h("div.row", time("from"), time("until")),
			line(t("tell.zone"), menu("zone", t("tell.zone"), [...new Set([zone, ownZone(), ...zones()])].map((one) => [one, one.replaceAll("_", " ")]), zone, (next) => save({ time_zone: next }))));
	}

	function which() {
		/** @param {"push" | "mail"} channel @param {string} slug */
		const cell = (channel, slug) => {
			const off = settings.channels[channel].off_for;
			return h("td", h("input", { type: "checkbox", key: `${channel}-${slug}`, checked: !off.includes(slug), label: `${gameName(slug)}: ${t(`channel.${channel}`)}`,
				onchange: () => save({ channels: { [channel]: { off_for: off.includes(slug) ? off.filter((one) => one !== slug) : [...off, slug] } } }) }));
		};
		return h("section.panel.stack", h("h2", t("tell.which")),
			h("table.ledger.small-table", h("thead", h("tr", h("th", t("theGame")), h("th", t("channel.push")), h("th", t("channel.mail")))),
				h("tbody", games.map(({ slug }) => h("tr", h("th", { scope: "row" }, gameName(slug)), cell("push", slug), cell("mail", slug))))));
	}

	const draw = () => refill(place, said, push(), hours(), mail(), which(),
		h("p.hint", t("tell.programs"), " ", h("a", { href: "/docs/notifications" }, t("tell.programsLink"))),
		button("quiet", "ledger", t("part.messages"), () => (location.hash = "#/me/messages")));
	draw();
	return [place];
}
