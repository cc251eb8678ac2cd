"""Bonus points: given, replaced, undone; where they count, and what pairing sees of them."""

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, closed, play
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Bonus, LogEntry
from tournament.queries.standings.standings import standings_of
from tournament.services.core.errors import Conflict, Invalid, NotAllowed
from tournament.services.rounds import rounds
from tournament.services.standings import bonus_kinds, bonuses
from tournament.services.tournaments import tournaments
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
PAINTED = {"key": "painted", "label": "Painted army", "most": "10"}


def with_kinds(day, *kinds):
    kinds = kinds or (PAINTED,)
    bonus_kinds.change(day.tournament, list(kinds), by=day.cast.organiser, now=NOW)
    return day.refresh()


def give(day, points, key="painted", *, by=None, seen=None):
    return bonuses.give(day.tournament, key, points, by=by or day.cast.organiser, now=NOW, seen=seen)


def points_of(day):
    return {row.entrant.number: (row.points, row.bonus) for row in standings_of(day.refresh().tournament)}


def test_points_are_replaced_and_what_was_there_stays():
    day = with_kinds(checked_in(4))

    give(day, {1: 20, 2: 5})
    give(day, {1: 8, 2: 5})

    rows = Bonus.objects.order_by("pk").values_list("entrant__number", "units", "is_current")
    assert list(rows) == [(1, 20, False), (2, 5, True), (1, 8, True)]
    assert points_of(day)[1] == ("4", "4")
    first, second = LogEntry.objects.filter(verb="bonus.give").order_by("pk")
    assert first.subject == "Painted army, 2"
    assert second.subject == "Pia Lindqvist: Painted army, 4"
    assert second.data["given"] == [{"player": 1, "before": 20, "after": 8}]


def test_undo_makes_earlier_points_current_again():
    day = with_kinds(checked_in(4))
    give(day, {1: 20})
    give(day, {1: 8, 2: 6})

    undo.undo(LogEntry.objects.filter(verb="bonus.give").latest("pk"), by=day.cast.organiser, now=NOW)

    found = points_of(day)
    assert (found[1], found[2]) == (("10", "10"), ("0", "0"))
    assert Bonus.objects.count() == 3


def test_what_counts_at_the_end_waits_for_the_last_round():
    day = with_kinds(checked_in(4, rounds_planned=2), {**PAINTED, "counts": "end"})
    give(day, {4: 20})
    shown = []
    for _ in range(2):
        round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
        round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
        shown.append(points_of(day)[4][1])
        play(day, round_)
        rounds.close(round_, by=day.cast.organiser, now=NOW)
    shown.append(points_of(day)[4][1])

    assert shown == ["0", "0", "10"]
    assert standings_of(day.tournament)[0].entrant.number == 4
    before = {row.entrant.number: row.bonus for row in standings_of(day.tournament, before=2)}
    assert before[4] == "0"


def test_with_a_cut_the_end_is_the_end_of_the_tournament():
    day, _ = closed(4, rounds_planned=1, cut_size=4)
    day = with_kinds(day, {**PAINTED, "counts": "end"})
    give(day, {4: 20})

    assert points_of(day)[4][1] == "0"


@pytest.mark.parametrize("sees_it", [False, True])
def test_pairing_sees_only_what_its_kind_says(sees_it):
    day, _ = closed(4)
    day = with_kinds(day, {**PAINTED, "pairs": sees_it})
    rows = standings_of(day.tournament)
    winners, losers = [row.entrant.number for row in rows[:2]], [row.entrant.number for row in rows[2:]]
    give(day, {losers[0]: 20, winners[0]: 20})

    round_ = rounds.draft(day.refresh().tournament, by=day.cast.organiser, now=NOW)

    pairs = [{row.a.number, row.b.number} for row in round_.pairings.filter(is_current=True)]
    round_one = [
        {row.a.number, row.b.number}
        for row in day.tournament.rounds.get(number=1).pairings.filter(is_current=True)
    ]
    rich = {losers[0], winners[0]}
    if sees_it and rich not in round_one:
        assert rich in pairs
    if not sees_it:
        assert set(winners) in pairs


