"""Somebody whose browser asks for one language: each page that they look at is in it, and all of it fits.

A text of a page is English where it is a text of the catalogue whose translation differs, whatever the
numbers in it, or where it has three words in a row that only English texts of the catalogue have. Names are
left out: they stand in elements of their own (``bdi``, or with a ``lang``).
"""

import html
import re
from functools import cache

from tests.browser import fits
from tests.browser.windows import wait_for_scripts
from tests.tournament.web.test_no_english import HOLES, WORDS, catalogue, english_runs, runs

NUMBER = re.compile(r"\d+(?:[.,:\u202f\u00a0]\d+)*")
TEXTS = """() => {
  const shown = new Set(), attributes = ['aria-label', 'title', 'placeholder', 'alt', 'data-confirm'];
  const isName = (each) => each.closest('script, style, template, noscript, code, bdi, q, [lang]:not(html)');
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { data, parentElement: holder } = words.currentNode;
    if (!data.trim() || isName(holder)) continue;
    if (holder.checkVisibility() || holder.closest('select')) shown.add(data);
  }
  for (const each of document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join())) {
    if (!isName(each)) attributes.forEach((name) => shown.add(each.getAttribute(name) ?? ''));
  }
  return [document.title, ...shown];
}"""
UNFOLD = """() => document.querySelectorAll('main details').forEach((each) => {
  each.removeAttribute('name'); // of those of one name only one is open
  each.open = true;
})"""
FOLD_MENUS = """() => document.querySelectorAll('.head-menu, .frame-menu').forEach((each) => {
  each.open = false; // it lies over the page
})"""


def _pattern(text):
    """What of a text stays whatever its values are."""
    return " ".join(NUMBER.sub("0", HOLES.sub("0", html.unescape(text))).split())


@cache
def english_texts(language):
    """The texts of the catalogue that are another text in this language."""
    known = catalogue(language)
    foreign = {_pattern(text) for texts in known.values() for text in texts}
    return {_pattern(text) for text in known if WORDS.search(HOLES.sub("", text))} - foreign


def english_among(texts, language):
    """Those that are English."""
    whole, in_a_row = english_texts(language), english_runs(language)
    return [
        text
        for text in (" ".join(each.split()) for each in texts)
        if _pattern(text) in whole or any(run in in_a_row for run in runs(text))
    ]


class Reader:
    """One window. ``faults`` are what was wrong on the pages looked at so far, by address.

    ``typed`` are texts that somebody has typed: they are in no language.
    """

    def __init__(self, page, base, language):
        self.page, self.base, self.language = page, base, language
        self.typed = set()
        self.faults, self.seen = [], 0

    def open(self, path):
        self.page.goto(path if path.startswith("http") else self.base + path)
        return self.look()

    @property
    def complaints(self):
        """Of the console, but for what it says of a stream that nobody serves here and of a refused form."""
        return [each for each in self.page.complaints if "404" not in each and "422" not in each]

    def look(self):
        """The page as it is now, with what is folded."""
        page = self.page
        page.wait_for_load_state()
        wait_for_scripts(page)
        page.evaluate(UNFOLD)
        found = english_among(set(page.evaluate(TEXTS)) - self.typed, self.language)
        page.evaluate(FOLD_MENUS)
        found += fits.faults_of(page)
        if page.get_attribute("html", "lang") != self.language:
            found.append(f"html lang={page.get_attribute('html', 'lang')}")
        self.faults += [f"{page.url.removeprefix(self.base)}: {each}" for each in found]
        self.seen += 1
        return page

    def press(self, button="main form .button--primary"):
        """A button or a link in sight, and the page that it leads to."""
        with self.page.expect_navigation():
            self.page.locator(f"{button} >> visible=true").first.click()
        return self.look()
