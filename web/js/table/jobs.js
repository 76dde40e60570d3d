/** What engines are asked for beside their moves, and waiting for it. */

import { api } from "../api/calls.js";
import { t } from "../words.js";

const MOST_LOOKS = 240;

/** @type {Done} */
export async function done(job, progress) {
	for (let look = 0; look < MOST_LOOKS && (job.status === "queued" || job.status === "running"); look++) {
		await new Promise((resolve) => setTimeout(resolve, 300));
		job = await api.job(job.id);
		progress?.(job.progress);
	}
	if (job.status !== "succeeded") throw new Error(t("engine.failed"));
	return job.result;
}

/** What an engine would do in my place, best first. @param {Table} table */
export async function hints(table) {
	const result = await done(await api.ask(table.id, "hints"));
	return result?.type === "hint" ? result.options : [];
}
