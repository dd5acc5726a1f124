// What the page asks of the server outside the socket.

/** A refusal, as the server words it. */
export class Refused extends Error {
  /** @param {import("./protocol.js").Problem} problem */
  constructor(problem) {
    super(problem.why);
    this.code = problem.code;
    this.rule = problem.rule;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
async function ask(method, path, body) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused({ code: "offline", why: "" });
  }
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({ code: "internal", why: answer.statusText }));
  throw new Refused(problem);
}

/** @param {string} path @returns {Promise<any>} */
export const get = async (path) => (await ask("GET", path)).json();

/** @param {string} path @returns {Promise<string>} */
export const text = async (path) => (await ask("GET", path)).text();

/** @param {"POST" | "PUT" | "PATCH" | "DELETE"} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export async function send(method, path, body) {
  const answer = await ask(method, path, body);
  return answer.status === 204 ? null : answer.json();
}

/** An id for a wish, so that sending it twice does it once. */
export function newId() {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(words, (word) => word.toString(16).padStart(8, "0")).join("");
}
