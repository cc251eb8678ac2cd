"""Long lists in pages. A field that fits one page comes whole; in a larger one the server looks for names."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from django.core.paginator import Paginator

from tournament.queries.core.names import index_initial

Row = TypeVar("Row")
A_PAGE: Final = 100
ALONE: Final = 20  # so few make no page of their own


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page among the others; ``label`` is what stands on it, ``101–200`` or ``K–M``."""

    number: int
    label: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Board(Generic[Row]):
    """The lines of one page, each with whether it is wanted; who is not is there for typing on.

    ``is_cut``: the field has more lines than a page, so that whoever looks for a name has to ask.
    ``found`` of ``total`` lines are looked for.
    """

    lines: tuple[tuple[Row, bool], ...]
    leaves: tuple[Leaf, ...]
    found: int
    total: int
    is_cut: bool


@dataclass(frozen=True, slots=True)
class Cut(Generic[Row]):
    """How a list is cut: who is wanted, whose line to open at, what the first and last line are called."""

    is_wanted: Callable[[Row], bool]
    is_at: Callable[[Row], bool]
    label: Callable[[Row], str]
    size: int = A_PAGE


def board_of(rows: Sequence[Row], cut: Cut[Row], *, number: int) -> Board[Row]:
    """The page of that number, or the one with the line to open at; beyond the last it is the last."""
    if len(rows) <= cut.size + ALONE:
        lines = tuple((row, cut.is_wanted(row)) for row in rows)
        return Board(lines, (), sum(wanted for _, wanted in lines), len(rows), is_cut=False)
    wanted = [row for row in rows if cut.is_wanted(row)]
    pages = Paginator(wanted, cut.size, orphans=ALONE)
    at = next((place for place, row in enumerate(wanted) if cut.is_at(row)), None)
    asked = number if at is None else min(at // cut.size + 1, pages.num_pages)
    shown = pages.get_page(asked)
    leaves = tuple(
        Leaf(page.number, _label(cut, list(page)), page.number == shown.number)
        for page in map(pages.page, pages.page_range)
    )
    lines = tuple((row, True) for row in shown)
    return Board(lines, leaves if len(leaves) > 1 else (), len(wanted), len(rows), is_cut=True)


def initial_of(name: str) -> str:
    """What a name is looked for under: ``Ö`` stands with the O."""
    return index_initial(name).upper() or "–"


def _label(cut: Cut[Row], page: Sequence[Row]) -> str:
    if not page:
        return ""
    first, last = cut.label(page[0]), cut.label(page[-1])
    return first if first == last else f"{first}–{last}"
