"""What waits for a referee: reports that differ, results that are doubted, and files that contradict."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tournament.engine.lifecycle import SHOWN, TableStatus
from tournament.models import Pairing, Submission, Tournament
from tournament.queries.results import reports
from tournament.queries.results.reports import TableReport


@dataclass(frozen=True, slots=True)
class Dispute:
    """One table that waits, and since when; what a file's result contradicts is its ``objection``."""

    report: TableReport
    since: datetime | None
    objection: str = ""

    @property
    def pairing(self) -> Pairing:
        return self.report.pairing

    @property
    def accounts(self) -> tuple[Submission, ...]:
        """The result that counts, and the reports that wait."""
        counts = (self.report.confirmed,) if self.report.confirmed else ()
        return (*counts, *self.report.waiting)


def open_disputes(tournament: Tournament) -> list[Dispute]:
    """Every table that waits for a referee, the oldest round first; then results from a file."""
    rows = list(
        _disputed(tournament).select_related("round", "a", "b").order_by("round__number", "table", "pk")
    )
    found: list[Dispute] = []
    for round_ in dict.fromkeys(row.round for row in rows):
        own = [row for row in rows if row.round_id == round_.pk]
        found += map(_dispute, reports.with_reports(round_, own))
    known = {each.pairing.pk for each in found}
    marked = (row for row in reports.marked_in(tournament) if row.pairing_id not in known)
    return [*found, *(_contradiction(row) for row in marked)]


def count_of(tournament: Tournament) -> int:
    """How many tables wait. Two queries at most."""
    known = set(_disputed(tournament).values_list("pk", flat=True))
    return len(known | {row.pairing_id for row in reports.marked_in(tournament)})


def _disputed(tournament: Tournament) -> QuerySet[Pairing]:
    return Pairing.objects.filter(
        round__tournament=tournament,
        round__status__in=SHOWN,
        is_current=True,
        status=TableStatus.DISPUTED,
    )


def _dispute(report: TableReport) -> Dispute:
    said: Sequence[datetime] = [
        *(row.submitted_at for row in report.waiting),
        *(entry.at for entry in report.doubts),
    ]
    return Dispute(report, max(said, default=None))


def _contradiction(row: Submission) -> Dispute:
    waiting = (row,) if row.status == Submission.Status.PENDING else ()
    confirmed = None if waiting else row
    return Dispute(TableReport(row.pairing, confirmed, waiting), row.submitted_at, row.objection)
