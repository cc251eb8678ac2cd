"""What the services of deletion refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

MESSAGES: Final[Mapping[str, Any]] = {
    "backup-not-written": _(
        "The backup file could not be written (%(problem)s), so nothing was deleted. Ask the owner of the server to make room."
    ),
    "clock-counts.delete": _(
        "The clock of round %(round)s has not ended. End it first, then delete the tournament."
    ),
    "deleted-newer": _(
        "This program cannot read %(table)s in the file (%(problem)s). Restore it with the program that wrote it."
    ),
    "deleted-unknown": _("There is no file %(file)s of a deleted tournament. Take a name from the list."),
    "name-differs": _("This is not the name of the tournament. Type %(tournament)s."),
    "still-plays": _(
        "%(player)s still plays in this tournament. Withdraw or drop them first, or finish the tournament."
    ),
    "tournament-there": _(
        "The tournament exists already, or something it needs is gone, so nothing was changed (%(problem)s). Restore a backup of the whole server in another place instead."
    ),
}
