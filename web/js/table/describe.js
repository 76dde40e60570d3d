/** Moves, points and people in words. */

import { knows, t } from "../words.js";

/** @param {Record<string, number>} tally */
export function tally(tally) {
  const gained = Object.entries(tally).filter(([, n]) => n > 0);
  return gained.length ? gained.map(([colour, n]) => `${t(`colour.${colour}`)} +${n}`).join(", ") : t("points.none");
}

/** @param {Option} option */
export function points(option) {
  const eight = "eight" in option.preview && option.preview.eight;
  return tally(option.preview.points) + (eight ? `, ${t("eight")}` : "");
}

/** @param {Seat | null | undefined} seat */
export function nameOf(seat) {
  if (!seat) return "";
  const { type, name, engine } = seat.occupant;
  if (type === "ai") return engine ? engineName(engine) : t("seat.ai");
  if (type === "open") return t("seat.open");
  return name ?? t(`seat.${type}`);
}

/** @param {string} slug */
export function engineName(slug) {
  return knows(`engine.${slug}`) ? t(`engine.${slug}`) : slug;
}

/** @param {any} move */
export function deed(move) {
  switch (move.type) {
    case "place":
      if ("stone" in move) return t("did.stone", { place: `${move.q} | ${move.r}` });
      if ("tile" in move) return t("did.acht", { tile: tileName(move.tile), place: `${move.row + 1} | ${move.col + 1}` });
      return t("did.tile", { place: `${move.x} | ${move.y}` });
    case "play_card":
    case "play_stolen":
      return t("did.card", { card: t(`card.${move.as}`) });
    case "react":
      return t(move.play ? "did.saved" : "did.notSaved");
    default:
      return t(`did.${move.type}`);
  }
}

/** @param {string} kind */
export function tileName(kind) {
  return t(`tile.${kind}`);
}

/** What a move did, without who did it. @param {any} move */
export function describe(move) {
  const gains = gained(move);
  return [deed(move), ...(gains.length ? [tally(Object.fromEntries(gains))] : []), ...extras(move)].join(" · ");
}

/** What a move brought about beside points. @param {Move} move */
export function extras(move) {
  const parts = [];
  for (const effect of /** @type {any[]} */ ("effects" in move ? move.effects : [])) {
    if (effect.type === "bonus_earned") parts.push(t("effect.bonus", { colours: effect.colours.map((/** @type {string} */ one) => t(`colour.${one}`)).join(", ") }));
    if (effect.type === "eight") parts.push(t("effect.eight"));
    if (effect.type === "swapped") parts.push(t("effect.swapped"));
    if (effect.type === "card_stolen") parts.push(t("effect.stolen", { seat: effect.victim }));
    if (effect.type === "round_ended") parts.push(t("effect.round", { round: effect.round }));
  }
  return parts;
}

/** @param {any} move @returns {[string, number][]} */
export function gained(move) {
  const all = (move.effects ?? []).filter((/** @type {any} */ one) => one.type === "scored" && one.seat === move.seat);
  return all.flatMap((/** @type {any} */ one) => Object.entries(one.points).filter(([, n]) => Number(n) > 0));
}
