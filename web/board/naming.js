/** What lies where, in words. */

/** @type {Naming} */
export const naming = (word, player) => (cells, seat) => {
	const told = cells.map(([key = "", ...what]) => `${String(key).replace(",", " | ")}: ${what.length ? what.filter((one) => one !== 0).map(said).join(", ") : word("empty")}`);
	return [told.join("; "), ...(seat ? [player(seat)] : [])].join(", ");

	/** @param {string | number | null} one quarters of a circle, or a name */
	function said(one) {
		return typeof one === "number" ? `${90 * one}°` : word(one ?? "none");
	}
};
