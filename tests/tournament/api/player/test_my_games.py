"""The roll, the report, the opponent's word, by phone."""

import pytest

from tests.data.days import checked_in, drafted, facts_for, published
from tests.tournament.api.callers import ask, is_problem, phone
from tests.tournament.web.player.phone import Phone
from tournament.engine.lifecycle import TableStatus
from tournament.models import Submission

pytestmark = pytest.mark.django_db


def a_game(count=2):
    """A day with round 1 on the wall, the first pairing, and both phones."""
    day, round_ = published(count)
    pairing = round_.pairings.filter(b__isnull=False).select_related("a", "b").first()
    return day, pairing, phone(day, pairing.a.number), phone(day, pairing.b.number)


def report(pairing, *, token="phone-1", **facts):  # noqa: S107 - a client token, no secret
    return {"token": token, "facts": {**facts_for(pairing), **facts}}


def test_result_is_kept_and_graded():
    _, pairing, a, _ = a_game()

    answer = ask(a, "POST", "me/pairings/1/result/", report(pairing))

    assert answer.status_code == 201
    body = answer.json()
    assert (body["grade_a"], body["points_a"], body["points_b"]) == ("total victory", 3, 0)
    assert body["status"] == "pending"
    assert body["refs"]


def test_result_sent_twice_is_the_same_answer():
    _, pairing, a, _ = a_game()

    first = ask(a, "POST", "me/pairings/1/result/", report(pairing))
    again = ask(a, "POST", "me/pairings/1/result/", report(pairing))

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert Submission.objects.count() == 1


def test_token_of_the_opponent_is_another_report():
    _, pairing, a, b = a_game()
    ask(a, "POST", "me/pairings/1/result/", report(pairing, token="same"))

    answer = ask(b, "POST", "me/pairings/1/result/", report(pairing, token="same"))

    assert answer.status_code == 201
    assert answer.json()["status"] == "confirmed"


def test_perfect_tie_is_one_and_a_half_points():
    _, _, a, _ = a_game()
    side = {"original": 10, "remaining": 8, "points_remaining": 900, "hero_points": 500}
    facts = {"a": {"faction": "good", **side}, "b": {"faction": "evil", **side}, "last_turn_over": True}

    answer = ask(a, "POST", "me/pairings/1/result/", {"token": "t", "facts": facts})

    assert answer.json()["points_a"] == answer.json()["points_b"] == 1.5


def test_opponent_confirms_what_was_seen():
    _, pairing, a, b = a_game()
    seen = ask(a, "POST", "me/pairings/1/result/", report(pairing)).json()["id"]

    answer = ask(b, "POST", "me/pairings/1/confirm/", {"seen": seen})

    assert answer.json()["status"] == "confirmed"
    pairing.refresh_from_db()
    assert pairing.status == TableStatus.CONFIRMED


def test_confirming_another_report_than_the_one_seen_is_refused():
    _, pairing, a, b = a_game()
    ask(a, "POST", "me/pairings/1/result/", report(pairing))

    answer = ask(b, "POST", "me/pairings/1/confirm/", {"seen": 999})

    assert (answer.status_code, answer.json()["code"]) == (409, "report-changed")


def test_own_report_is_not_confirmed_by_oneself():
    _, pairing, a, _ = a_game()
    seen = ask(a, "POST", "me/pairings/1/result/", report(pairing)).json()["id"]

    answer = ask(a, "POST", "me/pairings/1/confirm/", {"seen": seen})

    assert (answer.status_code, answer.json()["code"]) == (403, "own-report")
    assert is_problem(answer)


def test_dispute_calls_the_referee():
    _, pairing, a, b = a_game()
    seen = ask(a, "POST", "me/pairings/1/result/", report(pairing)).json()["id"]
    reason = {"reason": "I had five left."}

    unseen = ask(b, "POST", "me/pairings/1/dispute/", {**reason, "seen": seen + 1})
    answer = ask(b, "POST", "me/pairings/1/dispute/", {**reason, "seen": seen})

    assert unseen.status_code == 409
    assert answer.json()["status"] == "disputed"


def test_roll_is_told_from_the_own_chair():
    _, pairing, _, b = a_game()

    answer = ask(b, "POST", "me/pairings/1/roll/", {"faction": "good"})

    assert answer.json()["faction"] == "good"
    pairing.refresh_from_db()
    assert pairing.faction_a == "evil"


