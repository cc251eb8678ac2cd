"""Two players strike scenarios by phone: the roll, their turns, lateness, and what desk and log see."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse

from tests.data import days
from tests.data.cast import NOW
from tests.tournament.api.callers import ask, phone
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import LogEntry
from tournament.queries.rounds.played_scenarios import strikes_at
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, NotAllowed
from tournament.services.results import played_scenarios, strikes
from tournament.services.rounds import rounds
from tournament.services.schedule import scenarios

pytestmark = pytest.mark.django_db
NAMES = ("Ford", "Hill", "Wood")


@pytest.fixture
def day():
    day = days.checked_in(2)
    pool = [{"name": name} for name in NAMES]
    plan = {"scenarios": pool, "rounds": [{"round": 1, "method": "strike-choose"}]}
    scenarios.change(day.tournament, plan, by=day.cast.organiser, now=NOW)
    round_ = rounds.draft(day.refresh().tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(round_, by=day.cast.organiser, now=NOW)
    return day


def game(day):
    rows = day.tournament.rounds.get().pairings.select_related("a", "b", "round__tournament")
    return rows.get(is_current=True)


def by_seat(day):
    pairing = game(day)
    return {"a": pairing.a, "b": pairing.b}


def begin(day):
    """Both have rolled: who strikes first, and who second."""
    pairing, seats = game(day), by_seat(day)
    for seat, nonce in (("a", "00"), ("b", "01")):
        strikes.roll(pairing, nonce=nonce, by=player(seats[seat]), now=NOW)
    first = strikes_at(game(day)).opener
    return seats[first], seats["b" if first == "a" else "a"]


def strike(day, who, name, *, at=NOW):
    return strikes.strike(game(day), name, by=player(who), now=at)


def test_they_strike_in_turn_and_play_what_is_left(day):
    first, second = begin(day)
    strike(day, first, "Hill")
    with pytest.raises(Conflict, match="opponent's turn"):
        strike(day, first, "Ford")
    with pytest.raises(Conflict, match="is not left"):
        strike(day, second, "Hill")
    strike(day, second, "Ford")

    assert game(day).scenario == "Wood"
    with pytest.raises(Conflict, match="is decided"):
        strike(day, first, "Wood")
    entry = LogEntry.objects.filter(verb="pairing.strike").latest("pk")
    assert entry.data["nonces"] == {"a": "00", "b": "01"}
    assert [name for _seat, name in entry.data["struck"]] == ["Hill", "Ford"]


def test_who_is_late_loses_the_strike_and_an_official_may_end_it(day):
    first, second = begin(day)
    strike(day, second, "Hill", at=NOW + timedelta(seconds=61))
    with pytest.raises(NotAllowed):
        strikes.roll(game(day), nonce="02", by=day.cast.referee, now=NOW)
    played_scenarios.record(game(day), "Ford", by=day.cast.scorekeeper, now=NOW)

    assert game(day).scenario == "Ford"
    with pytest.raises(Conflict, match="is decided"):
        strike(day, first, "Wood")


def test_nothing_is_struck_in_a_round_with_another_method(day):
    plan = {"scenarios": [{"name": "Ford"}], "rounds": [{"round": 1, "method": "at-table"}]}
    scenarios.change(day.tournament, plan, by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict, match="nothing is struck"):
        strikes.roll(game(day), nonce="00", by=player(game(day).a), now=NOW)


def test_phones_lead_through_it_and_the_desk_sees_it(day, client):
    seats = by_seat(day)
    home = {seat: reverse("player:home", args=[day.tokens[who.number]]) for seat, who in seats.items()}
    press = {seat: reverse("player:strike", args=[day.tokens[who.number], 1]) for seat, who in seats.items()}
    with time_machine.travel(NOW, tick=False):
        assert "A joint roll decides who strikes first." in text_of(client.get(home["a"]))
        client.post(press["a"])
        assert f"Waiting for {seats['b'].name} to roll." in text_of(client.get(home["a"]))
        client.post(press["b"])
        first = strikes_at(game(day)).opener
        second = "b" if first == "a" else "a"
        page = text_of(client.get(home[first]))
        assert f"then {seats[second].name} strikes instead of you. Strike Ford Strike Hill" in page
        assert "then it is your turn. Reload" in text_of(client.get(home[second]))
        client.post(press[first], {"scenario": "Hill"})
        own = phone(day, seats[second].number)
        answer = ask(own, "POST", "me/pairings/1/strike/", {"scenario": "Wood"})

    assert answer.status_code == 200
    assert "Scenario Ford" in text_of(client.get(home["a"]))
    table = text_of(Browser(day.cast.kei, day.tournament.slug).open("table", 1, 1))
    assert f"Struck: Hill ({seats[first].name})" in table
