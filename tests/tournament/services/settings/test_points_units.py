"""The unit that points are stored in follows the scheme until round 1, and nothing is lost on the way."""

import json

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.finer_schemes import (
    HUNDREDTHS,
    PAINTED,
    QUARTERS,
    counted,
    games_of,
    paired_by,
    play,
    publish,
    scored_by,
)
from tournament.models import Bonus, LogEntry, Penalty, Submission, Tournament
from tournament.queries.standings.standings import standings_of
from tournament.services.core.actors import SYSTEM
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import results
from tournament.services.results.submissions import Decision
from tournament.services.settings import scoring, tournament_settings
from tournament.services.standings import bonus_kinds, bonuses
from tournament.services.transfer import (
    result_archives,
    tournament_copies,
    tournament_files,
    tournament_imports,
)
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
GIVEN = {**PAINTED, "most": "10"}


def change(day, scheme):
    scoring.change(day.tournament, scheme, by=day.cast.organiser, now=NOW)
    return day.refresh().tournament


def undone(day, verb):
    undo.undo(LogEntry.objects.filter(verb=verb).latest("pk"), by=day.cast.organiser, now=NOW, reason="Wrong")
    return day.refresh().tournament


def points_of(tournament):
    return {row.entrant.number: row.points for row in standings_of(tournament)}


def test_the_unit_is_that_of_the_scheme_and_goes_back_with_it():
    day = a_day(ruleset_key="results-only")
    halves = {
        **QUARTERS,
        "draw": {"points": "1"},
        "requested_bye": "1",
        "bye": {"kind": "fixed", "points": "3"},
    }
    halves |= {"bands": [{"key": "win", "winner": "3.5", "loser": "0", "when": {}}], "special": {}}

    assert day.tournament.points_unit == 2
    assert change(day, QUARTERS).points_unit == 4
    assert change(day, HUNDREDTHS).points_unit == 100
    assert undone(day, "scheme.change").points_unit == 4
    assert change(day, halves).points_unit == 2
    assert change(day, QUARTERS).points_unit == 4
    assert change(day, {}).points_unit == 2


def test_a_game_with_prices_of_its_own_is_stored_in_halves_again():
    day = scored_by(QUARTERS)

    by = {"by": day.cast.organiser, "now": NOW}
    tournament_settings.configure(day.tournament, ruleset_key="combat-hex-2007", level=1500, **by)

    assert Tournament.objects.get().points_unit == 2
    assert undone(day, "tournament.configure").points_unit == 4


def test_what_was_given_before_keeps_its_worth():
    day = with_entrants(a_day(ruleset_key="results-only"), 2)
    bonus_kinds.change(day.tournament, [GIVEN], by=day.cast.organiser, now=NOW)
    bonuses.give(day.refresh().tournament, "painted", {1: 3}, by=day.cast.organiser, now=NOW)
    taken = Incident("points", "Came late.", units=1)
    penalties.give(day.entrants[1], taken, by=day.cast.referee, now=NOW)

    tournament = change(day, QUARTERS)
    bonuses.give(tournament, "painted", {2: 9}, by=day.cast.organiser, now=NOW)

    rows = Bonus.objects.order_by("pk").values_list("units", "points_unit")
    assert list(rows) == [(3, 2), (9, 4)]
    assert [row.points for row in Bonus.objects.order_by("pk")] == [1.5, 2.25]
    assert Penalty.objects.get().what == "0.5 points deducted"


def test_a_coarser_scheme_waits_until_finer_points_are_gone():
    day = with_entrants(scored_by(QUARTERS), 2)
    bonus_kinds.change(day.tournament, [GIVEN], by=day.cast.organiser, now=NOW)
    bonuses.give(day.refresh().tournament, "painted", {1: 9}, by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict) as bonus:
        change(day, {})
    with pytest.raises(Conflict):
        undone(day, "scheme.change")
    bonuses.give(day.tournament, "painted", {1: 8}, by=day.cast.organiser, now=NOW)
    assert change(day, {}).points_unit == 2
    change(day, QUARTERS)
    bonus_kinds.change(day.tournament, [PAINTED], by=day.cast.organiser, now=NOW)
    with pytest.raises(Conflict) as kind:
        change(day, {})
    bonus_kinds.change(day.refresh().tournament, [GIVEN], by=day.cast.organiser, now=NOW)
    taken = Incident("points", "Came late.", units=1, points_unit=4)
    penalties.give(day.entrants[1], taken, by=day.cast.referee, now=NOW)
    with pytest.raises(Conflict) as penalty:
        change(day, {})

    codes = [(each.value.code, each.value.case) for each in (bonus, kind, penalty)]
    assert codes == [("points-between", case) for case in ("bonus", "bonus-kind", "penalty")]


