"""Whether Tab reaches all that can be pressed on a page, shows where it is, and leaves it again.

The page is walked with the real key, from its top until the browser begins anew. A radio group is one stop.
What looks pressable, by its pointer, and is no control nor inside one is a fault as well.
"""

PREPARE = """() => {
  const controls = "a[href], button, input, select, textarea, summary, [contenteditable], [tabindex]";
  const isShown = (each) => each.checkVisibility({ visibilityProperty: true });
  const isControl = (each) => isShown(each) && each.type !== "hidden" && each.tabIndex >= 0
    && !each.matches(":disabled") && !each.closest("[inert]");
  const about = (each) => `${each.localName}.${each.className} ${each.name ?? ""} ${each.id} `
    + `${(each.innerText || each.ariaLabel || each.value || "").trim().slice(0, 30)}`;
  const groupOf = (each) => each.type === "radio" ? `${each.name} ${each.form?.id ?? ""}` : null;
  const labelOf = (each) => each.closest("label") ?? each.labels?.[0];
  const isWide = (each) => each.getBoundingClientRect().width > 4;
  const hasRing = (each) => {
    const style = getComputedStyle(each);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 && isWide(each);
  };
  const around = (each) => [each, each.nextElementSibling, labelOf(each)].filter(Boolean);
  const isCovered = (each) => {
    const seen = isWide(each) ? each : labelOf(each);
    const box = seen?.getClientRects()[0];
    const hit = box && document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return Boolean(seen) && !(hit && (seen.contains(hit) || hit.contains(seen)));
  };
  const stops = [], faults = [];
  const everything = () => [...document.body.querySelectorAll("*")];
  const wanted = () => [...document.body.querySelectorAll(controls)].filter(isControl);
  const missed = () => {
    const groups = new Set(stops.map(groupOf).filter(Boolean));
    return wanted().filter((each) => !stops.includes(each) && !groups.has(groupOf(each)));
  };
  const isForPointers = (each) => getComputedStyle(each).cursor === "pointer" && isShown(each)
    && getComputedStyle(each.parentElement).cursor !== "pointer"
    && !each.closest(`${controls}, label, :disabled`) && !each.querySelector(controls);
  const onTab = () => {
    const at = document.activeElement;
    if (at === document.body || stops.includes(at)) return;
    stops.push(at);
    if (at.tabIndex > 0) faults.push(`out of order: ${about(at)}`);
    if (!around(at).some(hasRing)) faults.push(`no ring: ${about(at)}`);
    if (isCovered(at)) faults.push(`covered: ${about(at)}`);
  };
  document.addEventListener("keyup", onTab); // after the page has brought it into view
  document.activeElement.blur();
  getSelection().setPosition(document.body, 0); // where Tab begins
  window.tabOrder = {
    isOver: () => missed().length === 0,
    faults: () => [
      ...faults,
      ...missed().map((each) => `not reached: ${about(each)}`),
      ...everything().filter(isForPointers).map((each) => `pointer only: ${about(each)}`),
    ],
  };
  return wanted().length;
}"""
MORE = 5  # presses more than controls: to the browser and in again
ROUNDS = 4  # a field for a date has a stop for each of its parts


def faults_of(page):
    """What cannot be reached, seen or left by keyboard on the page as it stands."""
    presses = page.evaluate(PREPARE) + MORE
    for _ in range(ROUNDS):
        for _ in range(presses):
            page.keyboard.press("Tab")
        if page.evaluate("() => window.tabOrder.isOver()"):
            break
        presses = MORE * 3
    return page.evaluate("() => window.tabOrder.faults()")
