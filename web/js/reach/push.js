/**
 * Messages of the service to this browser. The browser makes a subscription for the key of the service,
 * which is told of it; both know it by its endpoint.
 */

import { more } from "../api/more.js";
import { session } from "../api/http.js";

/** What was switched on here: who did it, and the service's name for the subscription. */
const KEY = "axio.push";

/** Whether this browser can be told anything at all. */
export const pushable = () => "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** @returns {{ id: string; name: string; endpoint: string } | null} */
function kept() {
	try {
		return JSON.parse(localStorage.getItem(KEY) ?? "null");
	} catch {
		return null;
	}
}

/** Whether messages for me come here: the browser may have been told otherwise since. */
export async function pushIsOn() {
	if (!pushable() || Notification.permission !== "granted" || kept()?.name !== session()?.name) return false;
	const found = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
	return found !== null;
}

export async function pushOn() {
	if ((await Notification.requestPermission()) !== "granted") return false;
	await subscribe();
	return true;
}

async function subscribe() {
	const { pushManager } = await navigator.serviceWorker.ready;
	const { vapid_public_key: key } = await more.index();
	const found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
	const { id } = await more.addPush({ .../** @type {Schemas["PushSubscriptionCreateInput"]} */ (found.toJSON()), description: navigator.userAgent.slice(0, 200) });
	localStorage.setItem(KEY, JSON.stringify({ id, name: session()?.name, endpoint: found.endpoint }));
}

/** Also before signing out: what comes later is for somebody else. */
export async function pushOff() {
	const own = kept();
	if (!own) return;
	localStorage.removeItem(KEY);
	const found = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
	await found?.unsubscribe();
	await more.dropPush(own.id);
}

/** A browser may replace its subscription whenever it likes: then the service is told of the new one. */
export async function keepPush() {
	const own = kept();
	if (!own || own.name !== session()?.name || !pushable() || Notification.permission !== "granted") return;
	const found = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
	if (found?.endpoint === own.endpoint) return;
	await subscribe();
	await more.dropPush(own.id).catch(() => undefined);
}
