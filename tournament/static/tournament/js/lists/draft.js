/* What this phone holds of a list until the server has it: kept across reload and close, shared by its tabs.
   It knows what the server said last and what was tapped since. It draws nothing and sends nothing. */

import { read, write } from "../forms/phone_storage.js";

const same = (one, other) => {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...ids].every((id) => (one[id] ?? 0) === (other[id] ?? 0));
};

export class Draft {
  constructor(key, revision, entries) {
    this.key = key;
    this.answered = `muster-answered-${key}`;
    this.server = { revision, entries };
  }

  /* This page was on its way while the server answered the one before it on this phone. */
  get isBehind() {
    return (read(this.answered) ?? 0) > this.server.revision;
  }

  get kept() {
    const kept = read(this.key);
    return kept?.mine && kept.before ? kept : null;
  }

  get waits() {
    return this.kept !== null;
  }

  get mine() {
    return this.kept?.mine ?? this.server.entries;
  }

  set(figure, quantity) {
    const { revision, entries } = this.server;
    const kept = this.kept ?? { base: revision, before: entries, mine: { ...entries } };
    kept.mine[figure] = quantity;
    if (quantity < 1) delete kept.mine[figure];
    write(this.key, same(kept.mine, kept.before) ? null : kept);
  }

  /* The server has taken `sent` and holds `entries` now; what was tapped meanwhile is put on top. */
  taken(sent, revision, entries) {
    const kept = this.kept;
    this.server = { revision, entries };
    write(this.answered, revision);
    if (!kept) return;
    const mine = { ...entries };
    for (const id of new Set([...Object.keys(kept.mine), ...Object.keys(sent)])) {
      const now = kept.mine[id] ?? 0;
      if (now !== (sent[id] ?? 0)) mine[id] = now;
      if (mine[id] === 0) delete mine[id];
    }
    write(this.key, same(mine, entries) ? null : { base: revision, before: entries, mine });
  }

  /* The player has seen the other side at this revision and keeps the phone's. */
  seen(revision) {
    const kept = this.kept;
    if (kept) write(this.key, { ...kept, base: revision });
  }

  drop() {
    write(this.key, null);
  }
}
