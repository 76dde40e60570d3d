/** The keyboard at a table: turning, choosing pieces and colours, going to the board. */

/** @param {KeyboardEvent} event @param {Choice | null} choice @param {() => void} lay */
export function press(event, choice, lay) {
  const { key, target } = event;
  const typing = target instanceof Element && target.closest("input, select, textarea, dialog");
  if (!choice || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "r" || key === "R") choice.rotate(key === "r" ? 1 : -1);
  else if (key === "b") /** @type {SVGElement | null} */ (document.querySelector(".places [tabindex='0']"))?.focus();
  else if (key === "Escape") {
    choice.unpin();
    choice.changed();
  } else if (/^[1-6]$/.test(key)) number(choice, Number(key) - 1, lay);
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
