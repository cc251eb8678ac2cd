/* The clock's page at the desk. Something that can be done only for a while carries data-until (milliseconds of the
   server's time): the seconds that are left stand in its [data-left], and afterwards it is hidden. */
import { now } from "./server_time.js";
import { written } from "./countdown.js";

function draw() {
  for (const each of document.querySelectorAll("[data-until]")) {
    const left = (Number(each.dataset.until) - now()) / 1000;
    each.hidden = left <= 0;
    for (const digits of each.querySelectorAll("[data-left]")) digits.textContent = written(left);
  }
}

draw();
window.setInterval(draw, 500);
document.addEventListener("muster:fragment", draw);
