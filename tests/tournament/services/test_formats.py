"""Whole round robins and whole cuts through the services, and what they refuse."""

import pytest

from tests.cast import NOW
from tests.days import a_day, checked_in, drafted, facts_for, play, with_entrants
from tournament.models import LogEntry, Pairing, Ruling, Stage
from tournament.queries import brackets, stages
from tournament.queries.standings import standings_of
from tournament.services import (
    attendance,
    cuts,
    entrants,
    pairings,
    results,
    rounds,
    tournament_settings,
    undo,
)
from tournament.services.errors import Conflict, Invalid, NotAllowed

pytestmark = pytest.mark.django_db
ROUND_ROBIN = {"format": "round-robin"}
TIE = {"original": 12, "remaining": 5, "points_remaining": 400, "hero_points": 500}


def next_round(day, *, winner="a"):
    """Draft, publish, play and close one round."""
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    play(day, round_, winner=winner)
    return rounds.close(round_, by=day.cast.organiser, now=NOW)


def at_the_cut(count=9, *, size=4, swiss=3, **plan):
    """Everything before the cut is played."""
    day = checked_in(count, rounds_planned=swiss, cut_size=size, **plan)
    for _ in range(swiss):
        next_round(day)
    return day.refresh()


def tie(day, pairing, reason=""):
    """Both broken, and every count equal: a perfect tie."""
    faction = pairing.faction_a or "good"
    other = "evil" if faction == "good" else "good"
    facts = {"last_turn_over": False, "a": {"faction": faction, **TIE}, "b": {"faction": other, **TIE}}
    results.submit(
        pairing,
        facts,
        token=f"tie-{pairing.pk}",
        by=day.cast.scorekeeper,
        now=NOW,
        reason=reason,
        is_looked_at=True,
    )


def tied_semi_finals(**policy):
    """The first table of the semi-finals ended in a perfect tie."""
    day = at_the_cut(6, pairing_policy=policy)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    first, second = round_.pairings.filter(is_current=True).select_related("a", "b")
    tie(day, first)
    results.submit(second, facts_for(second), token="second", by=day.cast.scorekeeper, now=NOW)
    return day, round_, Pairing.objects.get(pk=first.pk)


@pytest.mark.parametrize(("count", "total"), [(5, 5), (6, 5)])
def test_a_whole_round_robin(count, total):
    day = checked_in(count, **ROUND_ROBIN)
    titles = [str(next_round(day)) for _ in range(total)]
    assert titles == [f"Round {n} of {total}" for n in range(1, total + 1)]
    assert day.refresh().tournament.rounds_planned == total
    with pytest.raises(Conflict, match=r"All 5 rounds are played\. Finish the tournament"):
        rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    met = {frozenset((p.a_id, p.b_id)) for p in Pairing.objects.filter(is_current=True, b__isnull=False)}
    assert len(met) == count * (count - 1) // 2
    results_in = len(met) + (count if count % 2 else 0)
    assert sum(row.standing.half_points for row in standings_of(day.tournament)) == results_in * 6


def test_nobody_ends_a_round_robin_with_too_much_of_one_side():
    day = checked_in(6, **ROUND_ROBIN)
    for _ in range(5):
        next_round(day)
    for entrant in day.entrants:
        rows = Pairing.objects.filter(is_current=True, seats__entrant=entrant, seats__is_current=True)
        good = sum(row.faction_of(entrant) == "good" for row in rows)
        assert good in {2, 3}


def test_a_round_robin_of_thirteen_is_refused():
    day = checked_in(13, **ROUND_ROBIN)
    with pytest.raises(Conflict, match="A round robin is for 3 to 12 entrants, and 13 are checked in"):
        rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)


def test_the_first_draft_of_a_round_robin_draws_the_seats_anew():
    day, round_ = drafted(5, **ROUND_ROBIN)
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW, reason="ill")
    again = rounds.redraft(round_, by=day.cast.organiser, now=NOW)
    assert len(again.report["seats"]) == 4
    assert day.refresh().tournament.rounds_planned == 3


