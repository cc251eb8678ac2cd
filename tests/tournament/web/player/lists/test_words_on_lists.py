"""What a referee said to a list, on the owner's pages, before the opponent and on paper."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, published, with_entrants
from tests.data.lists import ILLEGAL, LEGAL, armed, hand_in
from tests.tournament.web.player.phone import Phone, text_of
from tournament.models import Reveal
from tournament.queries.lists.lists_in_play import lists_in_play
from tournament.services.lists import list_reviews, lists

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    day = with_entrants(a_day(), 1)
    armed(day)
    return day


def rule_on(day, entrant, version):
    list_reviews.approve(
        entrant, version, by=day.cast.referee, now=NOW, clause="10.01", message="Agreed with both sides."
    )


def send_back(day, version):
    list_reviews.send_back(
        day.entrants[0], version, by=day.cast.referee, now=NOW, message="Add a hero.\nThen send it again."
    )


def read(day, *pages):
    phone = Phone(day.tokens[1])
    return [text_of(phone.open(*page)) for page in pages]


@pytest.mark.thorough
def test_list_that_went_back_says_what_to_do_everywhere(day):
    send_back(day, hand_in(day.entrants[0], ILLEGAL))

    for text in read(day, ("lists",), ("receipt", "good"), ("build", "good")):
        assert "Sent back by the referee" in text
        assert "Add a hero. Then send it again." in text
        assert "Change the list, then hand it in again." in text


def test_list_that_went_back_and_is_locked_is_opened_by_the_referee(day):
    send_back(day, hand_in(day.entrants[0], ILLEGAL))
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    for text in read(day, ("lists",), ("receipt", "good")):
        assert "Sent back by the referee" in text
        assert "Ask the referee to reopen yours." in text


def test_ruling_shows_to_its_owner_and_is_no_longer_illegal(day):
    rule_on(day, day.entrants[0], hand_in(day.entrants[0], ILLEGAL))

    for text in read(day, ("lists",), ("receipt", "good")):
        assert "Approved by a ruling" in text
        assert "Agreed with both sides." in text
        assert "Not legal" not in text
        assert "Handed in, not legal" not in text


def test_ruling_stays_to_be_read_when_a_newer_version_comes(day):
    rule_on(day, day.entrants[0], hand_in(day.entrants[0], ILLEGAL))
    hand_in(day.entrants[0], LEGAL)

    for text in read(day, ("lists",), ("receipt", "good")):
        assert "A ruling on version 1" in text
        assert "Agreed with both sides." in text


def test_opponent_and_score_sheet_tell_of_the_ruling():
    day, round_ = published(2)
    armed(day)
    pairing = round_.pairings.get()
    other = pairing.b if pairing.a.number == 1 else pairing.a
    version = hand_in(other, ILLEGAL, by=day.cast.referee)
    type(day.tournament).objects.update(reveal=Reveal.ALWAYS)
    assert "Ask the referee what was decided" in read(day, ("opponent", 1))[0]

    rule_on(day, other, version)

    (text,) = read(day, ("opponent", 1))
    assert "Approved by a ruling" in text
    assert "Ask the referee what was decided" not in text
    assert lists_in_play([other], other.tournament)[other.good_list_id].ruling == "10.01"
