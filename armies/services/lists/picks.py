"""Army lists as programs send them: a figure by key or by name, and how many of it.

What names no figure, or several, is named by its place and never guessed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from armies.models import Figure
from armies.services.errors import Refused
from armies.services.lists.drafts import Choice, ParsedList, combine_choices
from armies.services.lists.labels import Index, Unclear
from armies.services.problems import LineProblem
from rules.figure_lists.figures import Faction


@dataclass(frozen=True, slots=True)
class Pick:
    """So many of one figure. ``figure`` is a key, ``catalogue/key``, or a name as people write it."""

    figure: str
    quantity: int = 1
    carries: tuple[str, ...] = ()


def read(wanted: Sequence[Pick], *, figures: Iterable[Figure], faction: str) -> ParsedList:
    if not wanted:
        raise Refused("empty-list", case="entries", field="entries")
    index = Index(figures)
    choices: list[Choice] = []
    problems: list[LineProblem] = []
    for place, pick in enumerate(wanted):
        try:
            choices.append(Choice(_meant(pick.figure, index, faction), pick.quantity, pick.carries))
        except Unclear as unclear:
            where = f"entries[{place}].figure"
            suggestions = unclear.suggestions
            problems.append(LineProblem.from_error(unclear, line=None, column=where, suggestions=suggestions))
    return ParsedList(Faction(faction), combine_choices(choices), tuple(problems))


def _meant(written: str, index: Index, faction: str) -> Figure:
    keyed = index.called(f"[{written}]")
    return keyed[0] if len(keyed) == 1 else index.find(written, faction=faction)
