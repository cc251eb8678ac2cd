"""A player reports a result without scripts: previewed, sent, agreed with, disputed, or refused."""

import pytest

from tests.data.cast import NOW
from tests.data.days import facts_for
from tests.tournament.web.player.phone import notices, text_of
from tournament.engine.lifecycle import TableStatus
from tournament.models import Submission
from tournament.services.core.actors import player
from tournament.services.results import results
from tournament.services.rounds import pairings

pytestmark = pytest.mark.django_db
COUNTS = {
    "ending": "broken",
    "own_original": 12,
    "own_remaining": 10,
    "own_points_remaining": 1200,
    "own_hero_points": 600,
    "other_original": 14,
    "other_remaining": 4,
    "other_points_remaining": 350,
    "other_hero_points": 500,
}


def report(phone, *, step="send", **changes):
    """Fill in the slip as it comes up, and press one of its buttons."""
    page = phone.open("result-of", 1, write="")
    answer = phone.fill(page, phone.url("result-of", 1), **{**COUNTS, **changes, "step": step})
    return phone.next_page(answer)


def other_way_round(counts):
    swap = {"own": "other", "other": "own"}
    turned = {
        f"{swap[name.split('_', 1)[0]]}_{name.split('_', 1)[1]}": value
        for name, value in counts.items()
        if "_" in name
    }
    return {**counts, **turned}


def test_preview_says_in_words_what_the_facts_mean_and_sends_nothing(table):
    _, _, phones = table

    page = report(phones["b"], step="preview", **other_way_round(COUNTS))

    assert "Total loss" in text_of(page)
    assert "0 : 3" in text_of(page)
    assert '/reference/#r-7-01"' in page.content.decode()
    assert not Submission.objects.exists()


def test_preview_is_sent_with_its_own_form(table):
    _, pairing, phones = table
    preview = report(phones["a"], step="preview")

    phones["a"].fill(preview, phones["a"].url("result-of", 1), step="send")

    pairing.refresh_from_db()
    assert pairing.status == TableStatus.REPORTED


def test_preview_of_a_game_that_is_not_over_cannot_be_sent(table):
    _, _, phones = table

    preview = report(phones["a"], step="preview", other_remaining=13)
    sent = report(phones["a"], other_remaining=13)

    assert "The game is not over" in text_of(preview)
    assert "Send this result" not in text_of(preview)
    assert "The game is not over" in text_of(sent)
    assert not Submission.objects.exists()


def test_same_slip_twice_is_one_report_and_one_answer(table):
    _, _, phones = table
    page = phones["a"].open("result-of", 1)

    answers = {
        phones["a"].fill(page, phones["a"].url("result-of", 1), **COUNTS, step="send").headers["Location"]
        for _press_twice in range(2)
    }

    assert len(answers) == 1
    assert Submission.objects.count() == 1


def test_opponent_agrees_and_the_result_counts(table):
    _, pairing, phones = table
    report(phones["a"])
    page = phones["b"].open("result-of", 1)
    assert "Is this result right?" in text_of(page)

    phones["b"].fill(page, phones["b"].url("confirm", 1))

    pairing.refresh_from_db()
    assert pairing.status == TableStatus.CONFIRMED
    assert "Total victory" in text_of(phones["a"].open("home"))


def test_own_report_is_not_confirmed_by_oneself(table):
    _, pairing, phones = table
    report(phones["a"])
    waiting = Submission.objects.get()

    response = phones["a"].press("confirm", 1, pairing=pairing.pk, seen=waiting.pk)

    assert "your own report" in notices(response)[-1]


def test_two_reports_that_agree_close_the_table(table):
    _, pairing, phones = table

    report(phones["a"])
    report(phones["b"], **other_way_round(COUNTS))

    pairing.refresh_from_db()
    assert pairing.status == TableStatus.CONFIRMED


