/** Who I am in this browser. The token lives in local storage and in the Authorization header only. */

/**
 * @typedef {object} Session
 * @property {string} token
 * @property {string} name
 * @property {boolean} guest
 */

const KEY = "axio.session";
/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Session | null} */
export function session() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

export function token() {
  return session()?.token ?? null;
}

export function myName() {
  return session()?.name ?? null;
}

/** @param {Session | null} next */
export function keep(next) {
  if (next) localStorage.setItem(KEY, JSON.stringify(next));
  else localStorage.removeItem(KEY);
  for (const tell of listeners) tell();
}

/** @param {() => void} tell called when somebody signs in or out, in any tab */
export function onSession(tell) {
  listeners.add(tell);
}

addEventListener("storage", (event) => {
  if (event.key === KEY) for (const tell of listeners) tell();
});
