"""What is wrong with an army list that is handed in, or with one line of it."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.formats import quoted_or_list
from armies.messages.tables import message

MESSAGES: Final[Mapping[str, Any]] = {
    "bad-fingerprint": _(
        "This is not a fingerprint. Enter the %(short)s or %(whole)s digits as printed: 0 to 9 and a to f."
    ),
    "empty-list.entries": _("The list has no entries. Add a figure."),
    "empty-list.text": _("The list names no figure. Write a line such as 3x Name."),
    "too-many-entries": ngettext_lazy(
        "The list has %(count)s entry; the limit is %(limit)s. Remove some.",
        "The list has %(count)s entries; the limit is %(limit)s. Remove some.",
        "count",
    ),
    "too-many-entries.file": ngettext_lazy(
        "The list has %(count)s entry; the limit is %(limit)s. Count equal figures together.",
        "The list has %(count)s entries; the limit is %(limit)s. Count equal figures together.",
        "count",
    ),
    "too-many-entries.text": _(
        "A list has at most %(limit)s lines of figures. Write equal figures on one line."
    ),
    "unknown-faction": _("“%(faction)s” is not a faction. Write good or evil."),
    "bad-level": _("A list of %(level)s points cannot be built. Enter 1 or more."),
    "list-locked.any": _("The list is locked. Ask the referee to reopen it."),
    "list-locked.good": _("The good list is locked. Ask the referee to reopen it."),
    "list-locked.evil": _("The evil list is locked. Ask the referee to reopen it."),
    "bad-quantity": _("%(quantity)s of %(name)s is not possible. Enter 1 to %(limit)s."),
    "list-in-wrong-place.good": _(
        "The file has an evil list, but this is the place of the good list. Send it as the evil list."
    ),
    "list-in-wrong-place.evil": _(
        "The file has a good list, but this is the place of the evil list. Send it as the good list."
    ),
    "line-without-figure": _("This line names no figure. Write one such as 3x Name."),
    "label-ambiguous": message(
        ngettext_lazy(
            "“%(label)s” is the name of %(count)s figure. Write %(labels)s.",
            "“%(label)s” is the name of %(count)s figures. Write %(labels)s.",
            "count",
        ),
        labels=quoted_or_list,
    ),
    "label-unknown.near": _("There is no figure “%(label)s”. Did you mean “%(near)s”?"),
    "label-unknown.unread": _("There is no figure “%(label)s”. Look it up in the catalogue."),
    "line-of-other-faction.good": _(
        "This line says evil, but this is a good list. Put the other faction in its own list."
    ),
    "line-of-other-faction.evil": _(
        "This line says good, but this is an evil list. Put the other faction in its own list."
    ),
    "figure-of-other-faction.good": _("%(name)s is evil, but this list is good. Put it in the evil list."),
    "figure-of-other-faction.evil": _("%(name)s is good, but this list is evil. Put it in the good list."),
    "both-factions": _(
        "The list has figures of both factions. Begin it with Faction: good or Faction: evil."
    ),
    "too-many-of-one": _("%(quantity)s of %(name)s are in the list; the limit is %(limit)s. Write fewer."),
    "quantity-unreadable": _("%(quantity)s is not possible. Write a number from 1 to %(limit)s."),
}
