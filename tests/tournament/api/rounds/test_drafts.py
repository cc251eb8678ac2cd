"""A draft through the API: looked at, changed, taken back, and refused in the one shape."""

import pytest

from tests.data.cast import NOW
from tests.data.days import drafted, published
from tests.tournament.api.callers import is_problem
from tests.tournament.api.core.test_desk import order, refused
from tournament.models import Change
from tournament.queries.rounds.drafts import seen_of
from tournament.services.entrants import attendance
from tournament.services.rounds import pairings, rounds

pytestmark = pytest.mark.django_db


def change(day, verb, **body):
    return order(day, day.cast.olga, f"rounds/1/{verb}/", {"reason": "They came in one car", **body})


def review(day):
    return order(day, day.cast.kei, "rounds/1/review/", method="GET").json()


def by_table(shown):
    return {row["table"]: (row["a"]["number"], row["b"] and row["b"]["number"]) for row in shown["pairings"]}


def test_review_of_the_engines_own_draft_has_nothing_to_say():
    day, round_ = drafted(6)

    shown = review(day)

    assert (shown["state"], shown["is_best"], shown["seen"]) == ("fine", True, seen_of(round_, 0))
    assert [aim["verdict"] for aim in shown["aims"]] == ["equal"] * len(shown["aims"])
    assert shown["remarks"] == shown["loose"] == shown["gone"] == shown["changes"] == []


@pytest.mark.thorough
def test_verbs_change_the_draft_and_answer_with_the_review():
    day, round_ = drafted(6)
    before = by_table(review(day))

    swapped = change(day, "swap", first=before[1][0], second=before[2][0]).json()
    apart = change(day, "unpair", entrant=before[3][0]).json()
    whole = change(day, "pair-loose").json()

    assert by_table(swapped)[1] == (before[2][0], before[1][1])
    assert (apart["state"], {one["number"] for one in apart["loose"]}) == ("broken", set(before[3]))
    assert (whole["state"], whole["seen"]) == ("fine", seen_of(round_, 3))
    assert whole["changes"][0]["says"].startswith("The pairing engine paired")


@pytest.mark.thorough
def test_fix_and_unfix_show_on_the_pairing():
    day, _ = drafted(4)
    one, two = by_table(review(day)).values()

    fixed = change(day, "fix", first=one[0], second=two[0]).json()
    free = change(day, "unfix", entrant=one[0]).json()

    assert [row["is_fixed"] for row in fixed["pairings"]] == [True, False]
    assert fixed["pairings"][0]["origin"] == "manual"
    assert not any(row["is_fixed"] for row in free["pairings"])


@pytest.mark.thorough
def test_bye_is_given_and_taken_back():
    day, _ = drafted(5)
    before = by_table(review(day))

    given = change(day, "bye", entrant=before[1][0]).json()
    back = order(day, day.cast.olga, "rounds/1/take-back/").json()

    assert by_table(given)[None] == (before[1][0], None)
    assert by_table(back) == before
    assert [row["is_taken_back"] for row in back["changes"]] == [False, True]


def test_trial_says_what_would_be_and_changes_nothing():
    day, _ = drafted(4)
    before = by_table(review(day))

    tried = change(day, "unpair", entrant=before[1][0], is_trial=True).json()

    assert (tried["is_trial"], tried["state"]) == (True, "broken")
    assert by_table(review(day)) == before
    assert not Change.objects.exists()


def test_repair_after_a_drop_keeps_the_others():
    day, _ = drafted(6)
    before = by_table(review(day))
    for table in (1, 2):
        attendance.drop(day.entrants[before[table][0] - 1], by=day.cast.organiser, now=NOW)
    stale = review(day)

    mended = change(day, "repair").json()

    assert stale["state"] == "broken"
    assert {one["number"] for one in stale["gone"]} == {before[1][0], before[2][0]}
    assert by_table(mended)[3] == before[3]
    assert mended["state"] == "fine"


@pytest.mark.thorough
def test_redraft_brings_back_the_draft_of_the_engine_and_needs_no_reason():
    day, _ = drafted(4)
    before = by_table(review(day))
    change(day, "swap", first=before[1][0], second=before[2][0])

    told = order(day, day.cast.olga, "rounds/1/redraft/", {"keep_fixed": False})

    assert (told.status_code, by_table(told.json())) == (200, before)


