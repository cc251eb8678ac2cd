"""Keep hall time: one anchor for each boot of each machine, looked at every few seconds.

While a clock counts, hall time does not follow the wall clock; a jump is logged in every tournament whose
round it would have changed. In between it follows, and says so in the server's log. It refuses to read a
clock: what the clocks show is handed in as a ``Reading``.
"""

import logging
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import F, Q

from tournament.engine import time_source
from tournament.engine.time_source import AWAY, MICROSECOND, NOTHING, Reading, Seen
from tournament.messages.program_reasons import ProgramReason
from tournament.models import Announcement, Clock, TimeAnchor
from tournament.models.prepared_query import PreparedQuery
from tournament.queries.clock.time_skew import counting, is_counting, length
from tournament.services.clock.announcements import LATE
from tournament.services.core import log
from tournament.services.core.actors import SYSTEM

LOOK_EVERY: Final = timedelta(seconds=5)
JUST_NOW: Final = timedelta(seconds=4)  # whoever has looked since then has looked for everybody
NAMED: Final = 12  # so many missed announcements are named one by one
MS: Final = timedelta(milliseconds=1)
OF_BOOT: Final = PreparedQuery(lambda boot: TimeAnchor.objects.filter(boot=boot), str)
logger = logging.getLogger(__name__)


def time_anchor_of(boot: str) -> TimeAnchor | None:
    """The anchor of a boot; ``None`` where nobody has made it. One query."""
    return OF_BOOT.first(boot)


def anchor(reading: Reading) -> TimeAnchor:
    """The anchor of this boot; the first who asks after a start makes it."""
    return time_anchor_of(reading.boot) or _begun(reading)


def is_stale(row: TimeAnchor, *, steady_us: int) -> bool:
    """Has nobody looked for so long that no guard can be there?"""
    return time_source.time_at(row.offset_us, steady_us=steady_us) - row.seen_at > AWAY


def compare_with_wall_clock(reading: Reading) -> TimeAnchor:
    """Compare hall time with the trusted clock. Of all guards that look at once one writes."""
    row = anchor(reading)
    now = time_source.time_at(row.offset_us, steady_us=reading.steady_us)
    if now - row.seen_at < JUST_NOW:
        return row
    with transaction.atomic():
        return _looked(row, reading, now=now)


def _looked(row: TimeAnchor, reading: Reading, *, now: datetime) -> TimeAnchor:
    counts, skew = is_counting(), now - reading.trusted
    move = time_source.correction(skew, passed=now - row.seen_at, is_counting=counts)
    seen = TimeAnchor.objects.filter(pk=row.pk, offset_us=row.offset_us, seen_at=row.seen_at)
    if not seen.update(
        offset_us=F("offset_us") + move // MICROSECOND, seen_at=now + move, skew_ms=(skew + move) / MS
    ):
        return anchor(reading)
    if now - row.seen_at > AWAY:
        _log_absence("clock.away", since=row.seen_at, now=now)
    if counts:
        _note_jump(row, skew=skew, now=now)
    elif abs(move) > time_source.JUMP:
        logger.warning(
            "The wall clock was set %s %s while no clock was running. Hall time follows it.",
            length(move),
            "forward" if move > NOTHING else "back",
        )
    return anchor(reading)


def _begun(reading: Reading) -> TimeAnchor:
    with transaction.atomic():
        last = TimeAnchor.objects.first()
        seen = Seen(last.seen_at, last.skew_ms * MS) if last else None
        now = time_source.first_time(reading.trusted, last=seen, is_counting=is_counting())
        row, is_new = TimeAnchor.objects.get_or_create(
            boot=reading.boot,
            defaults={
                "offset_us": time_source.offset_for(now, steady_us=reading.steady_us),
                "skew_ms": (now - reading.trusted) / MS,
                "seen_at": now,
                "made_at": now,
            },
        )
        if is_new and last and (now - last.seen_at > AWAY or now == last.seen_at):
            _log_absence("clock.re-anchor", since=last.seen_at, now=now)
    return row


def _note_jump(row: TimeAnchor, *, skew: timedelta, now: datetime) -> None:
    """Log a jump once in every tournament it would have touched; the wake-ups are asked for again."""
    size = time_source.jump(row.skew_ms * MS, skew)
    if size is None or not _speaks_for_all(row, now=now):
        return
    clocks = list(counting().select_related("round__tournament"))
    Clock.objects.filter(pk__in=[clock.pk for clock in clocks]).update(woken_until=None)
    direction = "forward" if size > NOTHING else "back"
    for clock in clocks:
        log.record(
            "clock.wall-clock-jumped",
            tournament=clock.round.tournament,
            by=SYSTEM,
            now=now,
            subject=clock.round,
            reason=ProgramReason("clock-jumped", {"span": size.total_seconds()}, case=direction),
            data={"seconds": size.total_seconds(), "skew_seconds": skew.total_seconds()},
        )
    logger.warning("The wall clock was set %s %s while a clock was running.", length(size), direction)


def _speaks_for_all(row: TimeAnchor, *, now: datetime) -> bool:
    """Of several machines that see the same database server jump, the eldest that is there logs it."""
    return not TimeAnchor.objects.filter(pk__lt=row.pk, seen_at__gt=now - time_source.ALIVE).exists()


def _log_absence(verb: str, *, since: datetime, now: datetime) -> None:
    """Say in every tournament whose clock counted that nobody looked, and what became due meanwhile."""
    late = Q(fired_at=None) | Q(fired_at__gt=F("due_at") + LATE)
    passed = Announcement.objects.filter(late, due_at__gt=since - LATE, due_at__lte=now)
    missed = passed.exclude(
        status__in=[Announcement.Status.CANCELLED, Announcement.Status.TAKEN_BACK, Announcement.Status.HELD]
    )
    touched = Q(pk__in=counting().values("pk")) | Q(pk__in=missed.values("clock"))
    for clock in Clock.objects.filter(touched).select_related("round__tournament"):
        rows = list(missed.filter(clock=clock).order_by("due_at", "pk"))
        log.record(
            verb,
            tournament=clock.round.tournament,
            by=SYSTEM,
            now=now,
            subject=clock.round,
            reason=_absence(clock, rows, since=since, now=now),
            data={
                "from": since.isoformat(),
                "until": now.isoformat(),
                "missed": [
                    {"kind": row.kind, "text": row.text, "due_at": row.due_at.isoformat()} for row in rows
                ],
            },
        )


def _absence(clock: Clock, rows: list[Announcement], *, since: datetime, now: datetime) -> ProgramReason:
    tournament, more = clock.round.tournament, len(rows) - NAMED

    def moment(at: datetime) -> dict[str, str]:
        day = tournament.starts_on
        local = at.astimezone(tournament.zone).isoformat()
        return {"at": local, **({"day": day.isoformat()} if day else {})}

    data: dict[str, Any] = {"begin": moment(since), "end": moment(now)}
    if not rows:
        return ProgramReason("clock-unwatched", data)
    data["calls"] = [{**moment(row.due_at), "text": row.text.rstrip(".")} for row in rows[:NAMED]]
    if more > 0:
        return ProgramReason("clock-unwatched", {**data, "count": more}, case="missed-more")
    return ProgramReason("clock-unwatched", data, case="missed")
