"""Pairings by hand and the roll of 3.02: with a reason, before anybody has begun, twice is once."""

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, drafted, facts_for, play, published
from tournament.engine.lifecycle import RoundStatus
from tournament.models import LogEntry, Pairing
from tournament.services.clock import clocks
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.results import results
from tournament.services.rounds import pairings, rounds

pytestmark = pytest.mark.django_db


def swap(day, round_, first, second, reason="They came in one car"):
    return pairings.swap(round_, first, second, by=day.cast.organiser, now=NOW, reason=reason)


def roll(day, pairing, faction):
    return pairings.record_roll(pairing, faction_a=faction, by=day.cast.scorekeeper, now=NOW)


def table(round_, number=1):
    return round_.pairings.get(is_current=True, table=number)


def test_swap_replaces_both_pairings_and_marks_the_new_ones():
    day, round_ = drafted(4)
    one, two = table(round_, 1), table(round_, 2)

    new = swap(day, round_, one.a, two.a)

    new = list(new.made.order_by("table"))
    assert [(pairing.a, pairing.b) for pairing in new] == [(two.a, one.b), (one.a, two.b)]
    assert {pairing.origin for pairing in new} == {Pairing.Origin.MANUAL}
    assert {pairing.manual_reason for pairing in new} == {"They came in one car"}
    assert Pairing.objects.filter(pk__in=[one.pk, two.pk], is_current=True).count() == 0


def test_swap_with_the_bye_moves_the_bye_in_a_draft():
    day, round_ = drafted(3)
    bye = round_.pairings.get(b=None)
    one = round_.pairings.exclude(b=None).get()

    swap(day, round_, bye.a, one.b)

    assert round_.pairings.get(b=None, is_current=True).a == one.b
    assert table(round_).b == bye.a


def test_swap_needs_two_people():
    day, round_ = drafted(4)
    one = table(round_, 1)

    with pytest.raises(Invalid, match="Choose two different players"):
        swap(day, round_, one.a, one.a)
    with pytest.raises(Conflict, match=r"play each other, so swapping changes nothing"):
        swap(day, round_, one.a, one.b)


def test_swap_with_somebody_who_is_not_seated_is_refused():
    day = checked_in(5)
    away = day.entrants[4]
    away.status = "dropped"
    away.save()
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    with pytest.raises(Invalid, match=r"is not in round 1\. Choose a player who is"):
        swap(day, round_, table(round_).a, away)


def test_swap_after_the_clock_started_is_refused():
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)

    with pytest.raises(Conflict, match="Pairings change only before the clock starts"):
        swap(day, round_, table(round_, 1).a, table(round_, 2).a)


def test_swap_with_a_table_that_has_reported_is_refused():
    day, round_ = published(4)
    pairing = table(round_, 2)
    results.submit(pairing, facts_for(pairing), token="p", by=player(pairing.a), now=NOW)
    round_.refresh_from_db()
    assert round_.status == RoundStatus.PUBLISHED

    with pytest.raises(Conflict, match="Table 2 has reported a result"):
        swap(day, round_, table(round_, 1).a, pairing.a)


def test_a_bye_that_counts_already_is_not_moved():
    day, round_ = published(3)

    with pytest.raises(Conflict, match="The bye of round 1 already counts"):
        swap(day, round_, round_.pairings.get(b=None).a, table(round_).a)


def test_a_roll_is_recorded_with_its_clause_and_twice_is_once():
    day, round_ = published(2)
    pairing = table(round_)

    first, again = roll(day, pairing, "evil"), roll(day, pairing, "evil")

    assert (first.faction_a, again.faction_a) == ("evil", "evil")
    assert first.roll == {"dice": {}, "by": day.cast.scorekeeper.name, "refs": ["3.02"]}
    assert LogEntry.objects.filter(verb="pairing.roll").count() == 1


def test_a_roll_typed_wrong_is_corrected_until_the_result_stands():
    day, round_ = published(2)
    roll(day, table(round_), "evil")
    roll(day, table(round_), "good")
    play(day, round_)

    with pytest.raises(Conflict, match="Table 1 has its result, so the factions cannot change"):
        roll(day, table(round_), "evil")
    assert table(round_).faction_a == "good"


def test_a_roll_for_no_faction_is_refused():
    day, round_ = published(2)

    with pytest.raises(Invalid, match="grey is not a faction") as refusal:
        roll(day, table(round_), "grey")
    assert refusal.value.field == "faction"


def test_a_faction_that_imbalance_decides_is_not_rolled_for():
    day, round_ = published(4)
    for pairing, winner in zip(round_.pairings.order_by("table"), "ab", strict=True):
        facts = facts_for(pairing, winner=winner)
        results.submit(pairing, facts, token=f"d{pairing.pk}", by=day.cast.scorekeeper, now=NOW)
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    second = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    forced = second.pairings.filter(is_forced=True).first()
    other = {"good": "evil", "evil": "good"}[forced.faction_a]

    with pytest.raises(Conflict, match="balance of good and evil games decides") as refusal:
        roll(day, forced, other)
    assert [str(ref) for ref in refusal.value.refs] == ["3.02"]


def test_nobody_rolls_for_a_bye():
    day, round_ = published(3)

    with pytest.raises(Conflict, match="This pairing is not played"):
        roll(day, round_.pairings.get(b=None), "good")
