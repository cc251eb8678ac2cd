"""Two players share their counts of losses while their game runs; nothing of it is written down."""

import pytest
from django.core.cache import cache

from tests.data.cast import NOW
from tests.data.days import published
from tests.tournament.services.results.tables_with_lists import FIGURES, HEROES, hand_in_lists
from tests.tournament.web.player.phone import Phone, text_of
from tournament.models import LogEntry, OutboxEvent, Pairing, Tournament
from tournament.services.core.actors import player
from tournament.services.results import results

pytestmark = pytest.mark.django_db


@pytest.fixture
def phones():
    cache.clear()
    day, _round = published(4)
    hand_in_lists(day)
    Pairing.objects.update(faction_a="good")
    pairing = Pairing.objects.get(table=1)
    return {side: Phone(day.tokens[getattr(pairing, side).number]) for side in "ab"}


def share(phone, **count):
    return phone.press("share-losses", 1, **count).json()


def test_each_sees_the_other_once_both_share_and_nothing_is_written(phones):
    def written():
        return OutboxEvent.objects.count(), LogEntry.objects.count(), Tournament.objects.get().revision

    before = written()

    assert share(phones["a"], figures="7", points="400") == {"state": "waiting"}
    seen = share(phones["b"], figures="6", points="300", ring="1")
    assert (seen["state"], seen["other"]["figures"], seen["other"]["points"]) == ("shared", 7, 400)
    assert (seen["other"]["is_broken"], seen["other"]["hero_points"]) == (False, HEROES)
    theirs = share(phones["a"], figures="7", points="400")["other"]
    assert (theirs["figures"], theirs["is_broken"], theirs["has_lost_ring_bearer"]) == (6, True, True)

    assert written() == before


def test_who_takes_the_count_back_neither_shows_nor_sees(phones):
    share(phones["a"], figures="1", points="10")
    share(phones["b"], figures="1", points="10")

    assert share(phones["a"], stop="1") == {"state": "off"}

    assert share(phones["b"], figures="1", points="10") == {"state": "waiting"}


def test_no_count_exceeds_the_list(phones):
    share(phones["a"], figures="999999", points="999999")

    seen = share(phones["b"], figures="x", points="-5")["other"]

    assert seen["figures"] == seen["original"] == FIGURES
    assert share(phones["a"], figures="1", points="1")["other"]["points"] == 0


def test_first_report_ends_it_for_both(phones):
    share(phones["a"], figures="1", points="10")
    share(phones["b"], figures="1", points="10")
    pairing = Pairing.objects.get(table=1)
    facts = {"last_turn_over": False, "a": {"conceded": True}, "b": {}}
    results.submit(pairing, facts, token="one", by=player(pairing.a), now=NOW)

    assert [share(phones[side], figures="1", points="1") for side in "ab"] == [{"state": "closed"}] * 2
    assert "Share my count" not in text_of(phones["a"].open("losses", 1))
