"""Reads of catalogues and figures: what is found, and in how many queries."""

import pytest

from armies import queries
from armies.queries import Wanted
from tests.data.factories import NOON, a_catalogue, a_figure

pytestmark = pytest.mark.django_db


@pytest.fixture
def catalogue():
    made = a_catalogue()
    a_figure(made, name="Élan Rider", points=40, abilities=[{"code": "fast-strike", "cost": 1}])
    a_figure(made, name="Ford Rider", points=60, kind="hero", collector_number="DM-7")
    a_figure(made, name="Ash Pit Cutter", points=50, faction="evil", abilities=[{"code": "fast", "cost": 0}])
    a_figure(made, name="Old Rider", is_retired=True)
    a_figure(a_catalogue(), name="Foreign Rider")
    return made


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        (Wanted(), ["Ash Pit Cutter", "Ford Rider", "Élan Rider"]),
        (Wanted(text="RIDER"), ["Ford Rider", "Élan Rider"]),
        (Wanted(text="rid elan"), ["Élan Rider"]),
        (Wanted(text="dm-7"), ["Ford Rider"]),
        (Wanted(text="fast"), ["Ash Pit Cutter", "Élan Rider"]),
        (Wanted(text="100%"), []),
        (Wanted(ability="fast"), ["Ash Pit Cutter"]),
        (Wanted(ability="Fast Strike"), ["Élan Rider"]),
        (Wanted(ability="fast-strike"), ["Élan Rider"]),
        (Wanted(faction="evil"), ["Ash Pit Cutter"]),
        (Wanted(kind="hero"), ["Ford Rider"]),
        (Wanted(points_from=50, points_to=60), ["Ash Pit Cutter", "Ford Rider"]),
    ],
)
def test_figures_are_found(catalogue, wanted, names):
    found = queries.find_figures([catalogue], wanted=wanted)

    assert sorted(figure.name for figure in found) == names


def test_abilities_are_named_once_each(catalogue):
    assert queries.abilities_of([catalogue]) == [("fast", "Fast"), ("fast-strike", "Fast Strike")]


def test_catalogues_count_what_they_offer(catalogue):
    row = queries.catalogues().get(pk=catalogue.pk)

    assert (row.good_count, row.evil_count) == (2, 1)


@pytest.mark.parametrize("rows", [1, 3])
def test_searching_takes_one_query(rows, django_assert_num_queries):
    catalogue = a_catalogue()
    for _ in range(rows):
        a_figure(catalogue)

    with django_assert_num_queries(1):
        assert (
            len([figure.catalogue.name for figure in queries.find_figures([catalogue], wanted=Wanted())])
            == rows
        )


@pytest.mark.parametrize("rows", [1, 3])
def test_listing_catalogues_takes_one_query(rows, django_assert_num_queries):
    for _ in range(rows):
        a_figure(a_catalogue())

    with django_assert_num_queries(1):
        assert [row.good_count for row in queries.catalogues()] == [1] * rows


@pytest.mark.parametrize("rows", [1, 3])
def test_reading_changes_takes_one_query(rows, django_assert_num_queries):
    catalogue = a_catalogue()
    for _ in range(rows):
        figure = a_figure(catalogue)
        catalogue.changes.create(figure=figure, verb="added", by="Ane Lund", at=NOON)

    with django_assert_num_queries(1):
        assert len([str(change.figure) for change in queries.changes_of(catalogue)]) == rows
