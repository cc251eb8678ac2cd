"""The cross table of a real small day: both halves of every game agree, byes and gaps are told apart."""

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, play
from tournament.queries.standings.cross_tables import cross_table_of
from tournament.queries.standings.standings import standings_of
from tournament.services.entrants import attendance, entrants
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db


def two_rounds(count):
    """Two rounds of a field; side a wins always."""
    day = checked_in(count)
    for _ in range(2):
        round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
        round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
        play(day, round_)
        rounds.close(round_, by=day.cast.organiser, now=NOW)
    return day.refresh()


def test_lines_follow_the_standings_and_cells_add_up_to_the_points():
    day = two_rounds(5)

    table = cross_table_of(day.tournament)

    assert [line.row for line in table.lines] == standings_of(day.tournament)
    assert table.rounds == (1, 2)
    for line in table.lines:
        assert sum(cell.units for cell in line.cells) == line.row.standing.units


def test_each_cell_has_its_other_half():
    table = cross_table_of(two_rounds(5).tournament)

    games = [(line, cell) for line in table.lines for cell in line.cells if cell.kind == "game"]
    assert len(games) == 8
    for line, cell in games:
        other = table.lines[cell.line - 1]
        back = other.cells[cell.round - 1]
        assert (other.entrant, back.opponent, back.line) == (cell.opponent, line.entrant, line.number)
        assert {cell.faction, back.faction} == {"good", "evil"}
        assert cell.units + back.units == 6
    assert sum(cell.kind == "bye" for line in table.lines for cell in line.cells) == 2


def test_who_came_late_has_a_gap_and_an_empty_day_has_no_rounds():
    day = two_rounds(4)
    late, _ = entrants.register(
        day.tournament, entrants.Details(name="Ximena Orme"), by=day.cast.organiser, now=NOW
    )
    attendance.check_in(late, by=day.cast.organiser, now=NOW)

    line = next(one for one in cross_table_of(day.tournament).lines if one.entrant == late)

    assert [(cell.kind, cell.points) for cell in line.cells] == [("none", ""), ("none", "")]
    assert cross_table_of(day.tournament, before=1).rounds == ()
