"""Every refusal is a sentence where it was asked for, and nothing is done twice."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, closed, drafted, facts_for, published, with_entrants
from tests.tournament.web.organiser.desk.test_whole_day import PLAN, slip
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Clock, ClockOrder, LogEntry, Round, Ruling, Submission
from tournament.services.core import actors
from tournament.services.results import results
from tournament.web.refusals import CITED

pytestmark = pytest.mark.django_db


def test_pairing_with_a_missing_result_names_the_table_on_the_page_it_came_from():
    day, _ = published(4)
    olga = Browser(day.cast.olga, day.tournament.slug)

    answer = olga.press("pair", came_from=olga.url("home"))

    assert (answer.status_code, answer.url) == (303, olga.url("home"))
    assert said(answer) == (
        "Round 2 cannot be paired: tables 1 and 2 have no result for round 1. Enter them or rule on them."
    )


def test_a_refusal_without_a_page_to_go_back_to_is_a_page_with_its_status():
    day, _ = published(4)
    olga = Browser(day.cast.olga, day.tournament.slug)

    answer = olga.press("close", 1)

    assert answer.status_code == 409
    assert "Round 1 cannot be closed" in text_of(answer)


@pytest.mark.thorough
def test_a_refusal_cites_the_rules_page_of_its_event_and_of_no_other():
    strict = {"missing_lists": "no-check-in"}
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN, policy=strict), 1)
    olga, player = Browser(day.cast.olga, day.tournament.slug), Browser(None)
    link = f'href="/t/{day.tournament.slug}/reference/#r-2-021"'
    own_page = f"/me/{day.tokens[1]}/"

    notice = olga.press("check-in-entrant", 1, came_from=olga.url("check-in"))
    alone = olga.press("check-in-entrant", 1)
    own = player.client.post(f"{own_page}check-in/", headers={"referer": f"http://testserver{own_page}"})

    assert link in olga.next_page(notice).content.decode()
    assert link in alone.content.decode()
    assert link in player.next_page(own).content.decode()
    assert CITED.get() is None


def test_a_foreign_page_is_never_gone_back_to():
    day, _ = published(4)
    olga = Browser(day.cast.olga, day.tournament.slug)

    answer = olga.client.post(olga.url("close", 1), headers={"referer": "http://elsewhere.example/desk/"})

    assert answer.status_code == 409


def test_publishing_twice_publishes_once():
    day, _ = drafted(4)
    olga = Browser(day.cast.olga, day.tournament.slug)

    first, second = olga.press("publish", 1), olga.press("publish", 1)

    assert (first.status_code, second.status_code) == (303, 303)
    assert LogEntry.objects.filter(verb="round.publish").count() == 1


def test_pairing_twice_gives_the_draft_there_is():
    day, _ = closed(4)
    olga = Browser(day.cast.olga, day.tournament.slug)

    assert olga.press("pair").url == olga.press("pair").url
    assert Round.objects.filter(number=2).count() == 1


def test_the_same_slip_sent_twice_is_one_result():
    day, round_ = published(2)
    kei = Browser(day.cast.kei, day.tournament.slug)
    form = slip(round_.pairings.get(), token="t1")

    kei.press("table", 1, 1, **form)
    kei.press("table", 1, 1, **form)

    assert Submission.objects.count() == 1


def test_a_correction_asks_why():
    day, round_ = published(2)
    kei = Browser(day.cast.kei, day.tournament.slug)
    pairing = round_.pairings.get()
    kei.press("table", 1, 1, **slip(pairing, token="t1"))

    page = kei.next_page(kei.press("table", 1, 1, **slip(pairing, token="t2")))

    assert "This is empty. Fill it in." in text_of(page)
    assert Submission.objects.count() == 1


def test_facts_are_said_in_words_and_not_stored():
    day, round_ = published(2)
    kei = Browser(day.cast.kei, day.tournament.slug)
    form = {**slip(round_.pairings.get(), token="t1"), "check": "1"}
    form.pop("save")

    page = text_of(kei.next_page(kei.press("table", 1, 1, **form)))
    fragment = text_of(kei.press("table-preview", 1, 1, **form))

    for shown in (page, fragment):
        assert f"Total victory for {round_.pairings.get().a}, 3 to 0" in shown
    assert not Submission.objects.exists()


def test_facts_that_cannot_be_are_refused_beside_the_slip():
    day, round_ = published(2)
    kei = Browser(day.cast.kei, day.tournament.slug)

    answer = kei.press("table", 1, 1, **{**slip(round_.pairings.get(), token="t1"), "a_remaining": "13"})

    assert "13 figures left, but only 12 at the start" in text_of(kei.next_page(answer))
    assert not Submission.objects.exists()


def test_a_game_that_goes_on_is_no_result():
    day, round_ = published(2)
    kei = Browser(day.cast.kei, day.tournament.slug)

    answer = kei.press("table", 1, 1, **{**slip(round_.pairings.get(), token="t1"), "b_remaining": "14"})

    assert "The game is not over" in text_of(kei.next_page(answer))
    assert not Submission.objects.exists()


def reported(day, round_):
    """Pia's report waits for Paul."""
    pairing = round_.pairings.get()
    return results.submit(pairing, facts_for(pairing), token="p1", by=actors.player(pairing.a), now=NOW)


