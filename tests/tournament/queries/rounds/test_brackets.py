"""A bracket and a schedule are read with few statements, and rows that are there are not read again."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.data.days import closed, published
from tournament.queries.rounds import stages

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_schedule_shares_the_rounds_and_people_that_are_read():
    day, _ = published(6, format="round-robin")
    with CaptureQueriesContext(connection) as queries:
        table = stages.crosstable_of(day.tournament)

    games = [meeting for _, meetings in table.rounds for meeting in meetings if meeting.pairing]
    assert len(games) == 3
    assert len({id(game.pairing.round) for game in games}) == 1
    assert all(game.pairing.a in (game.a, game.b) for game in games)
    of_pairings = [row["sql"] for row in queries if 'FROM "tournament_pairing"' in row["sql"]]
    assert len(of_pairings) == 1
    assert "JOIN" not in of_pairings[0]


def test_schedule_tells_the_points_of_both():
    day, _ = closed(4, format="round-robin")

    table = stages.crosstable_of(day.tournament)

    points = {cell.points for _, cells in table.rows for cell in cells if cell.points}
    assert points == {"3", "0"}