@pytest.mark.parametrize(("name", "unit", "draw"), [("quarters", 4, 2.25), ("hundredths", 100, 2.01)])
def test_a_whole_day_adds_up(name, unit, draw):
    day = paired_by(name)
    play(day, (9, 3), (4, 4))

    rows = Submission.objects.filter(status="confirmed").order_by("pairing__table", "pk")
    assert {row.points_unit for row in rows} == {unit}
    both = {(row.points_a, row.points_b) for row in rows if row.pairing.b_id}
    assert both == {(4.25, 0.25), (draw, draw)}
    bye = rows.get(pairing__b=None)
    assert (bye.points_a, f"{bye}".endswith("2.75–0")) == (2.75, True)
    assert sorted(points_of(day.tournament).values()) == sorted(map(str, (4.25, 0.25, draw, draw, 2.75)))

    publish(day)
    play(day, (1, 2), (0, 0))
    assert sum(map(float, points_of(day.refresh().tournament).values())) == pytest.approx(
        4.25 + 0.25 + 2 * draw + 2.75 + 3.5 + 1 + 2 * draw + 2.75
    )


def test_rulings_losses_penalties_and_bonus_in_quarters():
    day = paired_by("quarters")
    one, two = games_of(day)
    decision = Decision(9, 9, "", "Both were right.", points_unit=4)
    ruled = results.rule(one, counted(0, 0), decision, token="r", by=day.cast.referee, now=NOW)
    lost = Incident("game-loss", "Cheated.")
    penalties.give(two.a, lost, by=day.cast.referee, now=NOW, pairing=two)
    taken = Incident("points", "Came late.", units=3, points_unit=4)
    penalty = penalties.give(two.b, taken, by=day.cast.referee, now=NOW)
    bonuses.give(day.tournament, "painted", {one.a.number: 9}, by=day.cast.organiser, now=NOW)

    assert (ruled.grade_a, ruled.in_points) == ("draw", "2.25 to 2.25")
    assert penalty.what == "0.75 points deducted"
    points = points_of(day.refresh().tournament)
    assert [points[each.number] for each in (one.a, one.b, two.a, two.b)] == ["4.5", "2.25", "0.25", "3.5"]
    log = {entry.verb: entry for entry in LogEntry.objects.order_by("pk")}
    assert log["result.rule"].result
    assert log["bonus.give"].subject == f"{one.a}: Painted army, 2.25"
    assert log["penalty.give"].data["points_unit"] == log["bonus.give"].data["points_unit"] == 4
    assert undone(day, "bonus.give")
    assert points_of(day.tournament)[one.a.number] == "2.25"


def test_a_corrected_result_is_told_in_quarters():
    day = paired_by("quarters")
    one, _two = games_of(day)
    results.submit(one, counted(9, 3), token="a", by=day.cast.scorekeeper, now=NOW)
    results.submit(one, counted(4, 4), token="b", by=day.cast.scorekeeper, now=NOW, reason="Read wrongly")

    told = [entry.result for entry in LogEntry.objects.filter(verb__startswith="result.").order_by("pk")]
    assert told[-1] == "2.25 to 2.25, before 4.25 to 0.25"
    undone(day, LogEntry.objects.filter(verb__startswith="result.").latest("pk").verb)
    assert Submission.objects.get(status="confirmed", pairing=one).in_points == "4.25 to 0.25"


def test_file_copy_and_archive_keep_the_unit():
    day = paired_by("quarters")
    play(day, (9, 3), (4, 4))
    taken = Incident("points", "Came late.", units=1, points_unit=4)
    penalties.give(day.entrants[0], taken, by=day.cast.referee, now=NOW)
    bonuses.give(day.tournament, "painted", {2: 9}, by=day.cast.organiser, now=NOW)
    tournament = day.refresh().tournament

    file = tournament_files.file_of(tournament, now=NOW, with_mail=False).content
    moved = tournament_imports.take(file, by=SYSTEM, now=NOW)
    copy = tournament_copies.duplicate(
        tournament, name="Again", starts_on=tournament.starts_on, by=day.cast.organiser, now=NOW
    )
    archive = json.loads(result_archives.results_json(tournament).content)

    assert (moved.points_unit, copy.points_unit) == (4, 4)
    assert points_of(moved) == points_of(tournament)
    again = tournament_files.file_of(moved, now=NOW, with_mail=False).content
    assert json.loads(again)["digest"] == json.loads(file)["digest"]
    assert (archive["points_unit"], archive["scheme"]["draw"]) == (4, {"points": "2.25"})
    assert {row["points"] for row in archive["standings"]} == set(points_of(tournament).values())


@pytest.mark.parametrize(
    "change_file",
    [
        lambda content: content["tournament"].pop("points_unit"),
        lambda content: content["tournament"].update(points_unit=3),
        lambda content: content["submissions"][0].pop("points_unit"),
    ],
)
def test_a_file_whose_units_do_not_fit_is_refused(change_file):
    day = paired_by("quarters")
    play(day, (9, 3), (4, 4))
    content = json.loads(tournament_files.file_of(day.tournament, now=NOW, with_mail=False).content)
    change_file(content)
    content["digest"] = tournament_files.digest_of(content)

    with pytest.raises(Invalid):
        tournament_imports.take(json.dumps(content).encode(), by=SYSTEM, now=NOW)


def test_a_tournament_in_halves_says_nothing_of_its_unit():
    day = with_entrants(a_day(), 2)

    content = json.loads(tournament_files.file_of(day.tournament, now=NOW, with_mail=False).content)

    assert "points_unit" not in content["tournament"]
