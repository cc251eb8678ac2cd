"""A timeline in words: lengths, places of announcements, what a change changes, and what it forgot."""

from collections.abc import Mapping
from datetime import timedelta
from math import ceil
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, ngettext_lazy

from armies.messages.catalogues import in_readers_language
from armies.messages.spoken import announcement_text
from armies.messages.tables import MessageTable, message
from rules.timelines.differences import Change, place_change
from rules.timelines.edits import Place
from rules.timelines.minute_texts import MINUTE, length_text
from rules.timelines.timeline import Event, Phase


def minutes_text(length: timedelta) -> str:
    """``40 minutes``, ``1 minute``, ``2:30 minutes``."""
    text = ngettext("%(length)s minute", "%(length)s minutes", ceil(length / MINUTE))
    return text % {"length": length_text(length)}


def _seconds(seconds: float) -> str:
    return minutes_text(timedelta(seconds=seconds))


def _of(messages: Mapping[str, Any]) -> dict[str, Any]:
    return {key: message(text, distance=_seconds) for key, text in messages.items()}


CHANGES: Final = MessageTable()
CHANGES.add(
    {
        "place.start": _("at the start of %(phase)s"),
        "place.end": _("at the end of %(phase)s"),
        "phase-new": message(_("%(phase)s is a new phase of %(length)s."), length=_seconds),
        "phase-length": message(
            _("%(phase)s lasts %(length)s instead of %(was)s."), length=_seconds, was=_seconds
        ),
        "phase-name": _("%(was)s is now called %(phase)s."),
        "phase-allowed": _("%(phase)s has a new text for players."),
        "phase-gone": _("%(phase)s is removed."),
        "announcement-new.start": _("“%(text)s” is new, at the start of %(phase)s."),
        "announcement-new.end": _("“%(text)s” is new, at the end of %(phase)s."),
        "announcement-moved.start": _("“%(text)s” comes at the start of %(phase)s."),
        "announcement-moved.end": _("“%(text)s” comes at the end of %(phase)s."),
        "announcement-text": _("“%(was)s” becomes “%(text)s”"),
        "announcement-gone": _("“%(text)s” is removed."),
        "announcement-way.announced": _("“%(text)s” is announced."),
        "announcement-way.shown": _("“%(text)s” is only shown."),
        "announcement-words": _("“%(text)s” has a new translation (%(language)s)."),
        **_of(
            {
                "place.after-start": _("%(distance)s after the start of %(phase)s"),
                "place.before-end": _("%(distance)s before the end of %(phase)s"),
                "announcement-new.after-start": _(
                    "“%(text)s” is new, %(distance)s after the start of %(phase)s."
                ),
                "announcement-new.before-end": _(
                    "“%(text)s” is new, %(distance)s before the end of %(phase)s."
                ),
                "announcement-moved.after-start": _(
                    "“%(text)s” comes %(distance)s after the start of %(phase)s."
                ),
                "announcement-moved.before-end": _(
                    "“%(text)s” comes %(distance)s before the end of %(phase)s."
                ),
            }
        ),
    }
)
MAY: Final[Mapping[str, Any]] = {  # what the announcements of Annexe A open and close, by their English
    "two minutes to reach the table and choose armies, map and edge": _(
        "two minutes to reach the table and choose armies, map and edge"
    ),
    "choosing armies, map and edge": _("choosing armies, map and edge"),
    "two minutes of set-up for the first player": _("two minutes of set-up for the first player"),
    "two minutes of set-up for the second player": _("two minutes of set-up for the second player"),
    "set-up of the first player": _("set-up of the first player"),
    "forty minutes of play": _("forty minutes of play"),
    "set-up": _("set-up"),
    "seven minutes for both players: the turn in hand and one more": _(
        "seven minutes for both players: the turn in hand and one more"
    ),
    "starting any turn after that one": _("starting any turn after that one"),
    "three minutes for the defender alone": _("three minutes for the defender alone"),
    "every voluntary act of the attacker": _("every voluntary act of the attacker"),
    "five minutes of combats at most": _("five minutes of combats at most"),
    "the action phases": _("the action phases"),
    "three minutes to fill in and hand over the sheet": _("three minutes to fill in and hand over the sheet"),
    "combats": _("combats"),
    "result entry by players": _("result entry by players"),
}
DOUBT: Final = ngettext_lazy(
    "“%(text)s” names %(minutes)s minute, but nothing ends %(minutes)s minute later.",
    "“%(text)s” names %(minutes)s minutes, but nothing ends %(minutes)s minutes later.",
    "minutes",
)


def phase_name(name: str) -> str:
    """The name of a phase; of one that an organiser named, as it was written."""
    return in_readers_language(name, domain="spoken")


def may_text(text: str) -> str:
    """What an announcement opens or closes; with minutes of an organiser, as it was written."""
    return str(MAY.get(text, text))


def change_text(change: Change) -> str:
    """What a change of a timeline changes, as one sentence."""
    data = dict(change.data)
    if "phase" in data:
        data["phase"] = phase_name(data["phase"])
    return CHANGES.text(change.code, data, case=change.case)


def place_text(place: Place, phases: tuple[Phase, ...]) -> str:
    """``5 minutes before the end of Play``, ``at the start of Play``."""
    return change_text(place_change("place", place, phases))


def doubt_text(doubt: tuple[Event, int]) -> str:
    """An announcement that names a number of minutes after which nothing ends."""
    event, minutes = doubt
    return str(DOUBT % {"text": announcement_text(event.text), "minutes": minutes})
