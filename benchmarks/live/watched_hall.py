"""The hall of ``watched_reports``: ``plant COUNT`` makes it, ``send RATE`` reports from it.

``plant``: a tournament of so many entrants, round 1 is over, round 2 is played and its clock runs. ``send``
reads ``[[port, job], ...]`` as one JSON line, starts one report each 1/RATE seconds whether or not earlier
ones were answered, and prints how many seconds each took from the instant it was due, and what went wrong.
"""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from benchmarks.results.jobs import Job, form

SENDERS = 64


def plant(count: int) -> None:
    """The hall, and the two reports of each table one after the other: the second confirms."""
    import django  # noqa: PLC0415 - the sender needs none of it

    django.setup()
    from django.conf import settings  # noqa: PLC0415 - as above

    from tests.data import days  # noqa: PLC0415 - as above
    from tournament import time_source  # noqa: PLC0415 - as above
    from tournament.models import Pairing  # noqa: PLC0415 - as above
    from tournament.services.clock import clocks  # noqa: PLC0415 - as above
    from tournament.services.rounds import rounds  # noqa: PLC0415 - as above

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    day, _ = days.closed(count, name="Hall 1", table_count=count)
    now = time_source.now()
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=now)
    rounds.publish(round_, by=day.cast.organiser, now=now, is_confirmed=True)
    clocks.start(round_, by=day.cast.organiser, now=now)
    games = Pairing.objects.filter(round=round_, is_current=True, b__isnull=False).select_related("a", "b")
    games.update(faction_a="good")
    jobs = [
        Job(
            game.pk, who.pk, day.tournament.pk, day.tokens[who.number], who == game.a, hangs_up=False, round=2
        )
        for game in games.order_by("table")
        for who in (game.a, game.b)
    ]
    print(json.dumps({"slug": day.tournament.slug, "jobs": jobs}))


def send(rate: float) -> None:
    """An open loop: who has to wait for an answer does not make the others wait."""
    planned = [(port, Job(*job)) for port, job in json.loads(sys.stdin.readline())]
    began = time.monotonic() + 0.5

    def one(number: int) -> tuple[float, str]:
        port, job = planned[number]
        due = began + number / rate
        time.sleep(max(0.0, due - time.monotonic()))
        trouble = form(job, port)
        return time.monotonic() - due, trouble

    with ThreadPoolExecutor(SENDERS) as senders:
        done = list(senders.map(one, range(len(planned))))
    print(
        json.dumps({"seconds": [took for took, _ in done], "faults": [words for _, words in done if words]})
    )


if __name__ == "__main__":
    {"plant": lambda: plant(int(sys.argv[2])), "send": lambda: send(float(sys.argv[2]))}[sys.argv[1]]()
