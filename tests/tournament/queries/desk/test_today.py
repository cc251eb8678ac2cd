"""The one thing to do next, at every moment of the day."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, closed, drafted, play, published, with_entrants
from tournament.engine.lifecycle import TournamentStatus
from tournament.queries.desk.today import day_of
from tournament.services.entrants import attendance
from tournament.services.results import results
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db


def test_a_draft_opens_registration():
    assert day_of(a_day(status=TournamentStatus.DRAFT).tournament).next == "open-registration"


def test_registration_first_wants_people_then_check_in():
    day = a_day()

    before = day_of(day.tournament).next
    with_entrants(day, 2)

    assert (before, day_of(day.tournament).next) == ("add-entrants", "open-check-in")


def test_missing_lists_are_counted_and_hold_nobody_up():
    found = day_of(with_entrants(a_day(), 2).tournament)

    assert (found.counts.lists, found.counts.lists_missing) == (4, 4)


def test_check_in_waits_for_whoever_is_absent():
    day = checked_in(3)
    attendance.undo_check_in(day.entrants[0], by=day.cast.scorekeeper, now=NOW)

    found = day_of(day.tournament)

    assert (found.next, found.counts.here, found.counts.absent) == ("check-in", 2, 1)


def test_everybody_here_means_pair():
    assert day_of(checked_in(2).tournament).next == "pair"


def test_a_draft_round_is_looked_at():
    assert day_of(drafted(2)[0].tournament).next == "look-at-draft"


def test_a_published_round_wants_its_clock():
    assert day_of(published(2)[0].tournament).next == "start-clock"


def test_a_dispute_comes_before_the_other_results():
    day, round_ = published(4)
    play(day, round_)
    pairing = round_.pairings.first()
    results.dispute(pairing, by=day.cast.referee, now=NOW, reason="Counted twice")

    found = day_of(day.tournament)

    assert (found.next, found.counts.tables_missing, found.counts.tables_disputed) == ("rule", 1, 1)


def test_a_full_round_is_closed_and_the_next_one_paired():
    day, round_ = published(2)
    play(day, round_)

    before = day_of(day.tournament).next
    rounds.close(round_, by=day.cast.organiser, now=NOW)

    assert (before, day_of(day.refresh().tournament).next) == ("close", "pair")


def test_after_the_last_round_the_tournament_is_finished_and_printed():
    day, _ = closed(2, rounds_planned=1)

    before = day_of(day.tournament).next
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)

    assert (before, day_of(day.refresh().tournament).next) == ("finish", "print")


def test_lists_that_are_not_needed_are_not_counted_as_missing():
    day = with_entrants(a_day(policy={"missing_lists": "not-needed"}), 2)

    assert day_of(day.tournament).counts.lists_missing == 0
