/* A photo is made smaller before it is sent: a phone's ten megabytes take minutes over the wifi of a hall, and the server
   keeps no more of them than this. What the browser cannot read (HEIC, mostly) is sent as it is, and the server says what
   it takes. Drawing it anew also leaves behind where it was taken. While the server is busy with other photos the same form
   is sent again, a few times. */

const LONGEST = 2400; // pixels: more than the server keeps
const QUALITY = 0.85;
const SMALL = 400_000; // bytes: not worth the trouble

const TRIES = 8;
const SPREAD = 3; // seconds, so that those who were sent away together do not come back together

const sending = new WeakSet(); // forms
const jobs = new WeakMap(); // what is being done to the file of an input

function smaller({ width, height }) {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  return [width, height].map((length) => Math.max(1, Math.round(length * scale)));
}

async function drawn(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = smaller(picture);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
}

async function shrink(input) {
  const file = input.files[0];
  if (!file || file.size <= SMALL) return;
  const blob = await drawn(file).catch(() => null);
  if (!blob || blob.size >= file.size || input.files[0] !== file) return; // unreadable, no gain, or another one is chosen
  const list = new DataTransfer();
  list.items.add(new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: blob.type }));
  input.files = list.files;
}

function changed({ target }) {
  if (!target.matches?.("input[data-photo]")) return;
  const job = shrink(target)
    .catch(() => {}) // an old browser: the photo goes as it is
    .then(() => jobs.get(target) === job && jobs.delete(target));
  jobs.set(target, job);
}

const seconds = (count) => new Promise((done) => window.setTimeout(done, 1000 * count));

/* Whatever the server has to say of the photo, it says on the page that comes next. */
async function send(form) {
  const { dataset: words } = form.querySelector("[data-photo-says]");
  const say = (text) => Object.assign(form.querySelector("[data-photo-says]"), { textContent: text, hidden: false });
  for (let left = TRIES; left > 0; left -= 1) {
    say(words.sending);
    const options = { method: "POST", body: new FormData(form), headers: { Accept: "text/plain" }, redirect: /** @type {const} */ ("manual") };
    const answer = await fetch(form.action, options).catch(() => null);
    if (!answer || answer.status === 408) return say(words.lost);
    const wait = Number(answer.headers.get("Retry-After"));
    if (answer.type === "opaqueredirect") return window.location.reload();
    if (answer.status !== 503 || !wait) return form.submit();
    if (left === 1) continue;
    const pause = Math.ceil(wait + SPREAD * Math.random());
    say(words.again.replace("{seconds}", pause));
    await seconds(pause);
  }
  return say(words.busy);
}

async function submitted(event) {
  const form = event.target;
  const input = form.querySelector("input[data-photo]");
  if (!input) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // nobody else shall take the form for sent
  if (sending.has(form)) return;
  sending.add(form);
  await jobs.get(input);
  await send(form);
  sending.delete(form);
}

export function startPhotos() {
  document.addEventListener("change", changed);
  document.addEventListener("submit", submitted, { capture: true });
  for (const input of document.querySelectorAll("input[data-photo]")) changed({ target: input }); // chosen already
}
