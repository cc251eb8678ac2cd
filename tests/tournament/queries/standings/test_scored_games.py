"""Standings, outlook, statistics and cross table of an event whose scheme prices the games."""

import pytest
from django.test import Client

from rules.mesbg.ruleset import MAJOR_AND_MINOR
from tests.data.cast import NOW
from tests.data.days import published
from tournament.queries.standings.cross_tables import cross_table_of
from tournament.queries.standings.entrant_paths import path_of
from tournament.queries.standings.outlook_input import situation_of
from tournament.queries.standings.outlooks import outlook_of
from tournament.queries.standings.standings import standings_of
from tournament.queries.standings.statistics import statistics_of
from tournament.services.results import results
from tournament.services.standings import outlooks

pytestmark = pytest.mark.django_db
EXTRA = {"key": "leader", "kind": "mark", "mark": "leader slain", "points": "1"}


def an_event(game="mesbg", *, count=6, **scheme):
    """One round of one, on the wall."""
    day, round_ = published(count, rounds_planned=1)
    day.tournament.ruleset_key = game
    if scheme:
        day.tournament.scheme = {**MAJOR_AND_MINOR, **scheme}
    day.tournament.save()
    round_.pairings.filter(b__isnull=False).update(faction_a="good" if game == "mesbg" else None)
    return day, round_


def report(day, pairing, a, b, counter="vp"):
    sides = {side: {"counters": {counter: points}} for side, points in (("a", a), ("b", b))}
    if pairing.faction_a:
        sides["a"]["faction"], sides["b"]["faction"] = "good", "evil"
    results.submit(pairing, sides, token="t", by=day.cast.scorekeeper, now=NOW)


def tables(round_):
    return list(round_.pairings.filter(b__isnull=False).order_by("table"))


def page(day):
    outlooks.ask(situation_of(day.tournament), now=NOW)
    return " ".join(Client().get(f"/t/{day.tournament.slug}/outlook/").content.decode().split())


def test_the_outlook_follows_every_result_of_the_scheme():
    """Table 1 ended 4 to 1, the others are open: four bands and a draw each, 25 ways."""
    day, round_ = an_event()
    first, *_ = tables(round_)
    report(day, first, 8, 4)

    situation = situation_of(day.tournament)

    assert situation.ways == 25
    shown = page(day)
    assert "Exact." in shown
    assert "All 25 ways" in shown
    assert "one of the results of the scheme" in shown
    lines = {line.entrant.pk: line for line in outlook_of(situation_of(day.tournament)).lines}
    assert (lines[first.a_id].reach.best, lines[first.a_id].reach.worst) == (1, 3)
    assert lines[first.b_id].reach.worst == 6


def test_where_points_are_added_the_outlook_says_that_it_shows_bounds():
    """A leader slain is worth a point: who won 4 to 1 is second at best behind a major win, or first."""
    day, round_ = an_event(extras=[EXTRA])
    first, *_ = tables(round_)
    report(day, first, 8, 4)

    shown = page(day)

    assert not situation_of(day.tournament).is_small
    assert "Bounds by points." in shown
    assert "The scheme can add points to a result" in shown
    assert "Exact" not in shown
    assert "Ends within" in shown
    assert day.tournament.outlooks.count() == 0
    [line] = [one for one in outlook_of(situation_of(day.tournament)).lines if one.entrant.pk == first.b_id]
    assert line.reach.worst == 6
    assert line.reach.best >= 2


def test_the_state_of_an_outlook_has_the_prices_of_a_scheme():
    day, _ = an_event()
    before = situation_of(day.tournament).state
    day.tournament.scheme = {**MAJOR_AND_MINOR, "draw": {"points": "2.5"}}
    day.tournament.save()

    assert situation_of(day.tournament).state != before


@pytest.mark.parametrize("game", ["mesbg", "results-only"])
def test_numbers_of_the_tournament_are_those_of_the_scheme(game):
    day, round_ = an_event(game, count=4)
    one, two = tables(round_)
    counter = "vp" if game == "mesbg" else "points"
    report(day, one, 16, 2, counter)
    report(day, two, 5, 5, counter)

    found = statistics_of(day.tournament)

    assert found.played == 2
    if game == "mesbg":
        good, evil = found.factions
        assert dict(good.grades) == {
            "major-win": 1,
            "minor-win": 0,
            "draw": 1,
            "minor-loss": 0,
            "major-loss": 0,
        }
        assert (good.points, evil.points, good.share, evil.share) == ("7", "2", 78, 22)
    points = {"mesbg": ["5", "2", "2", "0"], "results-only": ["3", "1", "1", "0"]}[game]
    assert [row.points for row in standings_of(day.tournament)] == points
    cells = [cell.points for line in cross_table_of(day.tournament).lines for cell in line.cells]
    assert sorted(cells) == sorted(points)


@pytest.mark.parametrize("game", ["mesbg", "results-only"])
def test_pages_of_a_scored_event_name_no_grade_of_another_game(game):
    day, round_ = an_event(game, count=4)
    for table in tables(round_):
        report(day, table, 16, 2, "vp" if game == "mesbg" else "points")

    shown = Client().get(f"/t/{day.tournament.slug}/statistics/").content.decode().lower()

    assert "total victory" not in shown
    assert "army points" not in shown


def test_the_page_of_a_player_has_a_letter_for_each_result_of_the_scheme():
    day, round_ = an_event(count=4)
    one, two = tables(round_)
    report(day, one, 8, 4)
    report(day, two, 16, 2)

    records = {
        entrant.pk: path_of(day.tournament, entrant).record for entrant in (one.a, one.b, two.a, two.b)
    }
    shown = " ".join(
        Client().get(f"/t/{day.tournament.slug}/entrants/{two.a.number}/").content.decode().split()
    )

    assert records == {one.a_id: "w", one.b_id: "l", two.a_id: "W", two.b_id: "L"}
    assert "1 won, 0 tied, 0 lost" in shown
    assert "W best win" in shown
    assert "W total victory" not in shown
