"""How long standings take for 1,000 entrants after 8 rounds: from rows to page, and the parts of it.

    python -m benchmarks pages.standings [entrants [rounds [runs]]]

Writes a database of its own with rows as a finished day leaves them, and prints medians of wall and
processor milliseconds against the limit of 100 ms, and what travels. The places are worked out once for
each revision of the tournament and a page of them is made once: ``rows to page`` is the first one who opens
it after a change, ``page, unchanged rows`` all the others; what follows are other pages of the same field,
each the first time after somebody has opened the standings.
"""

from __future__ import annotations

import gzip
import random
import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime

from django.conf import settings
from django.core.management import call_command
from django.test import Client

from config.startup import gc_tuning
from tournament import adapters
from tournament.engine.scores import GRADES
from tournament.engine.standings import rank
from tournament.models import Entrant, Pairing, Round, Submission, Tournament
from tournament.queries.standings.standings import standings_of
from tournament.web.caching.standings_cache import cached
from tournament.web.public.fragment_cache import responses

NOON = datetime(2007, 6, 16, 12, tzinfo=UTC)
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
        units_a=half,
        units_b=6 - half,
        status="confirmed",
        submitted_at=NOON,
    )


def weight(page: bytes) -> str:
    """What travels, plain and packed."""
    return f"{len(page) / 1000:.0f} kB, packed {len(gzip.compress(page, 6)) / 1000:.0f}"


def main(entrants: int, rounds: int, runs: int) -> None:
    """Rows to games, games to places, rows to places, rows to page."""
    call_command("migrate", verbosity=0)
    tournament = day(entrants, rounds)
    history = adapters.to_history(tournament)
    people = adapters.to_engine_entrants(tournament)
    client = Client()
    host = {"SERVER_NAME": next((h for h in settings.ALLOWED_HOSTS if h[0] not in ".*["), "localhost")}
    page = f"/t/{tournament.slug}/standings/"
    base = f"/t/{tournament.slug}"

    def fresh(path: str) -> Callable[[], bytes]:
        """The page made anew from places that are known."""
        return lambda: (responses.clear(), client.get(f"{base}/{path}", **host).content)[1]

    parts: dict[str, Callable[[], object]] = {
        "rows to games": lambda: adapters.to_history(tournament),
        "games to places (pure)": lambda: rank(people, history),
        "rows to places": lambda: standings_of(tournament),
        "rows to page": lambda: (cached.clear(), fresh("standings/")())[1],
        "page, unchanged rows": lambda: client.get(page, **host).content,
        "the last page": fresh("standings/?page=10"),
        "by name": fresh("standings/?sort=name"),
        "find a name": fresh("standings/?q=entrant+77"),
        "where one stands": fresh("standings/?at=77"),
        "cross table": fresh("cross-table/"),
        "statistics": fresh("statistics/"),
        "way of an entrant": fresh("entrants/77/"),
        "entrants": fresh("entrants/"),
        "pairings by name": fresh("pairings/"),
        "overview": fresh(""),
    }
    client.get(page, **host)
    gc_tuning.settle()  # as a web process does at its start
    print(f"{entrants} entrants, {rounds} rounds, medians of {runs}")
    for name, work in parts.items():
        made = work()
        wall, processor = [], []
        for _ in range(runs):
            at, spent = time.perf_counter(), time.process_time()
            work()
            wall.append(1000 * (time.perf_counter() - at))
            processor.append(1000 * (time.process_time() - spent))
        limit = f"limit {LIMIT} ms" if name == "rows to page" else ""
        size = weight(made) if isinstance(made, bytes) else ""
        times = f"{statistics.median(wall):>8.1f} ms {statistics.median(processor):>8.1f} cpu"
        print(f"{name:<24} {times}  {size} {limit}", flush=True)


if __name__ == "__main__":
    main(*(int(word) for word in [*sys.argv[1:4], *("1000", "8", "5")[len(sys.argv[1:4]) :]]))
