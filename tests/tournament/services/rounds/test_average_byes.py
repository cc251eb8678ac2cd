"""A bye worth the average of the own games (SC4) changes until the last round; nothing is overwritten."""

from datetime import timedelta

import pytest

from tests.data import days
from tests.data.cast import NOW
from tournament import adapters
from tournament.models import Pairing, Submission
from tournament.printing.documents.rescue import rescue_pack
from tournament.queries.standings.outlook_input import When, situation_of
from tournament.queries.standings.standings import standings_of
from tournament.services.results import results, scheme_corrections
from tournament.services.results.scheme_corrections import Covers
from tournament.services.results.submissions import Decision
from tournament.services.rounds import rounds
from tournament.services.settings import scoring
from tournament.services.undo import undo

LATER = NOW + timedelta(hours=1)
GOALS = {
    "name": "Goals",
    "decide": "goals",
    "counters": [{"key": "goals", "min": 0, "max": 20}],
    "draw": {"points": "1"},
    "bands": [{"key": "win", "winner": "3", "loser": "0", "when": {}}],
    "bye": {"kind": "average"},
}
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def day():
    """Three players and a bye in round 1, which is closed."""
    day = days.checked_in(3, ruleset_key="results-only", policy={"missing_lists": "not-needed"})
    scoring.change(day.tournament, GOALS, by=day.cast.organiser, now=NOW)
    finish(day, next_round(day))
    return day


def finish(day, round_):
    """Who has the lower number wins every game."""
    for pairing in tables_of(round_):
        first = pairing.a.number < pairing.b.number
        report(day, pairing, 2 * first, 2 * (not first))
    rounds.close(round_, by=day.cast.scorekeeper, now=NOW)


def next_round(day):
    drawn = rounds.draft(day.refresh().tournament, by=day.cast.organiser, now=NOW)
    return rounds.publish(drawn, by=day.cast.organiser, now=NOW)


def tables_of(round_):
    return round_.pairings.filter(is_current=True, b__isnull=False)


def report(day, pairing, a, b):
    facts = {"a": {"counters": {"goals": a}}, "b": {"counters": {"goals": b}}}
    return results.submit(pairing, facts, token="one", by=day.cast.scorekeeper, now=NOW)


def byes_of(day):
    rows = Submission.objects.filter(pairing__b=None, status="confirmed").order_by("pairing__round__number")
    return [row.units_a / row.points_unit for row in rows]


def points_of(day):
    return {row.entrant.number: row.standing.points for row in standings_of(day.refresh().tournament)}


def test_a_bye_is_worth_nothing_before_the_first_own_game(day):
    assert byes_of(day) == [0]


def test_each_closed_round_makes_it_anew_and_keeps_what_it_was(day):
    without = Pairing.objects.get(b=None).a
    second = next_round(day)
    mine = next(each for each in tables_of(second) if without in (each.a, each.b))
    report(day, mine, 1, 1)
    other = byes_of(day)

    rounds.close(second, by=day.cast.scorekeeper, now=LATER)

    assert other[0] == 0
    assert byes_of(day)[0] == 1  # 1 x 2 / 1
    assert points_of(day)[without.number] == 2
    reports = Pairing.objects.get(a=without, b=None).submissions.order_by("pk")
    assert [row.status for row in reports] == ["superseded", "confirmed"]
    undo.undo(day.tournament.log.filter(verb="round.close").latest("pk"), by=day.cast.organiser, now=LATER)
    assert byes_of(day)[0] == 0


def test_a_corrected_result_of_a_closed_round_changes_it(day):
    (table,) = tables_of(day.tournament.rounds.get())
    finish(day, next_round(day))
    before, byes = points_of(day), byes_of(day)
    a_has_won = table.a.number < table.b.number
    facts = {side: {"counters": {"goals": 2 * (side == "ab"[a_has_won])}} for side in "ab"}
    decision = Decision(6 * (not a_has_won), 6 * a_has_won, "", "Entered for the wrong side.")
    who, told = Pairing.objects.get(b=None, round__number=2).a, {"by": day.cast.organiser, "now": LATER}

    results.rule(table, facts, decision, token="two", **{**told, "by": day.cast.referee}, is_looked_at=True)

    assert byes_of(day) == [byes[0], 3 - byes[1]]  # won instead of lost, or the other way round
    assert points_of(day)[who.number] == 6 - before[who.number]
    undo.undo(day.tournament.log.filter(verb="result.rule").latest("pk"), **told)
    assert (points_of(day), byes_of(day)) == (before, byes)


def test_a_second_bye_of_the_same_player_counts_the_average_once_more(day):
    ruleset, event = adapters.to_ruleset(day.tournament), adapters.to_event_rules(day.tournament)

    def worth(earned, nth):
        return ruleset.grade_bye(event, earned=earned, nth=nth).value.points_a

    assert [worth([3, 1], nth) for nth in (1, 2, 3)] == [2, 2, 2]
    assert [worth([3, 1, 1], nth) for nth in (1, 2)] == [2, 2]  # 6.67 and 8.33, rounded up


def test_a_corrected_scoring_can_take_the_average_away_and_bring_it_back(day):
    finish(day, next_round(day))
    before = byes_of(day)
    for scheme, worth in (({**GOALS, "bye": {"kind": "fixed", "points": "2"}}, [2, 2]), (GOALS, before)):
        tournament, told = day.refresh().tournament, {"by": day.cast.organiser, "now": LATER}
        scheme_corrections.correct(tournament, scheme, Covers.PLAYED, reason="The pack says so.", **told)

        assert byes_of(day) == worth


def test_nothing_is_foreseen_and_the_emergency_pack_says_the_average(day):
    assert situation_of(day.refresh().tournament).when is When.UNKNOWN
    assert rescue_pack(day.tournament).is_average_bye
