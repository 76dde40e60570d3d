/** No accidents: a move can be taken back for two seconds before it is sent, or is asked about first. */

import { button, focus, h, menu, refill } from "../dom.js";
import { t } from "../words.js";

const KEY = "axio.sending";
const SECONDS = 2;
/** Seconds: who has less time than this wants no delay. */
const HURRY = 15;
const WAYS = ["back", "ask", "once"];

const chosen = () => WAYS.find((one) => one === localStorage.getItem(KEY)) ?? "back";

/** How my moves are sent, as a menu. */
export const brakeMenu = () => h("label.orders.row", t("sending.title"), menu("sending", t("sending.title"), WAYS.map((one) => [one, t(`sending.${one}`)]), chosen(), (value) => localStorage.setItem(KEY, value)));

/** @type {MakeBrake} */
export function makeBrake() {
	const element = h("section.brake.panel.row", { role: "status" });
	/** @type {((send: boolean) => void) | null} */
	let decide = null;

	const sendNow = () => decide?.(true);
	addEventListener("pagehide", sendNow);

	return {
		element,
		/** Whether a move shall be sent; `left` are the seconds on the clock. */
		release: (left) => new Promise((resolve) => {
			const way = chosen();
			if (way === "once" || left < HURRY) return resolve(true);
			const timer = way === "back" ? setTimeout(() => decide?.(true), SECONDS * 1000) : 0;
			decide = (send) => {
				decide = null;
				clearTimeout(timer);
				refill(element);
				resolve(send);
			};
			const now = button("primary", "send-now", t("sending.now"), sendNow);
			refill(element, h("p", t(way === "back" ? "sending.soon" : "sending.really")), way === "back" && h("span.fuse", { silent: true }),
				h("div.answers", button("", "take-back", t("sending.takeBack"), () => decide?.(false)), now));
			focus(now);
		}),
		takeBack: () => decide?.(false),
		close() {
			sendNow();
			removeEventListener("pagehide", sendNow);
		},
	};
}
