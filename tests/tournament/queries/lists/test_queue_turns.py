"""In which order lists come before a referee."""

import pytest

from tests.cached_fixtures import remembered
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.lists import ILLEGAL, LEGAL, OTHER, armed, hand_in
from tournament.queries.lists import list_queue, queue_turns
from tournament.services.lists import list_reviews

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return day_of_judging()


@remembered
def day_of_judging():
    """Pia's list waits, Paul's is illegal, Quentin's changed since it was approved, Rosa's is approved."""
    day = with_entrants(a_day(ruleset_key="combat-hex-starter", level=500), 5)
    armed(day)
    for entrant, text in zip(day.entrants, (LEGAL, ILLEGAL, LEGAL, LEGAL), strict=False):
        hand_in(entrant, text)
    for entrant in day.entrants[2:4]:
        row = list_queue.row_of(entrant, "good")
        list_reviews.approve(entrant, row.version, by=day.cast.referee, now=NOW)
    hand_in(day.entrants[2], OTHER)
    return day


def names(rows):
    return [row.entrant.name.split()[0] for row in rows]


def rows_of(day):
    return list_queue.rows_of(day.tournament)


@pytest.mark.parametrize(
    ("view", "words", "expected"),
    [
        ("", "", ["Paul", "Quentin", "Pia"]),
        ("all", "", ["Paul", "Quentin", "Pia", "Stellan", "Rosa"]),
        ("illegal", "", ["Paul"]),
        ("changed", "", ["Quentin"]),
        ("approved", "", ["Rosa"]),
        ("", "rosa", ["Rosa"]),
        ("", "LINDQ", ["Pia"]),
        ("", "2", ["Paul"]),
        ("illegal", "rosa", []),
    ],
)
def test_view_holds_its_lists_in_the_order_of_urgency(day, view, words, expected):
    assert names(queue_turns.chosen(rows_of(day), view=view, words=words)) == expected


def test_view_that_nobody_knows_is_the_usual_one():
    assert [queue_turns.view_of(asked) for asked in ("illegal", "everything", "")] == ["illegal", "", ""]


def test_turn_knows_its_place_and_its_neighbours(day):
    rows = rows_of(day)

    turn = queue_turns.turn_of(rows, rows[1], view="")

    assert (turn.place, turn.total) == (2, 3)
    assert names([turn.previous, turn.next]) == ["Paul", "Pia"]


def test_ends_of_a_view_have_one_neighbour(day):
    rows = rows_of(day)

    first, last = (queue_turns.turn_of(rows, rows[at], view="") for at in (0, 2))

    assert (first.previous, last.next) == (None, None)


def test_list_outside_the_view_leads_into_it(day):
    rows = rows_of(day)

    turn = queue_turns.turn_of(rows, queue_turns.row_of_list(rows, 4, "good"), view="")

    assert (turn.place, names([turn.next])) == (None, ["Paul"])


def test_missing_list_has_no_turn(day):
    rows = rows_of(day)

    assert queue_turns.turn_of(rows, rows[-2], view="missing") == queue_turns.Turn(None, 0, None, None)


def test_next_list_is_the_one_behind_and_then_from_the_top(day):
    rows = rows_of(day)

    following = [queue_turns.next_of(rows, row, view="") for row in (None, *rows[:3])]

    assert names(following) == ["Paul", "Quentin", "Pia", "Paul"]


def test_next_list_is_none_that_another_referee_has_open(day):
    rows = rows_of(day)
    taken = {rows[1].entrant}

    following = queue_turns.next_of(rows, rows[0], view="", is_taken=lambda row: row.entrant in taken)

    assert names([following]) == ["Pia"]
    assert names([queue_turns.next_of(rows, rows[0], view="", is_taken=lambda _row: True)]) == ["Quentin"]


def test_view_without_waiting_lists_leads_nowhere(day):
    assert queue_turns.next_of(rows_of(day), view="approved") is None
    assert queue_turns.row_of_list(rows_of(day), 77, "good") is None


def test_who_waits_for_a_place_owes_no_list(day):
    day.tournament.entrants.filter(number__in=(1, 5)).update(status="waiting-list")

    rows = queue_turns.chosen(rows_of(day), view="all")

    assert sorted(names(rows)) == ["Paul", "Pia", "Quentin", "Rosa"]
