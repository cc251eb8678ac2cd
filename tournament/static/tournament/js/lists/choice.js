/* The list has changed on both sides: the player chooses. It comes with the first such answer. */

function chosen({ dialog, draft, flush, refresh }, keep) {
  const { revision } = dialog.querySelector("[data-revision]").dataset;
  dialog.close();
  if (keep === "server") draft.drop();
  draft.seen(Number(revision));
  if (keep === "server") refresh();
  else flush(keep);
}

export function choose(html, builder) {
  const { dialog } = builder;
  dialog.innerHTML = html;
  dialog.onclick = ({ target }) => {
    const keep = target.closest("[data-keep]")?.dataset.keep;
    if (keep) chosen(builder, keep);
  };
  dialog.oncancel = (event) => event.preventDefault();
  if (!dialog.open) dialog.showModal();
}
