"""Results of any other game through the API: counters and marks by key, points beyond three."""

import pytest

from tests.data.days import published
from tests.tournament.api.callers import ask, desk, is_problem, phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    day, round_ = published(4)
    day.tournament.ruleset_key = "mesbg"
    day.tournament.save()
    round_.pairings.update(faction_a="good")
    return day


def facts(a, b, **more):
    return {"a": {"counters": {"vp": a}, **more}, "b": {"counters": {"vp": b}}}


def at_table(day, who, method, path="", said=None):
    address = f"tournaments/{day.tournament.slug}/rounds/1/tables/1/{path}"
    return ask(desk(getattr(day.cast, who)), method, address, said)


def test_what_counters_mean_is_told_and_kept(day):
    told = facts(3, 12, marks=["leader slain"])

    said = at_table(day, "kei", "POST", "preview/", {"facts": told}).json()
    kept = at_table(day, "kei", "POST", "result/", {"token": "t", "facts": told}).json()
    shown = at_table(day, "kei", "GET").json()

    assert (said["points_a"], said["points_b"], said["row"]) == (0, 5, "band:major")
    assert (kept["points_a"], kept["grade_b"]) == (0, "major-win")
    assert shown["reports"][0]["facts"]["b"]["counters"] == {"vp": 12}


def test_a_phone_reports_and_its_opponent_agrees(day):
    pairing = day.tournament.rounds.get().pairings.get(table=1)

    for side in "ab":
        number = getattr(pairing, side).number
        sent = {"token": side, "facts": facts(10, 10)}
        answer = ask(phone(day, number), "POST", "me/pairings/1/result/", sent)
        assert answer.status_code in {200, 201}, answer.content

    pairing.refresh_from_db()
    assert pairing.status == "confirmed"


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"a": {"counters": {"vp": 3}}, "b": {}}, "b.counters.vp"),
        (facts(3, 21), "b.counters.vp"),
        (facts(3, 4, marks=["king slain"]), "a.marks[0]"),
        ({"a": {"counters": {"vp": "many"}}, "b": {}}, None),
        (facts(3, 4, remaining=7), None),
    ],
)
def test_what_the_scheme_does_not_count_is_refused_with_its_place(day, told, field):
    answer = at_table(day, "kei", "POST", "result/", {"token": "t", "facts": told})

    assert is_problem(answer)
    assert answer.status_code in {400, 422}
    assert field is None or answer.json()["field"].endswith(field)


def test_a_referee_rules_with_points_of_the_scheme_and_no_others(day):
    ruling = {"token": "r", "reason": "Seen", "clause": "10.01", "points_a": 5, "points_b": 0}

    ruled = at_table(day, "jun", "POST", "ruling/", ruling)
    odd = at_table(day, "jun", "POST", "ruling/", {**ruling, "token": "s", "points_a": 3})
    broken = at_table(day, "jun", "POST", "ruling/", {**ruling, "token": "u", "points_a": 0.25})

    assert (ruled.status_code, ruled.json()["points_a"]) == (201, 5)
    assert is_problem(odd)
    assert "5" in odd.json()["message"]
    assert is_problem(broken)
