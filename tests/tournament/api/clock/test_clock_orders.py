"""Orders to the clock through the API: looked at, given once, taken back; and who the hall waits for."""

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import published
from tests.examples import some_of
from tests.tournament.api.callers import ask, desk, is_problem
from tournament.models import ClockOrder
from tournament.services.clock import clocks

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(time_machine):
    """Twenty minutes into round 1 of two tables."""
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    time_machine.move_to(NOW + 20 * MINUTE, tick=False)
    day.time = time_machine
    return day


def order(day, path, body=None, *, method="POST"):
    return ask(desk(day.cast.jun), method, f"tournaments/{day.tournament.slug}/rounds/1/{path}", body)


@pytest.mark.thorough
def test_what_is_looked_at_is_what_is_done_and_undone(day):
    seen = order(day, "clock/preview/?verb=skip", method="GET").json()
    before = order(day, "clock/preview/?verb=undo", method="GET").json()

    done = order(day, "clock/skip/", {"reason": "Everybody is through", "token": "t"}).json()
    again = order(day, "clock/skip/", {"reason": "Everybody is through", "token": "t"}).json()
    back = order(day, "clock/undo/").json()

    assert seen["sentences"][0] == "Play ends now, 26 min early, and Last turn, both players begins."
    assert (seen["needs_reason"], seen["moves"][0]["kind"], seen["moves"][0]["will"]) == (True, "E4", None)
    assert not before["is_possible"]
    assert (done["phase"]["code"], again["generation"]) == ("last-turn", done["generation"])
    assert back["phase"]["code"] == "play"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("verb", "body"),
    some_of(
        [
            ("skip", {}),
            ("end", {}),
            ("restart", {}),
            ("extend", {"seconds": 300}),
            ("pause", {}),
            ("resume", {}),
        ],
        2,
    ),
)
def test_order_that_names_what_was_seen_is_refused_after_another_one(day, verb, body):
    seen = order(day, f"clock/preview/?verb={verb}&seconds=60", method="GET").json()["seen"]
    why = {} if verb == "resume" else {"reason": "Through"}
    order(day, "clock/skip/", {"reason": "Everybody is through", "seen": seen})

    late = order(day, f"clock/{verb}/", {**body, **why, "seen": seen})

    assert is_problem(late)
    assert (late.status_code, late.json()["code"]) == (409, "clock-changed")
    assert ClockOrder.objects.count() == 2


@pytest.mark.thorough
def test_extra_time_of_a_table_is_refused_after_another_one_for_it(day):
    seen = order(day, "clock/preview/?verb=table-time&seconds=60&table=1", method="GET").json()["seen"]
    body = {"seconds": 60, "reason": "Ruling", "seen": seen}

    answers = [order(day, f"tables/{table}/time/", body).status_code for table in (1, 1, 2)]

    assert answers == [200, 409, 200]


def test_phase_begins_again(day):
    assert order(day, "clock/restart/", {"reason": "Wrong map"}).json()["remaining"] == 40 * 60


@pytest.mark.parametrize("verb", ["skip", "restart"])
def test_order_that_moves_time_needs_a_reason(day, verb):
    assert order(day, f"clock/{verb}/").status_code == 422


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("", "verb-unknown"),
        ("verb=stop", "verb-unknown"),
        ("verb=extend&seconds=long", "number-invalid"),
        ("verb=table-time&seconds=60", "table-missing"),
    ],
)
def test_preview_that_cannot_be_read_is_refused(day, query, code):
    answer = order(day, f"clock/preview/?{query}", method="GET")

    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert is_problem(answer)


def test_preview_of_time_for_one_table(day):
    found = order(day, "clock/preview/?verb=table-time&seconds=300&table=2", method="GET").json()

    assert found["sentences"][-1] == "The round ends at 09:09:00 instead of 09:04:00."


def test_waiting_names_the_tables_oldest_first(day):
    order(day, "tables/1/time/", {"seconds": 300, "reason": "Ruling"})
    day.time.move_to(NOW + 65 * MINUTE, tick=False)

    found = order(day, "waiting/", method="GET").json()

    assert (found["done"], found["played"]) == (0, 2)
    assert [(row["table"], row["stand"], row["is_over"]) for row in found["tables"]] == [
        (2, "nothing", True),
        (1, "nothing", False),
    ]
    assert found["tables"][0]["over_at"] == "2007-06-16T09:04:00Z"
