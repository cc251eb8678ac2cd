"""The invented catalogue that ships with the program.

No public list of figures exists, so these numbers are made up and say so wherever they show.
"""

from datetime import datetime
from typing import Final

from armies.models import Catalogue
from armies.models.choices import Standing
from armies.services.catalogues import catalogues
from armies.services.catalogues.catalogue_files import Header
from armies.services.catalogues.catalogues import SHARED

HEADER: Final = Header(
    key="demonstration",
    name="Demonstration figures (invented)",
    standing=Standing.DEMONSTRATION.value,
    source="Invented for this program",
    licence="CC0-1.0",
    notes="Invented numbers for demonstration. No figure in this catalogue exists.",
)


def load(content: bytes | str, *, by: str, now: datetime) -> Catalogue:
    """The demonstration catalogue from its file, made or brought up to date. A bad file is a bug."""
    catalogue, report = catalogues.load(content, HEADER, by=by, now=now, ownership=SHARED)
    if not report.is_applied:
        raise ValueError(f"The demonstration catalogue cannot be read: {report.problems[0]}")
    return catalogue
