"""What the catalogue says today of the figures that a list keeps as they were.

A list that was handed in is never changed by a correction; this tells a referee what changed around it.
Stores nothing and judges nothing by itself: the rules are asked what today's figures would come to.
"""

from dataclasses import dataclass

from armies.adapters import in_canonical_order, to_rules_figure
from armies.models import ArmyListVersion, Figure
from armies.services.lists.differences import Difference, Line, differences, lines_of
from rules.figure_lists.figures import ArmyList, Entry, Faction
from tournament import adapters
from tournament.models import Tournament


@dataclass(frozen=True, slots=True)
class Today:
    """The figures that read differently today, if any, and what the list would come to today."""

    differences: tuple[Difference, ...]
    points: int
    is_legal: bool


def today_of(version: ArmyListVersion, tournament: Tournament) -> Today | None:
    """What differs today from the figures or the verdict of a version; ``None`` where nothing does.

    Nothing differs from a document, nor in a game that knows no figures.

    A version from before roles may be judged differently with the same figures.
    Prefetch ``entries__figure``; a figure that was joined with another one is asked for as that one.
    """
    if version.handed_document is not None or adapters.has_list_documents(tournament):
        return None
    stored = lines_of(version)
    rows = version.entries.all()
    now = tuple(
        Line(line.key, to_rules_figure(_counts(row.figure)), line.quantity, line.carries)
        for line, row in zip(stored, rows, strict=True)
    )
    found = differences(stored, now)
    entries = tuple(Entry(line.figure, line.quantity, line.carries) for line in now)
    verdict = adapters.to_catalogue_ruleset(tournament).check_list(
        in_canonical_order(ArmyList(Faction(version.army_list.faction), entries)),
        level=tournament.level,
        policy=adapters.to_policy(tournament),
        restrictions=adapters.to_restrictions(tournament),
    )
    is_as_stored = (verdict.is_legal, verdict.value.points) == (version.is_legal, version.totals["points"])
    return None if is_as_stored and not found else Today(found, verdict.value.points, verdict.is_legal)


def _counts(figure: Figure) -> Figure:
    while figure.joined_with is not None:
        figure = figure.joined_with
    return figure
