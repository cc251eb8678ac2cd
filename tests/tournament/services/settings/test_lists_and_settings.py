"""What lists are judged by changes together with their verdicts, and no day runs on rules nobody can keep."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, published, with_entrants
from tests.data.lists import LEGAL, OTHER, armed, hand_in
from tournament.models import LogEntry
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.lists import lists
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db

ONE_EACH = [{"kind": "one-of-each"}]


@pytest.fixture
def day():
    day = with_entrants(a_day(), 2)
    armed(day)
    return day


def configure(day, **changes):
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **changes)
    return day.refresh()


def test_a_new_restriction_is_held_against_every_open_list(day):
    twice, once = day.entrants
    hand_in(twice, LEGAL)
    hand_in(once, OTHER)

    configure(day, restrictions=ONE_EACH)

    assert [lists.current(one, "good").is_legal for one in day.entrants] == [False, True]
    assert [one.messages.count() for one in day.entrants] == [1, 0]
    letter = twice.messages.get().text
    assert "An organiser changed settings: list rules." in letter
    assert "Reed archer is in your list 2 times. Remove 1. (2.021)" in letter


def test_a_level_lists_keep_becomes_that_of_open_lists_too(day):
    hand_in(day.entrants[0], OTHER)

    configure(day, level=200)

    assert day.entrants[0].good_list.level == 200
    assert hand_in(day.entrants[0], LEGAL).is_legal is False


def test_settings_that_lists_are_not_judged_by_look_at_no_list(day):
    hand_in(day.entrants[0], LEGAL)

    configure(day, venue="Mill")
    configure(day, restrictions=[])

    assert lists.current(day.entrants[0], "good").number == 1
    assert not LogEntry.objects.filter(verb="list.recheck").exists()


def test_a_locked_list_keeps_its_verdict(day):
    hand_in(day.entrants[0], LEGAL)
    lists.lock_all(day.tournament, by=day.cast.referee, now=NOW)

    configure(day, restrictions=ONE_EACH)

    assert lists.current(day.entrants[0], "good").is_legal


def test_rules_that_no_list_can_keep_are_refused_and_change_nothing(day):
    hand_in(day.entrants[0], LEGAL)

    with pytest.raises(Invalid, match="at least 1,501 points, but the points limit is 1,500"):
        configure(day, restrictions=[*ONE_EACH, {"kind": "minimum-points", "value": 1501}])

    assert day.refresh().tournament.restrictions == []
    assert lists.current(day.entrants[0], "good").is_legal


def test_what_is_frozen_is_refused_before_a_list_is_looked_at():
    day, _ = published(2)

    with pytest.raises(Conflict, match="Round 1 is published, so the list rules cannot change"):
        configure(day, restrictions=ONE_EACH)


def test_planned_settings_are_not_saved(day):
    row = tournament_settings.planned(day.tournament, {"level": 500})

    assert row.level == 500
    assert day.refresh().tournament.level == 1500
