/* Copy and share, where the browser can: both need a secure connection, which a hall on plain HTTP does not have.
   What it cannot do is not offered; the address stands on the page, and the picture can be saved. */

async function sharePicture({ share, shareTitle }) {
  const answer = await fetch(share, { cache: "no-store" });
  if (!answer.ok) return;
  const file = new File([await answer.blob()], "muster.png", { type: "image/png" });
  await navigator.share({ title: shareTitle, files: [file] });
}

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy);
  button.querySelector("span").textContent = button.dataset.done;
}

const can = {
  copy: () => "clipboard" in navigator,
  shareLink: () => "share" in navigator,
  share: () => navigator.canShare?.({ files: [new File([], "muster.png", { type: "image/png" })] }) ?? false,
};

function offer() {
  for (const button of document.querySelectorAll("[data-copy], [data-share], [data-share-link]")) {
    const name = Object.keys(can).find((each) => each in button.dataset);
    button.hidden = !can[name]();
  }
}

async function act(event) {
  const button = event.target.closest?.("[data-copy], [data-share], [data-share-link]");
  if (!button) return;
  const { shareLink: url, shareTitle: title } = button.dataset;
  try {
    if ("copy" in button.dataset) await copy(button);
    else if (url) await navigator.share({ title, url });
    else await sharePicture(button.dataset);
  } catch {
    /* the sheet was closed again, or the person said no: the page is as it was */
  }
}

export function startSharing() {
  offer();
  document.addEventListener("click", act);
  document.addEventListener("muster:fragment", offer);
}
