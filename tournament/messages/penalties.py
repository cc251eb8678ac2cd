"""Penalties and incidents of section 10: what they are called, and what they mean."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from armies.messages.tables import message
from tournament.messages.formats import round_title, score_text
from tournament.messages.sentences import sentences_of

SEVERITIES: Final[Mapping[str, Any]] = {
    "note": _("Note"),
    "warning": _("Warning"),
    "points": _("Points deduction"),
    "game-loss": _("Game loss"),
    "exclusion": _("Exclusion"),
}
INCIDENTS: Final[Mapping[str, Any]] = {
    "unsporting": _("Unsporting behaviour"),
    "late": _("Late or slow play"),
    "touched": _("Touched a figure in play"),
    "base": _("Base or counter altered"),
    "other-counter": _("Moved the opponent's counter"),
    "loose-counter": _("Counter between numbers"),
    "dice": _("Left a die tilted"),
    "ring-die": _("No odd die for the Ring"),
    "own-counter": _("Moved a counter at will"),
    "cheating": _("Cheating or disregard"),
}
SOMETHING_ELSE: Final = _("Something else")


def _score(points: Sequence[float]) -> str:
    return score_text(*points)


MESSAGES: Final[Mapping[str, Any]] = {
    "before": _n("%(count)s time before", "%(count)s times before", "count"),
    "closed": message(
        _("%(round)s is closed. The standings change, and later pairings stay."), round=round_title
    ),
    "game-loss.both": message(
        _("%(round)s, table %(table)s: neither player gets points, because both have a game loss."),
        round=round_title,
    ),
    "game-loss.empty": message(
        _(
            "%(round)s, table %(table)s: neither player gets points, because %(opponent)s did not come or is excluded."
        ),
        round=round_title,
    ),
    "game-loss.one": message(
        _("%(round)s, table %(table)s: %(lost)s to %(won)s for %(opponent)s."), round=round_title
    ),
    "given.exclusion": _("excluded"),
    "given.game-loss": _n("%(count)s game loss", "%(count)s game losses", "count"),
    "given.note": _n("%(count)s note", "%(count)s notes", "count"),
    "given.points": _n("%(points)s point deducted", "%(points)s points deducted", "count"),
    "given.warning": _n("%(count)s warning", "%(count)s warnings", "count"),
    "replaced": message(_("The current result, %(score)s, no longer counts."), score=_score),
    "warned": _n(
        "%(player)s has %(count)s warning. Another incident usually costs more.",
        "%(player)s has %(count)s warnings. Another incident usually costs more.",
        "count",
    ),
}

PENALTIES, penalty_line = sentences_of(MESSAGES)


def incident_name(key: str) -> str:
    """What happened, by the key of its kind; what has no kind is something else."""
    return str(INCIDENTS.get(key, SOMETHING_ELSE))


def severity_name(key: str) -> str:
    """What follows: ``Warning``."""
    return str(SEVERITIES[key])
