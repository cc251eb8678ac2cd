"""News by the real service from a process of its own: ``python -m benchmarks.news COUNT EVERY``.

Prints event id -> the instant it was committed (seconds since 1970), taken before anybody is told.
"""

import json
import sys
import time

import django

django.setup()

from django.db import transaction  # noqa: E402 - Django comes first

from tournament import house_time  # noqa: E402 - Django comes first
from tournament.models import Tournament  # noqa: E402
from tournament.services import announce  # noqa: E402


def one() -> tuple[int, float]:
    """One result that everybody may see."""
    moment: list[float] = []
    with transaction.atomic():
        transaction.on_commit(lambda: moment.append(time.time()))
        tournament = Tournament.objects.select_for_update().get(slug="hall-1")
        event = announce.changed(tournament, "results", "standings", "log", now=house_time.now())
    return event.pk, moment[0]


if __name__ == "__main__":
    told = {}
    for _ in range(int(sys.argv[1])):
        number, told_at = one()
        told[number] = told_at
        time.sleep(float(sys.argv[2]))
    sys.stdout.write(json.dumps(told))
