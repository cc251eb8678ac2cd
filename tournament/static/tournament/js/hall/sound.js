/* The device that is heard: tones made here, and the browser's own voice. Nothing is loaded and nothing is recorded.
   A browser makes no sound before somebody has tapped the page once; isOpen() tells, unlock() is called in that tap.
   What is said, and when, is not decided here: see voice.js. */

const CHIMES = {
  // hertz, seconds after the beginning: two falling tones for the hall, three rising ones for somebody who is called
  announcement: [
    [659.25, 0],
    [523.25, 0.6],
  ],
  call: [
    [523.25, 0],
    [659.25, 0.25],
    [783.99, 0.5],
  ],
};
const RING = 1.6; // seconds until a tone has died away
const OVERTONES = [
  // of a gong: times the tone, how loud, how fast it dies away
  [1, 1, 1],
  [2, 0.35, 0.6],
  [3.01, 0.12, 0.35],
];
const LOUDEST = 0.4; // several tones together must not crackle
const VOICES_WITHIN = 1500; // milliseconds; browsers read the list of voices late
const SLOWEST = 220; // milliseconds a character; some browsers never tell that they are through

let context = null;

const speech = () => window.speechSynthesis;
const wait = (milliseconds) => new Promise((resolve) => window.setTimeout(resolve, milliseconds));

export const isPossible = () => "AudioContext" in window;
export const isOpen = () => context?.state === "running";

/* Ask the browser whether it lets us be heard; it decides so when the page begins. */
export function open(onChange) {
  if (!isPossible() || context) return;
  context = new AudioContext();
  context.addEventListener("statechange", onChange);
  speech()?.addEventListener?.("voiceschanged", onChange);
}

/* In a tap: from now on the page is heard. Some browsers want the voice to be used in a tap, too. */
export async function unlock() {
  if (!context) return;
  if (speech() && !isOpen()) speech().speak(new SpeechSynthesisUtterance(""));
  await context.resume();
}

function ring(hertz, at, volume) {
  for (const [times, loud, long] of OVERTONES) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = hertz * times;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(Math.max(volume * loud * LOUDEST, 0.0001), at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + RING * long);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + RING * long);
  }
}

/* The gong, from 0 to 100 loud. Resolves when the last tone may be spoken over. */
export async function chime(kind, volume) {
  const tones = CHIMES[kind] ?? CHIMES.announcement;
  for (const [hertz, after] of tones) ring(hertz, context.currentTime + after, volume / 100);
  await wait((tones[tones.length - 1][1] + RING * 0.7) * 1000);
}

const plain = (tag) => tag.replace("_", "-").toLowerCase();

/* The best voice for a language, or none: nobody reads German with an English voice. Pure. */
export function voiceFor(language, voices) {
  const fitting = voices.filter((voice) => plain(voice.lang).split("-")[0] === plain(language).split("-")[0]);
  const worth = (voice) => (voice.localService ? 2 : 0) + (voice.default ? 1 : 0);
  return fitting.sort((one, other) => worth(other) - worth(one))[0] ?? null;
}

export const voices = () => speech()?.getVoices() ?? [];

/* The voices, once the browser has read them. */
export async function voicesOfMachine() {
  for (let waited = 0; !voices().length && waited < VOICES_WITHIN; waited += 100) await wait(100);
  return voices();
}

/* Say it, from 0 to 100 loud. Resolves when it is said, with whether there was a voice for it. */
export async function say(text, language, volume) {
  const voice = voiceFor(language, await voicesOfMachine());
  if (!voice) return false;
  const words = new SpeechSynthesisUtterance(text);
  words.voice = voice;
  words.lang = voice.lang;
  words.volume = volume / 100;
  words.rate = 0.95; // a hall has an echo
  const isSaid = new Promise((resolve) => {
    words.onend = words.onerror = resolve;
  });
  speech().speak(words);
  await Promise.race([isSaid, wait(3000 + text.length * SLOWEST)]);
  return true;
}

/* At once silent: somebody has pressed mute. */
export function hush() {
  speech()?.cancel();
}
