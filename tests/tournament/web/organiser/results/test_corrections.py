"""The page between a corrected slip and the saved correction."""

import re

import pytest

from tests.data.cast import NOW
from tests.data.days import closed, play, published
from tests.tournament.web.organiser.desk.test_whole_day import slip
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.models import Round, Submission
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db
REASON = "The counts were swapped"


@pytest.fixture
def day():
    day, _ = closed(4)
    rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    return day


def at_desk(day, who="olga"):
    return Browser(getattr(day.cast, who), day.tournament.slug)


def table():
    return Round.objects.get(number=1).pairings.get(table=1)


def turned(typed):
    """The same slip with the counters of the two sides swapped."""
    other = {"a_": "b_", "b_": "a_"}
    return {other[name[:2]] + name[2:] if name[:2] in other else name: typed[name] for name in typed}


def looked_at(browser):
    """From the slip to the page, and the fields that its form holds."""
    form = {**turned(slip(table(), token="fix")), "reason": REASON}
    answer = browser.press("table", 1, 1, **form)
    seen = str(table().submissions.get(status="confirmed").pk)
    return answer, {**form, "save": "1", "seen": seen}


def test_slip_leads_to_what_it_brings_and_stores_nothing(day):
    answer, _ = looked_at(at_desk(day, "kei"))

    words = text_of(answer)
    assert "Nothing is saved yet." in words
    assert REASON in words
    assert "points left 1200 400" in words
    assert "points left 350 1100" in words
    assert "pairings would have been different" in words
    assert Submission.objects.filter(pairing=table()).count() == 1


@pytest.mark.thorough
def test_how_a_played_round_would_have_been_paired_is_a_link_away_and_saves_the_same(day):
    second = Round.objects.get(number=2)
    rounds.publish(second, by=day.cast.organiser, now=NOW)
    rounds.close(play(day, second), by=day.cast.organiser, now=NOW)
    olga = at_desk(day)
    answer, form = looked_at(olga)

    whole = olga.press("table", 1, 1, **{**form, "rounds": "all", "save": ""})

    assert "Round 2 is played and stays as it is." in text_of(answer)
    assert "would have been different" not in text_of(answer)
    assert "2 pairings would have been different" in text_of(whole)
    assert 'name="rounds"' not in whole.content.decode()


@pytest.mark.thorough
def test_saving_pairs_the_draft_again_where_that_is_wished(day):
    olga = at_desk(day)
    _, form = looked_at(olga)

    answer = olga.press("table", 1, 1, **form, then="again")

    assert said(answer).startswith("Round 1, table 1 is corrected: 0 to 3. Round 2 is re-paired")
    assert answer.url == olga.url("round", 2)
    assert table().submissions.get(status="confirmed").units_b == 6


@pytest.mark.thorough
def test_scorekeeper_corrects_and_keeps_the_pairings(day):
    kei = at_desk(day, "kei")
    shown, form = looked_at(kei)
    refused = kei.press("table", 1, 1, came_from=kei.url("table", 1, 1), **form, then="again")
    assert "Pair it again" not in text_of(shown)
    assert said(refused).startswith("Only the organiser pairs a round again.")

    kei.press("table", 1, 1, **form, then="keep")

    assert table().submissions.get(status="confirmed").units_b == 6


def test_ruling_over_a_result_is_looked_at_first(day):
    jun = at_desk(day, "jun")
    form = {
        "ruling-client_token": "r",
        "ruling-points": "3-3",
        "ruling-clause": "10.01",
        "ruling-reason": "Both left",
    }

    seen = str(table().submissions.get(status="confirmed").pk)
    words = text_of(jun.press("table-rule", 1, 1, **form))
    jun.press("table-rule", 1, 1, **form, save="1", seen=seen, then="keep")

    assert "1.5 to 1.5" in words
    assert table().submissions.get(status="confirmed").ruling.text == "Both left"


@pytest.mark.thorough
def test_disputed_result_of_a_closed_round_is_looked_at_too_and_stands_on_the_first_page(day):
    rounds.cancel(Round.objects.get(number=2), by=day.cast.organiser, now=NOW, reason="An appeal")
    results.dispute(table(), by=day.cast.referee, now=NOW, reason="The counts were swapped")
    jun = at_desk(day, "jun")
    assert "Round 1, table 1:" in text_of(jun.open("home"))
    looks = jun.open("table", 1, 1).content.decode()
    assert ('name="look"' in looks, 'name="save"' in looks) == (True, False)

    answer, form = looked_at(jun)
    assert "Nothing is saved yet." in text_of(answer)
    jun.press("table", 1, 1, **form, then="keep")

    assert (table().status, table().submissions.get(status="confirmed").units_b) == ("confirmed", 6)


