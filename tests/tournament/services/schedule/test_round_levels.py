"""Points limits of rounds: what results are worth, what is refused, and what copies, files and undo keep."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in
from tests.tournament.services.lists.test_list_documents import an_event, handed, typed
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry, Submission
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.entrants import attendance
from tournament.services.results import results
from tournament.services.rounds import rounds
from tournament.services.schedule import round_levels
from tournament.services.settings import scoring, tournament_settings
from tournament.services.tournaments import tournaments
from tournament.services.transfer import tournament_copies, tournament_files
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
LEVELS = [{"round": 1, "level": 500}, {"round": 2, "level": 1000}]
PERCENT = {
    "name": "Percent",
    "decide": "vp",
    "counters": [{"key": "vp", "min": 0, "max": 1000}],
    "marks": [],
    "draw": {"points": "1", "percent_below": 10},
    "bands": [{"key": "win", "winner": "3", "loser": "0", "when": {}}],
}


@pytest.fixture
def day():
    return checked_in(4, ruleset_key="mesbg", level=700, policy={"missing_lists": "not-needed"})


def change(day, levels=LEVELS):
    return round_levels.change(day.tournament, levels, by=day.cast.organiser, now=NOW)


def play(day, most=15):
    """A round that is published, won by ``most`` : 0 and closed."""
    day.refresh()
    by = day.cast.organiser
    round_ = rounds.publish(rounds.draft(day.tournament, by=by, now=NOW), by=by, now=NOW, is_confirmed=True)
    for pairing in round_.pairings.filter(is_current=True):
        a = pairing.faction_a or "good"
        sides = {"a": a, "b": "evil" if a == "good" else "good"}
        facts = {side: {"faction": sides[side], "counters": {"vp": n}} for side, n in (("a", most), ("b", 0))}
        results.submit(pairing, facts, token=f"desk-{pairing.pk}", by=by, now=NOW)
    rounds.close(round_, by=by, now=NOW)
    return Submission.objects.filter(pairing__round=round_, status=Submission.Status.CONFIRMED).first()


def test_a_scoring_in_percent_counts_from_the_limit_of_the_round(day):
    scoring.change(day.tournament, PERCENT, by=day.cast.organiser, now=NOW)
    change(day)

    assert (play(day, 60).points_a, play(day, 60).points_a) == (3, 1)


@pytest.mark.parametrize(
    ("levels", "path"),
    [
        ({}, "levels"),
        ([7], "levels[0]"),
        ([{"round": 0, "level": 5}], "levels[0].round"),
        ([{"round": 1, "level": 0}], "levels[0].level"),
        ([{"round": 1, "level": True}], "levels[0].level"),
        ([{"round": 1, "level": 5, "more": 1}], "levels[0].more"),
        ([{"round": 1, "level": 5}, {"round": 1, "level": 6}], "levels[1].round"),
    ],
)
def test_what_no_round_can_have_is_refused_with_its_place(day, levels, path):
    with pytest.raises(Invalid) as refused:
        change(day, levels)

    assert refused.value.field == path
    assert str(refused.value)


def test_games_with_figures_refuse_them_and_no_event_becomes_one_with_them():
    with pytest.raises(Invalid) as refused:
        change(a_day())
    assert refused.value.code == "round-levels-with-figures"

    day = a_day(ruleset_key="mesbg")
    change(day)
    with pytest.raises(Invalid) as refused:
        tournament_settings.configure(
            day.tournament, by=day.cast.organiser, now=NOW, ruleset_key="combat-hex-2007", level=1500
        )
    assert refused.value.code == "round-levels-with-figures"


def test_undo_stops_where_a_round_was_published_since(day):
    change(day)
    entry = LogEntry.objects.get(verb="round-levels.change")
    play(day)

    with pytest.raises(Conflict) as refused:
        undo.undo(entry, by=day.cast.organiser, now=NOW, reason="Typed wrong")
    assert refused.value.data["round"] == 1


def test_copies_and_files_keep_them_and_a_file_without_them_has_no_trace(day):
    assert "round_levels" not in tournament_files.content_of(day.tournament, with_mail=False)["tournament"]
    play(day)
    before = tournament_files.content_of(day.tournament, with_mail=False)
    assert "level" not in before["rounds"][0]

    change(day, [{"round": 2, "level": 1000}])
    play(day)
    made = tournament_copies.rehearse(day.refresh().tournament, by=day.cast.organiser, now=NOW)
    assert made.round_levels == [{"round": 2, "level": 1000}]
    assert list(made.rounds.values_list("number", "level")) == [(1, None), (2, 1000)]
    copy = tournament_copies.duplicate(
        day.tournament, by=day.cast.organiser, now=NOW, name="Next", starts_on=day.tournament.starts_on
    )
    assert copy.round_levels == made.round_levels


def test_programs_set_and_read_them(day, client):
    client.force_login(day.cast.olga)
    address = f"/api/v1/tournaments/{day.tournament.slug}/levels/"
    answer = client.put(address, {"levels": LEVELS}, content_type="application/json")

    assert answer.status_code == 200, answer.content
    assert client.get(address).json() == {"levels": LEVELS}


def test_a_limit_that_lists_were_handed_in_for_can_come_back_once_lists_are_closed():
    day = an_event("results-only", "one", level=700)
    by = day.cast.organiser
    change(day)
    for number in (1, 2):
        for slot in ("any-500", "any-1000", "any"):
            handed(day.refresh(), typed(text=slot), number=number, faction=slot)
    tournaments.move(day.refresh().tournament, TournamentStatus.CHECK_IN, by=by, now=NOW)
    for entrant in day.entrants:
        attendance.check_in(entrant, by=by, now=NOW)
    round_ = rounds.draft(day.refresh().tournament, by=by, now=NOW)
    rounds.publish(round_, by=by, now=NOW, is_confirmed=True)

    change(day.refresh(), [{"round": number, "level": 500} for number in range(1, 10)])
    change(day.refresh())
    assert day.refresh().tournament.round_levels == LEVELS
    with pytest.raises(Conflict) as refused:
        change(day, [LEVELS[0], {"round": 2, "level": 800}])
    assert refused.value.code == "round-level-new"
