/* What waits at the desk: its number stands in the title of the page, and each new thing sounds once where somebody has
   switched that on. The switch ([data-sound-switch]) holds for this device. */

const KEY = "muster-inbox-sound";
const TONES = [660, 880]; // hertz
const LENGTH = 0.18; // seconds each

const title = document.title;
let known = null; // keys of what waited before
let sound = null;

const isOn = () => {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
};

function play() {
  sound ??= new AudioContext();
  TONES.forEach((hertz, place) => {
    const [tone, volume] = [sound.createOscillator(), sound.createGain()];
    const begin = sound.currentTime + place * LENGTH;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.15, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
    tone.connect(volume).connect(sound.destination);
    tone.start(begin);
    tone.stop(begin + LENGTH);
  });
}

function look() {
  const { waiting = "0", waitingKeys = "" } = document.querySelector("[data-waiting]")?.dataset ?? {};
  document.title = Number(waiting) ? `(${waiting}) ${title}` : title;
  const keys = waitingKeys.split(" ").filter(Boolean);
  if (known && isOn() && keys.some((key) => !known.has(key))) play();
  known = new Set(keys);
  show();
}

function show() {
  for (const button of document.querySelectorAll("[data-sound-switch]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isOn()));
  }
}

function toggle() {
  try {
    localStorage.setItem(KEY, isOn() ? "off" : "on");
  } catch {
    /* a browser that keeps nothing stays silent */
  }
  if (isOn()) play();
  show();
}

export function startInbox() {
  document.addEventListener("click", (event) => event.target.closest("[data-sound-switch]") && toggle());
  document.addEventListener("muster:fragment", look);
  look();
}
