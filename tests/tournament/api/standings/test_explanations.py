"""How places came about, for anybody: sums that add up, the cross table, statistics, rulings."""

import pytest

from tests.data.cast import NOW
from tests.data.days import closed, facts_for
from tests.tournament.api.callers import api, passer_by
from tournament.engine.standings.tiebreaks import TIEBREAKS
from tournament.services.results import results
from tournament.services.results.submissions import Decision
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    """Every tie-break there is, and two rounds: in the second, one table is ruled to be a tie."""
    day, _ = closed(5, standings_policy={"tiebreaks": list(TIEBREAKS)})
    olga = day.cast.organiser
    second = rounds.publish(
        rounds.draft(day.tournament, by=olga, now=NOW), by=olga, now=NOW, is_confirmed=True
    )
    tie = Decision(3, 3, "10.01", "Both left the table.")
    table = second.pairings.get(table=1)
    results.rule(table, facts_for(table), tie, token="tie", by=day.cast.referee, now=NOW)
    return day.refresh()


def get(day, path):
    answer = passer_by().get(api(f"tournaments/{day.tournament.slug}/{path}"))
    assert answer.status_code == 200, answer.content
    return answer.json()


@pytest.mark.thorough
def test_every_tie_break_is_the_sum_of_its_terms(day):
    standings = get(day, "standings/")["results"]

    for line in standings:
        shown = get(day, f"entrants/{line['entrant']['number']}/")
        assert (shown["place"], shown["points"]) == (line["place"], line["points"])
        assert [each["tiebreak"]["key"] for each in shown["tiebreaks"]] == list(line["tiebreaks"])
        for each in shown["tiebreaks"]:
            counted = [term["amount"] for term in each["terms"] if not term["left_out"]]
            assert each["value"] == line["tiebreaks"][each["tiebreak"]["key"]]
            assert not counted or sum(counted) == pytest.approx(each["value"])


@pytest.mark.thorough
def test_the_way_of_an_entrant_is_the_line_of_the_cross_table(day):
    lines = get(day, "cross-table/")["results"]
    first = next(line for line in lines if line["cells"][1]["points"] == 1.5)

    way = get(day, f"entrants/{first['entrant']['number']}/")["rounds"]

    facts = [(leg["round"], leg["opponent"], leg["points"]) for leg in way]
    assert facts == [(cell["round"], cell["opponent"], cell["points"]) for cell in first["cells"]]
    assert way[1]["points_after"] == first["points"]
    other = lines[first["cells"][1]["line"] - 1]
    assert other["entrant"] == first["cells"][1]["opponent"]


def test_statistics_and_rulings_are_open(day):
    numbers, rulings = get(day, "statistics/"), get(day, "rulings/")["results"]

    assert sum(row["points"] for row in numbers["factions"]) == 3 * numbers["played"]
    assert {best["place"] for best in numbers["best"]["good"]} >= {1}
    (ruling,) = rulings
    assert (ruling["points_a"], ruling["clause"], ruling["reason"]) == (1.5, "10.01", "Both left the table.")


def test_an_unchanged_tournament_answers_shortly(day):
    first = passer_by().get(api(f"tournaments/{day.tournament.slug}/entrants/1/"))

    again = passer_by().get(
        api(f"tournaments/{day.tournament.slug}/entrants/1/"), headers={"if-none-match": first["ETag"]}
    )

    assert again.status_code == 304
