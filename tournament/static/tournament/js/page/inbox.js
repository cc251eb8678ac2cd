/* What waits at the desk: its number stands in the title of the page, and each new line sounds once where somebody has
   switched that on. The switch ([data-sound-switch]) holds for this device. */

const KEY = "muster-inbox-sound";
const TONES = [660, 880]; // hertz
const LENGTH = 0.18; // seconds each

const title = document.title;
let known = null; // keys of the lines that were shown
let number = null;
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
  const waiting = Number(document.querySelector("[data-waiting]")?.dataset.waiting ?? 0);
  document.title = waiting ? `(${waiting}) ${title}` : title;
  const keys = [...document.querySelectorAll("[data-waits]")].map((line) => line.dataset.waits);
  const isNew = keys.length ? known && keys.some((key) => !known.has(key)) : number !== null && waiting > number;
  if (isNew && isOn()) play();
  known = new Set(keys);
  number = waiting;
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
