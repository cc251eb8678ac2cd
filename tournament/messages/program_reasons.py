"""What the program itself gives as a reason, or writes into a ruling, where no official typed one.

A service hands a :class:`ProgramReason` to whatever takes a reason. It is its English text, for columns and
for programs, and knows its code and values, which are stored beside it for readers of other languages.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final, Self

from django.utils.translation import gettext, ngettext_lazy, override
from django.utils.translation import gettext_lazy as _

from armies.messages.formats import and_list, short_day_and_time, time_of_day
from armies.messages.tables import MessageTable, message
from tournament.messages.figure_changes import figure_changes, roles
from tournament.messages.formats import duration
from tournament.messages.settings import SETTING_NAMES

BECAUSE: Final = "because"  # where ``data`` of a row keeps code and values of its reason
ENGLISH: Final = "en"


def _settings(names: Iterable[str]) -> str:
    return and_list(str(SETTING_NAMES[name]) for name in names)


def _moment(moment: Mapping[str, str]) -> str:
    """``14:05:10``, with its date where it is not the ``day`` of the tournament."""
    at = datetime.fromisoformat(moment["at"])
    is_today = moment.get("day") in {None, at.date().isoformat()}
    return time_of_day(at, has_seconds=True) if is_today else short_day_and_time(at, has_seconds=True)


def _calls(calls: Iterable[Mapping[str, str]]) -> str:
    said = gettext("%(at)s “%(text)s”")
    return "; ".join(said % {"at": _moment(call), "text": call["text"]} for call in calls)


REASONS: Final[Mapping[str, Any]] = {
    "advances": _("%(player)s advances after a perfect tie. %(reason)s"),
    "after-correction": _("After a correction: %(reason)s"),
    "catalogue-corrected": _("The catalogue %(name)s was corrected."),
    "clock-jumped.back": message(
        _("The clock of the server was set back by %(span)s. The round keeps its length."), span=duration
    ),
    "clock-jumped.forward": message(
        _("The clock of the server was set forward by %(span)s. The round keeps its length."), span=duration
    ),
    "clock-unwatched": message(
        _("The clock was not watched from %(begin)s to %(end)s. No announcement was due."),
        begin=_moment,
        end=_moment,
    ),
    "clock-unwatched.missed": message(
        _("The clock was not watched from %(begin)s to %(end)s. Not announced in time: %(calls)s."),
        begin=_moment,
        end=_moment,
        calls=_calls,
    ),
    "clock-unwatched.missed-more": message(
        ngettext_lazy(
            "The clock was not watched from %(begin)s to %(end)s. "
            "Not announced in time: %(calls)s, and %(count)s more.",
            "The clock was not watched from %(begin)s to %(end)s. "
            "Not announced in time: %(calls)s, and %(count)s more.",
            "count",
        ),
        begin=_moment,
        end=_moment,
        calls=_calls,
    ),
    "figure-repeats": _("%(name)s repeats %(other_name)s of %(catalogue_name)s. That one counts instead."),
    "figure-repeats.changes": message(
        _("%(name)s repeats %(other_name)s of %(catalogue_name)s. That one counts instead: %(changes)s."),
        changes=figure_changes,
    ),
    "figure-was-corrected": message(
        _("A referee corrected %(name)s after its base: %(changes)s."), changes=figure_changes
    ),
    "plays-without-list.evil": _("The evil list is missing. The player may play: %(reason)s"),
    "plays-without-list.any": _("The list is missing. The player may play: %(reason)s"),
    "plays-without-list.good": _("The good list is missing. The player may play: %(reason)s"),
    "lists-checked.approve": _("Lists are checked again before they are approved."),
    "lists-checked.first-round": _("Lists are checked again before round 1."),
    "lists-checked.import": _("Lists are checked again when a tournament is imported."),
    "lists-checked.lock": _("Lists are checked again before they are locked."),
    "lists-checked.update": _("Muster was updated and checked all lists again."),
    "lists-deadline-moved": _("The deadline for lists was moved."),
    "loss-by-penalty": _("Game loss by a penalty: %(players)s."),
    "paired-again": _("Re-paired."),
    "print-failed": _("Something went wrong with this print. The server's log has the reason."),
    "print-failed.file": _("The file could not be written (%(problem)s). Make room, then try again."),
    "roles-set": message(_("A referee set roles. %(roles)s."), roles=roles),
    "round-over": _("Round %(number)s is over."),
    "ruling-approves.evil": _("Evil list, version %(number)s, is approved by a ruling: %(reason)s"),
    "ruling-approves.any": _("List, version %(number)s, is approved by a ruling: %(reason)s"),
    "ruling-approves.good": _("Good list, version %(number)s, is approved by a ruling: %(reason)s"),
    "ruling-undone": _("The ruling of %(referee)s is undone."),
    "ruling-undone.evil": _("Evil list, version %(number)s: the ruling of %(referee)s is undone."),
    "ruling-undone.any": _("List, version %(number)s: the ruling of %(referee)s is undone."),
    "ruling-undone.good": _("Good list, version %(number)s: the ruling of %(referee)s is undone."),
    "ruling-undone.reason": _("The ruling of %(referee)s is undone. %(reason)s"),
    "settings-changed": message(_("An organiser changed settings: %(settings)s."), settings=_settings),
    "undone": _("Undone."),
}

PROGRAM_REASONS: Final = MessageTable()
PROGRAM_REASONS.add(REASONS)


class ProgramReason(str):
    """The English sentence of a reason, with ``row``: its code, case and values."""

    __slots__ = ("row",)

    row: dict[str, Any]

    def __new__(cls, code: str, data: Mapping[str, Any] | None = None, *, case: str = "") -> Self:
        values = dict(data or {})
        with override(ENGLISH):
            made = super().__new__(cls, PROGRAM_REASONS.text(code, values, case=case))
        made.row = {"code": code, "case": case, "data": values}
        return made


def because(reason: str) -> dict[str, Any]:
    """What ``data`` of a row keeps of its reason: nothing of one that a person typed."""
    return {BECAUSE: reason.row} if isinstance(reason, ProgramReason) else {}


def reason_shown(reason: str, data: Mapping[str, Any]) -> str:
    """A stored reason in the reader's language; one that a person typed, or of an older row, as it is."""
    row = data.get(BECAUSE)
    return PROGRAM_REASONS.stored_text({**row, "text": reason}) if isinstance(row, dict) else reason
