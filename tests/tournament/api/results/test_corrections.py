"""A past result is corrected through the API: looked at, then saved as it was looked at."""

import pytest

from tests.data.cast import NOW
from tests.data.days import closed, facts_for
from tests.tournament.api.callers import ask, desk
from tournament.models import Submission
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    day, _ = closed(4)
    rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    return day


def body(day, **more):
    pairing = day.tournament.rounds.get(number=1).pairings.get(table=1)
    return {"token": "fix", "facts": facts_for(pairing, winner="b"), "reason": "Swapped", **more}


def post(day, path, said, who="olga"):
    path = f"tournaments/{day.tournament.slug}/rounds/1/tables/1/correction/{path}"
    return ask(desk(getattr(day.cast, who)), "POST", path, said)


@pytest.mark.thorough
def test_what_is_looked_at_is_what_is_saved(day):
    seen = post(day, "preview/", body(day), "kei").json()
    untouched = Submission.objects.filter(pairing__table=1).count()

    saved = post(day, "", body(day, seen=seen["seen"], then="again")).json()

    moved = [(move["points_before"], move["points_after"]) for move in seen["places"]]
    assert {(3, 0), (0, 3)} <= set(moved)
    assert (seen["unplayed_round"], seen["rounds"][0]["differs"]) == (2, True)
    assert untouched == 1
    assert (saved["points_a"], saved["points_b"], saved["drafted_round"]) == (0, 3, 2)


@pytest.mark.thorough
def test_past_result_is_entered_or_ruled_otherwise_only_by_a_correction(day):
    table = f"tournaments/{day.tournament.slug}/rounds/1/tables/1"
    ruling = {"token": "r", "points_a": 0, "points_b": 3, "clause": "10.01", "reason": "Swapped"}

    answers = [
        ask(desk(day.cast.kei), "POST", f"{table}/result/", body(day)),
        ask(desk(day.cast.jun), "POST", f"{table}/ruling/", ruling),
    ]

    assert [(each.status_code, each.json()["code"]) for each in answers] == [(409, "look-first")] * 2
    assert "rounds/1/tables/1/correction/preview/" in answers[0].json()["message"]
    seen = post(day, "preview/", body(day), "kei").json()["seen"]
    assert post(day, "", body(day, seen=seen), "kei").json()["points_b"] == 3


def test_pairing_again_is_for_organisers_and_a_ruling_for_referees(day):
    seen = post(day, "preview/", body(day), "kei").json()["seen"]
    ruling = {"points_a": 0, "points_b": 3, "clause": "10.01"}

    assert post(day, "", body(day, seen=seen, then="again"), "jun").status_code == 403
    assert post(day, "preview/", body(day, ruling=ruling), "kei").status_code == 403
    assert post(day, "", body(day, seen=seen, ruling=ruling), "jun").json()["points_b"] == 3


def test_correction_of_another_result_than_the_one_seen_is_refused(day):
    answer = post(day, "", body(day, seen=999_999))

    assert (answer.status_code, answer.json()["code"]) == (409, "result-changed")
