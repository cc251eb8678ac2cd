"""What the commands for scripts cannot read: a file that is not JSON, a field that the engine does not know.

The reason that Python or the system gives for a file stays in English.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from armies.messages.formats import or_list
from armies.messages.tables import message

MESSAGES: Final[Mapping[str, Any]] = {
    "json-file.closed": _("%(name)s cannot be read: %(reason)s. Name a JSON file, or - for input."),
    "json-file.name": _("%(name)s is not a file name. Name a JSON file, or - for input."),
    "json-not-utf-8": _("%(name)s is not UTF-8 at line %(line)s, column %(column)s. Save it as UTF-8."),
    "json-key-twice": _(
        "%(name)s has the key “%(key)s” twice in one object, again at line %(line)s, column %(column)s. "
        "Keep one."
    ),
    "json-no-number": _(
        "%(name)s has %(value)s at line %(line)s, column %(column)s, which is not a JSON number. "
        "Leave the field out."
    ),
    "json-malformed": _("%(name)s is not JSON at line %(line)s, column %(column)s: %(reason)s. Correct it."),
    "json-deep": _("%(name)s is nested too deeply. Flatten it."),
    "json-long-number": _("%(name)s has a number that is too long. Shorten it."),
    "number-expected.option": _("%(value)s is not a whole number. Write one, such as 1500."),
    "number-expected.or-null": _("%(value)s is not a whole number. Write one, or null."),
    "unreadable.absent": _("%(value)s is not a player here. Write a, b or both."),
    "unreadable.absent-from-bye": _("A bye has no missing player. Remove absent."),
    "unreadable.both-evil": _(
        "Both played evil, but one plays good and one evil. Correct it, or give the players the factions "
        "that they bring (3.02)."
    ),
    "unreadable.both-good": _(
        "Both played good, but one plays good and one evil. Correct it, or give the players the factions "
        "that they bring (3.02)."
    ),
    "unreadable.deduction-of-scheme": _(
        "%(value)s is not a number of points here. Write 0, or points as fine as those of the scheme."
    ),
    "unreadable.deduction": _("%(value)s is not a number of points. Write 0, 0.5, 1 and so on."),
    "unreadable.entrants": _("There are no players. Give a list of objects with an id."),
    "unreadable.faction": _("%(value)s is not a faction. Write good or evil."),
    "unreadable.faction-a": _("The faction of a is missing. Write faction_a."),
    "unreadable.game-field": _("“%(name)s” is missing. Give round, a and b (null for a bye)."),
    "unreadable.grade": message(_("%(value)s is not a grade. Use %(grades)s."), grades=or_list),
    "unreadable.id": _("%(value)s is not an id. Give a text or a whole number."),
    "unreadable.not-played": _("This game was not played. Leave played out, or write false."),
    "unreadable.points": _("%(value)s is not a score. Write 3, 2, 1.5, 1 or 0, or null."),
    "unreadable.points-fewer": _(
        "The points add up to less than 3. Correct them, or mark the game as administrative if it was ruled "
        "so (7.05)."
    ),
    "unreadable.points-of-finer-scheme": _(
        "%(value)s is not a score. Write a number as fine as those of the scheme, or null."
    ),
    "unreadable.points-of-scheme": _("%(value)s is not a score. Write a number in steps of 0.5, or null."),
    "unreadable.points-scheme": _(
        "No result of the scheme gives these points. Correct them, or mark the game as administrative if it was "
        "ruled so."
    ),
    "unreadable.points-more": _("The points add up to more than 3. Correct them (7.05)."),
    "unreadable.round": _("%(value)s is not a round. The last possible round is %(most)s."),
    "unreadable.round-missing": _("null is not a round. Write its number."),
    "unreadable.key-value": _("%(value)s is not KEY=VALUE, nor a file that can be read: %(problem)s"),
    "unreadable.policy-file": _("%(name)s is not an object. Write {} for the defaults."),
    "unreadable.seeds": _("%(count)s is not a number of tournaments. Give 1 or more."),
    "unreadable.seed": _("%(value)s is not a random seed. Give a whole number or a text."),
    "unreadable.table": _("%(value)s is not a table number. Tables count from 1."),
    "unreadable.table-twice": _("Table %(value)s is listed twice. Keep one."),
}
