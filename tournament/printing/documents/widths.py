"""How much room text takes, guessed without a font and rather too wide: for columns and type sizes only."""

import math
import unicodedata

WIDE = {"W", "F"}  # East Asian: a full em
WIDE_EM, CAPITAL_EM, LETTER_EM, NARROW_EM = 1.0, 0.78, 0.66, 0.38
BROAD = frozenset("WMwm@%—&")
NARROW = frozenset(" .,:;'!|ijlI")
POINT_MM = 25.4 / 72
ELLIPSIS = "…"
LEADING = 1.15  # of large type
FILL = 0.88  # a line breaks at a word, so it is never quite full


def lines_of(text: str, *, ems: float) -> int:
    """How many lines of that many ems the text takes at most; at least one."""
    width = sum(_em(letter) for letter in text)
    if width <= ems:
        return 1
    return math.ceil(width / (ems * FILL))


def _em(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if letter in BROAD or unicodedata.east_asian_width(letter) in WIDE:
        return WIDE_EM
    if letter in NARROW:
        return NARROW_EM
    return CAPITAL_EM if letter.isupper() else LETTER_EM


def shortened(text: str, *, ems: float) -> str:
    """What fits a line of that many ems; what is left out is marked."""
    if word_ems(text) <= ems:
        return text
    shown = text
    while shown and word_ems(shown) + WIDE_EM > ems:
        shown = shown[:-1]
    return f"{shown.rstrip()}{ELLIPSIS}"


def size_for(text: str, *, sizes: tuple[int, ...], width_mm: float, height_mm: float) -> int:
    """The largest of these type sizes, in points and from large to small, at which the text fits a box.

    No word is broken but at a hyphen. Where nothing fits, the smallest is given, and words break anywhere.
    """
    longest = max((word_ems(part) for part in text.replace("-", "- ").split()), default=0.0)
    for size in sizes:
        ems = width_mm / (size * POINT_MM)
        high = line_count(text, ems=ems) * size * POINT_MM * LEADING
        if longest <= ems and high <= height_mm:
            return size
    return sizes[-1]


def line_count(text: str, *, ems: float) -> int:
    """How many lines it takes at most where words are not broken."""
    return max(lines_of(text, ems=ems), _lines_by_words(text, ems=ems))


def _lines_by_words(text: str, *, ems: float) -> int:
    """How many lines it takes where only spaces and hyphens break: long words leave much of a line empty."""
    lines, full = 1, 0.0
    for word in text.split():
        for at, part in enumerate(word.replace("-", "- ").split()):
            gap = NARROW_EM if full and at == 0 else 0.0
            wide = word_ems(part)
            if full and full + gap + wide > ems:
                lines, full = lines + 1, wide
            else:
                full += gap + wide
    return lines


def word_ems(word: str) -> float:
    return sum(_em(letter) for letter in word)
