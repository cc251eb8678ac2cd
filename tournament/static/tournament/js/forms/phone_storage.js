/* What this phone keeps across reload and close, shared by its tabs. Where the browser keeps nothing, the page does. */

const memory = new Map();

export function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function write(key, kept) {
  memory.delete(key);
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    memory.set(key, kept);
  }
}
