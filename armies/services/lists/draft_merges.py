"""Two sides of one unfinished list brought together: what a phone kept, and what the server holds.

Pure: plain counts by figure, no rows. It shows where the sides differ and can take both; which side is right
is for the player to say, so nothing here chooses.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from armies.models import Figure
from armies.services.lists.drafts import Choice


@dataclass(frozen=True, slots=True)
class Difference:
    figure: int
    mine: int
    theirs: int

    @property
    def larger(self) -> int:
        return max(self.mine, self.theirs)


def counts_of(choices: Iterable[Choice]) -> dict[int, int]:
    """How many of each figure, whatever they carry; the figure by its id."""
    counts: dict[int, int] = {}
    for choice in choices:
        if choice.quantity:
            counts[choice.figure.pk] = counts.get(choice.figure.pk, 0) + choice.quantity
    return counts


def both(mine: Mapping[int, int], theirs: Mapping[int, int]) -> dict[int, int]:
    """Every figure of either side, as many as the side that holds more. No figure is lost."""
    taken = {figure: max(count, theirs.get(figure, 0)) for figure, count in mine.items()}
    return {**taken, **{figure: count for figure, count in theirs.items() if figure not in taken}}


def differences(mine: Mapping[int, int], theirs: Mapping[int, int]) -> tuple[Difference, ...]:
    """Where the two sides differ, in the order of their figures; nothing for equal sides."""
    return tuple(
        Difference(figure, mine.get(figure, 0), theirs.get(figure, 0))
        for figure in sorted({*mine, *theirs})
        if mine.get(figure, 0) != theirs.get(figure, 0)
    )


def with_counts(
    choices: Sequence[Choice], wanted: Mapping[int, int], *, figures: Mapping[int, Figure]
) -> tuple[Choice, ...]:
    """The choices brought to these counts: order and what is carried stay, new figures come at the end."""
    left = dict(wanted)
    unchanged: list[Choice] = []
    last_of = {choice.figure.pk: place for place, choice in enumerate(choices)}
    for place, choice in enumerate(choices):
        figure, room = choice.figure.pk, left.get(choice.figure.pk, 0)
        count = room if last_of[figure] == place else min(choice.quantity, room)
        left[figure] = room - count
        if count:
            unchanged.append(Choice(choice.figure, count, choice.carries))
    new = [Choice(figures[figure], count) for figure, count in left.items() if count and figure in figures]
    return (*unchanged, *new)
