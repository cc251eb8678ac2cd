"""Remember what was printed, and hand long prints to a worker.

A print changes nothing of the event: it is neither logged nor announced. The row of a long print is its
ticket: who waits for it reads there how far it is. A worker that dies, a task that comes twice or a broker
that is away costs time and nothing else, because the same ticket gives the same bytes wherever it is made.
"""

from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import override

from tournament import broker
from tournament.messages.program_reasons import ENGLISH, ProgramReason, because
from tournament.models import Paper
from tournament.queries.prints.print_fingerprints import Wanted
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Refused

TASK: Final = "printing.make"
EXPIRES: Final = 3600  # seconds
MAX_FILES: Final = 30  # files of a tournament
OPEN: Final = (Paper.Status.WAITING, Paper.Status.WORKING)


def record(wanted: Wanted, *, digest: str, by: Actor, now: datetime) -> Paper:
    """Note that this was printed just now; with the same ``digest`` the row only takes the new date."""
    same = {
        "kind": wanted.kind,
        "round": wanted.round,
        "wish": dict(wanted.wish),
        "digest": digest,
        "status": Paper.Status.READY,
        "key": "",
    }
    with transaction.atomic():
        found = wanted.tournament.papers.filter(**same).order_by("pk").first()
        if found is None:
            return wanted.tournament.papers.create(
                **same, done=1, total=1, asked_by=by.name, asked_at=now, ready_at=now
            )
        found.asked_by, found.asked_at, found.ready_at = by.name, now, now
        found.save(update_fields=["asked_by", "asked_at", "ready_at"])
        return found


def ask(wanted: Wanted, *, digest: str, by: Actor, now: datetime) -> Paper:
    """A ticket for a long print. Asked for again while the same is being made, it is the same ticket."""
    same = {"kind": wanted.kind, "round": wanted.round, "wish": dict(wanted.wish), "digest": digest}
    with transaction.atomic():
        found = wanted.tournament.papers.filter(**same, status__in=OPEN).order_by("pk").first()
        if found is not None:
            return found
        return wanted.tournament.papers.create(
            **same, status=Paper.Status.WAITING, asked_by=by.name, asked_at=now
        )


def send(paper: Paper) -> bool:
    """Hand the ticket to a worker. False where no broker takes it: then it is made here."""
    return broker.send(TASK, [paper.pk], expires=EXPIRES)


def claim(paper: Paper, *, again: bool = False) -> bool:
    """Take the ticket: one maker for each. ``again`` takes it from a maker that is lost, or has failed."""
    states = [Paper.Status.WAITING]
    if again:
        states = [Paper.Status.WAITING, Paper.Status.WORKING, Paper.Status.FAILED]
    rows = Paper.objects.filter(pk=paper.pk, status__in=states)
    return rows.update(status=Paper.Status.WORKING, done=0, error="", data={}) == 1


def report_progress(paper: Paper, *, done: int, total: int) -> None:
    """How far it is, in pages; the whole is a guess and is never less than what is done."""
    rows = Paper.objects.filter(pk=paper.pk, status=Paper.Status.WORKING)
    rows.update(done=done, total=max(done, total))


def finish(paper: Paper, *, key: str, pages: int, now: datetime) -> list[str]:
    """It lies ready under ``key``. Returns the files that nobody needs any more."""
    with transaction.atomic():
        Paper.objects.filter(pk=paper.pk).exclude(status=Paper.Status.READY).update(
            status=Paper.Status.READY, key=key, done=pages, total=pages, ready_at=now, error="", data={}
        )
        old = list(
            Paper.objects.filter(tournament=paper.tournament_id)
            .exclude(key="")
            .order_by("-ready_at", "-pk")[MAX_FILES:]
        )
        Paper.objects.filter(pk__in=[row.pk for row in old]).update(key="")
    return [row.key for row in old]


def fail(paper: Paper, *, error: ProgramReason) -> None:
    """It could not be made; the reason says why."""
    _failed(paper, str(error), because(error))


def refuse(paper: Paper, refusal: Refused) -> None:
    """It was not made: what was asked for is refused."""
    with override(ENGLISH):
        text = refusal.message
    _failed(paper, text, {"refused": {"code": refusal.code, "case": refusal.case, "data": refusal.data}})


def _failed(paper: Paper, error: str, data: dict[str, Any]) -> None:
    rows = Paper.objects.filter(pk=paper.pk, status__in=OPEN)
    rows.update(status=Paper.Status.FAILED, error=error, data=data)


def refuse_unready(paper: Paper) -> None:
    """Whoever opens a file that is not there yet is told."""
    if paper.status != Paper.Status.READY or not paper.key:
        raise Conflict("paper-unready")
