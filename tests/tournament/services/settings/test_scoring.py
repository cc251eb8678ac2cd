"""The scheme of a tournament: changed until round 1, frozen then, undone, copied and moved."""

import json

import pytest

from rules.scoring.published import PUBLISHED_SCHEMES
from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, published
from tournament import adapters
from tournament.models import LogEntry, Submission
from tournament.queries.standings.standings import standings_of
from tournament.queries.tournaments.event_rules import sections_of
from tournament.services.core.actors import SYSTEM
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.optimistic_locks import ChangedMeanwhile, Seen
from tournament.services.results import results
from tournament.services.rounds import rounds
from tournament.services.settings import scoring, tournament_settings
from tournament.services.transfer import tournament_copies, tournament_files, tournament_imports
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
HEROES = PUBLISHED_SCHEMES[1]
GOALS = {
    "name": "Goals",
    "decide": "goals",
    "counters": [{"key": "goals", "min": 0, "max": 9}],
    "draw": {"points": "1"},
    "bands": [{"key": "win", "winner": "3", "loser": "0", "when": {}}],
}


@pytest.fixture
def day():
    return a_day(ruleset_key="mesbg")


def change(day, scheme, **more):
    scoring.change(day.tournament, scheme, by=day.cast.organiser, now=NOW, **more)
    return day.refresh().tournament


def refused(day, scheme, kind=Invalid):
    with pytest.raises(kind) as caught:
        change(day, scheme)
    return caught.value


def test_a_change_is_stored_and_told_in_words(day):
    assert change(day, HEROES).scheme == HEROES

    entry = LogEntry.objects.get(verb="scheme.change")
    assert (entry.data["before"], entry.data["after"]) == ({}, HEROES)
    assert entry.sentence == (
        "Olga changed what a result is worth: Heroes of the West: minor 4 to 1, major 5 to 0, draw 2 "
        "(before: the usual scoring)."
    )
    change(day, HEROES)
    assert LogEntry.objects.filter(verb="scheme.change").count() == 1


def test_the_usual_scheme_is_stored_as_none_of_its_own(day):
    change(day, HEROES)

    assert change(day, dict(adapters.usual_scheme(day.tournament))).scheme == {}
    assert change(day, {}).scheme == {}


def test_another_window_is_not_overwritten(day):
    seen = Seen.of_values({"scheme": {}})
    change(day, HEROES, seen=seen)

    with pytest.raises(ChangedMeanwhile):
        change(day, GOALS, seen=seen)
    assert change(day, HEROES, seen=seen).scheme == HEROES


