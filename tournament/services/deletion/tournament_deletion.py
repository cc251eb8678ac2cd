"""Delete a whole tournament: its rows, its photos and its prints.

A backup file is kept for 30 days where it is not to be erased at once. Refuses while a clock runs, and
where the name that was typed is another one.
"""

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from tournament.models import SheetPhoto, Submission, Tournament
from tournament.models.entrant import list_ids
from tournament.queries.clock import clocks
from tournament.services.core import erased_text, locks, log
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, Refused
from tournament.services.deletion import deleted_tournaments
from tournament.services.deletion.deleted_tournaments import DeletedTournament
from tournament.services.lists import list_files
from tournament.services.prints import print_storage
from tournament.services.results import photos
from tournament.services.settings import event_files
from tournament.services.transfer.tournament_rows import rows_of

UNAVAILABLE: Final = 503
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Contents:
    """How much goes with a tournament."""

    entrants: int
    lists: int
    rounds: int
    results: int
    photos: int
    prints: int
    log: int


def contents_of(tournament: Tournament) -> Contents:
    """What a deletion takes along."""
    return Contents(
        entrants=tournament.entrants.count(),
        lists=len(list_ids(tournament.entrants.all())),
        rounds=tournament.rounds.count(),
        results=Submission.objects.filter(pairing__round__tournament=tournament).count(),
        photos=SheetPhoto.objects.filter(pairing__round__tournament=tournament, removed_at=None).count(),
        prints=tournament.papers.exclude(key="").count(),
        log=tournament.log.count(),
    )


def delete(
    tournament: Tournament, *, name: str, by: Actor, now: datetime, erase_now: bool = False
) -> DeletedTournament | None:
    """Delete everything of a tournament. Returns its backup file, ``None`` with ``erase_now``.

    Raises ``Conflict`` while a clock counts, ``Invalid`` for another ``name``.
    """
    backup: DeletedTournament | None = None
    try:
        with transaction.atomic():
            tournament = locks.everything(tournament)
            _refuse(tournament, name)
            backup = None if erase_now else _kept(tournament, now=now)
            _delete_rows(tournament)
            data = {"slug": tournament.slug, "backup": backup.path.name if backup else None}
            log.record(
                "tournament.delete", tournament=None, by=by, now=now, subject=tournament.name, data=data
            )
            said = ("%s deleted the tournament %s. Backup file: %s.", by.name, tournament.slug)
            transaction.on_commit(lambda: logger.warning(*said, backup and backup.path), robust=True)
            if erase_now:
                erased_text.leave_none()
    except BaseException:
        if backup is not None:
            backup.path.unlink(missing_ok=True)
        raise
    return backup


def discard_rehearsal(tournament: Tournament, *, by: Actor, now: datetime) -> None:
    """Throw a rehearsal away with its rows and files, also while its clock runs. No backup is kept."""
    with transaction.atomic():
        tournament = locks.everything(tournament)
        if not tournament.is_rehearsal:
            raise Conflict("not-rehearsal")
        _delete_rows(tournament)
        data = {"slug": tournament.slug, "backup": None}
        log.record("tournament.delete", tournament=None, by=by, now=now, subject=tournament.name, data=data)


def _refuse(tournament: Tournament, name: str) -> None:
    clock = clocks.counting(tournament)
    if clock is not None:
        raise Conflict("clock-counts", case="delete", data={"round": clock.round.number})
    if " ".join(name.split()).casefold() != " ".join(tournament.name.split()).casefold():
        raise Invalid("name-differs", field="name", data={"tournament": tournament.name})


def _kept(tournament: Tournament, *, now: datetime) -> DeletedTournament:
    try:
        return deleted_tournaments.keep(tournament, now=now)
    except OSError as error:
        raise Refused(
            "backup-not-written", status=UNAVAILABLE, data={"problem": str(error.strerror)}
        ) from error


def _delete_rows(tournament: Tournament) -> None:
    rows = rows_of(tournament)
    pictures = list(
        SheetPhoto.objects.filter(pairing__round__tournament=tournament).values_list("key", flat=True)
    )
    files = list_files.keys_of(tournament)
    prints = list(tournament.papers.exclude(key="").values_list("key", flat=True))
    for each in reversed(rows):
        found: Any = each
        found._raw_delete(found.db)  # noqa: SLF001 - without a look at each reference: the commit looks
    transaction.on_commit(lambda: photos.drop(pictures), robust=True)
    transaction.on_commit(lambda: list_files.drop(files), robust=True)
    pk = tournament.pk
    transaction.on_commit(lambda: event_files.drop_all(pk), robust=True)
    transaction.on_commit(lambda: print_storage.drop_all(prints), robust=True)
