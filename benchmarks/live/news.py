"""News by the real service from a process of its own: ``python -m benchmarks.live.news COUNT EVERY``.

Prints event id -> the instant it was committed (seconds since 1970), taken before anybody is told. With
``plant COUNT`` it makes a tournament, hall-1, of so many entrants before their second round; with ``start
SECONDS`` it lets 64 minutes pass in so many seconds there, with much to say to each table.
"""

import json
import sys
import time
from datetime import timedelta

import django

django.setup()

from django.conf import settings  # noqa: E402 - Django comes first
from django.db import transaction  # noqa: E402 - Django comes first

from tests.data import days  # noqa: E402
from tests.data.cast import NOW  # noqa: E402
from tournament import time_source  # noqa: E402
from tournament.models import Announcement, Round, Tournament  # noqa: E402
from tournament.services.clock import celery_eta, clocks  # noqa: E402
from tournament.services.core import outbox  # noqa: E402
from tournament.services.core.actors import SYSTEM  # noqa: E402
from tournament.services.rounds import rounds  # noqa: E402

TO_PREPARE = timedelta(seconds=3)


def one() -> tuple[int, float]:
    """One result that everybody may see."""
    moment: list[float] = []
    with transaction.atomic():
        transaction.on_commit(lambda: moment.append(time.time()))
        tournament = Tournament.objects.select_for_update().get(slug="hall-1")
        event = outbox.publish(tournament, "results", "standings", "log", now=time_source.now())
    return event.pk, moment[0]


def plant(count: int) -> None:
    """Round 1 is played, round 2 hangs on the wall and its clock runs."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    day, _ = days.closed(count, name="Hall 1", table_count=count)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(round_, by=day.cast.organiser, now=NOW)


def start(seconds: float) -> None:
    """The clock, and five instants at which a hundred tables are told something each: the worst case."""
    round_ = Round.objects.get(tournament__slug="hall-1", status="published")
    begins = time_source.now() + TO_PREPARE
    clock = clocks.start(round_, by=SYSTEM, now=begins, tempo=64 * 60 / seconds)
    tables = list(round_.pairings.filter(is_current=True, b__isnull=False))
    Announcement.objects.bulk_create(
        Announcement(
            clock=clock,
            pairing=pairing,
            kind=f"table-{number}",
            text=f"Table {pairing.table}: {number} minutes left.",
            words={"de": f"Tisch {pairing.table}: noch {number} Minuten."},
            due_at=begins + timedelta(seconds=seconds * number / 6),
            generation=clock.generation,
        )
        for number in range(1, 6)
        for pairing in tables
    )
    celery_eta.plan(clock, now=time_source.now())


if __name__ == "__main__":
    if sys.argv[1] == "plant":
        plant(int(sys.argv[2]))
        sys.exit()
    if sys.argv[1] == "start":
        start(float(sys.argv[2]))
        sys.exit()
    told = {}
    for _ in range(int(sys.argv[1])):
        number, told_at = one()
        told[number] = told_at
        time.sleep(float(sys.argv[2]))
    sys.stdout.write(json.dumps(told))