def test_who_leaves_a_round_robin_gives_the_others_a_rest():
    day = checked_in(6, **ROUND_ROBIN)
    next_round(day)
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW, reason="ill")
    round_ = next_round(day)
    bye = round_.pairings.get(is_current=True, b__isnull=True)
    assert "who has left" in bye.reason_texts[0]
    second = dict(stages.crosstable_of(day.tournament).rounds)[2]
    assert [meeting.is_gone for meeting in second].count(True) == 1


def test_results_of_who_left_early_count_for_nobody():
    day = checked_in(6, **ROUND_ROBIN)
    next_round(day)
    leaver = day.entrants[0]
    attendance.drop(leaver, by=day.cast.organiser, now=NOW, reason="ill")
    next_round(day)
    table = stages.crosstable_of(day.tournament)
    assert [one.number for one in table.annulled] == [leaver.number]
    own = next(cells for entrant, cells in table.rows if entrant == leaver)
    assert [cell.is_gone for cell in own].count(True) == 4
    rows = {row.entrant.number: row for row in standings_of(day.tournament)}
    assert rows[leaver.number].standing.half_points == 0
    assert sum(row.standing.half_points for row in rows.values()) == 4 * 6


def test_the_schedule_is_there_from_the_first_round():
    day = checked_in(5, **ROUND_ROBIN)
    assert stages.crosstable_of(day.tournament) is None
    next_round(day)
    table = stages.crosstable_of(day.tournament)
    assert [number for number, _ in table.rounds] == [1, 2, 3, 4, 5]
    assert all(len(meetings) == 3 for _, meetings in table.rounds)
    points = [cell.points for _, cells in table.rows for cell in cells if cell.points]
    assert sorted(points) == ["0", "0", "3", "3"]


def test_the_roll_decides_only_the_map_where_the_schedule_gave_the_factions():
    day, round_ = drafted(6, **ROUND_ROBIN)
    table = round_.pairings.filter(is_current=True).first()
    assert table.is_by_table
    with pytest.raises(Conflict, match="the schedule of the round robin says so"):
        pairings.record_roll(table, faction_a=table.faction_b, by=day.cast.referee, now=NOW)


def test_a_plan_is_not_changed_by_hand():
    day, round_ = drafted(6, **ROUND_ROBIN)
    first, second = (row.a for row in round_.pairings.filter(is_current=True)[:2])
    with pytest.raises(Conflict, match="follows the schedule of the round robin"):
        pairings.swap(round_, first, second, by=day.cast.organiser, now=NOW, reason="friends")


def test_the_rounds_of_a_round_robin_follow_from_its_field():
    day = checked_in(6, **ROUND_ROBIN)
    next_round(day)
    with pytest.raises(Conflict, match="A round robin of this field has 5 rounds"):
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, rounds_planned=7)


@pytest.mark.parametrize(("plan", "words"), [
    ({"format": "knock-out"}, "'knock-out' is no format. Choose swiss or round-robin"),
    ({"cut_size": 5}, "5 is no size of a cut. Choose 4, 8 or 16, or 0 for none"),
    ({"format": "round-robin", "cut_size": 4}, "A cut follows Swiss rounds"),
])  # fmt: skip
def test_a_plan_nobody_can_play_is_refused(plan, words):
    with pytest.raises(Invalid, match=words):
        a_day(**plan)


@pytest.mark.parametrize("change", [{"format": "round-robin"}, {"cut_size": 8}])
def test_format_and_cut_are_frozen_with_the_first_round(change):
    day = at_the_cut(4, swiss=1)
    with pytest.raises(Conflict, match="was frozen when round 1 was published"):
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **change)