def test_confirming_a_report_that_changed_is_refused():
    day, round_ = published(2)
    old = reported(day, round_)
    pairing = round_.pairings.get()
    facts = facts_for(pairing, winner="b")
    results.submit(pairing, facts, token="p2", by=actors.player(pairing.a), now=NOW)

    answer = Browser(day.cast.kei, day.tournament.slug).press("table-confirm", 1, 1, seen=str(old.pk))

    assert answer.status_code == 409
    assert "changed after you opened this page" in text_of(answer)


def test_a_dispute_is_shown_side_by_side_and_ruled_on():
    day, round_ = published(2)
    reported(day, round_)
    pairing = round_.pairings.get()
    other = facts_for(pairing, winner="b")
    results.submit(pairing, other, token="q1", by=actors.player(pairing.b), now=NOW)
    jun = Browser(day.cast.jun, day.tournament.slug)

    shown = text_of(jun.open("table", 1, 1))
    form = {"client_token": "r1", "points": "3-3", "clause": "10.01", "reason": "Both counts were wrong."}
    ruling = {f"ruling-{name}": value for name, value in form.items()}
    jun.press("table-rule", 1, 1, **ruling)
    jun.press("table-rule", 1, 1, **ruling)

    assert "Points 3 to 0 0 to 3 differs" in shown
    assert shown.index("Points 3 to 0 0 to 3 differs") < shown.index(f"Played good {pairing.a} {pairing.a}")
    for each, points in ((pairing.a, "3 – 0"), (pairing.b, "0 – 3")):
        assert f"Take this report by {each} {points}" in shown
    assert [row.text for row in Ruling.objects.all()] == ["Both counts were wrong."]


def test_a_referee_takes_the_report_that_is_right_of_two():
    day, round_ = published(2)
    first = reported(day, round_)
    pairing = round_.pairings.get()
    other = facts_for(pairing, winner="b")
    results.submit(pairing, other, token="q1", by=actors.player(pairing.b), now=NOW)

    Browser(day.cast.jun, day.tournament.slug).press("table-confirm", 1, 1, seen=str(first.pk))

    first.refresh_from_db()
    assert (first.status, first.confirmed_by) == (Submission.Status.CONFIRMED, "Jun")


def test_going_back_to_a_slip_that_was_saved_shows_the_table_as_it_stands():
    day, round_ = published(2)
    kei = Browser(day.cast.kei, day.tournament.slug)
    form = slip(round_.pairings.get(), token="t1")
    looked = {name: form[name] for name in form if name != "save"}
    kei.press("table", 1, 1, **form)

    assert kei.press("table", 1, 1, **looked).url.endswith("#results")
    assert kei.press("table", 1, 1, **form).url.endswith("#results")


def test_a_ruling_names_a_clause_and_a_reason():
    day, _ = published(2)
    jun = Browser(day.cast.jun, day.tournament.slug)

    answer = jun.press("table-rule", 1, 1, **{"ruling-client_token": "r", "ruling-points": "6-0"})

    assert text_of(jun.next_page(answer)).count("This is empty. Fill it in.") == 2
    assert not Ruling.objects.exists()


@pytest.mark.thorough
def test_extra_time_sent_twice_is_given_once():
    day, _ = published(2)
    jun = Browser(day.cast.jun, day.tournament.slug)
    jun.press("clock-start", 1)
    form = {"minutes": "5", "reason": "The lights went out", "token": "x"}

    jun.press("clock-extend", 1, **form)
    jun.press("clock-extend", 1, **form)
    jun.press("table-time", 1, 1, **{**form, "token": "y"})

    assert list(ClockOrder.objects.exclude(verb="start").values_list("seconds", "pairing__table")) == [
        (300, None),
        (300, 1),
    ]


