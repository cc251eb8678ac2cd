"""The one action of the first page changes with the day."""

import re

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, closed, facts_for, published, with_entrants
from tests.tournament.web.player.phone import Phone
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.core.actors import player
from tournament.services.entrants import attendance
from tournament.services.results import results
from tournament.services.rounds import pairings

pytestmark = pytest.mark.django_db
ACTION = re.compile(r'<div class="next-action">(.*?)</div>', re.DOTALL)


def action_of(token):
    """What the action says, empty without one."""
    page = Phone(token).open("home")
    found = ACTION.search(page.content.decode())
    return " ".join(re.sub(r"<[^>]+>", " ", found[1]).split()) if found else ""


@pytest.fixture
def game():
    day, round_ = published(4)
    pairing = round_.pairings.get(table=1)
    return day, pairing, {side: day.tokens[getattr(pairing, side).number] for side in "ab"}


def rolled(day, pairing):
    return pairings.record_roll(pairing, faction_a="good", by=player(pairing.a), now=NOW)


def report(pairing, side, winner="a"):
    facts = facts_for(pairing, winner=winner)
    return results.submit(pairing, facts, token=f"of-{side}", by=player(getattr(pairing, side)), now=NOW)


def test_before_the_day_the_missing_list_is_next():
    day = with_entrants(a_day(), 1)

    assert action_of(day.tokens[1]) == "Build my good list"


def test_check_in_comes_before_the_lists_and_goes_when_it_is_done():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 1)
    assert action_of(day.tokens[1]) == "Check in"

    Phone(day.tokens[1]).press("check-in")

    assert action_of(day.tokens[1]) == "Build my good list"


def test_roll_is_owed_before_the_result(game):
    day, pairing, tokens = game
    assert action_of(tokens["a"]) == "We rolled"

    rolled(day, pairing)

    assert action_of(tokens["a"]) == action_of(tokens["b"]) == "Enter the result"


def test_who_has_reported_waits_and_the_opponent_checks(game):
    day, pairing, tokens = game
    rolled(day, pairing)
    pairing.refresh_from_db()

    report(pairing, "a")

    assert action_of(tokens["a"]) == ""
    assert action_of(tokens["b"]) == "Check the report"


def test_two_reports_that_differ_are_shown_to_the_referee(game):
    day, pairing, tokens = game
    rolled(day, pairing)
    pairing.refresh_from_db()

    report(pairing, "a")
    report(pairing, "b", winner="b")

    assert action_of(tokens["a"]) == action_of(tokens["b"]) == "Show to the referee"


def test_between_rounds_and_after_dropping_there_is_nothing_to_do():
    day, _round = closed(4)
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)

    assert action_of(day.tokens[1]) == action_of(day.tokens[2]) == ""
