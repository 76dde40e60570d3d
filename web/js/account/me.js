/** The first part of the account: who I am here, the page as a program, and its sounds. */

import { api } from "../api/calls.js";
import { session } from "../api/http.js";
import { button, h, refill } from "../dom.js";
import { toggle } from "../more.js";
import { canInstall, install, whenInstallable } from "../reach/worker.js";
import { setSounds, sound, soundsOn } from "../reach/sounds.js";
import { t } from "../words.js";

/** Only where the browser offers it, and it is not one already. */
function asProgram() {
	const place = h("section.panel.stack");
	const draw = () => {
		place.hidden = !canInstall();
		refill(place, h("h2", t("install.title")), h("p.hint", t("install.text")), button("", "install", t("install.do"), install));
	};
	whenInstallable(draw);
	draw();
	return place;
}

export async function sections() {
	const { name, games_played: n } = await api.me();
	return [
		h("section.panel.stack", session()?.guest && h("p", t("own.guest")),
			h("p", t("own.played", { n })),
			h("a", { href: `#/player/${encodeURIComponent(name)}`, key: "profile" }, t("profile.mine"))),
		h("section.panel.stack", h("h2", t("sounds.title")), h("p.hint", t("sounds.text")),
			toggle("sounds", t("sounds.on"), soundsOn(), (on) => {
				setSounds(on);
				if (on) sound("turn");
			})),
		asProgram(),
	];
}
