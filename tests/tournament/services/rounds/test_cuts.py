"""Whole cuts through the services, and what they refuse."""

import pytest

from tests.data.cast import NOW
from tests.data.days import facts_for, with_entrants
from tests.tournament.services.results.played_rounds import at_the_cut, next_round, tie, tied_semi_finals
from tournament.models import LogEntry, Pairing, Ruling, Stage
from tournament.queries.desk import today
from tournament.queries.rounds import brackets
from tournament.queries.standings.standings import standings_of
from tournament.services.core.errors import Conflict, Invalid, NotAllowed
from tournament.services.entrants import attendance, entrants
from tournament.services.results import results
from tournament.services.rounds import cuts, rounds
from tournament.services.settings import tournament_settings
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("change", [{"format": "round-robin"}, {"cut_size": 8}])
def test_format_and_cut_are_frozen_with_the_first_round(change):
    day = at_the_cut(4, swiss=1)
    with pytest.raises(Conflict, match=r"Round 1 is published, so the .* cannot change"):
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **change)


@pytest.mark.thorough
def test_a_swiss_tournament_with_a_cut_of_four():
    day = at_the_cut(9)
    before = {row.entrant.number: row.standing.units for row in standings_of(day.tournament)}
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
    assert {row.entrant.number: row.standing.units for row in rows} == before
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
    with pytest.raises(Conflict, match=r"out of date|unpaired"):
        rounds.publish(round_, by=day.cast.organiser, now=NOW)
    again = rounds.redraft(round_, by=day.cast.organiser, now=NOW)
    assert one.number not in again.report["cut"]["seeds"]
    rounds.publish(again, by=day.cast.organiser, now=NOW)


@pytest.mark.thorough
def test_who_drops_between_the_rounds_of_a_cut_lets_the_opponent_advance():
    day = at_the_cut(9, size=8)
    next_round(day)
    bracket = brackets.bracket_of(day.tournament)
    gone = day.tournament.entrants.get(number=bracket.stages[1][0].a)
    attendance.drop(gone, by=day.cast.organiser, now=NOW, reason="ill")
    round_ = next_round(day)
    bye = round_.pairings.get(is_current=True, b__isnull=True)
    assert bye.reason_texts == [f"Semi-final: {bye.a} advances without a game, as {gone} no longer plays."]
    assert bye.a.number in next_round(day).report["cut"]["seeds"]
    assert brackets.bracket_of(day.tournament).is_over


@pytest.mark.thorough
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


def final_with_a_finalist_gone():
    """The final is published, and one of the two has left before their sheet was typed."""
    day = at_the_cut(6)
    next_round(day)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    pairing = round_.pairings.get(is_current=True, b__isnull=False)
    attendance.drop(pairing.a, by=day.cast.organiser, now=NOW)
    return day, round_, pairing


def test_a_finalist_who_has_left_is_no_loser_while_the_sheet_is_awaited():
    day, round_, pairing = final_with_a_finalist_gone()

    board = brackets.board_of(day.tournament)
    final = board.stages[-1][1][0]
    stands = {row.entrant: row.cut.state for row in standings_of(day.tournament) if row.cut}

    assert board.champion is None
    assert [side.is_out for side in final.sides] == [False, False]
    assert (stands[pairing.a], stands[pairing.b]) == ("in", "in")
    assert today.day_of(day.tournament).next == today.Next.START_CLOCK
    with pytest.raises(Conflict, match="no confirmed result"):
        rounds.close(round_, by=day.cast.organiser, now=NOW)


def test_a_finalist_who_won_and_left_is_the_champion_once_the_sheet_is_typed():
    day, round_, pairing = final_with_a_finalist_gone()
    results.submit(pairing, facts_for(pairing), token="sheet", by=day.cast.scorekeeper, now=NOW)

    rounds.close(round_, by=day.cast.organiser, now=NOW)

    assert brackets.board_of(day.tournament).champion == pairing.a
    assert today.day_of(day.tournament).next == today.Next.FINISH


