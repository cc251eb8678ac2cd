"""What an import of entrants did, in sentences."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

SENTENCES: Final = {
    "added": ngettext_lazy("%(count)d player registered.", "%(count)d players registered.", "count"),
    "waiting": ngettext_lazy(
        "%(count)d of them is on the waiting list.", "%(count)d of them are on the waiting list.", "count"
    ),
    "updated": ngettext_lazy("%(count)d player changed.", "%(count)d players changed.", "count"),
    "same": ngettext_lazy("%(count)d line unchanged.", "%(count)d lines unchanged.", "count"),
    "skipped": ngettext_lazy("%(count)d line left out.", "%(count)d lines left out.", "count"),
}


def import_text(counts: Mapping[str, int]) -> str:
    """``2 players registered. 1 line left out.``, of counts by the keys of :data:`SENTENCES`."""
    said = [words % {"count": counts[name]} for name, words in SENTENCES.items() if counts[name]]
    return " ".join(said if counts["added"] else [_("No new players."), *said])
