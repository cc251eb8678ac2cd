/* Notifications of this phone for one private link, where the server sends them (data-push-key) and the browser takes
   them. Where it cannot, the page says why. */

const part = document.querySelector("[data-push-key]");
const [start, stop] = ["start", "stop"].map((name) => part.querySelector(`[data-push-${name}]`));

function say(name) {
  for (const line of part.querySelectorAll("[data-push-says]")) line.hidden = line.dataset.pushSays !== name;
}

function keyOf(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

function send(address, fields) {
  const body = new URLSearchParams(fields);
  body.set("csrfmiddlewaretoken", part.querySelector("[name=csrfmiddlewaretoken]").value);
  return fetch(address, { method: "POST", body, signal: AbortSignal.timeout(15_000) });
}

function show(subscription) {
  start.hidden = Boolean(subscription);
  stop.hidden = !subscription;
  say(subscription ? "on" : "off");
}

/* The server is told first what it has to send to; a phone that it does not know is told of nothing. */
async function subscribe(manager) {
  if ((await Notification.requestPermission()) !== "granted") return say("refused");
  try {
    const options = { userVisibleOnly: true, applicationServerKey: keyOf(part.dataset.pushKey) };
    const subscription = await manager.subscribe(options);
    const { endpoint, keys } = subscription.toJSON();
    const answer = await send(part.dataset.pushUrl, { endpoint, public_key: keys.p256dh, secret: keys.auth });
    if (answer.ok) return show(subscription);
    await subscription.unsubscribe();
  } catch {
    /* no push service can be reached, or not this server */
  }
  return say("failed");
}

async function unsubscribe(manager) {
  const subscription = await manager.getSubscription();
  if (!subscription) return show(null);
  await send(part.dataset.pushStopUrl, { endpoint: subscription.endpoint }).catch(() => null); // the service says so later
  await subscription.unsubscribe();
  return show(null);
}

export async function startPush() {
  if (!isSecureContext) return say("insecure");
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return say("unable");
  say("off");
  const { pushManager } = await navigator.serviceWorker.ready;
  start.addEventListener("click", () => subscribe(pushManager));
  stop.addEventListener("click", () => unsubscribe(pushManager));
  return show(await pushManager.getSubscription().catch(() => null));
}
