"""The officials' day through the API, verb by verb."""

import pytest

from tests.data.days import checked_in, closed, drafted, facts_for, play, published
from tests.tournament.api.callers import ask, desk, is_problem, phone
from tournament.models import Clock, ClockOrder, Submission

pytestmark = pytest.mark.django_db


def order(day, user, path, body=None, *, method="POST"):
    return ask(desk(user), method, f"tournaments/{day.tournament.slug}/{path}", body)


def refused(answer, status, code):
    """Is this that refusal, in the one shape?"""
    return (answer.status_code, answer.json()["code"]) == (status, code) and is_problem(answer)


# ---------------------------------------------------------------- rounds
@pytest.mark.thorough
def test_round_is_drafted_once_and_published():
    day = checked_in(4)

    first, again = (order(day, day.cast.olga, "rounds/") for _ in range(2))
    shown = order(day, day.cast.olga, "rounds/1/publish/")

    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert shown.json()["round"]["status"] == "published"
    assert len(shown.json()["tables"]) == 2


def test_round_is_not_drafted_while_results_are_missing():
    day, _ = published(4)

    answer = order(day, day.cast.olga, "rounds/")

    assert refused(answer, 409, "results-missing")
    assert "tables 1 and 2" in answer.json()["message"]


@pytest.mark.thorough
def test_redraft_pairs_again_and_not_what_is_published():
    day, _ = drafted(4)

    again = order(day, day.cast.olga, "rounds/1/redraft/")
    order(day, day.cast.olga, "rounds/1/publish/")

    assert again.json()["round"]["status"] == "draft"
    assert refused(order(day, day.cast.olga, "rounds/1/redraft/"), 409, "round-published")


def test_close_ends_a_round_that_has_every_result():
    day, round_ = published(4)
    play(day, round_)

    assert order(day, day.cast.jun, "rounds/1/close/").json()["round"]["status"] == "closed"


def test_cancel_takes_a_round_back_with_a_reason():
    day, _ = published(4)

    without = order(day, day.cast.olga, "rounds/1/cancel/")
    answer = order(day, day.cast.olga, "rounds/1/cancel/", {"reason": "Two came late."})

    assert refused(without, 422, "invalid")
    assert answer.json()["status"] == "cancelled"


def test_cancel_of_a_closed_round_is_refused():
    day, _ = closed(4)

    answer = order(day, day.cast.olga, "rounds/1/cancel/", {"reason": "No."})

    assert answer.status_code == 409
    assert is_problem(answer)


# ---------------------------------------------------------------- the clock
@pytest.mark.thorough
def test_clock_is_started_paused_resumed_and_ended():
    day, _ = published(2)

    said = [
        order(day, day.cast.jun, f"rounds/1/clock/{verb}/", body).json()["status"]
        for verb, body in (("start", {}), ("pause", {}), ("resume", {}), ("end", {"reason": "All done."}))
    ]

    assert said == ["running", "paused", "running", "ended"]


@pytest.mark.parametrize("verb", ["pause", "resume", "end"])
def test_clock_that_was_not_started_takes_no_orders(verb):
    day, _ = published(2)

    assert refused(order(day, day.cast.jun, f"rounds/1/clock/{verb}/"), 409, "clock-not-started")


def test_clock_of_a_draft_is_not_started():
    day, _ = drafted(2)

    answer = order(day, day.cast.jun, "rounds/1/clock/start/")

    assert answer.status_code == 409
    assert Clock.objects.count() == 0


@pytest.mark.thorough
@pytest.mark.parametrize("tempo", [0, -1, 10**9, "fast", 1e400])
def test_tempo_that_cannot_be_run_is_refused(tempo):
    day, _ = published(2)

    answer = order(day, day.cast.jun, "rounds/1/clock/start/", {"tempo": tempo})

    assert answer.status_code in {400, 422}
    assert is_problem(answer)


@pytest.mark.thorough
def test_time_for_everybody_is_given_once_a_token():
    day, _ = published(2)
    order(day, day.cast.jun, "rounds/1/clock/start/")
    body = {"seconds": 300, "reason": "Fire alarm.", "token": "alarm"}

    first, again = (order(day, day.cast.jun, "rounds/1/clock/extend/", body) for _ in range(2))

    assert (first.status_code, again.status_code) == (200, 200)
    assert ClockOrder.objects.get(verb="extend").seconds == 300


@pytest.mark.thorough
@pytest.mark.parametrize("body", [{}, {"seconds": 300}, {"seconds": 0, "reason": "x"}, {"reason": "x"}])
def test_time_without_length_or_reason_is_refused(body):
    day, _ = published(2)
    order(day, day.cast.jun, "rounds/1/clock/start/")

    answer = order(day, day.cast.jun, "rounds/1/clock/extend/", body)

    assert answer.status_code == 422
    assert is_problem(answer)


@pytest.mark.thorough
def test_time_for_one_table_shows_with_its_length():
    day, _ = published(4)
    order(day, day.cast.jun, "rounds/1/clock/start/")

    body = {"seconds": 120, "reason": "A ruling."}
    answer = order(day, day.cast.jun, "rounds/1/tables/2/time/", body)

    assert [(row["table"], row["extra"]) for row in answer.json()["tables"]] == [(2, 120)]


