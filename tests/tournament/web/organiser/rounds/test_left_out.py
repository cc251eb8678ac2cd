"""Players left out of a draft: one press, and one to bring them back, from the undo bar or the board."""

import pytest

from tests.data.days import drafted
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.engine.lifecycle import EntrantStatus
from tournament.queries.rounds.drafts import seen_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    day, round_ = drafted(8)
    return day, round_, Browser(day.cast.olga, day.tournament.slug)


def paired(round_):
    return set(round_.seats.filter(is_current=True).values_list("entrant__number", flat=True))


def test_who_is_picked_on_the_board_can_be_left_out(story):
    day, round_, olga = story

    page = olga.open("round", 1, pick=2)
    answer = olga.press("leave-out", numbers=[2], seen=seen_of(round_, 0))

    assert "Leave out" in text_of(page)
    assert said(answer) == "1 player is left out. Round 1 is a draft."
    assert paired(round_) == {1, 3, 4, 5, 6, 7, 8}
    assert day.tournament.entrants.get(number=2).status == EntrantStatus.ABSENT


def test_undo_on_the_board_brings_the_player_back_too(story):
    day, round_, olga = story
    olga.press("leave-out", numbers=[2])

    answer = olga.press("take-back", 1)

    assert said(answer).startswith("Undone")
    assert paired(round_) == set(range(1, 9))
    assert day.tournament.entrants.get(number=2).status == EntrantStatus.CHECKED_IN
    assert "out of date" not in text_of(olga.next_page(answer))


@pytest.mark.parametrize("numbers", [[], ["x"], [99]])
def test_nobody_is_left_out_by_a_wrong_form(story, numbers):
    _, round_, olga = story

    answer = olga.press("leave-out", numbers=numbers)

    assert answer.status_code in {303, 409, 422}
    assert len(paired(round_)) == 8


@pytest.mark.parametrize("who", ["jun", "kei"])
def test_only_an_organiser_leaves_out(story, who):
    day, round_, _ = story

    answer = Browser(getattr(day.cast, who), day.tournament.slug).press("leave-out", numbers=[2])

    assert answer.status_code == 403
    assert len(paired(round_)) == 8
