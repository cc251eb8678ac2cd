"""Groups, clubs and countries that are kept apart, and what cannot be had."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from tournament.messages.sentences import sentences_of

MESSAGES: Final[Mapping[str, Any]] = {
    "club.absolute": _("Players of one club never meet, unless the round cannot be paired otherwise."),
    "club.off": _("Players of one club may meet."),
    "club.weak": _("Players of one club are kept apart if more important aims allow it."),
    "country.absolute": _("Players of one country never meet, unless the round cannot be paired otherwise."),
    "country.off": _("Players of one country may meet."),
    "country.weak": _("Players of one country are kept apart if more important aims allow it."),
    "families.absolute": _("Players of one group never meet, unless the round cannot be paired otherwise."),
    "families.off": _("Players of one group may meet."),
    "families.weak": _("Players of one group are kept apart if more important aims allow it."),
    "first-rounds": _n(
        "This holds for the first round.", "This holds for the first %(count)s rounds.", "count"
    ),
    "group-alone": _("One player is not a group. Add another player."),
    "group-large": _n(
        "%(count)s of %(players)s players is in this group. Some of them must meet in every round.",
        "%(count)s of %(players)s players are in this group. Some of them must meet in every round.",
        "count",
    ),
    "group-outside": _n(
        "Only %(count)s player is outside this group, for %(rounds)s rounds. Some players of the group must meet.",
        "Only %(count)s players are outside this group, for %(rounds)s rounds. Some players of the group must meet.",
        "count",
    ),
}

KEEP_APART, keep_apart_line = sentences_of(MESSAGES)
