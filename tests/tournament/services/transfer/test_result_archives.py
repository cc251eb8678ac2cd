"""The archive of results: everything that counts, with units and scheme, and the same bytes every time."""

import csv
import io
import json

import pytest

from rules.scoring.files import OPERATIONS
from tests.data.cast import NOW
from tests.data.days import closed
from tests.data.dense_tournament import a_rich_day
from tournament.engine.lifecycle import TournamentStatus
from tournament.queries.standings.standings import standings_of
from tournament.services.standings import awards, bonus_kinds, bonuses
from tournament.services.tournaments import tournaments
from tournament.services.transfer import exports, result_archives

pytestmark = pytest.mark.django_db
PAINTED = {"key": "painted", "label": "Painted army", "most": "10"}


def archive(tournament):
    return json.loads(result_archives.results_json(tournament).content)


def test_archive_says_what_the_standings_say():
    day, _ = closed(5, rounds_planned=1)
    told = {"by": day.cast.organiser, "now": NOW}
    bonus_kinds.change(day.tournament, [PAINTED], **told)
    bonuses.give(day.tournament, "painted", {1: 5}, **told)
    awards.change(day.tournament, [{"kind": "most-sporting", "holder": 2}], **told)
    assert archive(day.refresh().tournament)["awards"] == []
    tournaments.move(day.tournament, TournamentStatus.FINISHED, **told)

    found = archive(day.refresh().tournament)

    rows = standings_of(day.tournament)
    assert [(row["place"], row["number"], row["points"]) for row in found["standings"]] == [
        (row.place, row.entrant.number, row.points) for row in rows
    ]
    assert next(row["bonus"] for row in found["standings"] if row["number"] == 1) == {"painted": "2.5"}
    assert found["awards"] == [
        {"holder": 2, "holders": [2], "kind": "most-sporting", "name": "Most sporting player"}
    ]
    assert (found["format"], found["points_unit"], found["ruleset"]) == (
        "muster-results",
        2,
        day.tournament.ruleset_key,
    )


def test_points_of_every_board_are_those_of_the_scheme():
    day, _ = closed(4)

    found = archive(day.tournament)

    assert OPERATIONS["scheme_check"]({"scheme": found["scheme"]})["ok"]
    for board in found["boards"]:
        result = board["result"]
        winner = "a" if float(result["points_a"]) > float(result["points_b"]) else "b"
        grade = result["grade_a" if winner == "a" else "grade_b"].partition(" ")[0]
        facts = {"a": {}, "b": {}, "grade": grade, "winner": winner}
        priced = OPERATIONS["score"]({"scheme": found["scheme"], "facts": facts})
        assert (priced["points_a"], priced["points_b"]) == (result["points_a"], result["points_b"])
        assert result["facts"]["a"]["original"]


def test_the_same_results_are_the_same_bytes_without_addresses():
    day = a_rich_day()

    first, second = (result_archives.results_json(day.tournament).content for _ in range(2))

    assert first == second
    assert b"@" not in first
    assert {board["stage"] for board in json.loads(first)["boards"]} == {"swiss"}


def test_spreadsheet_of_boards_has_every_fact():
    day, round_ = closed(5)

    text = exports.rounds_csv(day.tournament).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))

    assert len(rows) == round_.pairings.filter(is_current=True).count()
    played = [row for row in rows if row["b"] != "bye"]
    assert all(row["a_original"] and row["b_points_remaining"] for row in played)
    assert {row["ruleset"] for row in rows} == {day.tournament.ruleset_key}
    assert played[0]["clause"]
    assert "results.json" in exports.OFFERED