@pytest.mark.thorough
def test_game_loss_in_a_past_round_is_looked_at_first_and_so_is_taking_it_back(day):
    """The standings and round 2 stand on it, like on any other result of round 1."""
    winner, olga = table().a, at_desk(day)
    form = {"give": "game-loss", "category": "touched", "reason": "Two dice", "round": "1", "token": "g"}

    words = text_of(olga.press("penalty", winner.number, **form))
    assert "These are the effects. Nothing is saved yet." in words
    assert "pairings would have been different" in words
    assert counted() == (6, 0)

    seen = table().submissions.get(status="confirmed").pk
    answer = olga.press("penalty", winner.number, **form, save="1", seen=seen, then="again")
    assert said(answer).startswith(f"Game loss for {winner.name}. You can undo it. Round 2 is re-paired")
    assert counted() == (0, 6)

    penalty = winner.penalties.get()
    asked = olga.press("penalty-take-back", penalty.pk, reason="It was the other")
    assert "Undo game loss" in text_of(asked)
    assert counted() == (0, 6)
    seen = table().submissions.get(status="confirmed").pk
    olga.press("penalty-take-back", penalty.pk, save="1", reason="It was the other", seen=seen, then="keep")
    assert counted() == (6, 0)

    again = olga.press("penalty", winner.number, **form, save="1", seen=seen, then="keep")
    assert f"for {winner.name} was undone. Open the page again." in text_of(again)
    assert 'name="token" value="g"' not in again.content.decode()
    assert counted() == (6, 0)


def test_game_loss_that_is_refused_goes_back_with_what_was_typed(day):
    olga, number = at_desk(day), table().a.number
    form = {"give": "game-loss", "category": "touched", "reason": " ", "clause": "", "round": "1"}

    answer = olga.press("penalty", number, **form)

    assert "Enter what happened. A penalty needs a reason." in text_of(answer)
    page = " ".join(answer.content.decode().split())
    assert 'value="touched" data-usual="warning" required checked' in page


def counted():
    row = table().submissions.get(status="confirmed")
    return row.units_a, row.units_b


def test_a_slip_that_meets_a_result_meanwhile_keeps_what_was_typed(day):
    """Two desks in one second: the slip was opened over an empty table, so it says no reason."""
    kei = at_desk(day, "kei")
    typed = turned(slip(table(), token="late"))

    page = kei.press("table", 1, 1, **typed)

    assert "Reason for change" in text_of(page)
    assert page.context["form"]["a_points_remaining"].value() == typed["a_points_remaining"]
    assert Submission.objects.filter(pairing=table()).count() == 1


def test_correction_of_a_result_that_is_gone_stores_nothing_and_keeps_what_was_typed(day):
    olga = at_desk(day)
    _, form = looked_at(olga)
    Submission.objects.filter(pairing=table()).update(status=Submission.Status.REJECTED)

    page = olga.press("table", 1, 1, **form, then="keep")

    assert "Table 1 has no result that counts. Enter it here." in text_of(page)
    assert page.context["form"]["a_points_remaining"].value() == form["a_points_remaining"]
    assert Submission.objects.filter(pairing=table()).count() == 1


def test_correction_over_another_result_is_looked_at_again_with_what_was_typed(day):
    olga = at_desk(day)
    _, form = looked_at(olga)

    page = olga.press("table", 1, 1, **{**form, "seen": "1000"}, then="keep")

    assert "The result changed after you opened this page." in text_of(page)
    assert f'name="seen" value="{form["seen"]}"' in page.content.decode()
    assert f'name="reason" value="{REASON}"' in page.content.decode()
    assert Submission.objects.filter(pairing=table()).count() == 1


def test_points_alone_are_entered_and_corrected_by_one_choice():
    day, _ = published(4, policy={"results_kept": "points"})
    kei, pairing = at_desk(day, "kei"), table()
    page = kei.open("table", 1, 1).content.decode()
    faction = {} if pairing.faction_a else {"faction_a": "good"}
    assert ("a_remaining" in page, "contradicts these numbers" in page) == (False, False)
    assert f"The points of {pairing.a} come first." in page

    kei.press("table", 1, 1, ending="partial victory", client_token="new", save="1", **faction)
    assert counted() == (4, 2)

    form = {"ending": "total loss", "client_token": "fix", "reason": REASON, **faction}
    assert "Nothing is saved yet." in text_of(kei.press("table", 1, 1, **form))
    seen = table().submissions.get(status="confirmed").pk
    kei.press("table", 1, 1, **form, save="1", seen=seen, then="keep")
    assert counted() == (0, 6)
    again = kei.open("table", 1, 1).content.decode()
    assert re.search(r'<input[^>]*value="total loss"[^>]*checked', again)
