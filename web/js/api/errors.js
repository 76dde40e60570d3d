/** What can come of a call instead of its answer. */

/** The service answered, and said no. */
export class Refused extends Error {
	/** @param {number} status @param {Partial<Schemas["Problem"]>} problem @param {number} [after] seconds to wait, if it said so */
	constructor(status, problem, after = 0) {
		super(problem.detail || problem.title || String(status));
		this.status = status;
		this.code = problem.code ?? "";
		this.after = after;
	}
}

/** Nobody answered, or not to the end. */
export class Unreachable extends Error {}
