/* Read codes with the camera, where the browser has a reader of its own and the address is secure. What is read goes
   into the form of data-camera, as a hand scanner would type it. Without either the page says which one is missing. */

const LOOK_EVERY = 200; // milliseconds
const SAME_AGAIN = 4000; // a code that stays before the camera is one person

const part = document.querySelector("[data-camera]");
const form = document.querySelector(part.dataset.camera);
const video = part.querySelector("video");
const [start, stop] = ["start", "stop"].map((name) => part.querySelector(`[data-camera-${name}]`));
let stream = null;
let isAsking = false;
let last = { text: "", at: 0 };

/* One sentence at a time; without a name none. */
function say(name) {
  for (const each of part.querySelectorAll("[data-camera-words] > p")) each.hidden = !each.hasAttribute(`data-camera-${name}`);
}

function isNew(text) {
  const now = Date.now();
  const known = text === last.text && now - last.at < SAME_AGAIN;
  last = { text, at: now };
  return !known;
}

/* Whoever pressed the one button is on the other one afterwards. */
function swap(old, fresh) {
  const had = document.activeElement === old;
  fresh.hidden = false;
  if (had) fresh.focus();
  old.hidden = true;
}

function end() {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
  video.hidden = true;
  swap(stop, start);
}

async function look(reader) {
  if (!stream) return;
  const [code] = await reader.detect(video).catch(() => []);
  if (code && isNew(code.rawValue)) {
    form.elements[part.dataset.cameraField || "code"].value = code.rawValue;
    form.requestSubmit();
    navigator.vibrate?.(60);
  }
  window.setTimeout(() => look(reader), LOOK_EVERY);
}

async function begin() {
  if (isAsking) return;
  isAsking = true;
  say("");
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    video.srcObject = stream;
    await video.play();
    stream.getVideoTracks()[0].addEventListener("ended", lose); // pulled out, or taken back by the browser
    video.hidden = false;
    swap(start, stop);
    look(new window.BarcodeDetector({ formats: ["qr_code"] }));
  } catch (error) {
    end();
    say(error.name === "NotFoundError" ? "absent" : "refused");
  }
  isAsking = false;
}

function lose() {
  end();
  say("refused");
}

async function canRead() {
  if (!("BarcodeDetector" in window)) return false;
  const formats = await window.BarcodeDetector.getSupportedFormats().catch(() => []);
  return formats.includes("qr_code");
}

export async function startCamera() {
  if (!window.isSecureContext) return say("insecure");
  if (!navigator.mediaDevices || !(await canRead())) return say("unable");
  say("");
  start.hidden = false;
  start.addEventListener("click", begin);
  stop.addEventListener("click", end);
  window.addEventListener("pagehide", end);
  return undefined;
}