def test_a_tie_that_waits_for_a_name_is_the_next_step():
    day, _, first = tied_semi_finals(cut_ties="ruling")
    assert today.day_of(day.tournament).next == today.Next.DECIDE

    cuts.decide(first, first.b, by=day.cast.referee, now=NOW, reason="more heroes left")

    assert today.day_of(day.tournament).next == today.Next.CLOSE


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
    with pytest.raises(NotAllowed, match="Only a referee can rule on who advances"):
        cuts.decide(first, first.b, by=day.cast.scorekeeper, now=NOW, reason="x")
    with pytest.raises(Invalid, match="needs a reason"):
        cuts.decide(first, first.b, by=day.cast.referee, now=NOW)


def test_a_roll_names_who_advances():
    day, _, first = tied_semi_finals(cut_ties="roll")
    cuts.decide(first, first.b, by=day.cast.scorekeeper, now=NOW, dice={"a": 2, "b": 5})
    first.refresh_from_db()
    assert first.advances["dice"] == {"a": 2, "b": 5}
    assert not brackets.undecided(first.round)


def test_who_advances_is_named_once_and_the_other_only_after_that_is_undone():
    day, _, first = tied_semi_finals(cut_ties="roll")
    told = {"by": day.cast.scorekeeper, "now": NOW}
    cuts.decide(first, first.b, dice={"a": 2, "b": 5}, **told)

    cuts.decide(first, first.b, dice={"a": 1, "b": 6}, **told)
    with pytest.raises(Conflict, match=f"{first.b} advances from table 1"):
        cuts.decide(first, first.a, dice={"a": 5, "b": 2}, **told)

    first.refresh_from_db()
    line = LogEntry.objects.get(verb="pairing.advance")
    assert first.advances["dice"] == {"a": 2, "b": 5}

    undo.undo(line, by=day.cast.organiser, now=NOW, reason="The wrong one")
    cuts.decide(first, first.a, dice={"a": 5, "b": 2}, **told)
    assert Pairing.objects.get(pk=first.pk).advances["entrant"] == first.a.number


@pytest.mark.parametrize(("dice", "words"), [
    (None, "Enter both dice, from 1 to 6"),
    ({"a": 3, "b": 7}, "Enter both dice, from 1 to 6"),
    ({"a": 3, "b": 3}, "Roll again"),
    ({"a": 6, "b": 3}, "rolled the lower die"),
])  # fmt: skip
def test_a_roll_that_decides_nothing_is_refused(dice, words):
    day, _, first = tied_semi_finals(cut_ties="roll")
    with pytest.raises(Invalid, match=words):
        cuts.decide(first, first.b, by=day.cast.scorekeeper, now=NOW, dice=dice)


def test_there_is_nothing_to_decide_where_the_seed_or_the_game_decides():
    day, round_, first = tied_semi_finals()
    with pytest.raises(Conflict, match="the better seed advances"):
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
    with pytest.raises(Conflict, match="the final is already paired"):
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


@pytest.mark.thorough
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

    with pytest.raises(Conflict, match="The advancing player cannot change"):
        cuts.decide(first, first.a, by=referee, now=NOW, reason="after all")
    cuts.decide(second, second.b, by=referee, now=NOW, reason="more heroes left")

    final = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW).pairings.get(is_current=True)
    assert {final.a, final.b} == {first.b, second.b}


def test_a_draft_of_a_cut_that_nobody_is_left_for_is_refused_in_a_sentence():
    day = at_the_cut(4, swiss=1)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    for entrant in day.entrants[1:]:
        attendance.drop(entrant, by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict, match="A cut needs 2 players"):
        rounds.publish(round_, by=day.cast.organiser, now=NOW, is_confirmed=True)


def test_a_cut_that_was_paired_again_is_not_put_back():
    day = at_the_cut(4, swiss=1)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.redraft(round_, by=day.cast.organiser, now=NOW, reason="Somebody asked")
    entry = LogEntry.objects.get(verb="round.redraft")

    assert undo.possible(entry).case == "follows-plan"
