"""Changes by hand: one step, one reason, one number; nothing is lost and the last one can be taken back."""

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, closed, drafted, published
from tournament.models import Change, LogEntry, Pairing
from tournament.queries.rounds import drafts
from tournament.services.core.errors import Conflict
from tournament.services.entrants import attendance, entrants
from tournament.services.rounds import manual_changes, pairings, rounds
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db


def by_hand(day, verb, round_, *people, reason="They came in one car", by=None):
    return verb(round_, *people, by=by or day.cast.organiser, now=NOW, reason=reason)


def pairs(round_):
    """Everybody's table, as ``{table: {names}}``; the bye is None."""
    rows = round_.pairings.filter(is_current=True)
    return {row.table: {row.a, row.b} if row.b else {row.a} for row in rows}


def table(round_, number):
    return round_.pairings.get(is_current=True, table=number)


def test_fix_pairs_two_and_their_opponents_meet_each_other():
    day, round_ = drafted(6)
    one, two = table(round_, 1), table(round_, 2)

    change = by_hand(day, pairings.fix, round_, one.a, two.b)

    assert pairs(round_)[1] == {one.a, two.b}
    assert pairs(round_)[2] == {one.b, two.a}
    assert [row.is_fixed for row in change.made.order_by("table")] == [True, False]
    assert set(change.replaced.all()) == {one, two}


def test_fix_of_two_who_play_each_other_only_marks_them():
    day, round_ = drafted(4)
    one = table(round_, 1)

    by_hand(day, pairings.fix, round_, one.a, one.b)

    assert table(round_, 1).is_fixed
    assert table(round_, 1).reason_texts[0] == "Fixed by hand: They came in one car"
    with pytest.raises(Conflict, match="already fixed"):
        by_hand(day, pairings.fix, round_, one.b, one.a)


def test_fix_with_the_bye_hands_the_bye_on():
    day, round_ = drafted(5)
    bye, one = round_.pairings.get(b=None).a, table(round_, 1)

    by_hand(day, pairings.fix, round_, bye, one.a)

    assert pairs(round_)[1] == {bye, one.a}
    assert pairs(round_)[None] == {one.b}


def test_fixed_pairings_survive_pairing_again_and_unfixed_ones_do_not():
    day, round_ = drafted(8)
    one, two = table(round_, 1), table(round_, 2)
    by_hand(day, pairings.fix, round_, one.a, two.a)

    rounds.redraft(round_, by=day.cast.organiser, now=NOW, reason="Once more")
    kept = round_.pairings.get(is_current=True, is_fixed=True)
    by_hand(day, pairings.unfix, round_, one.a)
    rounds.redraft(round_, by=day.cast.organiser, now=NOW, reason="Once more")

    assert {kept.a, kept.b} == {one.a, two.a}
    assert (kept.origin, kept.manual_reason) == ("manual", "They came in one car")
    assert pairs(round_)[1] == {one.a, one.b}


def test_going_back_to_the_proposal_takes_fixed_pairings_along():
    day, round_ = drafted(4)
    before = pairs(round_)
    by_hand(day, pairings.fix, round_, table(round_, 1).a, table(round_, 2).a)

    rounds.redraft(round_, by=day.cast.organiser, now=NOW, reason="A mistake", keep_fixed=False)

    assert pairs(round_) == before
    assert not round_.pairings.filter(is_current=True, is_fixed=True).exists()


def test_the_proposal_is_what_the_engine_would_do_alone():
    day, round_ = drafted(4)
    by_hand(day, pairings.fix, round_, table(round_, 1).a, table(round_, 2).a)
    before = round_.proposal

    round_ = rounds.redraft(round_, by=day.cast.organiser, now=NOW, reason="Once more")

    assert round_.proposal == before


def test_unfix_needs_a_fixed_pairing():
    day, round_ = drafted(4)

    with pytest.raises(Conflict, match="not fixed"):
        by_hand(day, pairings.unfix, round_, table(round_, 1).a)


