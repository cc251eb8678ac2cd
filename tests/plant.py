"""Stories for a database file of its own, from a process of its own: ``python -m tests.plant NAME``."""

import json
import sys
from datetime import timedelta

import django

django.setup()

from django.conf import settings  # noqa: E402 - Django comes first

from tests.days import published  # noqa: E402
from tournament.clockwork import database_now  # noqa: E402
from tournament.models import Round  # noqa: E402
from tournament.services import clocks  # noqa: E402
from tournament.services.actors import SYSTEM  # noqa: E402

settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
HALLS = 5


def hall() -> None:
    """Five tournaments with a published round each: ``hall-1`` to ``hall-5``."""
    for number in range(1, HALLS + 1):
        published(4, name=f"Hall {number}")


def start(seconds: str = "6") -> None:
    """Start every clock so that its 64 minutes pass in so many seconds; print when and how many."""
    tempo = 64 * 60 / float(seconds)
    now = database_now() + timedelta(milliseconds=300)
    for round_ in Round.objects.all():
        clocks.start(round_, by=SYSTEM, now=now, tempo=tempo)
    sys.stdout.write(json.dumps({"started_at": now.isoformat()}))


if __name__ == "__main__":
    {"hall": hall, "start": start}[sys.argv[1]](*sys.argv[2:])
