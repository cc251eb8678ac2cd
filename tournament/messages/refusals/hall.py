"""What the services of hall refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.formats import or_list
from armies.messages.tables import message

CALLS: Final[Mapping[str, Any]] = {
    "call-bye": _("A player with a bye has no table. Call by name instead."),
    "call-empty": _("The call is empty. Enter a table or a text."),
    "call-no-pairing": _("Table %(table)s has no game now. Call the players by name instead."),
    "call-no-round": _("No round is being played. Call by name instead."),
    "call-no-round.number": _("Round %(number)s is not published. Open this page again."),
    "call-no-table": _("Table %(table)s has no game in this round. Enter another number, or call by name."),
    "call-too-long": ngettext_lazy(
        "The call has %(length)s character; a screen has room for %(most)s. Shorten it.",
        "The call has %(length)s characters; a screen has room for %(most)s. Shorten it.",
        "length",
    ),
    "tournament-over.call": _("The tournament is finished, so calls are closed."),
}

REFEREE_CALLS: Final[Mapping[str, Any]] = {
    "referee-call-ended.answered": _("%(official)s has already answered this call."),
    "referee-call-ended.recalled": _("%(official)s has recalled this call."),
    "referee-call-kind": message(_("%(kind)s is not a kind of call. Choose %(known)s."), known=or_list),
    "referee-call-no-game": _("This table has no game now. Go to the desk."),
    "referee-call-not-yours": _("You do not play at table %(table)s. Its players can recall the call."),
    "referee-call-open": _("Table %(table)s has already asked for a referee. Wait, or recall the call."),
    "referee-call-taken": _("%(official)s is already going to table %(table)s."),
    "referee-call-too-long": ngettext_lazy(
        "The text has %(length)s character; the limit is %(most)s. Shorten it.",
        "The text has %(length)s characters; the limit is %(most)s. Shorten it.",
        "length",
    ),
    "referee-calls-off": _("At this event you find a referee yourself. Ask at the desk."),
    "referee-calls-too-many": _(
        "Table %(table)s has asked %(most)s times within %(minutes)s minutes. Go to the desk."
    ),
}

SCREENS: Final[Mapping[str, Any]] = {
    "message-too-long": ngettext_lazy(
        "The message has %(length)s character; a screen has room for %(most)s. Shorten it.",
        "The message has %(length)s characters; a screen has room for %(most)s. Shorten it.",
        "length",
    ),
    "scene-seconds": _("A scene in turn stays for %(least)s to %(most)s seconds. Enter such a number."),
    "scene-unknown": message(_("%(scene)s is not a scene. Choose %(known)s."), known=or_list),
    "scenes-count": _("A screen shows 1 to %(most)s scenes in turn. Choose that many."),
    "screen-gone": _("The screen %(screen)s was removed. Add it again first."),
    "screen-name": _("A screen's name has 1 to %(most)s characters. Name it after the place where it hangs."),
    "screen-name-taken": _("There is already a screen named %(name)s. Choose another name."),
    "screen-theme": message(_("%(theme)s is not a theme. Choose %(known)s."), known=or_list),
    "screen-volume": _("The volume is 0 to 100. Choose a number in this range."),
    "too-many-screens": _("There are already %(most)s screens. Remove one first."),
}

MESSAGES: Final[Mapping[str, Any]] = {**CALLS, **REFEREE_CALLS, **SCREENS}
