"""All that a round needs on paper in one print: pairings for the wall, then the score sheets."""

from collections.abc import Callable
from dataclasses import dataclass, fields

from tournament.models import Pairing, Round
from tournament.printing.documents import pairings
from tournament.printing.documents.head import Document
from tournament.printing.documents.pairings import PairingsByName
from tournament.printing.documents.score_sheets import score_sheets


@dataclass(frozen=True, slots=True)
class PairingsAndSheets(PairingsByName):
    """The pairings by name, and behind them ``parts``: the pairings by table and the score sheets."""

    parts: tuple[Document, ...]

    stem = "pairings-and-sheets"


def pairings_and_sheets(round_: Round, *, url_of: Callable[[Pairing], str]) -> PairingsAndSheets:
    by_name = pairings.by_name(round_)
    return PairingsAndSheets(
        **{field.name: getattr(by_name, field.name) for field in fields(by_name)},
        parts=(pairings.by_table(round_), score_sheets(round_, url_of=url_of)),
    )
