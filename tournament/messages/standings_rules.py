"""The rules of the standings: what unplayed games count in tie-breaks, as questions with answers."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

QUESTIONS: Final[Mapping[str, tuple[Any, Any]]] = {
    "byes_count_as": (
        _("What is a player's own bye or missed round worth in tie-breaks?"),
        _("In Buchholz and Sonneborn-Berger."),
    ),
    "forfeits_count_as": (
        _("What is a game with a no-show worth in tie-breaks?"),
        _("In Buchholz, Sonneborn-Berger and direct encounter."),
    ),
    "dropped_count_as": (
        _("What are opponents who dropped worth in tie-breaks?"),
        _("For the players who met them."),
    ),
}
ANSWERS: Final[Mapping[tuple[str, str], Any]] = {
    ("byes_count_as", "dummy"): _("An opponent with equal points, at most a draw for each round."),
    ("byes_count_as", "virtual"): _("An opponent with equal points."),
    ("byes_count_as", "zero"): _("Nothing."),
    ("forfeits_count_as", "dummy"): _(
        "An opponent with equal points, at most the points of the missing player."
    ),
    ("forfeits_count_as", "played"): _("The same as any other game."),
    ("forfeits_count_as", "zero"): _("Nothing."),
    ("dropped_count_as", "ties"): _("Their points, and a draw for each round after they dropped."),
    ("dropped_count_as", "points"): _("Their points."),
}
