"""Text drawn into a picture, in any script: each run of letters in the font that has them.

Pillow shapes a run (Arabic, Devanagari and the like) but knows one font at a time. A line of both directions
begins at the side of its first letter with a direction. Letters that no font has are left out.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

from armies.messages.formats import FROM_THE_RIGHT
from tournament.printing import fonts

MAIN: Final = "NotoSans[wght].ttf"
REGULAR, BOLD = 400, 700
ELLIPSIS: Final = "…"
JOINERS: Final = "\u200c\u200d"


@dataclass(frozen=True, slots=True)
class Style:
    """``size`` in pixels; ``colour`` as ``#15202b``."""

    size: int
    colour: str
    weight: int = REGULAR


def width_of(text: str, style: Style) -> float:
    """In pixels."""
    return sum(_font(file, style.size, style.weight).getlength(run) for file, run in _runs(text))


def draw_line(picture: Image.Image, at: tuple[int, int], text: str, style: Style) -> None:
    """``at`` is where the line begins at the left, on its base line."""
    x, y = float(at[0]), at[1]
    runs = list(_runs(text))
    for file, run in reversed(runs) if is_from_the_right(text) else runs:
        font = _font(file, style.size, style.weight)
        ImageDraw.Draw(picture).text((x, y), run, font=font, fill=style.colour, anchor="ls")
        x += font.getlength(run)


def wrapped(text: str, style: Style, *, width: int, lines: int) -> list[str]:
    """The text in at most so many lines; what does not fit is cut off and marked."""
    found = [""]
    for word in text.split():
        longer = f"{found[-1]} {word}".strip()
        if not found[-1] or width_of(longer, style) <= width:
            found[-1] = longer
        else:
            found.append(word)
    kept = found[:lines]
    if len(found) > lines:
        kept[-1] += ELLIPSIS
    return [_cut(line, style, width) for line in kept]


def is_from_the_right(text: str) -> bool:
    """Does the line begin at the right: is its first letter with a direction one of Arabic or Hebrew?"""
    directions = (unicodedata.bidirectional(letter) for letter in text)
    return next((each in FROM_THE_RIGHT for each in directions if each in {"L", *FROM_THE_RIGHT}), False)


def _cut(line: str, style: Style, width: int) -> str:
    if width_of(line, style) <= width:
        return line
    bare = line.removesuffix(ELLIPSIS)
    while bare and width_of(f"{bare}{ELLIPSIS}", style) > width:
        bare = bare[:-1].rstrip()
    return f"{bare}{ELLIPSIS}"


def _runs(text: str) -> Iterator[tuple[Path, str]]:
    """Pieces of the text with their font files; blanks, marks and joiners stay with what is before them."""
    placed: list[tuple[Path, str]] = []
    for letter in text:
        before = placed[-1][0] if placed else None
        stays = unicodedata.category(letter)[0] in "MZ" or letter in JOINERS
        file = before if before and stays else _file_for(letter)
        if file is not None:
            placed.append((file, letter))
    for file, group in groupby(placed, key=lambda one: one[0]):
        yield file, "".join(letter for _, letter in group)


@cache
def _files() -> tuple[Path, ...]:
    """The main font first; of the Japanese ones the bold is chosen by weight."""
    found = sorted(file for folder in fonts.folders() for file in folder.rglob("*.[to]tf"))
    upright = [file for file in found if "Italic" not in file.name and "Bold" not in file.name]
    return tuple(sorted(upright, key=lambda file: file.name != MAIN))


@lru_cache(maxsize=4096)
def _file_for(letter: str) -> Path | None:
    return next((file for file in _files() if ord(letter) in _letters(file)), None)


@cache
def _letters(file: Path) -> frozenset[int]:
    with TTFont(str(file), lazy=True) as font:
        return frozenset(font.getBestCmap())


@lru_cache(maxsize=64)
def _font(file: Path, size: int, weight: int) -> ImageFont.FreeTypeFont:
    if "CJK" in file.name and weight == BOLD:
        bold = (other for folder in fonts.folders() for other in folder.rglob("*CJK*-Bold.otf"))
        return ImageFont.truetype(str(next(bold, file)), size)
    font = ImageFont.truetype(str(file), size)
    if "[wght]" in file.name:
        font.set_variation_by_axes([weight])
    return font
