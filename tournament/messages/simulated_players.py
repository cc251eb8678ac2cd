"""What the simulated players of a rehearsal say and are called."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

WORDS: Final[Mapping[str, Any]] = {
    "call": _("Rehearsal: please explain a rule to us."),
    "dispute": _("Rehearsal: one of my figures was not counted."),
}


def simulated_name(number: int) -> str:
    """What somebody is called who plays in a rehearsal and is not copied."""
    return gettext("Player %(number)s") % {"number": number}
