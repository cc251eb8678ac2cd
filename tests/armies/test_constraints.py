"""What the database itself refuses, whoever writes."""

import pytest
from django.db import IntegrityError

from armies.models import ArmyListEntry, ArmyListVersion, Figure
from tests.data.factories import NOON, a_catalogue, a_figure, a_list

pytestmark = pytest.mark.django_db


def a_version(army_list, number, *, is_current=True):
    return ArmyListVersion.objects.create(
        army_list=army_list,
        number=number,
        is_current=is_current,
        fingerprint="0" * 64,
        verdict={},
        totals={},
        is_legal=True,
        submitted_at=NOON,
        submitted_by="Ane Lund",
    )


@pytest.mark.parametrize(
    ("columns", "constraint"),
    [
        ({"faction": "grey"}, "figure_faction_is_known"),
        ({"kind": "scout"}, "figure_kind_is_known"),
        ({"wounds": 0}, "figure_has_a_wound"),
        ({"hexes": 0}, "figure_covers_a_hex"),
        ({"shots": 2}, "figure_shots_and_range_both_or_none"),
        ({"range": 6}, "figure_shots_and_range_both_or_none"),
        ({"version": 5}, "figure_version_is_a_slider_colour"),
        ({"points": -1}, "points"),
        ({"role": "wizard"}, "figure_role_is_known"),
        ({"role": "pr1", "role_state": "doubted"}, "figure_role_state_is_known"),
        ({"role_state": "proposed"}, "figure_proposal_names_a_role"),
        ({"role": "ring-bearer", "role_of": "Frodo"}, "figure_role_of_is_for_ring_bases"),
    ],
)
def test_figure_that_no_base_can_show_is_refused(columns, constraint):
    catalogue = a_catalogue()

    with pytest.raises(IntegrityError, match=constraint):
        a_figure(catalogue, **columns)


def test_figure_key_is_used_once_in_a_catalogue_and_again_in_another():
    first, second = a_catalogue(), a_catalogue()
    a_figure(first, key="ford-warden")
    a_figure(second, key="ford-warden")

    with pytest.raises(IntegrityError):
        a_figure(first, key="ford-warden")


def test_catalogue_of_unknown_standing_is_refused():
    with pytest.raises(IntegrityError, match="catalogue_standing_is_known"):
        a_catalogue(standing="official")


def test_list_of_no_faction_is_refused():
    with pytest.raises(IntegrityError, match="army_list_"):
        a_list(faction="grey")


def test_list_has_one_current_version():
    army_list = a_list()
    a_version(army_list, 1, is_current=False)
    a_version(army_list, 2)

    with pytest.raises(IntegrityError):
        a_version(army_list, 3)


def test_version_number_is_used_once_in_a_list():
    army_list = a_list()
    a_version(army_list, 1)

    with pytest.raises(IntegrityError):
        a_version(army_list, 1, is_current=False)


def test_entry_of_no_figure_at_all_is_refused():
    version = a_version(a_list(), 1)
    figure = a_figure(a_catalogue())

    with pytest.raises(IntegrityError, match="quantity"):
        ArmyListEntry.objects.create(version=version, position=1, figure=figure, quantity=0, snapshot={})


def test_figure_is_called_by_its_name_and_slider_colour():
    assert str(Figure(name="Ash Pit Cutter", version=2)) == "Ash Pit Cutter (red)"
    assert str(Figure(name="Ash Pit Cutter")) == "Ash Pit Cutter"
