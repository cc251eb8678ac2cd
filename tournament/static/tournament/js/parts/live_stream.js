/* One stream for a browser, however many of its pages listen: it opens six connections to a server and no more. The page
   that holds the lock listens and tells the others. When it is closed, hidden or crashes, the lock goes to the next one,
   which goes on after the last id it heard. Where locks are missing (plain HTTP in a hall) each page has its own. */

const PATIENCE = 3000; // a page that leads and is frozen answers nobody

/* `name` is the same for all who hear the same; `address()` is where to listen, `standing()` what a newcomer has to know.
   `hear(kind, data, id)` is called for each message, `lose()` when the line is dead: then close and open anew. */
export function openStream({ name, address, standing, hear, lose }) {
  const isShared = Boolean(navigator.locks) && "BroadcastChannel" in window;
  const channel = isShared ? new BroadcastChannel(name) : null;
  const leaving = new AbortController();
  let source = null;
  let release = null;
  let isLeader = !isShared;
  let isClosed = false;
  let isLive = false;
  let patience = 0;

  function take({ kind, data, id }) {
    if (isClosed) return;
    window.clearTimeout(patience);
    isLive = kind !== "lost";
    if (isLive) hear(kind, data, id);
    else lose();
  }

  function say(word) {
    if (isClosed) return;
    if (isLeader) channel?.postMessage(word);
    take(word);
  }

  function connect() {
    if (source || isClosed) return;
    source = new EventSource(address());
    for (const kind of ["hello", "changed", "beat"]) {
      source.addEventListener(kind, ({ data, lastEventId }) => say({ kind, data, id: Number(lastEventId) }));
    }
    source.addEventListener("error", () => say({ kind: "lost" }));
  }

  function lead() {
    isLeader = true;
    connect();
    return new Promise((resolve) => {
      release = resolve;
    });
  }

  function follow() {
    channel.onmessage = ({ data: word }) => {
      if (word.kind !== "who") take(word);
      else if (isLeader && isLive) channel.postMessage({ kind: "hello", ...standing() });
    };
    navigator.locks.request(name, { signal: leaving.signal }, () => (isClosed ? null : lead())).catch(() => null);
    channel.postMessage({ kind: "who" });
    patience = window.setTimeout(connect, PATIENCE);
  }

  if (isShared) follow();
  else connect();

  return {
    isLive: () => isLive,
    close() {
      isClosed = true;
      isLive = false;
      window.clearTimeout(patience);
      source?.close();
      channel?.close();
      if (release) release();
      else leaving.abort();
    },
  };
}
