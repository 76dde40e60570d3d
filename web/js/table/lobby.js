/** A table that has not begun: who sits where, the link for friends, taking and giving seats. */

import * as api from "../api/calls.js";
import { session } from "../api/session.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { button } from "./cards.js";
import { nameOf } from "./describe.js";

/** The address of a table; the code of a private one stays in the fragment and is never sent. @param {Game} game */
export function linkTo(game) {
  const code = game.invite_code ? `/${game.invite_code}` : "";
  return `${location.origin}/#/table/${game.id}${code}`;
}

/** A field with a link and a button that copies it. @param {string} address @param {string} label */
export function shareField(address, label) {
  /** @type {HTMLInputElement} */
  const field = h("input", { type: "text", readonly: true, value: address, "aria-label": label, onfocus: () => field.select() });
  const copy = button("copy", t("copy"), async () => {
    field.select();
    await navigator.clipboard?.writeText(address).catch(() => document.execCommand("copy"));
    copy.textContent = t("copied");
  });
  return h("div", { class: "share" }, field, copy);
}

/**
 * @param {Table} table
 * @param {string | null} code
 * @param {Engine[]} engines
 * @param {Act} act
 */
export function lobby(table, code, engines, act) {
  const game = /** @type {Game} */ (table.game);
  const me = session()?.name ?? null;
  const host = me !== null && game.host === me;
  const seated = game.seats.some((one) => one.occupant.name === me && me !== null);
  const take = (/** @type {Seat} */ seat) =>
    act(async () => {
      await api.somebody();
      await api.putSeat(game.id, seat.number, code ? { type: "me", invite_code: code } : { type: "me" });
    });
  const rows = game.seats.map((seat) => {
    const open = seat.occupant.type === "open";
    const invited = seat.occupant.type === "invited" && seat.occupant.name === me;
    const own = seat.occupant.name === me && !invited && me !== null;
    return h(
      "li",
      {},
      h("span", { class: `badge seat-${seat.number}`, "aria-hidden": "true" }, seat.number),
      h("b", {}, nameOf(seat)),
      seat.team && h("span", { class: "tag" }, t("team", { team: seat.team })),
      ((open && !seated) || invited) && button(`take-${seat.number}`, t("seat.take"), () => take(seat), "primary"),
      open && host && engines.length > 0 && engineMenu(seat, engines, (engine) => act(() => api.putSeat(game.id, seat.number, { type: "ai", engine }))),
      own && button(`leave-${seat.number}`, t("seat.leave"), () => act(() => api.leaveSeat(game.id, seat.number))),
    );
  });
  const full = game.seats.every((one) => one.occupant.type !== "open" && one.occupant.type !== "invited");
  return h(
    "section",
    { class: "panel lobby" },
    h("h1", {}, t(game.status === "lobby" ? "lobby.title" : "lobby.gone", { game: t(`game.${game.ruleset}`) })),
    game.status === "lobby" && h("p", {}, t(game.visibility === "private" ? "lobby.private" : "lobby.public")),
    h("ol", { class: "lobby-seats" }, rows),
    game.status === "lobby" && (game.visibility === "public" || game.invite_code) && shareField(linkTo(game), t("lobby.link")),
    host && game.status === "lobby" && h(
      "div",
      { class: "answers" },
      game.start === "by_host" && full && button("start", t("lobby.start"), () => act(() => api.hostCall(game.id, "start")), "primary"),
      button("cancel", t("lobby.cancel"), () => act(() => api.hostCall(game.id, "cancel")), "quiet"),
    ),
  );
}

/** @param {Seat} seat @param {Engine[]} engines @param {(engine: string) => void} choose */
function engineMenu(seat, engines, choose) {
  return h(
    "select",
    {
      "aria-label": t("seat.giveAi", { seat: seat.number }), "data-key": `ai-${seat.number}`,
      onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value),
    },
    h("option", { value: "" }, t("seat.ai")),
    engines.map((engine) => h("option", { value: engine.slug }, engine.name)),
  );
}