def test_two_reports_that_differ_go_to_the_referee_side_by_side(table):
    _, pairing, phones = table
    report(phones["a"])

    report(phones["b"], **{**other_way_round(COUNTS), "own_points_remaining": 300})

    page = text_of(phones["a"].open("result-of", 1))
    assert "The referee decides" in page
    assert "350" in page
    assert "300" in page
    pairing.refresh_from_db()
    assert pairing.status == TableStatus.DISPUTED


def test_opponent_who_does_not_agree_calls_the_referee_with_a_reason(table):
    _, pairing, phones = table
    report(phones["a"])

    empty = phones["b"].press("dispute", 1, pairing=pairing.pk, reason=" ")
    phones["b"].press("dispute", 1, pairing=pairing.pk, reason="I had six left.")

    pairing.refresh_from_db()
    assert "Enter what is wrong" in notices(empty)[0]
    assert pairing.status == TableStatus.DISPUTED


@pytest.mark.thorough
@pytest.mark.parametrize("answer", ["confirm", "dispute"])
def test_report_that_changed_meanwhile_is_not_answered_unseen(table, answer):
    _, pairing, phones = table
    report(phones["a"])
    page = phones["b"].open("result-of", 1)
    report(phones["a"], own_remaining=9)

    response = phones["b"].fill(page, phones["b"].url(answer, 1), reason="It was nine.")

    pairing.refresh_from_db()
    assert "changed after you opened this page" in notices(response)[0]
    assert pairing.status == TableStatus.REPORTED


def test_slip_of_a_table_that_has_its_result_is_a_sentence(table):
    day, pairing, phones = table
    page = phones["a"].open("result-of", 1)
    results.submit(pairing, facts_for(pairing), token="desk", by=day.cast.scorekeeper, now=NOW)

    response = phones["a"].fill(page, phones["a"].url("result-of", 1), **COUNTS, step="send")

    assert response.headers["Location"] == phones["a"].url("result-of", 1)
    assert "This table already has a result" in notices(response)[-1]
    assert Submission.objects.count() == 1


def test_slip_of_a_pairing_that_was_swapped_is_a_sentence(table):
    day, pairing, phones = table
    page = phones["a"].open("result-of", 1)
    other = pairing.round.pairings.get(table=2)
    pairings.swap(pairing.round, pairing.a, other.a, by=day.cast.referee, now=NOW, reason="Siblings.")

    response = phones["a"].fill(page, phones["a"].url("result-of", 1), **COUNTS, faction="good", step="send")

    assert "The pairings have changed" in text_of(phones["a"].next_page(response))
    assert not Submission.objects.exists()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"ending": ""}, "This is empty. Fill it in."),
        ({"own_remaining": ""}, "Enter this number"),
        ({"own_remaining": "-1"}, "Enter 0 or more"),
        ({"own_remaining": "many"}, "This is not a whole number. Use digits."),
        ({"own_remaining": "13"}, "only 12 at the start"),
        ({"own_remaining": "999999"}, "is too much"),
    ],
)
def test_slip_that_cannot_be_read_says_where(table, changes, sentence):
    _, _, phones = table

    page = report(phones["a"], step="preview", **changes)

    assert sentence in text_of(page)


@pytest.mark.parametrize(
    ("ending", "words"),
    [("i-gave-up", "Total loss"), ("they-gave-up", "Total victory"), ("they-absent", "Total victory")],
)
def test_endings_without_the_board_need_no_counts(table, ending, words):
    _, _, phones = table
    nothing = dict.fromkeys(COUNTS, "")

    page = report(phones["a"], step="preview", **{**nothing, "ending": ending})

    assert words in text_of(page)


def test_ring_event_belongs_to_the_good_side(table):
    _, _, phones = table

    page = report(phones["b"], step="preview", **other_way_round(COUNTS), ring="ring_bearer_killed")

    assert "Total victory" in text_of(page)
    assert "9.16" in text_of(page)


def test_report_by_a_player_is_signed(table):
    day, pairing, _ = table
    results.submit(pairing, facts_for(pairing), token="t", by=player(pairing.a), now=NOW)

    assert Submission.objects.get().signed == pairing.a.name
    assert day.tournament.log.filter(verb="result.submit", entrant=pairing.a).count() == 1
