/** Plans as they are sent: pure, and of any game. */

/** What still stands of a plan: what was made once is not made again. @param {any} plan @returns {PlanDraft} */
export const standing = (plan) => ({
	entries: (plan?.entries ?? []).filter((/** @type {any} */ one) => one.repeat || one.played === null).map((/** @type {any} */ { played, ...entry }) => entry),
	best: plan?.best?.at_least ?? 0,
});

/** A move that was shown, for whenever I am asked with the same piece. @type {EntryOf} */
export const entryOf = ({ decision_id: _, ...move }, piece, least, otherwise) => ({ move, at_least: least, otherwise, ...(piece && { holding: piece }) });

/** A plan that stands as it is sent again, beside orders of another kind. @param {any} plan */
export function again(plan) {
	if (!plan || plan.stopped_by) return null;
	const { entries, best } = standing(plan);
	return { entries, wake: plan.wake, best: best ? { at_least: best } : null };
}