def test_a_swiss_tournament_with_a_cut_of_four():
    day = at_the_cut(9)
    before = {row.entrant.number: row.standing.half_points for row in standings_of(day.tournament)}
    places = {row.entrant.number: row.place for row in standings_of(day.tournament)}
    first = list(brackets.qualified(day.tournament).seeds)
    assert [places[number] for number in first] == sorted(places.values())[:4]  # a lot parts shared places
    semi, final = next_round(day), next_round(day)
    assert [str(semi), str(final)] == ["Semi-final", "Final"]
    assert {semi.stage, final.stage} == {Stage.CUT}
    rows = standings_of(day.tournament)
    assert {row.entrant.number for row in rows[:4]} == set(first)
    assert [row.place for row in rows[:4]] == [1, 2, 3, 4]
    assert rows[0].cut.name == "Final"
    assert [row.cut.state for row in rows[:4]] == ["won", "lost", "lost", "lost"]
    assert {row.entrant.number: row.standing.half_points for row in rows} == before
    with pytest.raises(Conflict, match=r"All 5 rounds are played\. Finish the tournament\."):
        rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)


def test_the_cut_changes_no_place_before_it_is_shown():
    day = at_the_cut(9)
    before = [row.place for row in standings_of(day.tournament)]
    rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    assert [row.place for row in standings_of(day.tournament)] == before
    assert brackets.board_of(day.tournament) is None
    assert brackets.board_of(day.tournament, with_draft=True) is not None


def test_the_standings_after_a_swiss_round_know_no_cut():
    day = at_the_cut(9)
    before = standings_of(day.tournament)
    next_round(day)
    assert standings_of(day.tournament, before=4) == before


def test_who_drops_before_the_cut_makes_room():
    day = at_the_cut(9)
    seeds = brackets.qualified(day.tournament).seeds
    leaver = day.tournament.entrants.get(number=seeds[0])
    attendance.drop(leaver, by=day.cast.organiser, now=NOW, reason="ill")
    assert brackets.qualified(day.tournament).seeds[:3] == seeds[1:]
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    assert round_.report["notes"][0]["code"] == "cut-left"


def test_who_drops_in_a_drafted_cut_makes_the_draft_stale():
    day = at_the_cut(9)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    one = day.tournament.entrants.get(number=round_.report["cut"]["seeds"][0])
    attendance.drop(one, by=day.cast.organiser, now=NOW, reason="ill")
    with pytest.raises(Conflict, match=r"out of date|has no place for"):
        rounds.publish(round_, by=day.cast.organiser, now=NOW)
    again = rounds.redraft(round_, by=day.cast.organiser, now=NOW)
    assert one.number not in again.report["cut"]["seeds"]
    rounds.publish(again, by=day.cast.organiser, now=NOW)


def test_who_drops_between_the_rounds_of_a_cut_lets_the_opponent_advance():
    day = at_the_cut(9, size=8)
    next_round(day)
    bracket = brackets.bracket_of(day.tournament)
    gone = day.tournament.entrants.get(number=bracket.stages[1][0].a)
    attendance.drop(gone, by=day.cast.organiser, now=NOW, reason="ill")
    round_ = next_round(day)
    bye = round_.pairings.get(is_current=True, b__isnull=True)
    assert bye.reason_texts == [f"Semi-final: {bye.a} advances without a game, as {gone} has left."]
    assert bye.a.number in next_round(day).report["cut"]["seeds"]
    assert brackets.bracket_of(day.tournament).is_over


def test_a_drafted_round_of_a_plan_is_repaired_after_a_drop():
    day, round_ = drafted(6, **ROUND_ROBIN)
    day.refresh()
    rounds.publish(round_, by=day.cast.organiser, now=NOW)
    play(day, round_)
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    second = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    left = second.pairings.filter(is_current=True).first()
    attendance.drop(left.a, by=day.cast.organiser, now=NOW, reason="ill")
    rounds.repair(second, by=day.cast.organiser, now=NOW, reason="ill")
    bye = second.pairings.get(is_current=True, b__isnull=True)
    assert bye.a == left.b
    assert second.pairings.filter(is_current=True).count() == 3
    rounds.publish(second, by=day.cast.organiser, now=NOW)


