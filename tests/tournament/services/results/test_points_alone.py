"""Points alone as a result: where the event keeps no counts, and nowhere else."""

import pytest

from tests.data.cast import NOW
from tests.data.days import facts_for, published
from tournament.models import Pairing, Submission
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.results import imported_results, results

pytestmark = pytest.mark.django_db


def day_of_points(kept="points"):
    day, round_ = published(2)
    day.tournament.policy = {**day.tournament.policy, "results_kept": kept}
    day.tournament.save()
    Pairing.objects.update(faction_a="good")
    return day, Pairing.objects.select_related("round__tournament").get(round=round_)


def said(grade):
    return {"grade_a": grade, "a": {"faction": "good"}, "b": {"faction": "evil"}}


@pytest.mark.parametrize(
    ("grade", "halves"),
    [
        ("total victory", (6, 0)),
        ("partial victory", (4, 2)),
        ("perfect tie", (3, 3)),
        ("partial loss", (2, 4)),
        ("total loss", (0, 6)),
    ],
)
def test_a_grade_is_a_result_worth_its_points(grade, halves):
    day, pairing = day_of_points()

    row = results.submit(pairing, said(grade), token="t", by=day.cast.scorekeeper, now=NOW)

    assert (row.units_a, row.units_b, row.row, row.status) == (*halves, "22", Submission.Status.CONFIRMED)
    assert row.verdict["is_administrative"] is False


def test_the_same_form_twice_is_one_result_and_another_grade_is_refused():
    day, pairing = day_of_points()
    first = results.submit(pairing, said("perfect tie"), token="t", by=day.cast.scorekeeper, now=NOW)

    again = results.submit(pairing, said("perfect tie"), token="t", by=day.cast.scorekeeper, now=NOW)
    with pytest.raises(Conflict) as refused:
        results.submit(pairing, said("total victory"), token="t", by=day.cast.scorekeeper, now=NOW)

    assert (again, refused.value.code) == (first, "token-used")


def test_a_grade_alone_is_refused_where_the_event_keeps_counts():
    day, pairing = day_of_points("counts")

    with pytest.raises(Invalid) as refused:
        results.submit(pairing, said("total victory"), token="t", by=day.cast.scorekeeper, now=NOW)

    assert (refused.value.code, refused.value.field) == ("points-alone", "grade_a")


def test_a_full_sheet_is_welcome_where_points_are_enough():
    day, pairing = day_of_points()

    row = results.submit(pairing, facts_for(pairing), token="t", by=day.cast.scorekeeper, now=NOW)

    assert row.row != "22"


def test_points_alone_that_came_with_a_file_are_marked_only_where_the_event_keeps_counts():
    day, pairing = day_of_points()
    row = results.submit(pairing, said("total loss"), token="t", by=day.cast.scorekeeper, now=NOW)

    imported_results.mark(day.tournament)
    row.refresh_from_db()
    assert "marked" not in row.verdict

    day.tournament.policy = {}
    day.tournament.save()
    imported_results.mark(day.tournament)
    row.refresh_from_db()
    assert row.verdict["marked"]["code"] == "points-alone"
