"""A table as a verb of results decides on it: locked, and with all that was reported there, read once.

Refuses to decide anything: what stands against a report is ``result_checks``.
"""

from dataclasses import dataclass
from typing import Any

from tournament.engine.lifecycle import TableStatus
from tournament.models import Pairing, Submission
from tournament.models.prepared_query import PreparedQuery
from tournament.services.core import locks, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.row_history import RowHistory
from tournament.services.results import result_logs
from tournament.services.rounds import byes

REPORTS = PreparedQuery(lambda pk: Submission.objects.filter(pairing=pk).order_by("submitted_at", "pk"), int)


@dataclass(frozen=True, slots=True)
class Table:
    """The pairing, held until the transaction ends, and every report of it, the oldest first."""

    pairing: Pairing
    reports: tuple[Submission, ...]

    @property
    def confirmed(self) -> Submission | None:
        return next((row for row in self.reports if row.status == Submission.Status.CONFIRMED), None)

    @property
    def settled(self) -> Submission | None:
        return self.confirmed if self.pairing.status == TableStatus.CONFIRMED else None

    @property
    def pending(self) -> list[Submission]:
        return [row for row in self.reports if row.status == Submission.Status.PENDING]

    @property
    def live(self) -> list[Submission]:
        return [self.confirmed] if self.confirmed else self.pending

    def sent_with(self, token: str) -> Submission | None:
        return next((row for row in self.reports if row.client_token == token), None)

    def as_logged(self) -> dict[str, Any]:
        """The result that counts so far; nothing where there is none."""
        is_known = self.pairing.status in {TableStatus.CONFIRMED, TableStatus.DISPUTED}
        return result_logs.result_log_data(self.confirmed) if is_known and self.confirmed else {}

    def history(self, by: Actor) -> RowHistory | None:
        """For undo; a player's report is not traced: only officials undo."""
        if not by.is_official:
            return None
        row = self.pairing
        reports = byes.with_averages(row.submissions.all(), row.round.tournament)
        return row_history.begin_history(row, reports, row.rulings.all(), pairing=row.pk)


def locked(pairing: Pairing) -> Table:
    """The table, locked: nobody adds a report meanwhile. Raises ``Refused`` where it was deleted."""
    held = locks.pairing(pairing)
    rows = tuple(REPORTS.all(held.pk))
    for row in rows:
        row.pairing = held
    return Table(held, rows)
