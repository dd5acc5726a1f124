// A new table, by someone who may have no name yet.
import { Refused, send } from "./api.js";
import { name } from "./settings.js";
import { t } from "./words.js";

/** @typedef {{who: "me" | "open" | "bot", level?: number, name?: string}} SeatWish */

/** Make the table and go there; who gives no name is a guest. @param {{game: string, seats: SeatWish[], start: boolean, [field: string]: unknown}} wish @param {string} [called] @returns {Promise<void>} */
export async function begin(wish, called = t("name.guest")) {
  try {
    if (!name.peek()) name.value = (await send("POST", "/api/session", { name: called })).name;
    const table = await send("POST", "/api/tables", wish);
    location.assign(`/t/${table.id}`);
  } catch (error) {
    if (!(error instanceof Refused && error.code === "no_session" && name.peek())) throw error;
    name.value = ""; // the session is no longer known: begin another
    await begin(wish, called);
  }
}
