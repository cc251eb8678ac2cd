"""The tie-breaks: what they are called, and what each adds up."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournament.messages.slip_fields import slip_label

NAMES: Final[Mapping[str, Any]] = {
    "buchholz": _("Buchholz"),
    "buchholz_cut_1": _("Buchholz Cut 1"),
    "cumulative": _("Cumulative score"),
    "direct_encounter": _("Direct encounter"),
    "drawn_lot": _("Drawn lot"),
    "fewest_byes": _("Fewest byes"),
    "median_buchholz": _("Median Buchholz"),
    "points_destroyed": _("Points destroyed"),
    "points_difference": _("Points difference"),
    "sonneborn_berger": _("Sonneborn-Berger"),
    "total_victories": _("Number of total victories"),
}
DEFINITIONS: Final[Mapping[str, Any]] = {
    "buchholz": _("The sum of the opponents' points."),
    "buchholz_cut_1": _("The sum of the opponents' points without the lowest."),
    "cumulative": _("The points after each round, added up: early points count more often."),
    "direct_encounter": _("The points from the games among the tied players."),
    "drawn_lot": _("A lot drawn from the published random seed; the largest comes first."),
    "fewest_byes": _("How many byes a player had; fewer is better."),
    "median_buchholz": _("The sum of the opponents' points without the lowest and the highest."),
    "points_destroyed": _(
        "Army points of the opponents destroyed, over all games that were played out. A game adds nothing if the army points set up are not known."
    ),
    "points_difference": _("Army points remaining less the opponent's, over all games that were played out."),
    "sonneborn_berger": _("For each opponent, their points times the points taken from them."),
    "total_victories": _(
        "How many games ended in a total victory, or in the best win of the event's scheme."
    ),
}
SOURCES: Final[Mapping[str, Any]] = {
    "buchholz": _("FIDE C.07, 8.1"),
    "buchholz_cut_1": _("FIDE C.07, 8.1, 14.1 and 16.5"),
    "cumulative": _("FIDE C.07, 7.5"),
    "direct_encounter": _("FIDE C.07, 6"),
    "drawn_lot": _("SHA-256 of the random seed and the start number"),
    "fewest_byes": _("common in miniatures games"),
    "median_buchholz": _("FIDE C.07, 8.1, 14.3 and 16.5"),
    "points_destroyed": _("common in miniatures games"),
    "points_difference": _("common in miniatures games"),
    "sonneborn_berger": _("FIDE C.07, 9.1"),
    "total_victories": _("rule 7.05, after FIDE C.07, 7.1"),
}


OF_COUNTERS: Final[Mapping[str, tuple[Any, Any]]] = {  # by kind: name, and what it adds up
    "difference": (
        _("Difference: %(counter)s"),
        _("Your “%(counter)s” less those of your opponents, over all games that were played out."),
    ),
    "total": (
        _("Total: %(counter)s"),
        _("Your “%(counter)s” added up, over all games that were played out."),
    ),
}


def tiebreak_name(key: str) -> str:
    """What a tie-break is called, in the reader's language."""
    return str(NAMES[key]) if key in NAMES else _of_counter(key, 0)


def tiebreak_definition(key: str) -> str:
    """What a tie-break adds up, in one sentence."""
    return str(DEFINITIONS[key]) if key in DEFINITIONS else _of_counter(key, 1)


def tiebreak_source(key: str) -> str:
    """Where its definition comes from."""
    return str(SOURCES.get(key, SOURCES["points_difference"]))


def _of_counter(key: str, place: int) -> str:
    kind, _colon, counter = key.partition(":")
    return str(OF_COUNTERS[kind][place]) % {"counter": slip_label(counter)}
