/* Read codes with the camera, where the browser has a reader of its own and the address is secure. What is read goes
   into the form of data-camera, as a hand scanner would type it. Without either the page says which one is missing. */

const LOOK_EVERY = 200; // milliseconds
const SAME_AGAIN = 4000; // a code that stays before the camera is one person

const part = document.querySelector("[data-camera]");
const form = document.querySelector(part.dataset.camera);
const video = part.querySelector("video");
const [start, stop] = ["start", "stop"].map((name) => part.querySelector(`[data-camera-${name}]`));
let stream = null;
let last = { text: "", at: 0 };

const say = (name) => {
  part.querySelector(`[data-camera-${name}]`).hidden = false;
};

function isNew(text) {
  const now = Date.now();
  const known = text === last.text && now - last.at < SAME_AGAIN;
  last = { text, at: now };
  return !known;
}

function end() {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
  video.hidden = stop.hidden = true;
  start.hidden = false;
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
  const reader = new window.BarcodeDetector({ formats: ["qr_code"] });
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    return say("refused");
  }
  video.srcObject = stream;
  await video.play();
  video.hidden = stop.hidden = false;
  start.hidden = true;
  return look(reader);
}

async function canRead() {
  if (!("BarcodeDetector" in window)) return false;
  const formats = await window.BarcodeDetector.getSupportedFormats().catch(() => []);
  return formats.includes("qr_code");
}

export async function startCamera() {
  const isAble = window.isSecureContext && Boolean(navigator.mediaDevices) && (await canRead());
  part.querySelector("[data-camera-says]").hidden = true;
  if (!window.isSecureContext) return say("insecure");
  if (!isAble) return say("unable");
  start.hidden = false;
  start.addEventListener("click", begin);
  stop.addEventListener("click", end);
  window.addEventListener("pagehide", end);
  return undefined;
}