def test_the_clock_pauses_resumes_and_ends():
    day, _ = published(2)
    jun = Browser(day.cast.jun, day.tournament.slug)
    jun.press("clock-start", 1)

    states = []
    for verb in ("pause", "resume", "end"):
        jun.press("clock-order", 1, verb, **({"reason": "All done"} if verb == "end" else {}))
        states.append(Clock.objects.get().status)

    assert states == ["paused", "running", "ended"]


def test_time_without_a_number_is_refused_in_words():
    day, _ = published(2)
    jun = Browser(day.cast.jun, day.tournament.slug)
    jun.press("clock-start", 1)

    answer = jun.press("clock-extend", 1, minutes="many", reason="x")

    assert answer.status_code == 422
    assert "Minutes: Enter a whole number in digits." in text_of(answer)


def test_a_swap_of_a_published_round_needs_a_reason_and_stands_beside_the_proposal():
    day, round_ = published(4)
    olga = Browser(day.cast.olga, day.tournament.slug)
    one, other = (pairing.a for pairing in round_.pairings.order_by("table"))
    form = {"first": one.number, "second": other.number}

    without = olga.press("pairing-change", 1, "swap", **form, reason="")
    olga.press("pairing-change", 1, "swap", **form, reason="One car")

    assert without.status_code == 422
    assert "Worse than engine's" in text_of(olga.open("change", 1))


def test_frozen_settings_are_said_and_kept():
    day, _ = published(2)
    olga = Browser(day.cast.olga, day.tournament.slug)

    olga.press("question", "name", name="New name")
    olga.press("question", "level", level="900")
    day.refresh()

    assert (day.tournament.name, day.tournament.level) == ("New name", 1500)
    assert "Round 1 is published, so the event rules cannot change" in text_of(olga.open("settings"))


def test_reopening_a_finished_tournament_needs_a_reason():
    day, _ = closed(2)
    olga = Browser(day.cast.olga, day.tournament.slug)
    olga.press("move", "finished")

    refused = olga.press("move", "running")
    olga.press("move", "running", reason="Table 1 was typed backwards")
    day.refresh()

    assert refused.status_code == 409
    assert day.tournament.status == "running"


def test_a_tournament_with_impossible_rounds_is_refused_beside_the_field():
    olga = Browser(published(2)[0].cast.olga)

    answer = olga.client.post("/desk/new/", {**PLAN, "rounds_planned": "0", "step": "2", "to": "3"})

    assert answer.status_code == 422
    assert "Enter 1 or more" in text_of(answer)


def test_the_policy_is_saved_as_the_rules_read_it():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)

    olga.press("question", "bye_score", bye_score="1.5")
    olga.press("question", "floats", **{"pairing-floats": "top-down"})
    day.refresh()

    assert day.tournament.policy["bye_score"] == 1.5
    assert day.tournament.pairing_policy["floats"] == "top-down"


def test_what_went_well_is_said_on_a_page_and_not_by_an_error_that_nobody_reads():
    """A browser asks by itself while a form is on its way: for an icon, a stream, a part that is gone."""
    day, _ = drafted(4)
    olga = Browser(day.cast.olga, day.tournament.slug)
    answer = olga.press("publish", 1)

    errors = [olga.client.get("/apple-touch-icon.png"), olga.press("close", 1)]

    assert [page.status_code for page in errors] == [404, 409]
    assert said(answer) in text_of(olga.next_page(answer))


def test_a_button_that_is_opened_like_a_page_after_sign_in_says_so():
    day, _ = published(2)
    nobody, olga = (Browser(who, day.tournament.slug) for who in (None, day.cast.olga))

    asked = nobody.press("close", 1)
    after = olga.client.get(olga.url("close", 1))

    assert asked.url == f"/sign-in/?next={olga.url('close', 1)}"
    assert (after.status_code, after.headers["Allow"]) == (405, "POST")
    assert "This page cannot be opened directly" in text_of(after)


def test_extra_time_without_a_word_is_refused_and_no_bug():
    day, _ = published(2)
    olga = Browser(day.cast.olga, day.tournament.slug)

    answer = olga.press("clock-extend", 1)  # a program sends the token of the form in a header

    assert answer.status_code == 422
    assert "Minutes" in text_of(answer)
