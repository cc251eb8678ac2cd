"""What an import of a catalogue did, in one or two sentences."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.tables import message

_NOTHING: Final = message(
    ngettext_lazy(
        "Nothing was imported: %(bad)s line cannot be read. Correct the file and send it again.",
        "Nothing was imported: %(bad)s lines cannot be read. Correct the file and send it again.",
        "bad",
    )
)
_PART: Final = message(
    ngettext_lazy(
        "%(added)s added, %(changed)s changed, %(unchanged)s unchanged. %(bad)s line left out.",
        "%(added)s added, %(changed)s changed, %(unchanged)s unchanged. %(bad)s lines left out.",
        "bad",
    )
)
_ALL: Final = message(_("%(added)s added, %(changed)s changed, %(unchanged)s unchanged."))


def import_text(counts: Mapping[str, int], *, is_applied: bool) -> str:
    """``counts`` has the figures ``added``, ``changed`` and ``unchanged`` and the ``bad`` lines."""
    if not is_applied:
        return _NOTHING.filled(counts)
    return (_PART if counts["bad"] else _ALL).filled(counts)