def test_a_pairing_taken_apart_keeps_the_draft_from_the_wall():
    day, round_ = drafted(4)
    one = table(round_, 1)

    by_hand(day, pairings.unpair, round_, one.b)

    assert set(pairs(round_)) == {2}
    with pytest.raises(Conflict, match="unpaired") as refusal:
        rounds.publish(round_, by=day.cast.organiser, now=NOW)
    assert all(one.name in str(refusal.value) for one in (one.a, one.b))


def test_a_published_pairing_is_not_taken_apart():
    day, round_ = published(4)
    one = table(round_, 1)

    with pytest.raises(Conflict, match=f"published, and {one.a} and {one.b} would have no table"):
        by_hand(day, pairings.unpair, round_, one.a)


def test_a_published_round_is_fixed_in_one_step():
    day, round_ = published(4)
    one, two = table(round_, 1), table(round_, 2)

    by_hand(day, pairings.fix, round_, one.a, two.a)

    assert pairs(round_) == {1: {one.a, two.a}, 2: {one.b, two.b}}


def test_taking_back_never_leaves_a_published_round_without_a_table():
    day, round_ = drafted(4)
    one = table(round_, 1)
    by_hand(day, pairings.unpair, round_, one.a)
    by_hand(day, pairings.pair_loose, round_)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict, match="would have no table"):
        manual_changes.take_back(round_, by=day.cast.organiser, now=NOW)


def test_the_bye_goes_to_somebody_else_and_the_places_are_exchanged():
    day, round_ = drafted(5)
    had, one = round_.pairings.get(b=None).a, table(round_, 1)

    by_hand(day, pairings.give_bye, round_, one.a)

    assert pairs(round_)[None] == {one.a}
    assert pairs(round_)[1] == {had, one.b}
    assert round_.pairings.get(is_current=True, b=None).is_fixed


def test_an_even_field_has_no_bye_to_give():
    day, round_ = drafted(4)

    with pytest.raises(Conflict, match="4 players are here, so the number is even"):
        by_hand(day, pairings.give_bye, round_, table(round_, 1).a)


def test_somebody_who_is_not_here_is_neither_fixed_nor_given_a_bye():
    day, round_ = drafted(5)
    one = table(round_, 1)
    away = attendance.drop(one.a, by=day.cast.organiser, now=NOW)

    for act in (
        lambda: by_hand(day, pairings.fix, round_, away, one.b),
        lambda: by_hand(day, pairings.give_bye, round_, away),
    ):
        with pytest.raises(Conflict, match="is not checked in"):
            act()


def test_the_engine_pairs_who_is_loose_and_nobody_else_moves():
    day, round_ = drafted(8)
    one, two, three = (table(round_, number) for number in (1, 2, 3))
    by_hand(day, pairings.unpair, round_, one.a)
    by_hand(day, pairings.unpair, round_, three.a)

    change = by_hand(day, pairings.pair_loose, round_)

    assert pairs(round_)[2] == {two.a, two.b}
    assert {row.table for row in change.made.all()} == {1, 3}
    assert change.made.first().reason_texts[0] == "Re-paired: They came in one car"
    with pytest.raises(Conflict, match="All players in round 1 are paired"):
        by_hand(day, pairings.pair_loose, round_)


def test_loose_people_are_not_paired_beside_somebody_who_left():
    day, round_ = drafted(6)
    by_hand(day, pairings.unpair, round_, table(round_, 1).a)
    gone = attendance.drop(table(round_, 2).a, by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict, match=f"{gone} left after the draft was made"):
        by_hand(day, pairings.pair_loose, round_)


def test_who_came_late_is_not_paired_beside_a_bye_that_nobody_needs():
    day, round_ = drafted(5)
    who = round_.pairings.get(b=None).a
    lou, _ = entrants.register(day.tournament, entrants.Details("Late Lou"), by=day.cast.organiser, now=NOW)
    attendance.check_in(lou, by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict, match=f"{who} has a bye that is no longer needed"):
        by_hand(day, pairings.pair_loose, round_)


