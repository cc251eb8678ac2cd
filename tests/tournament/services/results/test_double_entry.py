"""The second pass over a sheet: it agrees, or it stops; and it never stores what differs."""

import pytest

from tests.data.cast import NOW
from tests.data.days import facts_for, play, published
from tests.machine.rows import picture
from tournament.models import LogEntry
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid, NotAllowed
from tournament.services.results import double_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """A table with its result, and who typed it."""
    day, round_ = published(2)
    play(day, round_)
    return day, round_.pairings.get()


def check(table, facts, *, by=None):
    day, pairing = table
    return double_entry.check(pairing, facts, token="2", by=by or day.cast.scorekeeper, now=NOW)


def test_a_second_pass_that_agrees_marks_the_result(table):
    _, pairing = table

    assert check(table, facts_for(pairing)) == ()

    assert pairing.submissions.get().checked_by == "Kei"


def test_a_second_pass_that_differs_stores_nothing_and_shows_the_lines(table):
    _, pairing = table
    before = picture()

    lines = check(table, facts_for(pairing, winner="b"))

    assert lines
    assert all(line.differs for line in lines)
    assert picture() == before


@pytest.mark.parametrize("side", [None, [1], "twelve", 7])
def test_a_side_that_is_no_side_is_a_sheet_without_counts_and_no_bug(table, side):
    with pytest.raises(Invalid, match="Enter the figures left"):
        check(table, {"last_turn_over": False, "a": side, "b": side})


def test_a_count_in_words_is_refused_in_one_sentence(table):
    _, pairing = table
    facts = facts_for(pairing)
    facts["a"]["remaining"] = "ten"

    with pytest.raises(Invalid) as refusal:
        check(table, facts)

    assert refusal.value.field == "a.remaining"


def test_a_player_types_no_second_pass(table):
    _, pairing = table

    with pytest.raises(NotAllowed):
        check(table, facts_for(pairing), by=player(pairing.a))


def test_points_that_agree_mark_the_result_and_others_store_nothing(table):
    day, pairing = table

    agree = [
        double_entry.check_points(pairing, points, by=day.cast.scorekeeper, now=NOW)
        for points in ((4, 2), (6, 0), (6, 0))
    ]

    assert agree == [False, True, True]
    assert pairing.submissions.get().checked_by == "Kei"
    assert LogEntry.objects.filter(verb="result.check").count() == 1


def test_a_table_without_a_result_has_no_points_to_check():
    day, round_ = published(2)

    with pytest.raises(Conflict) as refused:
        double_entry.check_points(round_.pairings.get(), (6, 0), by=day.cast.scorekeeper, now=NOW)

    assert refused.value.code == "no-result"


def test_of_two_desks_that_saw_no_result_the_second_is_told_who_entered_it(table):
    day, pairing = table
    before = picture()

    with pytest.raises(Conflict) as refused:
        double_entry.enter(
            pairing, facts_for(pairing), seen=(), token="other desk", by=day.cast.referee, now=NOW
        )

    assert (refused.value.code, refused.value.data["name"]) == ("result-entered", "Kei")
    assert f"entered by Kei at {NOW.astimezone(day.tournament.zone):%H:%M}" in refused.value.message
    assert picture() == before