def test_time_for_a_table_that_is_not_there_is_refused():
    day, _ = published(2)
    order(day, day.cast.jun, "rounds/1/clock/start/")

    answer = order(day, day.cast.jun, "rounds/1/tables/9/time/", {"seconds": 60, "reason": "x"})

    assert refused(answer, 404, "not-found")


# ---------------------------------------------------------------- tables
@pytest.mark.thorough
def test_result_of_a_slip_counts_at_once_and_once():
    day, round_ = published(2)
    body = {"token": "slip", "facts": facts_for(round_.pairings.get())}

    first, again = (order(day, day.cast.kei, "rounds/1/tables/1/result/", body) for _ in range(2))

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert first.json()["status"] == "confirmed"


def test_correction_needs_a_reason_and_supersedes():
    day, round_ = published(2)
    pairing = round_.pairings.get()
    play(day, round_)
    body = {"token": "again", "facts": facts_for(pairing, winner="b")}

    without = order(day, day.cast.kei, "rounds/1/tables/1/result/", body)
    answer = order(day, day.cast.kei, "rounds/1/tables/1/result/", {**body, "reason": "Misread."})

    assert refused(without, 422, "reason-missing")
    assert (answer.json()["points_a"], answer.json()["points_b"]) == (0, 3)
    assert Submission.objects.filter(status="superseded").count() == 1


def test_report_of_a_player_is_confirmed_at_the_desk_once_seen():
    day, round_ = published(2)
    pairing = round_.pairings.get()
    sent = {"token": "t", "facts": facts_for(pairing)}
    seen = ask(phone(day, pairing.a.number), "POST", "me/pairings/1/result/", sent).json()["id"]

    other = order(day, day.cast.kei, "rounds/1/tables/1/confirm/", {"seen": seen + 1})
    answer = order(day, day.cast.kei, "rounds/1/tables/1/confirm/", {"seen": seen})

    assert refused(other, 409, "report-changed")
    assert (answer.json()["id"], answer.json()["status"]) == (seen, "confirmed")


def test_ruling_sets_the_points_with_its_clause():
    day, _ = published(2)
    body = {"token": "r", "points_a": 1.5, "points_b": 0, "clause": "10.01", "reason": "Left the hall."}

    unusual = order(day, day.cast.jun, "rounds/1/tables/1/ruling/", body)
    answer = order(day, day.cast.jun, "rounds/1/tables/1/ruling/", {**body, "is_confirmed": True})

    assert refused(unusual, 422, "ruling-unusual")
    assert unusual.json()["field"] == "is_confirmed"
    body = answer.json()
    assert answer.status_code == 201
    assert (body["points_a"], body["points_b"], body["row"], body["refs"]) == (1.5, 0, "R", ["10.01"])


@pytest.mark.thorough
@pytest.mark.parametrize("points", [4, 0.5, "3", True, None])
def test_ruling_of_points_that_no_game_gives_is_refused(points):
    day, _ = published(2)
    body = {"token": "r", "points_a": points, "points_b": 0, "clause": "10.01", "reason": "Left."}

    answer = order(day, day.cast.jun, "rounds/1/tables/1/ruling/", body)

    assert (answer.status_code, answer.json()["field"]) == (422, "points_a")
    assert is_problem(answer)


# ---------------------------------------------------------------- entrants
def test_entrant_leaves_and_comes_back():
    day = checked_in(2)

    gone = order(day, day.cast.jun, "entrants/1/drop/", {"reason": "Ill."})
    back = order(day, day.cast.kei, "entrants/1/check-in/")

    assert (gone.json()["status"], back.json()["status"]) == ("dropped", "checked-in")


def test_exclusion_needs_a_reason():
    day = checked_in(2)

    without = order(day, day.cast.jun, "entrants/1/exclude/", {"reason": " "})
    answer = order(day, day.cast.jun, "entrants/1/exclude/", {"reason": "Struck an opponent."})

    assert without.status_code == 422
    assert answer.json()["status"] == "excluded"


def test_entrant_who_is_not_there_is_not_checked_in():
    day = checked_in(2)

    assert refused(order(day, day.cast.kei, "entrants/77/check-in/"), 404, "not-found")


def test_new_link_kills_the_old_one_and_can_be_revoked():
    day = checked_in(1)
    old = phone(day, 1)

    day.tokens[1] = order(day, day.cast.olga, "entrants/1/link/").json()["token"]
    new = phone(day, 1)

    assert (ask(old, "GET", "me/").status_code, ask(new, "GET", "me/").status_code) == (401, 200)
    order(day, day.cast.olga, "entrants/1/link/", method="DELETE")
    assert ask(new, "GET", "me/").status_code == 401


# ---------------------------------------------------------------- the log
def test_log_names_who_did_what_and_is_filtered():
    day, _ = published(2)

    whole = order(day, day.cast.jun, "log/", method="GET").json()
    part = order(day, day.cast.jun, "log/?verb=round.publish", method="GET").json()

    assert whole["count"] > part["count"] == 1
    assert (part["results"][0]["actor_kind"], part["results"][0]["actor_name"]) == ("organiser", "Olga")
