"""How long it takes to know what can still happen, for 8 to 1,000 entrants.

    python -m benchmarks pages.outlook [sizes]

Five rounds of six are over. Processor milliseconds, medians of three, with the usual tie-breaks: ``far`` are
the bounds two rounds before the end, ``open`` and ``paired`` the exact places by points before and after the
last round is paired, ``rows to lines`` the last of these from rows to what the page shows. ``worked out`` is
what workers do once for each state: every ending followed where that is little, else all plays together.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.management import call_command
from django.db.models import Value
from django.db.models.functions import Concat

from benchmarks.pages.standings import NOON, day, play
from tournament.engine.outlook.bounds import bounds
from tournament.engine.outlook.chances import simulate_places
from tournament.engine.outlook.endings import reach_by_endings
from tournament.engine.outlook.points import reach_by_points
from tournament.models import Entrant, Round, Tournament
from tournament.queries.standings.outlook_input import Situation, situation_of
from tournament.queries.standings.outlooks import outlook_of

SIZES = (8, 16, 32, 64, 128, 256, 500, 1000)
ROUNDS, OVER = 6, 5


def spent(work: Callable[[], Any], runs: int = 3) -> float:
    """The median of so many runs, in milliseconds of the processor."""
    times = []
    for _ in range(runs):
        at = time.process_time()
        work()
        times.append(1000 * (time.process_time() - at))
    return statistics.median(times)


def last_round(tournament: Tournament) -> None:
    """The round that decides hangs on the wall: neighbours meet, and nobody has a result."""
    people = list(Entrant.objects.filter(tournament=tournament).order_by("number"))
    play(tournament, ROUNDS, people, random.Random(1))
    round_ = Round.objects.get(tournament=tournament, number=ROUNDS)
    round_.pairings.update(status="waiting")
    for pairing in round_.pairings.all():
        pairing.submissions.all().delete()
    Round.objects.filter(pk=round_.pk).update(status="published", published_at=NOON)


def worked_out(situation: Situation) -> tuple[str, float]:
    """What the workers do: followed, or played."""
    on, counted = situation.on, situation.counted
    if on is None:
        return "", 0.0
    if situation.is_small:
        work: Callable[[], Any] = partial(
            reach_by_endings, on, counted.entrants, situation.history, by=situation.rankers
        )
        return f"{situation.ways} ways", spent(work, 1)
    some = min(situation.wished, 20)
    work = partial(
        simulate_places,
        on,
        counted.entrants,
        situation.history,
        rank=situation.ranker(situation.tiebreaks),
        seed="bench",
        plays=range(some),
    )
    return f"{situation.wished} plays", spent(work, 1) * situation.wished / some


def measured(entrants: int) -> str:
    """One line of the table."""
    Tournament.objects.update(slug=Concat("slug", Value(f"-{entrants}")))
    tournament = day(entrants, OVER - 1)
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=ROUNDS)
    tournament.refresh_from_db()
    far = situation_of(tournament)
    people = list(Entrant.objects.filter(tournament=tournament).order_by("number"))
    play(tournament, OVER, people, random.Random(2))
    ahead = situation_of(tournament)
    last_round(tournament)
    paired = situation_of(tournament)
    if far.far is None or ahead.on is None or paired.on is None:
        return f"{entrants}: the day is not as it should be"
    parts = [
        spent(partial(bounds, far.far)),
        spent(partial(reach_by_points, ahead.on)),
        spent(partial(reach_by_points, paired.on)),
        spent(lambda: outlook_of(situation_of(tournament))),
    ]
    what, work = worked_out(paired)
    told = " | ".join(f"{one:.1f}" for one in parts)
    return f"| {entrants} | {told} | {what}: {work / 1000:.1f} s |"


def main(sizes: tuple[int, ...]) -> None:
    """A table, as the README has it."""
    call_command("migrate", verbosity=0)
    print("| Entrants | far | open | paired | rows to lines | worked out |\n|---|---|---|---|---|---|")
    for entrants in sizes:
        print(measured(entrants), flush=True)


if __name__ == "__main__":
    main(tuple(int(word) for word in sys.argv[1:]) or SIZES)
