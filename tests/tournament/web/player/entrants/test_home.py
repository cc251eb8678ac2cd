"""The player's day without scripts: check-in, table, roll, report, agreement, dispute, place."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.services.lists.drafts import Choice
from tests.data.cast import MINUTE, NOW
from tests.data.days import a_day, closed, facts_for, published, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.web.player.phone import Phone, notices, text_of
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import Reveal
from tournament.services.clock import clocks
from tournament.services.core.actors import player
from tournament.services.entrants import attendance
from tournament.services.hall import calls
from tournament.services.lists import lists
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import results
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db


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


def test_round_that_the_entrant_is_not_in_is_no_page(table):
    _, _, phones = table

    assert phones["a"].open("result-of", 9).status_code == 404


def test_draft_round_shows_nobody_a_table():
    day, _ = closed(4)
    rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    page = text_of(Phone(day.tokens[1]).open("home"))

    assert "Round 1 is over" in page
    assert "Table 2" not in page
    assert "Find my table" not in page


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
    incident = Incident("points", "Took up the Balrog", category="touched", units=2)
    given = penalties.give(pairing.a, incident, pairing=pairing, by=day.cast.referee, now=NOW)
    own, other = (Phone(day.tokens[one.number]) for one in (pairing.a, pairing.b))

    words = text_of(own.open("home"))
    assert "From the referee" in words
    assert "1 point deducted Rule 10.02" in words
    assert "Took up the Balrog Jun" in words
    assert "Balrog" not in text_of(other.open("home"))

    penalties.take_back(given, by=day.cast.referee, now=NOW, reason="It was a Troll")
    assert "Undone by Jun: It was a Troll" in text_of(own.open("home"))
