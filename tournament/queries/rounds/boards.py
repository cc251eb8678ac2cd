"""The boards of the hall: who plays whom, by table and by name. Public data only.

Pages, the big screen, prints and the API all read these, so that no two of them can differ.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch

from tournament.engine.lifecycle import SHOWN, TableStatus
from tournament.models import Entrant, Pairing, Round, Submission, Tournament
from tournament.queries.core.names import name_order


@dataclass(frozen=True, slots=True)
class TableRow:
    """One pairing as the hall reads it. ``result`` is the confirmed submission, if there is one."""

    pairing: Pairing
    result: Submission | None

    @property
    def table(self) -> int | None:
        return self.pairing.table

    @property
    def is_missing(self) -> bool:
        return self.pairing.status != TableStatus.CONFIRMED


@dataclass(frozen=True, slots=True)
class NameRow:
    """One entrant's line on the board by name."""

    entrant: Entrant
    opponent: Entrant | None
    table: int | None
    faction: str | None
    is_forced: bool
    pairing: Pairing


def current_round(tournament: Tournament, number: int | None = None) -> Round | None:
    """The newest round the hall may see, or this one of them."""
    rounds = tournament.rounds.filter(status__in=SHOWN).order_by("number")
    return (rounds if number is None else rounds.filter(number=number)).last()


def shown_rounds(tournament: Tournament) -> list[Round]:
    """Every round the hall may see, in order."""
    return list(tournament.rounds.filter(status__in=SHOWN).order_by("number"))


def by_table(round_: Round) -> list[TableRow]:
    """The current pairings by table, the bye last. Two queries, however many tables."""
    confirmed = Submission.objects.filter(status=Submission.Status.CONFIRMED)
    rows = (
        round_.pairings.filter(is_current=True)
        .select_related("a", "b")
        .prefetch_related(Prefetch("submissions", queryset=confirmed, to_attr="confirmed"))
    )
    return [TableRow(row, _first(row)) for row in rows]


def _first(pairing: Pairing) -> Submission | None:
    found: list[Submission] = pairing.confirmed  # type: ignore[attr-defined]  # put there by the prefetch above
    return found[0] if found else None


def by_name(round_: Round) -> list[NameRow]:
    """One line an entrant, in the order people look for themselves."""
    return in_order_of_names(by_table(round_))


def in_order_of_names(tables: Iterable[TableRow]) -> list[NameRow]:
    """The same from tables that were read."""
    rows = [
        NameRow(
            entrant=entrant,
            opponent=row.pairing.opponent_of(entrant),
            table=row.table,
            faction=row.pairing.faction_of(entrant),
            is_forced=row.pairing.is_forced,
            pairing=row.pairing,
        )
        for row in tables
        for entrant in (row.pairing.a, row.pairing.b)
        if entrant is not None
    ]
    return sorted(rows, key=lambda row: name_order(row.entrant))


def missing(round_: Round) -> list[TableRow]:
    """The tables the hall still waits for."""
    return [row for row in by_table(round_) if row.is_missing]
