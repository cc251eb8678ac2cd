"""The invented catalogue that ships with the program.

No public list of figures exists, so these numbers are made up and say so wherever they show.
"""

from __future__ import annotations

from typing import Final

from armies.services.catalogues import Provenance

KEY: Final = "demonstration"
NAME: Final = "Demonstration figures (invented)"
PROVENANCE: Final = Provenance(
    source="Invented for this program",
    licence="CC0-1.0",
    notes="Invented numbers for demonstration. No figure in this catalogue exists.",
)
