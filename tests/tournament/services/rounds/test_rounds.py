"""Rounds: drafted, published and closed once; cancelled while nothing counts."""

import pytest
from django.db import IntegrityError, transaction

from rules.registry import ruleset
from rules.ruleset_digest import ruleset_digest
from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, closed, drafted, facts_for, play, published, with_entrants
from tournament.engine.lifecycle import RoundStatus, TableStatus, TournamentStatus
from tournament.models import LogEntry, Pairing, Round, Seat, Submission
from tournament.services.core.errors import Conflict
from tournament.services.entrants import attendance
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db


def test_draft_seats_everybody_once():
    day, round_ = drafted(8)

    seated = list(round_.seats.filter(is_current=True).values_list("entrant_id", flat=True))
    assert sorted(seated) == sorted(entrant.pk for entrant in day.entrants)
    assert sorted(p.table for p in round_.pairings.all()) == [1, 2, 3, 4]


def test_draft_twice_gives_the_same_round():
    day, round_ = drafted(4)

    again = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    assert again == round_
    assert Round.objects.count() == 1


def test_draft_explains_every_pairing():
    _, round_ = drafted(6)

    assert all(pairing.reason_texts for pairing in round_.pairings.all())


def test_draft_refuses_before_check_in():
    day = with_entrants(a_day(), 4)

    with pytest.raises(Conflict, match="Open check-in before pairing"):
        rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)


def test_draft_refuses_an_empty_hall():
    day = checked_in(1)

    with pytest.raises(Conflict, match="Check in at least 2"):
        rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)


def test_draft_refuses_more_pairings_than_tables_and_keeps_nothing():
    day = checked_in(6, table_count=2)

    with pytest.raises(Conflict, match="needs 3 tables and the hall has 2"):
        rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    assert Round.objects.count() == 0


def test_publish_freezes_the_policy_and_starts_the_day():
    day, round_ = published(4)

    assert day.tournament.status == TournamentStatus.RUNNING
    assert day.tournament.policy_digest == round_.policy_digest != ""
    assert day.tournament.policy_frozen_at == NOW
    assert day.tournament.ruleset_digest == ruleset_digest(ruleset(day.tournament.ruleset_key))


def test_publish_twice_is_one_publication():
    day, round_ = published(4)

    rounds.publish(round_, by=day.cast.organiser, now=NOW)

    assert LogEntry.objects.filter(verb="round.publish").count() == 1


def test_publish_refuses_a_draft_that_is_out_of_date():
    day, round_ = drafted(4)
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict, match="out of date: Pia Lindqvist"):
        rounds.publish(round_, by=day.cast.organiser, now=NOW)


def test_redraft_pairs_who_is_here_and_keeps_the_old_rows():
    day, round_ = drafted(4)
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)

    rounds.redraft(round_, by=day.cast.organiser, now=NOW)

    assert round_.seats.filter(is_current=True).count() == 3
    assert round_.pairings.filter(is_current=False).count() == 2


def test_bye_counts_from_publication():
    _, round_ = published(5)

    bye = round_.pairings.get(is_current=True, b__isnull=True)
    submission = bye.submissions.get()
    assert bye.status == TableStatus.CONFIRMED
    assert (submission.units_a, submission.units_b, submission.status) == (6, 0, Submission.Status.CONFIRMED)


def test_close_names_the_tables_that_are_missing():
    day, round_ = published(6)
    first = round_.pairings.get(is_current=True, table=1)
    results.submit(first, facts_for(first), token="one", by=day.cast.scorekeeper, now=NOW)

    with pytest.raises(Conflict, match="tables 2 and 3 have no confirmed result"):
        rounds.close(round_, by=day.cast.organiser, now=NOW)


def test_next_round_names_the_table_without_result():
    day, round_ = published(4)
    first = round_.pairings.get(is_current=True, table=1)
    results.submit(first, facts_for(first), token="one", by=day.cast.scorekeeper, now=NOW)

    with pytest.raises(Conflict) as refusal:
        rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    assert str(refusal.value) == (
        "Round 2 cannot be paired: table 2 has no result for round 1. Enter it or rule on it."
    )


def test_close_and_pair_the_next_round_without_a_rematch():
    day, first = closed(4)

    second = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    met = {frozenset((p.a_id, p.b_id)) for p in first.pairings.filter(is_current=True)}
    meets = {frozenset((p.a_id, p.b_id)) for p in second.pairings.filter(is_current=True)}
    assert second.number == 2
    assert not met & meets


def test_forced_factions_follow_the_imbalance():
    day, _ = closed(4)

    second = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    for pairing in second.pairings.filter(is_current=True):
        good = {
            e.pk: e.pairings_as_a.filter(faction_a="good", is_current=True, round__number=1).exists()
            or e.pairings_as_b.filter(faction_a="evil", is_current=True, round__number=1).exists()
            for e in (pairing.a, pairing.b)
        }
        if good[pairing.a_id] != good[pairing.b_id]:
            assert pairing.is_forced
            assert pairing.faction_a == ("evil" if good[pairing.a_id] else "good")
        else:
            assert (pairing.is_forced, pairing.faction_a) == (False, None)


def test_rounds_end_with_the_plan():
    day, _ = closed(4, rounds_planned=1)

    with pytest.raises(Conflict, match="The 1 round is played"):
        rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)


def test_cancel_before_any_result_and_pair_again():
    day, round_ = published(4)

    rounds.cancel(round_, by=day.cast.organiser, now=NOW, reason="Wrong hall plan")
    again = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    assert again.number == 1
    assert Round.objects.filter(number=1).count() == 2


def test_cancel_refuses_once_a_result_counts():
    day, round_ = published(4)
    play(day, round_)

    with pytest.raises(Conflict, match="cannot be cancelled"):
        rounds.cancel(round_, by=day.cast.organiser, now=NOW, reason="No")

    round_.refresh_from_db()
    assert round_.status != RoundStatus.CANCELLED


def test_database_refuses_an_entrant_at_two_tables():
    _, round_ = published(4)
    one, two = round_.pairings.filter(is_current=True)

    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(pairing=two, round=round_, entrant=one.a, side="a", is_current=True)


def test_database_refuses_two_pairings_at_one_table():
    _, round_ = published(4)
    one, two = round_.pairings.filter(is_current=True)

    with pytest.raises(IntegrityError), transaction.atomic():
        Pairing.objects.filter(pk=two.pk).update(table=one.table)


def test_reports_of_the_engine_stay_with_the_round():
    _, round_ = drafted(4)

    assert round_.report
    assert len(round_.proposal) == 2
