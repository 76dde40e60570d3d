/** What can come of a call instead of its answer. */

/** The service refused. Decide by `code` and `rule`, show the message. */
export class Problem extends Error {
  /** @param {number} status @param {Record<string, any>} problem as the service sent it */
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`);
    this.name = "Problem";
    this.status = status;
    /** @type {string} */
    this.code = problem.code ?? "";
    /** @type {string | null} */
    this.rule = problem.rule ?? null;
    this.problem = problem;
  }

  /** @param {Response} answer */
  static async of(answer) {
    return new Problem(answer.status, await answer.json().catch(() => ({})));
  }
}

/** Nobody answered for as long as there was patience. */
export class Unreachable extends Error {
  name = "Unreachable";
}