def test_changes_are_numbered_and_logged_with_who_and_why():
    day, round_ = drafted(4)
    by_hand(day, pairings.unpair, round_, table(round_, 1).a)
    by_hand(day, pairings.pair_loose, round_, reason="Mended")

    first, second = Change.objects.all()
    assert [(row.number, row.actor_name, row.reason) for row in (first, second)] == [
        (1, day.cast.organiser.name, "They came in one car"),
        (2, day.cast.organiser.name, "Mended"),
    ]
    entry = LogEntry.objects.get(verb="pairing.pair-loose")
    assert (entry.reason, entry.data["before"]) == ("Mended", [])


def test_a_late_arrival_takes_the_place_of_a_no_show_in_a_published_round():
    day = checked_in(5)
    late = attendance.drop(day.entrants[4], by=day.cast.organiser, now=NOW)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    away, opponent = table(round_, 2).a, table(round_, 2).b
    late = attendance.check_in(late, by=day.cast.organiser, now=NOW)
    with pytest.raises(Conflict, match=f"{away} would have no table"):
        by_hand(day, pairings.swap, round_, away, late)

    away = attendance.drop(away, by=day.cast.organiser, now=NOW)
    by_hand(day, pairings.swap, round_, late, away)

    assert pairs(round_)[2] == {late, opponent}


# ---------------------------------------------------------------- taking back
def test_the_last_change_is_taken_back_step_by_step():
    day, round_ = drafted(8)
    before = pairs(round_)
    by_hand(day, pairings.swap, round_, table(round_, 1).a, table(round_, 2).a)
    between = pairs(round_)
    by_hand(day, pairings.fix, round_, table(round_, 1).a, table(round_, 3).b)

    manual_changes.take_back(round_, by=day.cast.organiser, now=NOW)
    assert pairs(round_) == between
    manual_changes.take_back(round_, by=day.cast.organiser, now=NOW)

    assert pairs(round_) == before
    assert {row.origin for row in round_.pairings.filter(is_current=True)} == {"engine"}
    assert round_.pairings.count() == 4 + 2 + 2 + 2 + 2
    with pytest.raises(Conflict, match="no change to undo in round 1"):
        manual_changes.take_back(round_, by=day.cast.organiser, now=NOW)


def test_somebody_elses_change_upon_mine_is_named():
    day, round_ = drafted(6)
    by_hand(day, pairings.swap, round_, table(round_, 1).a, table(round_, 2).a)
    by_hand(day, pairings.unpair, round_, table(round_, 1).a, by=day.cast.referee)

    with pytest.raises(Conflict, match="Jun changed these pairings later"):
        manual_changes.take_back(round_, by=day.cast.organiser, now=NOW)


def test_mine_is_taken_back_beside_somebody_elses():
    day, round_ = drafted(6)
    before = pairs(round_)
    by_hand(day, pairings.unpair, round_, table(round_, 1).a)
    by_hand(day, pairings.unpair, round_, table(round_, 3).a, by=day.cast.referee)

    manual_changes.take_back(round_, by=day.cast.organiser, now=NOW)

    assert pairs(round_) == {number: before[number] for number in (1, 2)}


def test_a_pairing_taken_apart_does_not_come_back_once_they_are_paired_elsewhere():
    day, round_ = drafted(4)
    one, two = table(round_, 1), table(round_, 2)
    by_hand(day, pairings.unpair, round_, one.a)
    by_hand(day, pairings.unpair, round_, two.a, by=day.cast.referee)
    by_hand(day, pairings.fix, round_, one.a, two.a, by=day.cast.referee)

    with pytest.raises(Conflict, match="Jun changed these pairings later"):
        manual_changes.take_back(round_, by=day.cast.organiser, now=NOW)


