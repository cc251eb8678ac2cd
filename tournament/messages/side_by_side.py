"""What is told of a game, line by line: for two accounts beside each other, and for a correction in the log."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from armies.messages.tables import message
from tournament.messages.formats import score_text
from tournament.messages.sentences import sentences_of
from tournament.messages.slip_fields import OF_SCHEMES, SLIP_TEXTS, slip_label


def _score(points: Sequence[float]) -> str:
    return score_text(*points)


MESSAGES: Final[Mapping[str, Any]] = {
    "changed": _("%(what)s %(now)s, before %(before)s"),
    "flag.absent": _("%(player)s did not come"),
    "flag.conceded": _("%(player)s conceded"),
    "flag.excluded": _("%(player)s was excluded"),
    "flag.no": _("no"),
    "flag.yes": _("yes"),
    **{f"field.{key}": texts.compared for key, texts in SLIP_TEXTS.items()},
    "not-over": _("not over"),
    "played-good": _("Played good"),
    "points": _("Points"),
    "scored": message(OF_SCHEMES.compared, what=slip_label),
    "score": message("%(score)s", score=_score),
}

SIDE_BY_SIDE, account_line = sentences_of(MESSAGES)
