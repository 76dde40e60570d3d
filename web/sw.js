/**
 * The worker behind the page. It shows messages that come while the page is closed, and a page of its own
 * where a start fails without a network. Nothing else passes through it: what the API says and what the
 * page is made of always come from the service, so nothing here can be out of date.
 */

const KEPT = "offline-1";
const OFFLINE = ["/offline.html", "/offline.css", "/icon.svg"];

const WORDS = {
	en: {
		turn: "Your turn", invitation: "You are invited", "game.finished": "The game is over", "clock.warning": "Your time is running out",
		"rematch.offered": "Somebody wants to play again", "seek.matched": "Your game has been found", "pause.proposed": "Somebody asks for a pause",
		digest: (n) => `${n} games wait for you`, other: "Something happened", until: (time) => `until ${time}`,
	},
	de: {
		turn: "Du bist dran", invitation: "Du bist eingeladen", "game.finished": "Das Spiel ist zu Ende", "clock.warning": "Deine Zeit wird knapp",
		"rematch.offered": "Jemand möchte noch einmal spielen", "seek.matched": "Dein Spiel ist gefunden", "pause.proposed": "Jemand bittet um eine Pause",
		digest: (n) => `${n} Spiele warten auf dich`, other: "Etwas ist geschehen", until: (time) => `bis ${time}`,
	},
};
/** The page registers this worker with the language that it speaks. */
const LANGUAGE = self.location.search === "?de" ? "de" : "en";
const words = WORDS[LANGUAGE];

async function install() {
	const cache = await caches.open(KEPT);
	await cache.addAll(OFFLINE.map((path) => new Request(path, { cache: "reload" })));
	await self.skipWaiting();
}

async function activate() {
	for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
	// A start of the page must not wait for this worker.
	await self.registration.navigationPreload?.enable();
	await self.clients.claim();
}

/** A page from the service or, if there is no way to it, the one that says so. */
async function navigate(event) {
	try {
		return (await event.preloadResponse) ?? (await fetch(event.request));
	} catch {
		return (await caches.match(OFFLINE[0])) ?? Response.error();
	}
}

/** What an installed game is called, as the service says. */
const nameOf = (slug) => fetch(`/api/v1/rulesets/${slug}`).then((answer) => answer.json()).then(({ name }) => name ?? slug).catch(() => slug ?? "");

/** What is shown of a push: a title, more words, and where touching it leads. */
async function telling({ type, messages = [], more = 0 }) {
	const [first] = messages;
	if (!first) return null;
	const { game_id: game, ruleset, deadline_at: deadline, decision_id: decision } = first.data;
	const several = messages.length + more > 1;
	const name = ruleset ? await nameOf(ruleset) : "";
	const until = deadline && words.until(new Date(deadline).toLocaleString(LANGUAGE, { weekday: "short", hour: "2-digit", minute: "2-digit" }));
	return {
		title: several ? words.digest(messages.length + more) : (words[type] ?? words.other),
		body: several ? "" : [name, until].filter(Boolean).join(" · "),
		// The same decision is shown once, and the game it belongs to as well.
		tag: several ? "digest" : (decision ?? game ?? type),
		address: several || !game ? "/#/" : `/#/table/${game}`,
	};
}

async function show(data) {
	const told = await telling(data);
	if (!told) return;
	const { title, address, ...more } = told;
	await self.registration.showNotification(title, { ...more, icon: "/icons/192.png", badge: "/icons/192.png", lang: LANGUAGE, data: { address } });
	await self.navigator.setAppBadge?.().catch(() => undefined);
}

/** In the page that is open, or in a new one. */
async function goTo(address) {
	const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
	const page = pages.find(({ url }) => new URL(url).pathname === "/");
	if (!page) return self.clients.openWindow(address);
	page.postMessage({ address });
	return page.focus();
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
	const { pathname } = new URL(event.request.url);
	if (event.request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(navigate(event));
	else if (pathname === OFFLINE[1]) event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE[1])));
});
self.addEventListener("push", (event) => event.waitUntil(show(event.data?.json() ?? {})));
self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(goTo(event.notification.data.address));
});
