"""Who has paid what, from the ledger of fees. For officials only, but for a player's own account."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.engine.fees import Account, FeeKind, FeePlan, Noted, Totals, account_of, totals_of
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant, FeeEntry, Tournament

NOT_ASKED = frozenset({EntrantStatus.WAITING_LIST, EntrantStatus.DROPPED})


@dataclass(frozen=True, slots=True)
class FeeRow:
    """One player with the account and the lines behind it, oldest first."""

    entrant: Entrant
    account: Account
    entries: tuple[FeeEntry, ...]

    @property
    def payments(self) -> list[FeeEntry]:
        """The lines about money."""
        return [row for row in self.entries if row.kind in {FeeKind.PAID, FeeKind.REFUND}]


def fee_rows(tournament: Tournament) -> list[FeeRow]:
    """Everybody by start number. Two queries."""
    plan = FeePlan.from_json(tournament.fee_plan)
    entries: dict[int, list[FeeEntry]] = {}
    for row in tournament.fee_entries.filter(is_undone=False).order_by("pk"):
        entries.setdefault(row.entrant_id, []).append(row)
    people = tournament.entrants.order_by("number")
    return [_row(plan, who, entries.get(who.pk, [])) for who in people]


def row_of(entrant: Entrant) -> FeeRow:
    """One player's account. One query."""
    plan = FeePlan.from_json(entrant.tournament.fee_plan)
    return _row(plan, entrant, list(entrant.fee_entries.filter(is_undone=False).order_by("pk")))


def totals(rows: Sequence[FeeRow]) -> Totals:
    """For the treasurer. No query."""
    return totals_of((row.account for row in rows), (_noted(line) for row in rows for line in row.entries))


def unpaid(tournament: Tournament) -> frozenset[int]:
    """The row ids of players who have not paid all; nothing without a fee. Two queries with one."""
    if not tournament.fee_plan:
        return frozenset()
    return frozenset(row.entrant.pk for row in fee_rows(tournament) if row.account.due)


def _row(plan: FeePlan, who: Entrant, entries: Sequence[FeeEntry]) -> FeeRow:
    account = account_of(plan, map(_noted, entries), is_asked=who.status not in NOT_ASKED)
    return FeeRow(who, account, tuple(entries))


def _noted(row: FeeEntry) -> Noted:
    return Noted(FeeKind(row.kind), row.cents, row.paid_by)
