"""The event's own rules over HTTP: read by anybody, tried out, set as a whole, never overwritten unseen."""

import pytest

from tests.data.days import a_day, checked_in, published, with_entrants
from tests.data.lists import LEGAL, armed, hand_in
from tests.tournament.api.callers import ask, desk, is_problem, passer_by

pytestmark = pytest.mark.django_db

ONE_EACH = {"kind": "one-of-each", "note": "Highlander."}


@pytest.fixture
def day():
    day = with_entrants(a_day(), 1)
    hand_in(armed(day), LEGAL)
    return day


def put(day, rules, **more):
    path = f"tournaments/{day.tournament.slug}/rules/"
    return ask(desk(day.cast.olga), "PUT", path, {"rules": rules, **more})


def read(day):
    return ask(passer_by(), "GET", f"tournaments/{day.tournament.slug}/rules/").json()


def test_rules_are_set_told_and_read(day):
    answer = put(day, [ONE_EACH], level=1000)

    assert answer.status_code == 200
    assert answer.json()["effect"] == {"checked": 1, "illegal": 1, "legal": 0}
    found = read(day)
    assert (found["level"], found["is_frozen"]) == (1000, False)
    assert found["rules"] == [{"rule": ONE_EACH, "sentence": "A list has each figure once in one version."}]


def test_a_trial_says_what_would_happen_and_saves_nothing(day):
    answer = put(day, [ONE_EACH], is_trial=True)

    assert answer.json()["effect"]["illegal"] == 1
    assert answer.json()["rules"] == read(day)["rules"] == []


@pytest.mark.thorough
def test_rules_that_somebody_else_changed_are_not_overwritten(day):
    seen = read(day)["mark"]
    put(day, [ONE_EACH], seen=seen)

    answer = put(day, [], seen=seen)

    assert answer.status_code == 409
    assert is_problem(answer)
    assert answer.json()["code"] == "changed-meanwhile"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ([{"kind": "max-hats"}], "“max-hats” is not known here"),
        ([{"kind": "max-heroes", "value": "two"}], '"two" is not a whole number'),
        ([{"kind": "minimum-points", "value": 1501}], "the points limit is 1,500"),
        ([ONE_EACH, ONE_EACH], "This list rule is there twice"),
        ("none", "list"),
    ],
)
def test_rules_nobody_can_read_or_keep_are_refused_in_one_sentence(day, rules, sentence):
    answer = put(day, rules)

    assert answer.status_code == 422
    assert is_problem(answer)
    assert sentence in answer.json()["message"]
    assert read(day)["rules"] == []


def test_frozen_rules_are_refused():
    day, _ = published(2)

    answer = put(day, [ONE_EACH])

    assert answer.status_code == 409
    assert read(day)["is_frozen"] is True


def test_the_policy_is_read_by_everybody_and_chosen_until_round_one():
    day = checked_in(2)
    there = f"tournaments/{day.tournament.slug}/policy/"
    olga, choice = (
        desk(day.cast.olga),
        {"policy": {"missing_lists": "ruling"}, "pairing": {"look_ahead": "off"}},
    )

    trial = ask(olga, "PATCH", there, {**choice, "is_trial": True}).json()
    before = ask(passer_by(), "GET", there).json()
    after = ask(olga, "PATCH", there, choice).json()

    lists = {row["key"]: row["value"] for row in after["policy"]}["missing_lists"]
    assert (trial["digest"], trial["effect"]["checked"]) == (before["digest"], 0)
    assert (lists, after["pairing"]["look_ahead"]) == ("ruling", "off")
    assert after["digest"] != before["digest"]
    wrong = ask(olga, "PATCH", there, {"policy": {"missing_lists": "perhaps"}})
    assert (wrong.status_code, is_problem(wrong)) == (422, True)