# ---------------------------------------------------------------- who comes and goes
def test_repair_gives_the_bye_holder_to_the_late_arrival_and_moves_nobody():
    day = checked_in(8)
    late = attendance.drop(day.entrants[3], by=day.cast.organiser, now=NOW)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    before, bye = pairs(round_), round_.pairings.get(b=None).a
    attendance.check_in(late, by=day.cast.organiser, now=NOW)

    change = by_hand(day, rounds.repair, round_, reason="Rosa came late")
    drawn = table(round_, 4)

    assert pairs(round_) == {**{n: before[n] for n in (1, 2, 3)}, 4: {bye, late}}
    assert change.says == (
        f"{late} plays and was not paired yet. {drawn.a} now plays {drawn.b} at table 4. "
        f"{bye} no longer has a bye: the number of players is even."
    )
    rounds.publish(round_, by=day.cast.organiser, now=NOW)


def test_repair_after_two_left_pairs_those_they_left_behind():
    day, round_ = drafted(8)
    before, one, three = pairs(round_), table(round_, 1), table(round_, 3)
    for entrant in (one.a, three.b):
        attendance.drop(entrant, by=day.cast.organiser, now=NOW)

    change = by_hand(day, rounds.repair, round_, reason="Two went home")

    assert pairs(round_) == {2: before[2], 4: before[4], 1: {one.b, three.a}}
    for gone, left in ((one.a, one.b), (three.b, three.a)):
        assert f"{gone} no longer plays, so {left} has no opponent." in change.says
    entry = LogEntry.objects.filter(verb="round.repair").first()
    assert [told["code"] for told in entry.data["changes"]] == ["left", "left", "paired"]


def test_repair_keeps_fixed_pairings_and_changes_by_hand():
    day, round_ = drafted(8)
    one, two, three = (table(round_, number) for number in (1, 2, 3))
    by_hand(day, pairings.fix, round_, one.a, two.a)
    attendance.exclude(three.a, by=day.cast.organiser, now=NOW, reason="Loaded dice")

    by_hand(day, rounds.repair, round_, reason="Excluded")

    assert {one.a, two.a} in pairs(round_).values()
    assert {one.b, two.b} in pairs(round_).values()
    assert pairs(round_)[None] == {three.b}


def test_repair_keeps_the_fixed_seat_of_a_late_arrival():
    day = checked_in(8)
    for entrant in day.entrants[6:]:
        attendance.drop(entrant, by=day.cast.organiser, now=NOW)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    late = day.entrants[6]
    late.fixed_table = 2
    late.save()
    for entrant in day.entrants[6:]:
        attendance.check_in(entrant, by=day.cast.organiser, now=NOW)
    before = pairs(round_)

    by_hand(day, rounds.repair, round_, reason="Two came late")

    assert pairs(round_) == {1: before[1], 2: set(day.entrants[6:]), 3: before[3], 4: before[2]}


def test_repair_of_a_draft_that_is_up_to_date_says_so():
    day, round_ = drafted(4)

    with pytest.raises(Conflict, match="up to date"):
        by_hand(day, rounds.repair, round_)


def test_repair_without_a_table_is_refused_and_nothing_changes():
    day, round_ = drafted(4, table_count=2)
    late, _ = entrants.register(
        day.tournament, entrants.Details(name="Lena Late"), by=day.cast.organiser, now=NOW
    )
    other, _ = entrants.register(
        day.tournament, entrants.Details(name="Otto Late"), by=day.cast.organiser, now=NOW
    )
    for entrant in (late, other):
        attendance.check_in(entrant, by=day.cast.organiser, now=NOW)
    before = pairs(round_)

    with pytest.raises(Conflict, match="needs 3 tables and the hall has 2"):
        by_hand(day, rounds.repair, round_)
    assert pairs(round_) == before


def test_published_rounds_are_not_repaired():
    day, round_ = published(4)

    with pytest.raises(Conflict, match="is published"):
        by_hand(day, rounds.repair, round_)


