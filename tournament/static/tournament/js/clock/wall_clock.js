/* What time it is for a page that counts nothing: the device's own word. Where something counts, server_time.js measures
   the server's time and answers here instead. Such a page pays for the measuring, the others do not. */

let measured = null;

export function measuredBy(clock) {
  measured = clock;
}

export const now = () => measured?.now() ?? Date.now();

/* A word of the stream about the server's time: for whoever measures it. */
export const hear = (serverNow) => measured?.hear(serverNow);

/* An instant of the server as the hall's wall clock shows it. */
export function wallClock(instant, zone) {
  /** @type {Intl.DateTimeFormatOptions} */
  const how = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const language = document.documentElement.lang;
  try {
    return new Date(instant).toLocaleTimeString(language, { ...how, timeZone: zone || undefined });
  } catch {
    return new Date(instant).toLocaleTimeString(language, how); // a zone this browser does not know
  }
}