def test_a_cut_larger_than_the_field_begins_where_it_can():
    day = at_the_cut(3, size=16, swiss=1)
    titles = [str(next_round(day)) for _ in range(2)]
    assert titles == ["Semi-final", "Final"]


def test_a_round_that_fell_to_walkovers_is_closed_without_a_game():
    day = at_the_cut(4, size=4, swiss=1)
    seeds = brackets.qualified(day.tournament).seeds
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(round_, by=day.cast.organiser, now=NOW)
    rounds.cancel(round_, by=day.cast.organiser, now=NOW, reason="two went home")
    for number in seeds[2:]:
        gone = day.tournament.entrants.get(number=number)
        attendance.drop(gone, by=day.cast.organiser, now=NOW, reason="ill")
    assert str(next_round(day)) == "Final"
    assert brackets.bracket_of(day.tournament).is_over


def test_the_better_seed_advances_and_the_round_keeps_it():
    day, round_, first = tied_semi_finals()
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    first.refresh_from_db()
    best = brackets.bracket_of(day.tournament).cut.seeds[0]
    assert first.advances == {"entrant": best, "how": "seed", "by": "Muster", "reason": "", "dice": {}}
    final = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    assert final.report["advanced"] == [[4, best]]


def test_a_tied_round_stays_open_until_somebody_is_named():
    day, round_, first = tied_semi_finals(cut_ties="ruling")
    with pytest.raises(
        Conflict, match=f"Semi-final cannot be closed: table {first.table} ended in a perfect"
    ):
        rounds.close(round_, by=day.cast.organiser, now=NOW)
    assert [row.pk for row in brackets.undecided(round_)] == [first.pk]


def test_a_referee_names_who_advances():
    day, round_, first = tied_semi_finals(cut_ties="ruling")
    cuts.decide(first, first.b, by=day.cast.referee, now=NOW, reason="more heroes left")
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    final = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    assert final.seats.filter(entrant=first.b, is_current=True).exists()
    assert Ruling.objects.get().text == f"{first.b} advances after a perfect tie. more heroes left"


def test_a_ruling_on_a_tie_is_for_referees_with_a_reason():
    day, _, first = tied_semi_finals(cut_ties="ruling")
    with pytest.raises(NotAllowed, match="for referees"):
        cuts.decide(first, first.b, by=day.cast.scorekeeper, now=NOW, reason="x")
    with pytest.raises(Invalid, match="needs a reason"):
        cuts.decide(first, first.b, by=day.cast.referee, now=NOW)


def test_a_roll_names_who_advances():
    day, _, first = tied_semi_finals(cut_ties="roll")
    cuts.decide(first, first.b, by=day.cast.scorekeeper, now=NOW, dice={"a": 2, "b": 5})
    first.refresh_from_db()
    assert first.advances["dice"] == {"a": 2, "b": 5}
    assert not brackets.undecided(first.round)


@pytest.mark.parametrize(("dice", "words"), [
    (None, "Enter both dice, 1 to 6"),
    ({"a": 3, "b": 7}, "Enter both dice, 1 to 6"),
    ({"a": 3, "b": 3}, "Roll again"),
    ({"a": 6, "b": 3}, "rolled the lower die"),
])  # fmt: skip
def test_a_roll_that_decides_nothing_is_refused(dice, words):
    day, _, first = tied_semi_finals(cut_ties="roll")
    with pytest.raises(Invalid, match=words):
        cuts.decide(first, first.b, by=day.cast.scorekeeper, now=NOW, dice=dice)


