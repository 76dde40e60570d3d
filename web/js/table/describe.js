/** Moves, points and people in words. */

import { knows, t } from "../words.js";

/** @param {Points} points */
export const sum = (points) => Object.values(points).reduce((all, n) => all + n, 0);

/** @param {Points} points */
export const gains = (points) => Object.entries(points).filter(([, n]) => n > 0);

/** @param {Points} points */
export const tally = (points) => gains(points).map(([colour, n]) => `${t(`colour.${colour}`)} +${n}`).join(", ") || t("noPoints");

/** @param {Option} option */
export const outcome = ({ preview }) => tally(preview.points) + ("eight" in preview && preview.eight ? `, ${t("eight")}` : "");

export const engineName = (slug = "") => (knows(`engine.${slug}`) ? t(`engine.${slug}`) : slug);

/** Who has a seat; while an engine stands in, still its player. @param {Seat | undefined} seat */
export function nameOf(seat) {
  if (!seat) return "";
  const { type, name, engine } = seat.occupant;
  return name ?? (engine ? engineName(engine) : t(`seat.${type}`));
}

/** @type {(...at: (string | number)[]) => {place: string}} */
const on = (...at) => ({ place: at.join(" | ") });

/** @param {any} move */
function deed(move) {
  if ("stone" in move) return t("did.stone", on(move.q, move.r));
  if ("tile" in move) return t("did.acht", { tile: t(`tile.${move.tile}`), ...on(move.row + 1, move.col + 1) });
  if ("x" in move) return t("did.tile", on(move.x, move.y));
  if ("as" in move) return t("did.card", { card: t(`card.${move.as}`) });
  if (move.type === "react") return t(move.play ? "did.saved" : "did.notSaved");
  return t(`did.${move.type}`);
}

/** @type {Record<string, (effect: any) => string>} */
const EFFECTS = {
  bonus_earned: ({ colours }) => t("effect.bonus", { colours: colours.map((/** @type {string} */ one) => t(`colour.${one}`)).join(", ") }),
  eight: () => t("effect.eight"),
  swapped: () => t("effect.swapped"),
  card_stolen: ({ victim }) => t("effect.stolen", { seat: victim }),
  round_ended: ({ round }) => t("effect.round", { round }),
};

/** @param {any} move @returns {any[]} */
export const effects = (move) => move.effects ?? [];

/** What a move did beside scoring, without who did it. @param {any} move */
export const deeds = (move) => [deed(move), ...effects(move).flatMap((effect) => EFFECTS[effect.type]?.(effect) ?? [])].join(" · ");

/** @param {any} move @returns {Points} */
export const gained = (move) => Object.assign({}, ...effects(move).filter((one) => one.type === "scored" && one.seat === move.seat).map((one) => one.points));

/** @param {any} move */
export const describe = (move) => [deeds(move), ...(sum(gained(move)) ? [tally(gained(move))] : [])].join(" · ");
