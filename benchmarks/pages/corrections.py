"""How long the look at a correction takes: a result of round 1, with rounds played and one drafted since.

    python -m benchmarks pages.corrections [entrants [rounds]]

Writes a database of its own with rounds that the engine drew, the last of which is a draft. *First* is the
first look, for which the draft answers for the old result; *again* a look after another correction, where
both are asked of the engine. *Held* is how long the change that is tried out keeps everybody else from
writing. *Every round* asks about those that are played as well.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime

from django.core.management import call_command

from tests.data.cast import NOW
from tests.data.days import Day, a_day
from tournament.models import Entrant, Pairing, Round, Submission
from tournament.queries.results.corrections import ASKED
from tournament.services.results import corrections, results
from tournament.services.results.submissions import Decision
from tournament.services.rounds import manual_changes, rounds

ROUNDS = 5
GRADES = {6: "total victory", 3: "perfect tie", 0: "total loss"}


def day(entrants: int, rounds_paired: int) -> Day:
    """So many rounds that the engine drew; the dice played all but the last."""
    held = a_day(rounds_planned=rounds_paired + 1, table_count=entrants // 2)
    Entrant.objects.bulk_create(
        Entrant(
            tournament=held.tournament,
            number=number,
            name=f"Entrant {number}",
            club=f"Club {number % 40}",
            status="checked-in",
            registered_at=NOW,
        )
        for number in range(1, entrants + 1)
    )
    type(held.tournament).objects.filter(pk=held.tournament.pk).update(status="running")
    dice = random.Random(entrants)
    for number in range(1, rounds_paired + 1):
        round_ = rounds.draft(held.refresh().tournament, by=held.cast.organiser, now=NOW)
        if number < rounds_paired:
            play(round_, dice)
    return held.refresh()


def play(round_: Round, dice: random.Random) -> None:
    """Close a draft with results as rows."""
    pairings = list(round_.pairings.filter(is_current=True))
    for pairing in pairings:
        pairing.faction_a, pairing.status = pairing.faction_a or "good", "confirmed"
    Pairing.objects.bulk_update(pairings, ["faction_a", "status"])
    Submission.objects.bulk_create(_result(pairing, dice.choice([6, 6, 0, 0, 3])) for pairing in pairings)
    Round.objects.filter(pk=round_.pk).update(status="closed", closed_at=NOW)


def _result(pairing: Pairing, half: int) -> Submission:
    return Submission(
        pairing=pairing,
        client_token="1",  # noqa: S106 - of a form
        kind="official",
        facts={side: {"points_remaining": 500} for side in "ab"},
        verdict={"grade_b": GRADES[6 - half], "is_administrative": False},
        grade_a=GRADES[half],
        units_a=half,
        units_b=6 - half,
        status="confirmed",
        submitted_at=NOW,
        confirmed_at=datetime(2007, 6, 16, tzinfo=UTC),
    )


def timed(work: Callable[[], object]) -> str:
    """Wall and processor seconds of one run."""
    at, spent = time.perf_counter(), time.process_time()
    work()
    return f"{time.perf_counter() - at:.2f} s, processor {time.process_time() - spent:.2f} s"


def main(entrants: int, rounds_paired: int = ROUNDS) -> None:
    """The look, with and without the drafts' own answers; and how long it keeps others from writing."""
    call_command("migrate", verbosity=0)
    held = day(entrants, rounds_paired)
    pairing = held.tournament.rounds.get(number=1).pairings.get(table=1)
    now = half_of(pairing)
    ruled = Decision(6 - now, now, "10.01", "Read the wrong way round")

    def correct() -> Submission:
        return results.rule(
            pairing, {}, ruled, token=f"b-{pairing.pk}", by=held.cast.organiser, now=NOW, is_looked_at=True
        )

    def tried() -> object:
        return manual_changes.trial(
            correct, lambda: corrections.corrections.state_of(held.tournament, after=1)
        )

    print(f"{entrants} entrants, a result of round 1 of {rounds_paired}")
    print(f"first look  {timed(lambda: corrections.preview(pairing, correct))}")
    print(f"every round {timed(lambda: corrections.preview(pairing, correct, every_round=True))}")
    print(f"held        {timed(tried)}")
    for round_ in held.tournament.rounds.all():
        round_.report.pop(ASKED, None)
        round_.save(update_fields=["report"])
    print(f"again       {timed(lambda: corrections.preview(pairing, correct))}")


def half_of(pairing: Pairing) -> int:
    """What side a has now."""
    return int(pairing.submissions.get().units_a)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:] or ["500"]))
