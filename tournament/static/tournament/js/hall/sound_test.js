/* Trying the sound before the day: the chimes, each announcement in each language, and which voices this machine has.
   Every press is a tap, so the browser lets us be heard. Nothing here is an announcement. */
import * as sound from "./sound.js";

const page = document.querySelector("[data-sound-test]");
const status = page.querySelector("[data-test-said]");
const slider = page.querySelector("[data-test-volume]");
const volume = () => Number(slider.value);

async function listVoices() {
  const voices = await sound.voicesOfMachine();
  for (const cell of page.querySelectorAll("[data-test-voice]")) {
    cell.textContent = sound.voiceFor(cell.dataset.testVoice, voices)?.name ?? cell.dataset.none;
  }
  for (const note of document.querySelectorAll("[data-test-mute]")) {
    note.hidden = Boolean(sound.voiceFor(note.dataset.testMute, voices));
  }
}

async function ready() {
  sound.hush();
  sound.open(() => {});
  await sound.unlock();
  status.textContent = sound.isOpen() ? "" : status.dataset.silent;
  return sound.isOpen();
}

async function onPress({ target }) {
  const button = target.closest("button");
  if (!button) return;
  const { testChime, testWords, testLanguage, testKind } = button.dataset;
  if ("testStop" in button.dataset) return sound.hush();
  if (!(testChime || testWords) || !(await ready())) return;
  if (testChime) return sound.chime(testChime, volume());
  await sound.chime(testKind, volume());
  const isSaid = await sound.say(testWords, testLanguage, volume());
  if (!isSaid) status.textContent = status.dataset.mute;
}

if (sound.isPossible()) {
  for (const each of document.querySelectorAll("[data-test-buttons], [data-test-words]")) each.hidden = false;
}
slider.addEventListener("input", () => {
  page.querySelector("[data-test-volume-shown]").textContent = slider.value;
});
document.addEventListener("click", onPress);
window.speechSynthesis?.addEventListener?.("voiceschanged", listVoices);
listVoices();
