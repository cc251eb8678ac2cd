/* What the pages of a private link and its worker (worker.js) agree on. One cache for each link, named after its home
   address: it exists from the start of the worker until the link is revoked or the phone is told to forget it. */

export const KEPT_AT = "Muster-Kept-At"; // of a kept answer: when it came, by the clock of this phone
export const OUTBOX = "outbox"; // below the home address: a copy of what waits to be sent (forms/keeping.js)
export const SYNC = "muster-outbox";
export const FORGOTTEN = 24 * 60 * 60 * 1000; // milliseconds: a day later nobody waits for what was not sent

export const cacheName = (home) => `muster-link ${home}`;

/* A report that is only looked at: its answer is a page for the player, not for a worker. */
export const isLook = ({ path, fields }) => path.endsWith("/result/") && Object.fromEntries(fields).step !== "send";
