/* What a tap did, and which rules turned with it, for those who hear the page. */

export class Spoken {
  constructor(builder, draft) {
    this.builder = builder;
    this.draft = draft;
    this.line = document.getElementById("said");
    this.tapped = null; // not said yet
  }

  standing() {
    return new Map([...this.builder.querySelectorAll("[data-rule]")].map((line) => [line.id, [line.dataset.rule, line]]));
  }

  tapWords() {
    const { builder, draft, line, tapped } = this;
    if (!tapped || (draft.waits && !builder.classList.contains("is-stale"))) return "";
    const values = { ...tapped, held: draft.mine[tapped.figure] ?? 0 };
    for (const { dataset, textContent } of builder.querySelectorAll("#sheet [data-counts]")) values[dataset.counts] = textContent;
    this.tapped = null;
    return line.dataset[tapped.step > 0 ? "added" : "removed"].replace(/\{(\w+)\}/g, (_, name) => values[name]);
  }

  tell(before, sentence) {
    const turned = [...this.standing()].filter(([id, [state]]) => before.has(id) && before.get(id)[0] !== state);
    const words = turned.map(([, [, line]]) => `${line.querySelector("summary").textContent.trim().replace(/\s+/g, " ")}.`);
    const said = [this.tapWords(), sentence, ...words].filter(Boolean).join(" ");
    if (said) this.line.textContent = said;
  }
}