def test_repair_after_the_first_round_makes_no_rematch():
    day, first = closed(8)
    met = [{row.a, row.b} for row in first.pairings.all()]
    second = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    one, two = table(second, 1), table(second, 2)
    for entrant in (one.a, two.a):
        attendance.drop(entrant, by=day.cast.organiser, now=NOW)

    by_hand(day, rounds.repair, second)

    assert all(pair not in met for pair in pairs(second).values())


# ---------------------------------------------------------------- two desks
def test_a_desk_that_has_not_seen_the_last_change_is_told_whose_it_was():
    day, round_ = drafted(6)
    by_hand(day, pairings.unpair, round_, table(round_, 1).a, by=day.cast.referee)
    before = pairs(round_)

    with (
        pytest.raises(Conflict, match="Jun changed round 1 after you opened this page"),
        manual_changes.as_seen(round_, drafts.seen_of(round_, 0)),
    ):
        by_hand(day, pairings.unpair, round_, table(round_, 2).a)
    assert pairs(round_) == before


def test_a_desk_that_has_seen_everything_goes_on():
    day, round_ = drafted(6)
    change = by_hand(day, pairings.unpair, round_, table(round_, 1).a)

    with manual_changes.as_seen(round_, drafts.seen_of(round_, change.number)):
        by_hand(day, pairings.unpair, round_, table(round_, 2).a)

    assert set(pairs(round_)) == {3}


def seen_and_swapped(day, seen, number=1):
    """A swap that was prepared on the round that ``seen`` tells of."""
    round_ = live(day, number)
    with manual_changes.as_seen(round_, seen):
        by_hand(day, pairings.swap, round_, table(round_, 1).a, table(round_, 2).a)


def live(day, number):
    return day.tournament.rounds.exclude(status="cancelled").get(number=number)


def test_a_change_prepared_on_a_draft_is_refused_once_players_see_their_tables():
    day, round_ = drafted(6)
    seen = drafts.seen_of(round_, 0)
    rounds.publish(round_, by=day.cast.organiser, now=NOW)
    before = pairs(round_)

    with pytest.raises(Conflict, match="and players see their tables") as refused:
        seen_and_swapped(day, seen)

    assert refused.value.code == "draft-published"
    assert pairs(round_) == before


def test_a_change_prepared_on_a_published_round_is_refused_once_it_is_a_draft_again():
    day, round_ = drafted(6)
    rounds.publish(round_, by=day.cast.organiser, now=NOW)
    seen = drafts.seen_of(live(day, 1), 0)
    undo.undo(LogEntry.objects.get(verb="round.publish"), by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict, match="Round 1 became a draft again"):
        seen_and_swapped(day, seen)


def test_a_change_prepared_on_a_draft_that_was_discarded_does_not_meet_the_next_one():
    day, round_ = drafted(6)
    seen = drafts.seen_of(round_, 0)
    rounds.cancel(round_, by=day.cast.organiser, now=NOW, reason="Too early")
    rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict, match="were discarded, and round 1 has new ones"):
        seen_and_swapped(day, seen)


def test_publishing_twice_from_one_page_stays_harmless():
    day, round_ = drafted(6)
    seen = drafts.seen_of(round_, 0)

    for _ in range(2):
        with manual_changes.as_seen(round_, seen, may_be_shown=True):
            rounds.publish(round_, by=day.cast.organiser, now=NOW)

    assert live(day, 1).status == "published"


def test_a_trial_leaves_nothing_behind():
    day, round_ = drafted(4)
    before, revision = pairs(round_), day.refresh().tournament.revision

    seen = manual_changes.trial(
        lambda: by_hand(day, pairings.unpair, round_, table(round_, 1).a), lambda: pairs(round_)
    )

    assert set(seen) == {2}
    assert pairs(round_) == before
    assert not Change.objects.exists()
    assert day.refresh().tournament.revision == revision
    assert Pairing.objects.filter(is_current=False).count() == 0
