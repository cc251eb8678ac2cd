"""One figure of a catalogue: added, corrected, retired, with what was before kept."""

import pytest
from django.db.models import ProtectedError

from armies import adapters
from armies.services.catalogues import figures
from armies.services.errors import Refused
from rules.figure_lists.figures import Ability
from tests.data import builders
from tests.data.factories import NOON, a_catalogue, a_figure

pytestmark = pytest.mark.django_db


def test_figure_comes_back_from_its_row_as_it_was():
    figure = builders.figure(
        "Moss Giant",
        abilities=(Ability("Large"), Ability("Armor", 0), Ability("Armor", 0)),
        unique_numbers=(4, 2),
        shots=2,
        range=7,
        hexes=3,
        version=0,
    )

    row = figures.add(a_catalogue(), figure=figure, by="Ane Lund", now=NOON)
    row.refresh_from_db()

    assert adapters.to_rules_figure(row) == figure
    assert row.key == "moss-giant-white"


def test_second_figure_of_one_key_is_refused():
    catalogue = a_catalogue()
    figures.add(catalogue, figure=builders.figure("Moss Giant"), by="Ane Lund", now=NOON)

    with pytest.raises(Refused, match="already has a figure “moss-giant”") as refusal:
        figures.add(catalogue, figure=builders.figure("Moss Giant", points=3), by="Ane Lund", now=NOON)

    assert (refusal.value.status, refusal.value.field) == (409, "key")


def test_correction_is_signed_with_what_was_before():
    row = a_figure(a_catalogue(), name="Moss Giant", points=190)

    corrected = figures.correct(
        row, figure=builders.figure("Moss Giant", points=185), by="Ane Lund", now=NOON
    )

    change = corrected.changes.get()
    assert (corrected.points, change.verb, change.by, change.at) == (185, "corrected", "Ane Lund", NOON)
    assert (change.before["points"], change.after["points"]) == (190, 185)


def test_correction_that_corrects_nothing_is_not_signed():
    row = a_figure(a_catalogue(), name="Moss Giant")

    figures.correct(row, figure=builders.figure("Moss Giant"), by="Ane Lund", now=NOON)

    assert row.changes.count() == 0


def test_retiring_twice_is_signed_once():
    row = a_figure(a_catalogue())

    figures.retire(row, by="Ane Lund", now=NOON)
    retired = figures.retire(row, by="Ane Lund", now=NOON)

    assert (retired.is_retired, retired.changes.count()) == (True, 1)


def test_differences_name_each_column_with_both_values():
    here, there = builders.figure("A", points=60), builders.figure("A", points=55, unique_numbers=(3,))

    assert figures.differences(here, there) == {"points": (60, 55), "unique_numbers": ([], [3])}
    assert figures.differences(here, here) == {}


def test_form_is_read_by_the_same_checks_as_a_file():
    figure, key = figures.read_cells(
        {"name": " Moss Giant ", "faction": "good", "kind": "minion", "points": "190", "csrf": "x"}
    )

    assert (figure.name, figure.points, key) == ("Moss Giant", 190, "moss-giant")


def test_form_with_faults_is_refused_with_all_of_them():
    with pytest.raises(Refused, match="has no name") as refusal:
        figures.read_cells({"faction": "good", "kind": "hero", "points": "many"})

    assert refusal.value.field == "name"
    assert [problem["column"] for problem in refusal.value.data["problems"]] == ["name", "points"]


def test_refusal_has_the_one_error_shape():
    refusal = Refused("list-locked", "The list is locked.", field="list", data={"a": 1}, refs=["2.021"])

    assert refusal.as_json() == {
        "code": "list-locked",
        "message": "The list is locked.",
        "field": "list",
        "data": {"a": 1},
        "refs": ["2.021"],
    }
    assert (str(refusal), refusal.status) == ("The list is locked.", 422)


def test_figure_in_a_list_cannot_be_deleted_from_under_it():
    from armies.models import ArmyListEntry, ArmyListVersion
    from tests.data.factories import a_list

    row = a_figure(a_catalogue())
    version = ArmyListVersion.objects.create(
        army_list=a_list(),
        number=1,
        fingerprint="",
        verdict={},
        totals={},
        is_legal=True,
        submitted_at=NOON,
        submitted_by="Ane Lund",
    )
    ArmyListEntry.objects.create(version=version, position=1, figure=row, snapshot={})

    with pytest.raises(ProtectedError):
        row.delete()
