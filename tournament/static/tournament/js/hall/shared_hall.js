/* Several events on one screen: each is a frame with its own board. In turn, one is seen at a time; a call brings its
   event to the front until it is over. Without this script they stand beside each other. */
const hall = document.querySelector("[data-hall]");
const frames = [...hall.querySelectorAll("iframe")];
const stay = Number(hall.dataset.seconds) * 1000;
const LOOK_EVERY = 500;
const at = { event: 0, since: performance.now() };

const isCalling = (frame) => frame.contentDocument?.querySelector("[data-board]")?.dataset.scene === "call";

/* Which event is on now: one that calls, or the next when the turn of this one is over. */
function next() {
  if (frames[at.event] && isCalling(frames[at.event])) return at.event;
  const calling = frames.findIndex(isCalling);
  if (calling >= 0) return calling;
  return performance.now() - at.since < stay ? at.event : (at.event + 1) % frames.length;
}

function step() {
  const event = next();
  if (event !== at.event) Object.assign(at, { event, since: performance.now() });
  frames.forEach((frame, place) => frame.classList.toggle("is-on", place === at.event));
}

if (hall.dataset.hall === "turn") {
  hall.classList.add("hall--turn");
  step();
  window.setInterval(step, LOOK_EVERY);
}
