/** A table that has not begun: who sits where, the link for friends, taking and giving seats. */

import { api } from "../api/calls.js";
import { session } from "../api/session.js";
import { button, h } from "../dom.js";
import { t } from "../words.js";
import { engineName, nameOf } from "./describe.js";

/** The address of a table; the code of a private one stays in the fragment and is never sent. @param {Game} game */
export const linkTo = ({ id, invite_code }) => `${location.origin}/#/table/${id}${invite_code ? `/${invite_code}` : ""}`;

/** A field with a link and a button that copies it. @param {string} address @param {string} label */
export function shareField(address, label) {
  /** @type {HTMLInputElement} */
  const field = h("input", { type: "text", readonly: true, value: address, label, onfocus: () => field.select() });
  const copy = button("", "copy", t("copy"), async () => {
    field.select();
    await navigator.clipboard?.writeText(address).catch(() => document.execCommand("copy"));
    copy.textContent = t("copied");
  });
  return h("div.share", field, copy);
}

/** @type {(key: string, text: string, label: string, engines: Engine[], choose: (engine: string) => void) => HTMLElement} */
export function engineMenu(key, text, label, engines, choose) {
  /** @type {HTMLSelectElement} */
  const menu = h("select", { label, key, onchange: () => choose(menu.value) },
    h("option", { value: "" }, text), engines.map(({ slug }) => h("option", { value: slug }, engineName(slug))));
  return menu;
}

/** @param {Game} game @param {string | null} code @param {Engine[]} engines @param {Act} act */
export function lobby(game, code, engines, act) {
  const me = session()?.name;
  const waiting = game.status === "lobby";
  const host = waiting && game.host === me;
  const holds = ({ occupant: { type, name } } = /** @type {Seat} */ ({})) => !!me && name === me && type !== "invited";
  const rows = game.seats.map((seat) => {
    const { number, team, occupant: { type, name } } = seat;
    const open = type === "open" && waiting;
    const free = (open && !game.seats.some(holds)) || (type === "invited" && name === me);
    return h("li", h(`span.badge.seat-${number}`, { silent: true }, number), h("b", nameOf(seat)),
      team && h("span.tag", t("team", { team })),
      free && button("primary", `take-${number}`, t("seat.take"), () => act(async () => {
        await api.somebody();
        await api.putSeat(game.id, number, { type: "me", ...(code && { invite_code: code }) });
      })),
      open && host && engineMenu(`ai-${number}`, t("seat.ai"), t("seat.giveAi", { seat: number }), engines, (engine) => act(() => api.putSeat(game.id, number, { type: "ai", engine }))),
      holds(seat) && waiting && button("", `leave-${number}`, t("seat.leave"), () => act(() => api.leaveSeat(game.id, number))));
  });
  const full = game.seats.every(({ occupant }) => occupant.type !== "open" && occupant.type !== "invited");
  return h("section.panel.lobby",
    h("h1", t(waiting ? "lobby.title" : "lobby.gone", { game: t(`game.${game.ruleset}`) })),
    waiting && h("p", t(`lobby.${game.visibility}`)),
    h("ol.lobby-seats", rows),
    waiting && (game.visibility === "public" || game.invite_code) && shareField(linkTo(game), t("lobby.link")),
    host && h("div.answers",
      game.start === "by_host" && full && button("primary", "start", t("lobby.start"), () => act(() => api.ask(game.id, "start"))),
      button("quiet", "cancel", t("lobby.cancel"), () => act(() => api.ask(game.id, "cancel")))));
}