def test_there_is_nothing_to_decide_where_the_seed_or_the_game_decides():
    day, round_, first = tied_semi_finals()
    with pytest.raises(Conflict, match="The better seed advances"):
        cuts.decide(first, first.b, by=day.cast.referee, now=NOW, reason="x")
    second = round_.pairings.filter(is_current=True).last()
    with pytest.raises(Conflict, match="has no perfect tie in a cut"):
        cuts.decide(second, second.b, by=day.cast.referee, now=NOW, reason="x")
    with pytest.raises(Invalid, match="does not play at this table"):
        cuts.decide(second, first.a, by=day.cast.referee, now=NOW, reason="x")


def test_a_correction_does_not_turn_a_bracket_around():
    day = at_the_cut(6)
    semi = next_round(day)
    final = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(final, by=day.cast.organiser, now=NOW)
    table = semi.pairings.filter(is_current=True).first()
    facts = facts_for(table, winner="b")
    with pytest.raises(Conflict, match="Final was paired upon this result"):
        results.submit(
            table, facts, token="late", by=day.cast.referee, now=NOW, reason="wrong side", is_looked_at=True
        )


def test_a_correction_that_keeps_the_winner_is_taken():
    day = at_the_cut(6)
    semi = next_round(day)
    final = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(final, by=day.cast.organiser, now=NOW)
    table = semi.pairings.filter(is_current=True).first()
    results.submit(table, facts_for(table), token="late", by=day.cast.referee, now=NOW, reason="counts")
    assert table.submissions.filter(status="confirmed").get().client_token == "late"


def test_a_round_of_sixteen_with_eleven_people():
    day = at_the_cut(11, size=16, swiss=2)
    titles = [str(next_round(day)) for _ in range(4)]
    assert titles == ["Round of 16", "Quarter-final", "Semi-final", "Final"]
    assert len(standings_of(day.tournament)) == 11


def test_a_third_place_game_is_played_beside_the_final():
    day = at_the_cut(6, pairing_policy={"cut_third_place": "game"})
    next_round(day)
    final = next_round(day)
    assert str(final) == "Final and third-place game"
    rows = standings_of(day.tournament)[:4]
    assert [(row.cut.name, row.cut.state) for row in rows] == [
        ("Final", "won"),
        ("Final", "lost"),
        ("Third-place game", "won"),
        ("Third-place game", "lost"),
    ]


def test_a_late_arrival_stays_out_of_a_running_cut():
    day = at_the_cut(6)
    next_round(day)
    with_entrants(day, 0)
    late, _ = entrants.register(day.tournament, entrants.Details(name="Late"), by=day.cast.organiser, now=NOW)
    attendance.check_in(late, by=day.cast.organiser, now=NOW)
    final = next_round(day)
    assert not final.seats.filter(entrant=late).exists()


def test_a_tie_that_a_correction_made_after_the_closing_is_decided_then():
    day, round_, first = tied_semi_finals(cut_ties="ruling")
    referee = day.cast.referee
    cuts.decide(first, first.b, by=referee, now=NOW, reason="more heroes left")
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    second = round_.pairings.filter(is_current=True).exclude(pk=first.pk).get()
    tie(day, second, reason="The slip was misread")

    with pytest.raises(Conflict, match="so who advances stands"):
        cuts.decide(first, first.a, by=referee, now=NOW, reason="after all")
    cuts.decide(second, second.b, by=referee, now=NOW, reason="more heroes left")

    final = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW).pairings.get(is_current=True)
    assert {final.a, final.b} == {first.b, second.b}


def test_a_draft_of_a_cut_that_nobody_is_left_for_is_refused_in_a_sentence():
    day = at_the_cut(4, swiss=1)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    for entrant in day.entrants[1:]:
        attendance.drop(entrant, by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict, match="A cut needs two entrants"):
        rounds.publish(round_, by=day.cast.organiser, now=NOW, is_confirmed=True)


def test_a_cut_that_was_paired_again_is_not_put_back():
    day = at_the_cut(4, swiss=1)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.redraft(round_, by=day.cast.organiser, now=NOW, reason="Somebody asked")
    entry = LogEntry.objects.get(verb="round.redraft")

    assert undo.possible(entry).endswith("Pair it again instead.")
