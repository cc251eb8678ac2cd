"""Where a page begins to be of use: the first datum below its head, and how high its rows are.

A datum is a row of a table or list, a key figure, or a field of the page's subject. The head, notices and
the navigation are none; of a page that has no datum its first sentence counts. A banner that stands above all
pages of an event is left out. A table of free text has rows of any height (`table--free`). Measured in the
browser, because it is the browser that lays out.
"""

LIMIT = 160  # pixels of a laptop, a rule of docs/style.md
MEASURE = """() => {
  const main = document.querySelector("main");
  const banner = document.querySelector(".banners")?.offsetHeight ?? 0;
  const none = ".page-head, .title-page, .tabs, .steps, #messages, .live-lost, [role=search], .bulk-bar";
  const data = "tbody tr, ol > li, ul > li, dl > div, dd, .stat, .figures, .clock__digits"
    .concat(", .plan-preview__length, article, .card, .empty, .panel, .field, fieldset, form .button")
    .concat(", input:not([type=hidden]), select, textarea");
  const isShown = (each) => each.checkVisibility({ visibilityProperty: true }) && each.clientHeight > 0;
  const topOf = (each) => Math.round(each.getBoundingClientRect().top + window.scrollY - banner);
  const isData = (each) => !each.closest(none) && isShown(each);
  const shown = (what) => [...main.querySelectorAll(what)].filter(isData);
  const found = shown(data).length ? shown(data) : shown("p"); // a page that only asks or tells
  const top = Math.min(...found.map(topOf));
  const first = found.find((each) => topOf(each) === top)?.outerHTML.slice(0, 80) ?? "";
  const hasTwoLines = (row) => row.querySelector(".table__sub, small, br") !== null;
  const tooHigh = [...main.querySelectorAll("table:not(.table--facts, .table--free) > tbody > tr")]
    .filter((row) => isShown(row) && row.getBoundingClientRect().height > (hasTwoLines(row) ? 37.5 : 36.5))
    .map((row) => `${Math.round(row.getBoundingClientRect().height)} ${row.innerText.slice(0, 50)}`);
  return { top, first, tooHigh };
}"""


def measured(page):
    """``top`` of the first datum in pixels (``Infinity``: none), its HTML, and the rows that are too high."""
    return page.evaluate(MEASURE)