@pytest.mark.parametrize(
    ("scheme", "code", "field"),
    [
        ({**GOALS, "bands": []}, "no-last-band", "bands"),
        ({**GOALS, "decide": "cake"}, "unknown-counter", "decide"),
        ({**GOALS, "goals": 3}, "unknown-key", "goals"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_code_and_path(day, scheme, code, field):
    error = refused(day, scheme)

    assert (error.code, error.field) == (code, field)
    assert str(error).endswith(".")


def test_a_game_with_prices_of_its_own_takes_no_scheme():
    assert refused(a_day(), HEROES, Conflict).code == "scheme-of-the-game"


def test_a_tie_break_needs_its_counter(day):
    order = {"tiebreaks": ["difference:vp"]}
    tournament_settings.configure(day.tournament, standings_policy=order, by=day.cast.organiser, now=NOW)

    assert refused(day, GOALS).code == "tiebreak-without-counter"
    with pytest.raises(Invalid, match="cake"):
        tournament_settings.configure(
            day.tournament, standings_policy={"tiebreaks": ["total:cake"]}, by=day.cast.organiser, now=NOW
        )


def test_a_change_is_undone_unless_a_tie_break_needs_it(day):
    change(day, GOALS)
    entry = LogEntry.objects.get(verb="scheme.change")
    order = {"tiebreaks": ["total:goals"]}
    tournament_settings.configure(day.tournament, standings_policy=order, by=day.cast.organiser, now=NOW)
    with pytest.raises(Conflict, match="goals"):
        undo.undo(entry, by=day.cast.organiser, now=NOW)
    tournament_settings.configure(day.tournament, standings_policy={}, by=day.cast.organiser, now=NOW)

    undo.undo(entry, by=day.cast.organiser, now=NOW)

    assert day.refresh().tournament.scheme == {}


def test_round_1_freezes_it_in_full():
    day, _round = published(2, ruleset_key="results-only", policy={"missing_lists": "not-needed"})
    usual = dict(adapters.usual_scheme(day.tournament))

    assert day.tournament.scheme == usual
    assert LogEntry.objects.get(verb="tournament.freeze-policy").data["scheme"] == usual
    error = refused(day, GOALS, Conflict)
    assert (error.code, error.case, error.field) == ("policy-frozen", "scheme", "scheme")
    assert change(day, usual).scheme == usual


def test_a_later_scheme_changes_no_earlier_result():
    day, round_ = published(4, ruleset_key="mesbg", policy={"missing_lists": "not-needed"})
    for pairing in round_.pairings.filter(is_current=True):
        good = pairing.faction_a or "good"
        other = {"good": "evil", "evil": "good"}[good]
        a, b = {"faction": good, "counters": {"vp": 7}}, {"faction": other, "counters": {"vp": 5}}
        facts = {"a": a, "b": b}
        results.submit(pairing, facts, token=f"{pairing.pk}", by=day.cast.scorekeeper, now=NOW)
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    before = [
        (row.entrant.number, row.points, dict(row.standing.tiebreaks))
        for row in standings_of(day.refresh().tournament)
    ]
    stored = list(Submission.objects.values_list("grade_a", "units_a", "units_b", "row"))
    assert stored == [("minor-win", 8, 2, "band:minor")] * 2
    assert before[0][2] == {"difference:vp": 2, "total:vp": 7, "buchholz": 1, "direct_encounter": None}

    day.tournament.scheme = {**day.tournament.scheme, "bands": GOALS["bands"], "draw": {"points": "2"}}
    day.tournament.save()

    after = [
        (row.entrant.number, row.points, dict(row.standing.tiebreaks))
        for row in standings_of(day.refresh().tournament)
    ]
    assert after == before
    assert list(Submission.objects.values_list("grade_a", "units_a", "units_b", "row")) == stored


def test_a_copy_a_file_and_a_rehearsal_have_it(day):
    tournament = change(day, HEROES)
    who = {"by": day.cast.organiser, "now": NOW}

    copy = tournament_copies.duplicate(tournament, name="Again", starts_on=tournament.starts_on, **who)
    file = tournament_files.file_of(tournament, now=NOW, with_mail=False).content
    moved = tournament_imports.take(file, by=SYSTEM, now=NOW)
    rehearsal = tournament_copies.rehearse(tournament, **who)

    assert json.loads(file)["tournament"]["scheme"] == HEROES
    assert copy.scheme == moved.scheme == rehearsal.scheme == HEROES


def test_a_file_with_a_scheme_that_scores_nothing_is_refused(day):
    day.tournament.scheme = {**HEROES, "decide": "cake"}
    day.tournament.save()
    file = tournament_files.file_of(day.tournament, now=NOW, with_mail=False).content

    with pytest.raises(Invalid, match="cake"):
        tournament_imports.take(file, by=SYSTEM, now=NOW)


def test_players_read_what_a_result_is_worth(day):
    sections = sections_of(change(day, HEROES))
    scored = {section.code: [line.text for line in section.lines] for section in sections}

    assert {clause for section in sections for line in section.lines for clause in line.clauses} == set()
    assert "“major”, a lead of 8 or more: the winner gets 5, the loser 0." in scored["scoring"]
    assert "If a player concedes, the opponent gets 5 and the player -1." in scored["scoring"]
    assert not {"own", "table"} & scored.keys()
    combat_hex = {section.code for section in sections_of(checked_in(2).tournament)}
    assert "scoring" not in combat_hex
