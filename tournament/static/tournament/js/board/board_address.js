/* The address of the board, which names a table and a round where it was opened from one. */

const sent = () => new URLSearchParams(window.location.search);

/* This page, for the same table and round. */
export function addressWith(fields) {
  const place = ["table", "round"].filter((name) => sent().has(name)).map((name) => [name, sent().get(name)]);
  const query = String(new URLSearchParams([...place, ...Object.entries(fields)]));
  return window.location.pathname + (query && `?${query}`);
}

/* Each table has a drawing of its own. */
export const placeOfDrawing = () => `muster-board:${window.location.pathname}?${sent().get("table") ?? ""}`;
