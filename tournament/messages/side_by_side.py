"""What is told of a game, line by line: for two accounts beside each other, and for a correction in the log."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from armies.messages.tables import message
from tournament.messages.counts import slip_label
from tournament.messages.formats import score_text
from tournament.messages.sentences import sentences_of


def _score(points: Sequence[float]) -> str:
    return score_text(*points)


MESSAGES: Final[Mapping[str, Any]] = {
    "changed": _("%(what)s %(now)s, before %(before)s"),
    "count.hero_points": _("%(player)s: points in heroes"),
    "count.hero_points_left_out": _("%(player)s: points of heroes without room"),
    "count.original": _("%(player)s: figures at the start"),
    "count.points_remaining": _("%(player)s: points left"),
    "count.remaining": _("%(player)s: figures left"),
    "flag.absent": _("%(player)s did not come"),
    "flag.conceded": _("%(player)s conceded"),
    "flag.excluded": _("%(player)s was excluded"),
    "flag.no": _("no"),
    "flag.ring_bearer_at_zero": _("%(player)s: Ring-bearer in play through Courage"),
    "flag.ring_bearer_escaped": _("%(player)s: Ring-bearer left the map"),
    "flag.ring_bearer_killed": _("%(player)s: Ring-bearer killed"),
    "flag.yes": _("yes"),
    "last-turn-over": _("Last turn is over"),
    "not-over": _("not over"),
    "played-good": _("Played good"),
    "points": _("Points"),
    "scored": message(_("%(player)s: %(what)s"), what=slip_label),
    "score": message("%(score)s", score=_score),
}

SIDE_BY_SIDE, account_line = sentences_of(MESSAGES)