def test_points_given_later_are_in_no_earlier_standings():
    day, _ = closed(4)
    day = with_kinds(day)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(round_, by=day.cast.organiser, now=NOW)
    give(day, {1: 20})
    give(day, {1: 10})

    assert {row.bonus for row in standings_of(day.tournament, before=2)} == {"0"}
    assert points_of(day)[1][1] == "5"


def test_who_may_not_and_what_cannot_be_given_is_refused():
    day = with_kinds(checked_in(4), {**PAINTED, "given_by": "referee"})

    with pytest.raises(NotAllowed):
        give(day, {1: 2}, by=day.cast.scorekeeper)
    for points, code in [({1: 21}, "points-out-of-range"), ({99: 1}, "bonus-player-unknown")]:
        with pytest.raises(Invalid) as refused:
            give(day, points, by=day.cast.referee)
        assert refused.value.code == code
    with pytest.raises(Invalid) as refused:
        give(day, {1: 1}, "cake")
    assert refused.value.code == "bonus-unknown"
    give(day, {1: 2}, by=day.cast.referee)
    with pytest.raises(Conflict) as changed:
        give(day, {1: 4}, seen={1: 0})
    assert "Jun has given Pia Lindqvist 1" in str(changed.value)
    assert give(day, {1: 2}, seen={1: 0}) == []


def test_kinds_stay_as_long_as_points_need_them():
    day = with_kinds(checked_in(4))
    give(day, {1: 20})

    for kinds, case in [([], "removed"), ([{**PAINTED, "most": "5"}], "above")]:
        with pytest.raises(Conflict) as refused:
            bonus_kinds.change(day.tournament, kinds, by=day.cast.organiser, now=NOW)
        assert refused.value.case == case
    with pytest.raises(Invalid) as refused:
        bonus_kinds.change(day.tournament, [{}], by=day.cast.organiser, now=NOW)
    assert refused.value.field == "kinds[0].label"
    entry = LogEntry.objects.get(verb="bonus.change-kinds")
    assert undo.possible(entry).case == "bonus-given"


def test_undo_is_refused_where_kinds_or_rounds_need_the_points():
    day = with_kinds(checked_in(4), {**PAINTED, "pairs": True})
    give(day, {1: 20})
    give(day, {1: 4})
    newest = lambda: LogEntry.objects.filter(verb="bonus.give").latest("pk")  # noqa: E731 - read anew
    bonus_kinds.change(
        day.tournament, [{**PAINTED, "most": "5", "pairs": True}], by=day.cast.organiser, now=NOW
    )
    assert undo.possible(newest()).case == "bonus-kinds"
    bonus_kinds.change(day.tournament, [{**PAINTED, "pairs": True}], by=day.cast.organiser, now=NOW)
    assert undo.possible(newest()) is None
    rounds.draft(day.refresh().tournament, by=day.cast.organiser, now=NOW)
    assert undo.possible(newest()).case == "bonus-paired"


def test_finished_tournament_keeps_its_points():
    day, _ = closed(4, rounds_planned=1)
    day = with_kinds(day, {**PAINTED, "counts": "end"})
    give(day, {1: 20})
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)
    day.refresh()

    with pytest.raises(Conflict):
        give(day, {1: 0})
    assert undo.possible(LogEntry.objects.get(verb="bonus.give")).case == "finished"
    assert points_of(day)[1][1] == "10"


def test_event_that_ends_early_counts_what_counts_at_the_end():
    day, _ = closed(4)
    day = with_kinds(day, {**PAINTED, "counts": "end"})
    give(day, {1: 20})
    assert points_of(day)[1][1] == "0"

    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)

    assert points_of(day)[1][1] == "10"
    for before, bonus in [(1, "0"), (2, "10")]:
        found = {row.entrant.number: row.bonus for row in standings_of(day.tournament, before=before)}
        assert found.get(1, "0") == bonus


def test_tournament_without_kinds_asks_for_no_points(django_assert_num_queries):
    day, _ = closed(4)
    with django_assert_num_queries(4):
        standings_of(day.tournament)
