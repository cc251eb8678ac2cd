"""Two referees at one table: a form sent twice gives one penalty, and two game losses leave nobody points."""

import pytest

from tests.concurrency.crowd import together
from tests.data.cast import NOW
from tests.data.days import facts_for, published
from tournament.models import LogEntry, Penalty, Submission
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import results

pytestmark = pytest.mark.django_db(transaction=True)

GAME_LOSS = Incident("game-loss", "Counters moved", category="own-counter")


def test_a_form_sent_many_times_at_once_gives_one_penalty():
    day, round_ = published(4)
    table, jun = round_.pairings.get(is_current=True, table=1), day.cast.referee

    answers = together(
        *[lambda: penalties.give(table.a, GAME_LOSS, pairing=table, by=jun, now=NOW, token="f")] * 4
    )

    assert {answer.pk for answer in answers} == {Penalty.objects.get().pk}
    assert LogEntry.objects.filter(verb="penalty.give").count() == 1


def test_both_lose_the_game_while_the_desk_types_its_sheet():
    day, round_ = published(4)
    table, jun, kei = round_.pairings.get(is_current=True, table=1), day.cast.referee, day.cast.scorekeeper
    facts = facts_for(table)

    together(
        lambda: penalties.give(table.a, GAME_LOSS, pairing=table, by=jun, now=NOW),
        lambda: penalties.give(table.b, GAME_LOSS, pairing=table, by=jun, now=NOW),
        lambda: results.submit(table, facts, token="desk", by=kei, now=NOW, reason="From the sheet"),
    )

    counts = Submission.objects.get(status="confirmed", pairing=table)
    last = Submission.objects.filter(pairing=table).order_by("pk").last()
    assert Penalty.objects.count() == 2
    assert counts == last
    assert (counts.units_a, counts.units_b) in {(0, 0), (6, 0)}  # whether the sheet came last or not
