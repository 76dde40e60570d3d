/** The keyboard at a table: turning, choosing pieces and colours, going to the board. */

/**
 * @param {KeyboardEvent} event
 * @param {Choice | null} choice
 * @param {Stage | null} stage
 * @param {() => void} lay
 */
export function press(event, choice, stage, lay) {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.("input, select, textarea, dialog")) return;
  if (!choice) return;
  if (event.key === "r" || event.key === "R") choice.rotate(event.key === "r" ? 1 : -1);
  else if (event.key === "Escape") {
    choice.unpin();
    choice.changed();
  } else if (/^[1-6]$/.test(event.key)) number(choice, Number(event.key) - 1, lay);
  else if (event.key === "b") /** @type {SVGElement | null} */ (stage?.places.querySelector("[tabindex='0']"))?.focus();
}

/** A wild colour if one is asked for, otherwise a piece. @param {Choice} choice @param {number} index @param {() => void} lay */
function number(choice, index, lay) {
  const { here, place } = choice;
  if (here.length > 1) {
    const move = here[index]?.move;
    if (move && "wild" in move) choice.wild = move.wild ?? null;
    lay();
  } else if (choice.pieces[index] && choice.known.get(index)?.size !== 0) {
    void choice.select(index).then(() => choice.hover(place));
  }
}
