/** The worker of this page: it is started once the page is there, and told which language to speak. */

import { language } from "../words.js";
import { keepPush } from "./push.js";

/** @type {InstallPrompt | null} */
let prompt = null;
/** @type {() => void} */
let changed = () => undefined;

addEventListener("beforeinstallprompt", (event) => {
	event.preventDefault();
	prompt = /** @type {InstallPrompt} */ (event);
	changed();
});

export async function start() {
	await navigator.serviceWorker.register(`/sw.js?${language}`, { updateViaCache: "none" });
	await keepPush();
}

/** Whether the browser would install the page now. */
export const canInstall = () => prompt !== null;

/** @param {() => void} tell */
export const whenInstallable = (tell) => (changed = tell);

export async function install() {
	await prompt?.prompt();
	prompt = null;
	changed();
}
