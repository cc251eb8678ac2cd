"""The player's day without scripts: check-in, table, roll, report, agreement, dispute, place."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.services.lists.drafts import Choice
from tests.data.cast import MINUTE, NOW
from tests.data.days import a_day, closed, facts_for, published, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.web.player.phone import Phone, notices, text_of
from tournament.engine.lifecycle import EntrantStatus, TableStatus, TournamentStatus
from tournament.models import Reveal, Submission
from tournament.services.clock import clocks
from tournament.services.core.actors import player
from tournament.services.entrants import attendance
from tournament.services.hall import calls
from tournament.services.lists import lists
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import results
from tournament.services.rounds import pairings, rounds
from tournament.services.tournaments import tournaments

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


@pytest.fixture
def table():
    """Round 1 is out; table 1 knows what it plays."""
    day, round_ = published(4)
    pairing = round_.pairings.get(table=1)
    pairing = pairings.record_roll(pairing, faction_a="good", by=day.cast.referee, now=NOW)
    phones = {side: Phone(day.tokens[getattr(pairing, side).number]) for side in "ab"}
    return day, pairing, phones


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


def test_player_checks_in_alone_while_check_in_is_open():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 1)
    phone = Phone(day.tokens[1])
    assert "Check in" in text_of(phone.open("home"))

    for _press_twice in range(2):
        phone.press("check-in")

    assert day.entrants[0].status == EntrantStatus.CHECKED_IN
    assert "You are checked in" in text_of(phone.open("home"))


def test_player_who_dropped_or_comes_late_goes_to_the_desk():
    day, _ = closed(4)
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)
    phone = Phone(day.tokens[1])

    response = phone.press("check-in")

    assert "The desk decides on your check-in" in text_of(phone.next_page(response))
    assert "You have dropped" in text_of(phone.open("home"))
    assert day.entrants[0].status == EntrantStatus.DROPPED


def test_first_page_shows_table_opponent_and_faction(table):
    _, pairing, phones = table

    page = text_of(phones["a"].open("home"))

    assert "Table 1" in " ".join(page.split())
    assert f"against {pairing.b.name}" in page
    assert "Your faction Good" in page


def test_roll_is_recorded_by_a_player_and_seen_by_both():
    day, round_ = published(4)
    pairing = round_.pairings.get(table=1)
    phones = {side: Phone(day.tokens[getattr(pairing, side).number]) for side in "ab"}
    assert "Roll dice" in text_of(phones["b"].open("home"))

    phones["b"].press("roll", 1, pairing=pairing.pk, faction="good")

    assert "Your faction Good" in text_of(phones["b"].open("home"))
    assert "Your faction Evil" in text_of(phones["a"].open("home"))


def test_a_page_that_has_not_seen_the_roll_does_not_turn_it_round(table):
    _, pairing, phones = table

    response = phones["b"].press("roll", 1, pairing=pairing.pk, faction="good", seen="")

    pairing.refresh_from_db()
    assert notices(response)[0].startswith("The roll is already recorded: you play evil.")
    assert pairing.faction_a == "good"


@pytest.mark.parametrize("faction", ["", "neutral"])
def test_roll_for_no_faction_is_refused(table, faction):
    _, pairing, phones = table

    response = phones["a"].press("roll", 1, pairing=pairing.pk, faction=faction)

    assert "faction" in notices(response)[0].lower()


@pytest.mark.thorough
def test_bye_says_that_there_is_no_opponent():
    day, round_ = published(5)
    bye = round_.pairings.get(table=None)

    page = text_of(Phone(day.tokens[bye.a.number]).open("home"))

    assert "Bye" in page
    assert "Points: 3." in page


def test_clock_and_own_extra_time_show(table):
    day, pairing, phones = table
    clocks.start(pairing.round, by=day.cast.organiser, now=NOW)
    clocks.give_table_time(pairing, seconds=300, reason="A die fell.", by=day.cast.referee, now=NOW)

    page = phones["a"].open("home")

    assert "data-countdown" in page.content.decode()
    assert "Your table has 5 more minutes: A die fell." in text_of(page)
    assert "As of" in text_of(page)  # without scripts


def test_the_phone_says_what_the_own_table_may_do_now_and_why(table, monkeypatch):
    day, pairing, phones = table
    other = pairing.round.pairings.get(table=2, is_current=True).a
    clocks.start(pairing.round, by=day.cast.organiser, now=NOW)
    clocks.give_table_time(pairing, seconds=90, reason="Ruling", by=day.cast.referee, now=NOW)
    monkeypatch.setattr("tournament.time_source.now", lambda: NOW + 54 * MINUTE)

    own = text_of(phones["a"].open("home"))
    others = text_of(Phone(day.tokens[other.number]).open("home"))

    assert "Your table has 1:30 more: Ruling" in own
    assert "Both players may act." in own
    assert "The attacker may not act any more." in others
    assert "more: Ruling" not in others


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


def test_round_that_the_entrant_is_not_in_is_no_page(table):
    _, _, phones = table

    assert phones["a"].open("result-of", 9).status_code == 404


def test_draft_round_shows_nobody_a_table():
    day, _ = closed(4)
    rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    page = text_of(Phone(day.tokens[1]).open("home"))

    assert "Round 1 is over" in page
    assert "Round 2" not in page


def test_games_and_place_stand_on_the_first_page():
    day, _ = closed(4)

    page = text_of(Phone(day.tokens[1]).open("home"))

    assert "My place" in page
    assert "My games" in page


def test_finished_tournament_says_so():
    day, _ = closed(4)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)

    assert "The tournament is over" in text_of(Phone(day.tokens[1]).open("home"))


def test_phones_show_what_the_hall_is_told_and_the_call_of_the_own_table_until_it_ends(table):
    day, pairing, _ = table
    by = day.cast.scorekeeper
    lunch = calls.call(day.tournament, text="Lunch is ready", by=by, now=NOW)
    calls.call(day.tournament, pairing=pairing, by=by, now=NOW)
    other = next(each for each in day.entrants if each.pk not in {pairing.a_id, pairing.b_id})

    own, others = (text_of(Phone(day.tokens[each.number]).open("home")) for each in (pairing.a, other))
    calls.end(lunch, by=by, now=NOW)

    assert "Announcement Lunch is ready" in own
    assert "You are called to the desk" in own
    assert "Lunch is ready" in others
    assert "You are called" not in others
    assert "Lunch" not in text_of(Phone(day.tokens[other.number]).open("home"))


@pytest.mark.thorough
def test_first_page_asks_as_many_queries_for_twelve_as_for_four():
    counts = []
    for count in (4, 12):
        day, round_ = published(count)
        clocks.start(round_, by=day.cast.organiser, now=NOW)
        with CaptureQueriesContext(connection) as queries:
            Phone(day.tokens[1]).open("home")
        counts.append(len(queries))

    assert counts == [11, 11]


def test_report_by_a_player_is_signed(table):
    day, pairing, _ = table
    results.submit(pairing, facts_for(pairing), token="t", by=player(pairing.a), now=NOW)

    assert Submission.objects.get().signed == pairing.a.name
    assert day.tournament.log.filter(verb="result.submit", entrant=pairing.a).count() == 1


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("reveal", "roll_is_open", "shown"),
    [
        (Reveal.NEVER, False, set()),
        (Reveal.PUBLISHED, False, {"evil"}),
        (Reveal.PUBLISHED, True, set()),
        (Reveal.START, True, {"good", "evil"}),
        (Reveal.START, False, {"good", "evil"}),
        (Reveal.ALWAYS, False, {"good", "evil"}),
    ],
)
def test_opponents_list_shows_as_far_as_the_tournament_reveals_it(table, reveal, roll_is_open, shown):
    day, pairing, phones = table
    figure = a_figure(a_catalogue(), name="Warden")
    for faction in ("good", "evil"):
        lists.submit(pairing.b, faction, [Choice(figure, 2)], by=day.cast.referee, now=NOW)
    type(day.tournament).objects.filter(pk=day.tournament.pk).update(reveal=reveal)
    if roll_is_open:
        type(pairing).objects.filter(pk=pairing.pk).update(faction_a=None)

    page = phones["a"].open("opponent", 1)

    assert {version.army_list.faction for version in page.context["versions"]} == shown
    assert ("Warden" in text_of(page)) is bool(shown)


def test_part_that_has_not_changed_is_not_sent_again(table):
    _, pairing, phones = table
    tag = phones["a"].open("now").headers["ETag"]
    ask = lambda: phones["a"].client.get(  # noqa: E731 - one question, asked twice
        phones["a"].url("now"), headers={"if-none-match": tag}
    )
    assert ask().status_code == 304

    results.submit(pairing, facts_for(pairing), token="t", by=player(pairing.b), now=NOW)

    assert ask().status_code == 200


def test_a_penalty_is_told_to_who_has_it_and_to_nobody_else():
    day, round_ = published(4)
    pairing = round_.pairings.get(is_current=True, table=1)
    incident = Incident("points", "Took up the Balrog", category="touched", half_points=2)
    given = penalties.give(pairing.a, incident, pairing=pairing, by=day.cast.referee, now=NOW)
    own, other = (Phone(day.tokens[one.number]) for one in (pairing.a, pairing.b))

    words = text_of(own.open("home"))
    assert "From the referee" in words
    assert "1 point deducted Rule 10.02" in words
    assert "Took up the Balrog Jun" in words
    assert "Balrog" not in text_of(other.open("home"))

    penalties.take_back(given, by=day.cast.referee, now=NOW, reason="It was a Troll")
    assert "Undone by Jun: It was a Troll" in text_of(own.open("home"))