def test_a_client_that_saw_an_older_state_is_refused():
    day, _ = drafted(6)
    shown = review(day)
    before, seen = by_table(shown), shown["seen"]
    change(day, "swap", first=before[1][0], second=before[2][0], seen=seen)

    late = change(day, "unpair", entrant=before[3][0], seen=seen)

    assert refused(late, 409, "draft-changed")
    assert "changed round 1 after you opened" in late.json()["message"]


@pytest.mark.thorough
def test_a_client_that_looked_at_a_draft_does_not_change_a_published_round():
    day, round_ = drafted(6)
    shown = review(day)
    before, seen = by_table(shown), shown["seen"]
    rounds.publish(round_, by=day.cast.organiser, now=NOW)

    late = change(day, "swap", first=before[1][0], second=before[2][0], seen=seen)
    again = order(day, day.cast.olga, "rounds/1/publish/", {"seen": seen})

    assert refused(late, 409, "draft-published")
    assert again.status_code == 200
    assert by_table(review(day)) == before


def test_a_change_of_a_stranger_or_of_a_published_round_without_reason_is_refused():
    day, round_ = drafted(4)
    one, two = (row.a.number for row in round_.pairings.filter(is_current=True))

    stranger = change(day, "unpair", entrant=99)
    unknown = change(day, "unpair", entrant=1, table=7)
    rounds.publish(round_, by=day.cast.organiser, now=NOW)
    without = order(day, day.cast.olga, "rounds/1/swap/", {"first": one, "second": two})

    assert (without.status_code, without.json()["field"]) == (422, "reason")
    assert (stranger.status_code, unknown.status_code) == (404, 422)
    assert all(is_problem(answer) for answer in (without, stranger, unknown))


@pytest.mark.thorough
def test_publishing_a_relaxed_rule_has_to_be_confirmed():
    day, round_ = published(4)
    tables = list(round_.pairings.filter(is_current=True))
    order(day, day.cast.olga, "rounds/1/cancel/", {"reason": "Once more."})
    day.tournament.pairing_policy = {"keep_apart_club": "absolute"}
    day.tournament.save()
    for entrant in (tables[0].a, tables[0].b):
        entrant.club = "Lantern"
        entrant.save()
    order(day, day.cast.olga, "rounds/")
    again = day.tournament.rounds.get(status="draft")
    pairings.fix(again, tables[0].a, tables[0].b, by=day.cast.organiser, now=NOW, reason="They insist")

    without = order(day, day.cast.olga, "rounds/1/publish/")
    told = order(day, day.cast.olga, "rounds/1/publish/", {"is_confirmed": True})

    assert refused(without, 409, "rules-relaxed")
    assert without.json()["data"]["remarks"][0]["code"] == "same-club"
    assert told.json()["round"]["status"] == "published"


def test_why_says_what_settled_it():
    day, _ = drafted(5)
    tables = by_table(review(day))
    a, b = tables[1]

    met = order(day, day.cast.kei, f"rounds/1/why/?a={a}&b={b}", method="GET").json()
    apart = order(day, day.cast.kei, f"rounds/1/why/?a={a}&b={tables[2][0]}", method="GET").json()
    bye = order(day, day.cast.kei, f"rounds/1/why/?a={tables[None][0]}", method="GET").json()

    assert (met["is_paired"], apart["is_paired"], bye["is_paired"]) == (True, False, True)
    assert apart["why"] in {"rule", "cost", "lot"}
    assert all(one["reasons"][0]["text"] for one in (met, apart, bye))
    assert (bye["b"], {"a": a, "b": b} in apart["gone"]) == (None, True)


@pytest.mark.parametrize(
    ("query", "status"), [("", 422), ("?a=one", 422), ("?a=99", 404), ("?a=1&b=1", 409), ("?a=1&b=-2", 422)]
)
def test_why_about_nobody_is_refused_in_the_one_shape(query, status):
    day, _ = drafted(4)

    answer = order(day, day.cast.kei, f"rounds/1/why/{query}", method="GET")

    assert answer.status_code == status
    assert is_problem(answer)
