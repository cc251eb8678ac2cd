"""What the services of catalogues refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.formats import or_list
from armies.messages.tables import message

MESSAGES: Final[Mapping[str, Any]] = {
    "account-unknown": _("“%(username)s” is not a sign-in name here. Ask its owner for the correct one."),
    "bad-figure.copied": _("%(problem)s"),
    "bad-key": _("“%(key)s” is not a key. Use small letters, digits and hyphens."),
    "bad-key.taken": _("All keys like “%(key)s” are taken. Give the file another name."),
    "catalogue-exists.unused": _(
        "Catalogue “%(key)s” already exists, and this tournament does not use it. Choose another key, or tick the catalogue in the settings if you may use it."
    ),
    "catalogue-of-tournament": _(
        "%(name)s has figures copied at one tournament, and only that tournament can use it. Download it, then import it under a key of your own."
    ),
    "catalogue-owned": _("%(name)s belongs to another account. Ask its owner."),
    "catalogue-owned.import": _(
        "%(name)s belongs to another account. Ask its owner, or import it under a key of your own."
    ),
    "catalogue-read-only": _(
        "%(name)s is shared, and only the owner of the server can change it. Ask them to hand it over to you, or import it under a key of your own."
    ),
    "catalogue-shared.import": _(
        "Tournaments of other organisers use %(catalogue)s too. Choose another key for your file."
    ),
    "catalogue-shared.role": _(
        "Tournaments of other organisers use %(name)s too. Import it under a key of your own first."
    ),
    "figure-alike": message(
        _("%(alike)s is already there. Use it if it is this base, or add %(figure)s as a new figure."),
        alike=or_list,
    ),
    "figure-foreign": _("%(name)s is not in the catalogues of this tournament. Choose another figure."),
    "figure-foreign.not-copied": _(
        "%(name)s was not copied for this tournament. Correct it in its catalogue."
    ),
    "figure-foreign.number": _(
        "Figure %(figure)s is not in the catalogues of this tournament. Choose another figure."
    ),
    "figure-missing": _("No figure is chosen. Choose the one that it repeats."),
    "figure-twice": _("Figure %(figure)s has two different roles here. Send one of them."),
    "lines-bad.catalogue": ngettext_lazy(
        "%(problem)s Nothing was imported. Correct this line, then import the file again.",
        "%(problem)s Nothing was imported. Correct all %(count)s problems, then import the file again.",
        "count",
    ),
    "owns-it-already": _("%(name)s already belongs to %(username)s. Enter another account."),
    "role-contradiction.figure": _("%(name)s: %(problem)s"),
    "role-of-unknown.evil": _(
        "%(name)s: no other evil figure here has the name “%(role_of)s”. Choose another name."
    ),
    "role-of-unknown.good": _(
        "%(name)s: no other good figure here has the name “%(role_of)s”. Choose another name."
    ),
    "too-many-figures": ngettext_lazy(
        "You have copied %(count)s figure; the limit is %(limit)s. Ask the desk for more.",
        "You have copied %(count)s figures; the limit is %(limit)s. Ask the desk for more.",
        "count",
    ),
    "tournament-over.figures": _("The tournament is over. Its figures can no longer change."),
}