def test_roll_for_no_faction_is_refused():
    _, _, a, _ = a_game()

    answer = ask(a, "POST", "me/pairings/1/roll/", {"faction": "neutral"})

    assert (answer.status_code, answer.json()["field"]) == (422, "faction")
    assert is_problem(answer)


def test_preview_says_what_facts_mean_and_keeps_nothing():
    _, pairing, a, _ = a_game()

    answer = ask(a, "POST", "me/pairings/1/preview/", {"facts": facts_for(pairing)})

    assert (answer.json()["decided"], answer.json()["points_a"]) == (True, 3)
    assert Submission.objects.count() == 0


def test_preview_of_a_game_that_goes_on_says_so():
    _, pairing, a, _ = a_game()
    facts = facts_for(pairing)
    facts["b"]["remaining"] = facts["b"]["original"]

    answer = ask(a, "POST", "me/pairings/1/preview/", {"facts": facts})

    assert answer.status_code == 200
    assert (answer.json()["decided"], answer.json()["grade_a"], answer.json()["points_a"]) == (
        False,
        None,
        None,
    )


def test_impossible_fact_is_named_by_its_place_in_the_body():
    _, pairing, a, _ = a_game()
    facts = facts_for(pairing)
    facts["a"]["remaining"] = 99

    answer = ask(a, "POST", "me/pairings/1/result/", {"token": "t", "facts": facts})

    assert (answer.status_code, answer.json()["field"]) == (422, "facts.a.remaining")


def test_fact_that_nobody_knows_is_refused():
    _, pairing, a, _ = a_game()

    answer = ask(a, "POST", "me/pairings/1/result/", report(pairing, weather="rain"))

    assert (answer.status_code, answer.json()["field"]) == (422, "facts.weather")
    assert "'weather' is no field here" in answer.json()["message"]
    assert Submission.objects.count() == 0


def test_draft_round_is_not_there_for_players():
    day, _ = drafted(2)

    answer = ask(phone(day, 1), "GET", "me/pairings/1/")

    assert answer.status_code == 404
    assert is_problem(answer)


def test_game_before_any_round_is_not_there():
    day = checked_in(2)

    assert ask(phone(day, 1), "GET", "me/pairings/1/").status_code == 404


@pytest.mark.thorough
def test_bye_is_shown_with_its_points_and_takes_no_report():
    day, round_ = published(3)
    bye = round_.pairings.get(b__isnull=True)
    client = phone(day, bye.a.number)

    shown = ask(client, "GET", "me/pairings/1/").json()
    refused = ask(client, "POST", "me/pairings/1/result/", report(bye))

    assert (shown["is_bye"], shown["opponent"], shown["faction"], shown["table"]) == (True, None, None, None)
    assert shown["reports"][0]["points_b"] is None
    assert refused.status_code == 409


def slip(pairing, token, *, seats="ab"):
    """The page's form as a phone sends it, about the same game as ``report``; the own seat first."""
    facts = facts_for(pairing)
    counts = {
        f"{side}_{name}": facts[seat][name]
        for side, seat in zip(("own", "other"), seats, strict=True)
        for name in ("original", "remaining", "points_remaining", "hero_points")
    }
    return {
        "step": "send",
        "pairing": pairing.pk,
        "client_token": token,
        "faction": facts[seats[0]]["faction"],
        "ending": "broken",
        **counts,
    }


def test_slip_of_the_page_sent_again_through_the_api_is_the_same_report():
    day, pairing, a, _ = a_game()
    page = Phone(day.tokens[pairing.a.number])
    page.press("result-of", 1, **slip(pairing, "lost-answer"))

    answer = ask(a, "POST", "me/pairings/1/result/", report(pairing, token="lost-answer"))

    assert (answer.status_code, answer.json()["id"]) == (200, Submission.objects.get().pk)


@pytest.mark.parametrize("taken", ["1:mine", "desk:mine", "bye"])
def test_no_page_can_name_the_token_of_somebody_else(taken):
    day, pairing, a, _ = a_game()
    page = Phone(day.tokens[pairing.b.number])
    page.press("result-of", 1, **slip(pairing, taken, seats="ba"))

    answer = ask(a, "POST", "me/pairings/1/result/", report(pairing, token="mine"))

    assert (answer.status_code, answer.json()["signed"]) == (201, pairing.a.name)
    assert Submission.objects.filter(client_token=f"{pairing.b.number}:{taken}").exists()
