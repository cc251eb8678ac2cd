"""What is wrong with a catalogue, with a figure of it, or with a cell of its file."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.formats import or_list
from armies.messages.tables import message

MESSAGES: Final[Mapping[str, Any]] = {
    "bad-catalogue-file.key": _("The key of the catalogue is too long or not a text. Correct it."),
    "bad-catalogue-file.name": _("The name of the catalogue is too long or not a text. Correct it."),
    "bad-catalogue-file.standing": _("The standing of the catalogue is too long or not a text. Correct it."),
    "bad-catalogue-file.source": _("The source of the catalogue is too long or not a text. Correct it."),
    "bad-catalogue-file.licence": _("The licence of the catalogue is too long or not a text. Correct it."),
    "bad-catalogue-file.notes": _("The notes of the catalogue are too long or not a text. Correct them."),
    "bad-catalogue-file.no-figures": _(
        "The file has no figures. Send a file that Muster wrote, a CSV, or "
        '{"muster": "catalogue", "figures": [...]}.'
    ),
    "bad-catalogue-file.unknown": _(
        "This is not a catalogue that Muster knows. Send a file that Muster wrote, a CSV, or "
        '{"muster": "catalogue", "figures": [...]}.'
    ),
    "unknown-standing": message(
        _("“%(standing)s” is not a standing of a catalogue. Choose %(standings)s."), standings=or_list
    ),
    "catalogue-exists": _("There is already a catalogue “%(key)s”. Choose another key."),
    "account-unknown.owner": _("There is no account “%(name)s”. Enter one that exists."),
    "figure-expected": _('This is not a figure. Write {"name": ..., "faction": ..., ...}.'),
    "name-unprintable": _("“%(name)s” has characters that no base shows. Copy it again."),
    "key-twice.line": _("Line %(line)s has the same key “%(key)s”. Give one of them another key."),
    "key-twice.json": _("The key “%(key)s” is used twice. Change one."),
    "figure-joined": _("%(name)s was joined with %(other)s in %(catalogue)s. Use that one."),
    "same-figure": _("%(name)s cannot be joined with itself. Choose another figure."),
    "other-faction.good": _("%(other)s is good, but %(name)s is evil. Choose one of the same faction."),
    "other-faction.evil": _("%(other)s is evil, but %(name)s is good. Choose one of the same faction."),
    "other-role": _("%(name)s has a role that %(other)s does not have. Settle the role of %(other)s first."),
    "figure-retired": _("%(other)s is no longer offered. Choose one that players can find."),
    "figure-exists": _(
        "The catalogue already has a figure “%(key)s”. Correct that one, or enter another key."
    ),
    "ring-base-renamed": _("In the file, %(old)s is now called %(new)s. Enter the new name here, too."),
    "ring-base-nameless.good": _(
        "No other good figure of the catalogue or the file is called “%(name)s”. Enter the name of one that "
        "is, or add a line for it."
    ),
    "ring-base-nameless.evil": _(
        "No other evil figure of the catalogue or the file is called “%(name)s”. Enter the name of one that "
        "is, or add a line for it."
    ),
    "cell-long": ngettext_lazy(
        "This has %(length)s character; the limit is %(limit)s. Shorten it.",
        "This has %(length)s characters; the limit is %(limit)s. Shorten it.",
        "length",
    ),
    "cell-control": _("This has a line break or another control character. Remove it."),
    "cell-turned": _("This has an invisible character that turns text around. Type it again."),
    "figure-unnamed": _("The figure has no name. Copy the name from its base."),
    "name-without-letter": _("“%(name)s” has no letter. Copy the name from its base."),
    "cell-word.faction": message(_("“%(value)s” is not a faction. Write %(known)s."), known=or_list),
    "cell-word.kind": message(_("“%(value)s” is not a kind. Write %(known)s."), known=or_list),
    "cell-word.role": message(_("“%(value)s” is not a role. Write %(known)s."), known=or_list),
    "cell-word.faction-missing": message(_("The faction is missing. Write %(known)s."), known=or_list),
    "cell-word.kind-missing": message(_("The kind is missing. Write %(known)s."), known=or_list),
    "cell-number": _("“%(value)s” is not a whole number from %(least)s to %(most)s. Write digits only."),
    "cell-number.empty": _("This is empty. Enter a whole number from %(least)s to %(most)s."),
    "unique-number-twice": _("A unique number is here twice. Write each number once."),
    "abilities-many": ngettext_lazy(
        "There is %(count)s ability; the limit is %(limit)s. Check the line.",
        "There are %(count)s abilities; the limit is %(limit)s. Check the line.",
        "count",
    ),
    "ability-unnamed": _("“%(written)s” names no ability. Write a name, or name:cost."),
    "key-malformed": _("“%(key)s” is not a key. Use small letters, digits and hyphens."),
}
