"""A ruling of points that no game gives out is confirmed first, and marked in the log."""

import pytest

from tests.data import scored_days
from tests.data.cast import NOW
from tests.data.days import published
from tournament.models import LogEntry, Pairing
from tournament.services.core.errors import Invalid
from tournament.services.results import results
from tournament.services.results.submissions import Decision

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    day, round_ = published(2)
    return day, round_.pairings.get()


@pytest.mark.parametrize(("units_a", "units_b"), [(6, 6), (4, 4), (2, 0), (3, 0), (6, 2)])
def test_points_that_no_game_gives_out_are_confirmed_and_stay_marked(table, units_a, units_b):
    day, pairing = table
    told = {"token": "r", "by": day.cast.referee, "now": NOW}

    with pytest.raises(Invalid, match="No game ends") as refusal:
        results.rule(pairing, {}, Decision(units_a, units_b, "10.01", "Seen"), **told)
    kept = results.rule(pairing, {}, Decision(units_a, units_b, "10.01", "Seen", is_confirmed=True), **told)

    assert (refusal.value.code, refusal.value.refs) == ("ruling-unusual", ("7.05",))
    assert (kept.units_a, kept.units_b) == (units_a, units_b)
    assert LogEntry.objects.get(verb="result.rule").data["unusual"] is True


@pytest.mark.parametrize(("units_a", "units_b"), [(6, 0), (4, 2), (3, 3), (0, 6), (0, 0)])
def test_points_of_a_game_need_no_confirmation(table, units_a, units_b):
    day, pairing = table

    told = {"token": "r", "by": day.cast.referee, "now": NOW}
    results.rule(pairing, {}, Decision(units_a, units_b, "10.01", "Seen"), **told)

    assert "unusual" not in LogEntry.objects.get(verb="result.rule").data


def test_ruling_of_a_game_without_a_rulebook_needs_no_clause():
    day = scored_days.playing("results-only")
    pairing = Pairing.objects.filter(round__number=2, is_current=True, b__isnull=False).last()

    kept = results.rule(
        pairing, {}, Decision(6, 0, "", "Both agree."), token="r", by=day.cast.referee, now=NOW
    )

    assert (kept.units_a, kept.verdict["refs"]) == (6, [])
