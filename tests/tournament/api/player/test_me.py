"""What a private link opens."""

import pytest

from tests.data.cast import MINUTE
from tests.data.days import a_day, checked_in, facts_for, published, with_entrants
from tests.tournament.api.callers import ask, is_problem, passer_by, phone, with_token
from tournament import time_source
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.clock import clocks
from tournament.services.entrants import entrants

pytestmark = pytest.mark.django_db


def test_me_before_any_round_has_no_game():
    day = checked_in(2)

    body = ask(phone(day, 1), "GET", "me/").json()

    assert body["entrant"]["name"] == "Pia Lindqvist"
    assert body["tournament"]["slug"] == day.tournament.slug
    assert body["pairing"] is None
    assert body["clock"]["status"] == "none"
    assert body["lists"]["good"]["status"] == "draft"


@pytest.mark.thorough
def test_me_shows_the_game_of_the_round_and_the_clock():
    day, round_ = published(2)
    pairing = round_.pairings.get()
    clocks.start(round_, by=day.cast.referee, now=round_.published_at)

    body = ask(phone(day, pairing.b.number), "GET", "me/").json()

    assert body["pairing"]["side"] == "b"
    assert body["pairing"]["opponent"]["name"] == pairing.a.name
    assert body["pairing"]["faction"] == "roll"
    assert body["pairing"]["reasons"]
    assert body["clock"]["status"] == "running"


def test_me_has_the_clock_of_the_own_table_beside_the_halls():
    day, round_ = published(4)
    one, other = round_.pairings.filter(is_current=True).order_by("table")
    clocks.start(round_, by=day.cast.referee, now=time_source.now() - 20 * MINUTE)
    clocks.give_table_time(one, seconds=300, reason="Ill", by=day.cast.referee, now=time_source.now())

    own = ask(phone(day, one.a.number), "GET", "me/").json()
    others = ask(phone(day, other.a.number), "GET", "me/").json()

    assert (own["clock"]["table"], own["own_clock"]["table"]) == (None, 1)
    assert round(own["own_clock"]["remaining"] - own["clock"]["remaining"]) == 300
    assert {row["table"] for row in own["own_clock"]["announcements"]} == {1}
    assert own["clock"]["tables"][0]["phase"]["code"] == "play"
    assert others["own_clock"]["remaining"] == others["clock"]["remaining"]
    assert "Ill" not in str(others)


def test_me_shows_the_report_that_waits():
    day, round_ = published(2)
    pairing = round_.pairings.get()
    sent = {"token": "t", "facts": facts_for(pairing)}
    seen = ask(phone(day, pairing.a.number), "POST", "me/pairings/1/result/", sent).json()

    body = ask(phone(day, pairing.b.number), "GET", "me/").json()

    assert body["pairing"]["reports"] == [seen]
    assert body["pairing"]["status"] == "reported"


def test_check_in_twice_is_once():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 1)
    client = phone(day, 1)

    first, again = (ask(client, "POST", "me/check-in/") for _ in range(2))

    assert (first.status_code, first.json()["status"]) == (200, "checked-in")
    assert first.json() == again.json()


def test_check_in_before_its_time_is_refused():
    day = with_entrants(a_day(), 1)

    answer = ask(phone(day, 1), "POST", "me/check-in/")

    assert (answer.status_code, answer.json()["code"]) == (409, "check-in-closed")
    assert is_problem(answer)


@pytest.mark.parametrize("path", ["me/", "me/lists/good/", "me/pairings/1/"])
def test_nobody_comes_in_without_a_link(path):
    answer = ask(passer_by(), "GET", path)

    assert (answer.status_code, answer.json()["code"]) == (401, "not-signed-in")
    assert answer["WWW-Authenticate"] == "Link"
    assert is_problem(answer)


def test_wrong_link_opens_nothing():
    answer = ask(with_token("not-a-token"), "GET", "me/")

    assert (answer.status_code, answer.json()["code"]) == (401, "link-unknown")
    assert is_problem(answer)


def test_revoked_link_opens_nothing():
    day = checked_in(2)
    entrants.revoke_link(day.entrants[0], by=day.cast.organiser, now=day.tournament.created_at)

    assert ask(phone(day, 1), "GET", "me/").status_code == 401


def test_link_reaches_no_other_tournament():
    day, _ = published(2)
    other = with_entrants(a_day(name="Another cup"), 1)

    assert ask(phone(other, 1), "GET", "me/").json()["tournament"]["name"] == "Another cup"
    assert ask(phone(other, 1), "GET", "me/pairings/1/").status_code == 404
    assert day.tournament.name != "Another cup"
