"""What a change by hand did to the pairings of a round: one sentence for each verb."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.tables import MessageTable
from tournament.messages.pairing_reasons import reason_text

CHANGES: Final[Mapping[str, Any]] = {
    "pairing.fix": _("%(a)s and %(b)s are paired and stay paired."),
    "pairing.fix.as-is": _("%(a)s and %(b)s stay paired."),
    "pairing.fix.bye": _("%(a)s keeps the bye."),
    "pairing.give-bye": _("%(a)s has the bye."),
    "pairing.pair-loose": _("The pairing engine paired %(players)s."),
    "pairing.swap": _("%(a)s and %(b)s change places."),
    "pairing.take-back": _("A manual change is undone."),
    "pairing.unfix": _("%(a)s and %(b)s need not stay paired."),
    "pairing.unfix.bye": _("%(a)s need not keep the bye."),
    "pairing.unpair": _("%(a)s and %(b)s are not paired any more."),
    "pairing.unpair.bye": _("%(a)s has no bye any more."),
    "round.redraft": _("All players are re-paired."),
    "round.repair": _("Nothing had to change."),
    "round.repair.more": ngettext_lazy(
        "%(count)s more change is in the log.", "%(count)s more changes are in the log.", "count"
    ),
    "round.repair.new": ngettext_lazy(
        "%(count)s of %(total)s pairings is new.", "%(count)s of %(total)s pairings are new.", "count"
    ),
    "round.type-in": ngettext_lazy(
        "%(count)s pairing is entered from paper.", "%(count)s pairings are entered from paper.", "count"
    ),
}
IN_ROUND: Final = _("Round %(round)s: %(change)s")

PAIRING_CHANGES: Final = MessageTable()
PAIRING_CHANGES.add(CHANGES)


def change_text(lines: Sequence[Any]) -> str:
    """The stored lines of a change in the reader's language; one of an older row says its own text."""
    return " ".join(_line(row) for row in lines if isinstance(row, Mapping))


def change_in_round(data: Mapping[str, Any]) -> str:
    """``Round 3: Ann and Bob change places.``, of an entry of the log."""
    return str(IN_ROUND % {"round": data["in_round"], "change": change_text(data.get("says") or ())})


def _line(row: Mapping[str, Any]) -> str:
    if str(row.get("code")).startswith(("pairing.", "round.")):
        return PAIRING_CHANGES.stored_text(row)
    return reason_text(row) if "code" in row else str(row.get("text") or "")
