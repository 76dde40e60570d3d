/** Who I am in this browser. The token lives in local storage and in the Authorization header only. */

const KEY = "axio.session";
/** @type {Set<() => void>} */
const listeners = new Set();
const tell = () => listeners.forEach((listener) => listener());

/** @returns {Session | null} */
export const session = () => kept(KEY, null);

/** What this browser keeps under a key, if it can be read. @type {(key: string, otherwise: any) => any} */
export function kept(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {Session | null} next */
export function keep(next) {
  if (next) localStorage.setItem(KEY, JSON.stringify(next));
  else localStorage.removeItem(KEY);
  tell();
}

/** @param {() => void} listener is called when somebody signs in or out, in any tab */
export const onSession = (listener) => listeners.add(listener);

addEventListener("storage", ({ key }) => key === KEY && tell());
