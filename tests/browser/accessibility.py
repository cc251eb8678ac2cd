"""Whether a page keeps the rules of WCAG 2.2 AA that a program can check: axe-core, run in the page."""

from importlib.resources import files

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RUN = """async () => {
  const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const { violations } = await axe.run(document, { runOnly: levels, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}"""


def faults_of(page):
    """What axe objects to on the page as it stands, by rule.

    The window is as high as the page: what scrolls out from under a bar is not covered by it.
    """
    height = page.evaluate("() => Math.ceil(document.documentElement.scrollHeight)")
    page.set_viewport_size({**page.viewport_size, "height": max(height, page.viewport_size["height"])})
    page.evaluate(AXE)
    return page.evaluate(RUN)
