"""How a page looks in a real browser, measured: whether it fits whatever letters a device has.

A person may ask for wider spacing and for other letters than those that ship, and names in other scripts
come in the letters of the device. So a page is measured four times: as it is, with letters of one wide width,
with the text spacing that every page has to bear (WCAG 2.2, 1.4.12), and with that spacing and other letters.
"""

SPACING = "letter-spacing: 0.12em !important; word-spacing: 0.16em !important;"
LETTERS = {
    "as it is": "",
    "wide letters": "* { font-family: 'DejaVu Sans Mono', 'Liberation Mono', monospace !important; }",
    "wide spacing": f"* {{ {SPACING} }}",
    "wide spacing, other letters": f"* {{ {SPACING} font-family: 'DejaVu Sans', Verdana !important; }}",
}
# A projector's picture drifts by some pixels each minute, so that nothing burns in: that is not its width.
STILL = ".screen, .clock__digits { translate: 0 0 !important; transition: none !important; }"
MEASURE = """async ([letters, still]) => {
  await document.fonts.ready;
  const isOut = (each) => each.getBoundingClientRect().right > page.clientWidth + 0.1;
  const sheet = new CSSStyleSheet(), page = document.documentElement;
  const before = [...document.adoptedStyleSheets]; // a copy: the list itself changes with the page
  document.adoptedStyleSheets = [...before, sheet];
  const found = [];
  for (const [name, style] of Object.entries(letters)) {
    sheet.replaceSync(still + style);
    const excess = page.scrollWidth - page.clientWidth;
    if (excess <= 0) continue;
    const guilty = [...document.body.querySelectorAll('*')]
      .filter((each) => isOut(each) && ![...each.children].some(isOut))
      .map((each) => `${each.tagName}.${each.className}: ${each.textContent.trim().slice(0, 40)}`);
    found.push(`${name}: ${excess} px too wide: ${guilty.slice(0, 6).join(' | ')}`);
  }
  document.adoptedStyleSheets = before;
  return found;
}"""


def too_wide(page):
    """What is wider than the window, by the letters it is set in; nothing where the page fits."""
    page.wait_for_load_state()  # a press that led here may have left a page that is still being read
    return page.evaluate(MEASURE, [LETTERS, STILL])
