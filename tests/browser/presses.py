"""The presses of a person at work, counted: clicks, taps and key chords, no typed characters and no Tab."""


class Presses:
    def __init__(self, page):
        self.page = page
        self.count = 0

    def _target(self, target):
        return self.page.locator(target) if isinstance(target, str) else target

    def click(self, target):
        self.count += 1
        self._target(target).click()

    def key(self, chord):
        """A chord such as ``Enter`` or ``Control+Z``, where the focus is; ``Tab`` is not counted."""
        self.count += chord not in {"Tab", "Shift+Tab"}
        self.page.keyboard.press(chord)

    def choose(self, target, **option):
        """One answer of a select."""
        self.count += 1
        self._target(target).select_option(**option)

    def type(self, target, text):
        """Characters into a field that has the focus already, or that Tab leads to."""
        field = self._target(target)
        field.focus()
        field.press_sequentially(text)

    def paste(self, target, text):
        """A block of text from another program: one press."""
        self.count += 1
        self._target(target).fill(text)


def pick_figures(page):
    """From the three ways to begin an empty list to the search, where the page still offers them."""
    if page.locator("[data-pick]").is_visible():
        page.click("[data-pick]")
