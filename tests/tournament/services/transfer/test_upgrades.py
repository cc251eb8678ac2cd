"""The upgrade drill: a day that an older program kept is given back to this one, and goes on.

``tests/kept/before-the-ledger.zip`` was written while the tables were as migrations 0007 and 0004 left them,
in the middle of round 2 of the demonstration; the JSON beside it is what the program of that day said of it.
"""

import json
from pathlib import Path

import pytest

from tests import server_fixtures
from tests.data.cast import NOW
from tests.machine import laws
from tests.machine.rows import picture
from tournament.models import Clock, LogEntry, Pairing, Tournament
from tournament.queries.standings.standings import standings_of
from tournament.services.core.actors import SYSTEM, Actor
from tournament.services.results import results
from tournament.services.results.submissions import Decision
from tournament.services.transfer import restores, tournament_files, tournament_imports

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

KEPT = Path(__file__).resolve().parents[3] / "kept"
JUN = Actor("referee", "Jun")
LAWS = (
    laws.one_result_a_table,
    laws.nobody_at_two_tables,
    laws.results_are_worth_what_they_say,
    laws.rounds_follow_one_another,
)


@pytest.mark.thorough
def test_a_day_of_an_older_program_is_given_back_and_goes_on(tmp_path):
    said = json.loads((KEPT / "before-the-ledger.json").read_text("utf-8"))

    with server_fixtures.an_empty_place(tmp_path) as elsewhere:
        manifest = restores.restore(KEPT / "before-the-ledger.zip", using=elsewhere)
        with server_fixtures.living_in(elsewhere):
            tournament = Tournament.objects.get()
            table = [[row.place, row.entrant.number, row.points] for row in standings_of(tournament)]
            for law in LAWS:
                law(picture())
            assert LogEntry.objects.count() == said["log"]
            again = tournament_imports.take(a_file(tournament), by=SYSTEM, now=NOW)
            assert [row.points for row in standings_of(again)] == [row[2] for row in table]
            _goes_on(tournament)

    assert manifest.migrations["tournament"] == ["0007_words_taken_back"]
    assert table == [row[:3] for row in said["standings"]]


def a_file(tournament):
    return tournament_files.file_of(tournament, now=NOW, with_mail=False).content


def _goes_on(tournament):
    """A dispute that was open then is ruled upon now."""
    open_ = Pairing.objects.filter(round__tournament=tournament, status="disputed").first()
    decision = Decision(3, 3, "10.01", "They shook hands.")
    facts = open_.submissions.last().facts
    assert results.rule(open_, facts, decision, token="now", by=JUN, now=NOW).units_a == 3
    assert Clock.objects.filter(round__tournament=tournament).count() == 2
