"""The tie-break that always tells apart: a lot, drawn from a published seed and from nothing else."""

import hashlib
from collections.abc import Sequence
from typing import Final

from tournament.engine.entrants import Id
from tournament.engine.standings.table import Table
from tournament.engine.standings.tiebreaks.base import Term, Tiebreak, Value

LOTS: Final = 10**9


class DrawnLot(Tiebreak):
    """A lot, drawn from the seed that was fixed with the first round: anybody can draw it again.

    The lot of an entrant is the SHA-256 of seed and start number, as a number below a thousand million;
    the largest stands first.
    """

    key = "drawn_lot"
    abbreviation = "LOT"

    def values(self, tied: Sequence[Id], table: Table) -> dict[Id, Value]:
        return {id_: lot(table.policy.lot_seed, id_) for id_ in tied}

    def terms(self, id_: Id, tied: Sequence[Id], table: Table) -> tuple[Term, ...]:  # noqa: ARG002 - see Tiebreak
        return (Term(0, "lot", None, lot(table.policy.lot_seed, id_)),)


def lot(seed: str, id_: Id) -> int:
    """The lot of one entrant: the same on every machine."""
    text = f"lot:{seed}:{id_}".encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big") % LOTS
