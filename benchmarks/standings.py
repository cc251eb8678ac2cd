"""How long standings take for 1,000 entrants after 8 rounds: from rows to page, and the parts of it.

    python benchmarks/standings.py [entrants [rounds [runs]]]

Writes a database of its own with rows as a finished day leaves them, and prints medians of wall and
processor milliseconds against the limit of 100 ms. The page is made once for each revision of the tournament:
``rows to page`` is the first one who opens it after a change, ``page, unchanged rows`` all the others.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("MUSTER_STATE", tempfile.mkdtemp(prefix="muster-bench-"))
os.environ.setdefault("DEBUG", "0")

import django

django.setup()

from django.conf import settings  # noqa: E402 - Django has to be set up first
from django.core.management import call_command  # noqa: E402 - Django has to be set up first
from django.test import Client  # noqa: E402 - Django has to be set up first

from tournament import adapters  # noqa: E402 - Django has to be set up first
from tournament.engine.standings import rank  # noqa: E402 - Django has to be set up first
from tournament.models import Entrant, Pairing, Round, Submission, Tournament  # noqa: E402 - Django has to be set up first
from tournament.queries.standings import standings_of  # noqa: E402 - Django has to be set up first
from tournament.web.public.shared_parts import shelf  # noqa: E402 - Django has to be set up first

NOON = datetime(2007, 6, 16, 12, tzinfo=UTC)
GRADES = {6: "total victory", 4: "partial victory", 3: "perfect tie", 2: "partial loss", 0: "total loss"}
LIMIT = 100


def day(entrants: int, rounds: int) -> Tournament:
    """Everybody has played every round, against whoever the dice gave."""
    dice = random.Random(entrants)
    tournament = Tournament.objects.create(
        slug="bench",
        name="Bench",
        starts_on=NOON.date(),
        ruleset_key="combat-hex-2007",
        level=1500,
        rounds_planned=rounds,
        table_count=entrants // 2,
        status="running",
        seed="bench",
        created_at=NOON,
    )
    people = Entrant.objects.bulk_create(
        Entrant(
            tournament=tournament,
            number=number,
            name=f"Entrant {number}",
            club=f"Club {number % 40}",
            status="checked-in",
            registered_at=NOON,
        )
        for number in range(1, entrants + 1)
    )
    for number in range(1, rounds + 1):
        play(tournament, number, dice.sample(people, len(people)), dice)
    return tournament


def play(tournament: Tournament, number: int, people: list[Entrant], dice: random.Random) -> None:
    """One closed round."""
    round_ = Round.objects.create(
        tournament=tournament, number=number, status="closed", seed=str(number), drafted_at=NOON
    )
    pairings = Pairing.objects.bulk_create(
        Pairing(
            round=round_,
            table=table,
            a=a,
            b=b,
            faction_a=dice.choice(("good", "evil")),
            status="confirmed",
            created_at=NOON,
        )
        for table, (a, b) in enumerate(zip(people[::2], people[1::2], strict=False), 1)
    )
    Submission.objects.bulk_create(result(pairing, dice.choice(list(GRADES)), dice) for pairing in pairings)


def result(pairing: Pairing, half: int, dice: random.Random) -> Submission:
    """A confirmed report with facts as large as real ones."""
    side = {"original": 20, "remaining": 9, "hero_points": 400, "conceded": False, "absent": False}
    return Submission(
        pairing=pairing,
        client_token=f"{pairing.pk}",
        kind="official",
        facts={s: {**side, "points_remaining": dice.randrange(1500)} for s in "ab"},
        verdict={"grade_b": GRADES[6 - half], "is_administrative": False, "trace": ["7.05"] * 10},
        grade_a=GRADES[half],
        half_a=half,
        half_b=6 - half,
        status="confirmed",
        submitted_at=NOON,
    )


def main(entrants: int, rounds: int, runs: int) -> None:
    """Rows to games, games to places, rows to places, rows to page."""
    call_command("migrate", verbosity=0)
    tournament = day(entrants, rounds)
    history = adapters.to_history(tournament)
    people = adapters.to_engine_entrants(tournament)
    client = Client()
    host = {"SERVER_NAME": next((h for h in settings.ALLOWED_HOSTS if h[0] not in ".*["), "localhost")}
    page = f"/t/{tournament.slug}/standings/"
    parts = {
        "rows to games": lambda: adapters.to_history(tournament),
        "games to places (pure)": lambda: rank(people, history),
        "rows to places": lambda: standings_of(tournament),
        "rows to page": lambda: (shelf.clear(), client.get(page, **host).content),
        "page, unchanged rows": lambda: client.get(page, **host).content,
    }
    print(f"{entrants} entrants, {rounds} rounds, medians of {runs}")
    for name, work in parts.items():
        work()
        wall, processor = [], []
        for _ in range(runs):
            at, spent = time.perf_counter(), time.process_time()
            work()
            wall.append(1000 * (time.perf_counter() - at))
            processor.append(1000 * (time.process_time() - spent))
        limit = f"limit {LIMIT} ms" if "page" in name else ""
        print(
            f"{name:<24} {statistics.median(wall):>8.1f} ms {statistics.median(processor):>8.1f} cpu  {limit}"
        )


if __name__ == "__main__":
    main(*(int(word) for word in [*sys.argv[1:4], *("1000", "8", "5")[len(sys.argv[1:4]) :]]))
