"""What the prints of a tournament are laid out for: what was chosen, else what its country prints on."""

from typing import Final

from babel.core import get_global

from tournament.models import PaperSize, Tournament

# Where Letter is the usual paper: paperSize of the supplemental data of CLDR.
NOT_ON_A4: Final = frozenset(
    {"BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"}
)


def paper_size_of(tournament: Tournament) -> str:
    """The chosen paper, else the usual one."""
    chosen = str(tournament.paper_size)
    return chosen if chosen in PaperSize.values else usual_paper_size(tournament.time_zone)


def usual_paper_size(time_zone: str) -> str:
    """By the country of a time zone; A4 for a zone of no country."""
    country = get_global("zone_territories").get(time_zone, "")
    return str(PaperSize.LETTER if country in NOT_ON_A4 else PaperSize.A4)
