"""Undo over the API: looked at, done once, refused with what was built on it."""

from datetime import timedelta

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, play, published, with_entrants
from tests.tournament.api.callers import ask, desk, is_problem
from tournament.services.entrants import attendance
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db


def line(day, verb):
    return day.tournament.log.filter(verb=verb)[0]


def test_undo_is_looked_at_done_and_done_once():
    day, round_ = published(4)
    address = f"tournaments/{day.tournament.slug}/log/{line(day, 'round.publish').pk}/undo/"
    olga = desk(day.cast.olga)

    look = ask(olga, "GET", address)
    first, second = (ask(olga, "POST", address, {"reason": "Too early"}) for _ in range(2))

    assert (look.json()["possible"], look.json()["changes"][0]) == (True, "Check-in is open again.")
    assert (first.status_code, first.json()) == (200, second.json())
    assert first.json()["takes_back"] == line(day, "round.publish").pk
    round_.refresh_from_db()
    assert (round_.status, day.refresh().tournament.status) == ("draft", "check-in")
    assert "wrote" not in str(ask(olga, "GET", f"tournaments/{day.tournament.slug}/log/").json())


def test_undo_says_what_was_built_on_it():
    day, _ = published(4)
    address = f"tournaments/{day.tournament.slug}/log/{line(day, 'round.draft').pk}/undo/"

    look, answer = (ask(desk(day.cast.olga), method, address) for method in ("GET", "POST"))

    assert look.json()["why_not"] == "Round 1 is published. Undo that first."
    assert is_problem(answer)
    assert (answer.status_code, answer.json()["message"]) == (409, look.json()["why_not"])


def test_everybody_undoes_their_own_deeds_and_an_organiser_any():
    day = with_entrants(a_day(status="check-in"), 1)
    attendance.check_in(day.entrants[0], by=day.cast.scorekeeper, now=NOW)
    entry = line(day, "entrant.check-in")
    address = f"tournaments/{day.tournament.slug}/log/{entry.pk}/undo/"

    assert ask(desk(day.cast.jun), "POST", address).json()["code"] == "not-your-action"
    assert ask(desk(day.cast.kei), "POST", address).status_code == 200
    assert ask(desk(day.cast.olga), "POST", address).status_code == 200


def test_a_line_of_another_tournament_is_not_found():
    day, round_ = published(2)
    rounds.cancel(round_, by=day.cast.organiser, now=NOW, reason="Fire alarm")

    assert (
        ask(desk(day.cast.olga), "POST", f"tournaments/{day.tournament.slug}/log/999999/undo/").status_code
        == 404
    )


def test_everybody_sees_what_they_may_take_back_and_what_was_built_on_it():
    day, round_ = published(4)
    slug = day.tournament.slug
    kei = desk(day.cast.kei)
    play(day, round_)

    own = kei.get(f"/api/v1/tournaments/{slug}/log/undoable/").json()["results"]
    all_of_them = desk(day.cast.olga).get(f"/api/v1/tournaments/{slug}/log/undoable/?limit=50").json()

    assert [row["entry"]["verb"] for row in own] == ["result.submit"] * 2
    assert {row["why_not"] for row in own} == {None}
    shut = {row["entry"]["verb"]: row["why_not"] for row in all_of_them["results"]}
    assert "published" in shut["round.draft"]
    assert set(shut) >= {"result.submit", "round.publish", "round.draft", "entrant.check-in"}


def test_the_log_is_asked_by_time_and_by_whose_lists():
    day, _ = published(2)
    olga, log = desk(day.cast.olga), f"/api/v1/tournaments/{day.tournament.slug}/log/"

    later = olga.get(log, {"since": (NOW + timedelta(seconds=1)).isoformat()}).json()
    until = olga.get(log, {"until": (NOW + timedelta(seconds=1)).isoformat(), "limit": 3}).json()

    assert (later["count"], len(until["results"])) == (0, 3)
    assert olga.get(log, {"lists_of": 1}).json()["count"] == 0
    assert olga.get(log, {"lists_of": 99}).status_code == 404
    assert olga.get(log, {"since": "noon"}).json()["field"] == "since"
