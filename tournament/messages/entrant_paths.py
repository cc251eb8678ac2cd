"""The parts of a tie-break, term by term: where each amount comes from, and why one does not count."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from tournament.messages.sentences import sentences_of

MESSAGES: Final[Mapping[str, Any]] = {
    "bye": _("bye"),
    "cumulative": _("points after this round, %(points)s of them from it"),
    "left-out.highest": _("left out: the highest"),
    "left-out.lowest": _("left out: the lowest"),
    "left-out.voluntary": _("left out: not played by choice"),
    "not-played": _("neither player came"),
    "nothing.board": _("not played out: adds nothing"),
    "nothing.destroyed": _("army points set up or left are not known: adds nothing"),
    "nothing.remaining": _("army points left are not known: adds nothing"),
    "product": _("%(reason)s; %(worth)s × %(earned)s"),
    "worth.bye": _n(
        "bye: an opponent with %(points)s point", "bye: an opponent with %(points)s points", "count"
    ),
    "worth.bye-nothing": _("bye: counts nothing"),
    "worth.dropped": _n(
        "%(points)s points: %(earned)s and a draw for %(count)s round after dropping",
        "%(points)s points: %(earned)s and a draw for each of %(count)s rounds after dropping",
        "count",
    ),
    "worth.forfeit": _n(
        "no-show: an opponent with %(points)s point",
        "no-show: an opponent with %(points)s points",
        "count",
    ),
    "worth.forfeit-nothing": _("no-show: counts nothing"),
    "worth.game": _n("%(points)s point", "%(points)s points", "count"),
    "worth.missed": _n(
        "missed round: an opponent with %(points)s point",
        "missed round: an opponent with %(points)s points",
        "count",
    ),
    "worth.missed-nothing": _("missed round: counts nothing"),
}

ENTRANT_PATHS, term_text = sentences_of(MESSAGES)
