"""The second pass over a sheet: it agrees, or it stops; and it never stores what differs."""

import pytest

from tests.data.cast import NOW
from tests.data.days import facts_for, play, published
from tests.machine.rows import picture
from tournament.services.core.actors import player
from tournament.services.core.errors import Invalid, NotAllowed
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
