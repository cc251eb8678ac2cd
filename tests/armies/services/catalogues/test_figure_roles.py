"""Roles in the catalogue: proposed by names and players, settled by officials, and never by a list."""

import json
from dataclasses import replace
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from hypothesis import example, given
from hypothesis import strategies as st

from armies import adapters
from armies.models import Catalogue, Figure
from armies.services.catalogues import catalogues, copies, figures
from armies.services.errors import Refused
from armies.services.lists import json_format
from rules.figure_lists import codec
from rules.figure_lists.figures import Ability, Entry, Role
from rules.figure_lists.roles import role_by_name
from tests.data import builders
from tests.data.factories import NOON, a_catalogue, a_figure
from tests.rules.combat_hex.test_roles import RING_BASES, RING_BEARERS, TELLING

HEADER = "name,faction,kind,points,role,role_of"
WITHOUT = "name,faction,kind,points"
FRODO = "Frodo,good,hero,200"
BASE = "Frodo mit dem Ring,good,hero,200"


def load(*lines, header=HEADER, catalogue=None):
    content = "\n".join([header, *lines, ""])
    return catalogues.import_csv(content, catalogue=catalogue or a_catalogue(), by="Ane Lund", now=NOON)


def settled(name):
    figure = adapters.to_rules_figure(Figure.objects.get(name=name))
    return figure.role, figure.role_of


def state(name):
    row = Figure.objects.get(name=name)
    return row.role, row.role_of, row.role_state


@pytest.mark.django_db
def test_file_without_roles_leaves_them_to_be_confirmed():
    load(FRODO, BASE, "Sam,good,hero,90", header=WITHOUT)

    assert state("Frodo") == ("ring-bearer", "", "proposed")
    assert state("Frodo mit dem Ring") == ("ring-base", "", "proposed")
    assert state("Sam") == ("", "", "")
    assert settled("Frodo") == settled("Frodo mit dem Ring") == (None, "")


@pytest.mark.django_db
def test_file_with_roles_settles_them_and_one_without_takes_nothing_back():
    catalogue = a_catalogue()
    load(f"{FRODO},ring-bearer,", f"{BASE},ring-base,Frodo", catalogue=catalogue)
    whole = catalogues.export_csv(catalogue)
    again = load(FRODO, BASE, header=WITHOUT, catalogue=catalogue)
    empty = load(f"{FRODO},,", f"{BASE},,", catalogue=catalogue)

    assert settled("Frodo mit dem Ring") == (Role.RING_BASE, "Frodo")
    assert again.changed == empty.changed == ()
    assert catalogues.export_csv(catalogue) == whole
    other = a_catalogue()
    catalogues.import_csv(whole, catalogue=other, by="Ane Lund", now=NOON)
    assert catalogues.export_csv(other) == whole
    catalogues.import_csv(catalogues.export_json(catalogue), catalogue=a_catalogue(), by="Ane", now=NOON)
    assert catalogues.export_csv(Catalogue.objects.last()) == whole


@pytest.mark.django_db
def test_rejected_role_is_kept_where_the_name_would_propose_it_again():
    catalogue = a_catalogue()
    load(f"{FRODO},ring-bearer,", "Sam,good,hero,90,pr1,", catalogue=catalogue)
    load(f"{FRODO},none,", "Sam,good,hero,90,none,", catalogue=catalogue)

    assert state("Frodo") == ("", "", "confirmed")
    assert settled("Frodo") == (Role.NONE, "")
    assert state("Sam") == ("", "", "")
    assert settled("Sam") == (None, "")
    assert load(f"{FRODO},none,", "Sam,good,hero,90,none,", catalogue=catalogue).changed == ()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("line", "column", "says"),
    [
        (f"{BASE},ring-base,", "role_of", "Enter that figure's name"),
        (f"{FRODO},ring-bearer,Sam", "role_of", "Leave this empty"),
        (f"{FRODO},wizard,", "role", "“wizard” is not a role"),
        (
            f"{BASE},ring-base,Sam",
            "role_of",
            "No other good figure of the catalogue",
        ),
        (f"{BASE},ring-base,{BASE[: BASE.index(',')]}", "role_of", "or add a line for it"),
    ],
)
def test_cell_with_a_role_that_cannot_be_is_named(line, column, says):
    problem = load(line).problems[0]

    assert problem.column == column
    assert says in problem.message


@pytest.mark.django_db
def test_claim_of_a_player_is_a_proposal():
    catalogue = a_catalogue()
    claim = builders.hero("Cheap", points=900, role=Role.RING_BASE, role_of="Sam")
    row, _ = copies.store(catalogue, figure=claim, by="Pia", now=NOON, is_claim=True)

    assert (row.role, row.role_of, row.role_state) == ("ring-base", "Sam", "proposed")
    assert adapters.to_rules_figure(row) == claim.as_printed
    assert copies.same_as(claim.as_printed, among=[catalogue]) == row
    figures.correct(row, figure=replace(claim, role=Role.NONE, role_of=""), by="Jun", now=NOON)
    assert state("Cheap") == ("", "", "")


@pytest.mark.django_db
def test_role_that_a_list_file_claims_is_that_of_the_catalogue():
    row = a_figure(a_catalogue(), name="Frodo, Ring on", kind="hero", points=700)
    figure = codec.figure_as_json(adapters.to_rules_figure(row))
    claimed = {**figure, "role": "ring-base", "role_of": "Frodo"}
    content = json.dumps({"faction": "good", "entries": [{"figure": claimed}, {"figure": figure}]})

    parsed = json_format.parse(content, figures=[row])

    assert parsed.is_readable
    assert [(choice.figure, choice.quantity) for choice in parsed.choices] == [(row, 2)]
    assert adapters.to_rules_figure(parsed.choices[0].figure).role is None


@pytest.mark.django_db
def test_list_file_from_before_still_finds_a_figure_whose_role_was_settled():
    row = a_figure(a_catalogue(), name="Frodo", kind="hero", role="ring-bearer", role_state="confirmed")
    old = codec.figure_as_json(adapters.to_rules_figure(row).as_printed)

    parsed = json_format.parse(json.dumps({"faction": "good", "entries": [{"figure": old}]}), figures=[row])

    assert parsed.is_readable
    assert "role" not in old


@given(role=st.none() | st.sampled_from(Role))
def test_role_enters_the_canonical_form_only_where_it_is_settled(role):
    figure = builders.hero("Frodo")
    said = replace(figure, role=role, role_of="Frodo" if role is Role.RING_BASE else "")
    one, other = (builders.army_list(Entry(each)) for each in (figure, said))

    assert ("role" in adapters.to_canonical_json(other)) is (role is not None)
    assert (adapters.fingerprint(one) == adapters.fingerprint(other)) is (role is None)
    assert adapters.from_snapshot(json.loads(json.dumps(adapters.to_snapshot(said)))) == said


@pytest.mark.django_db
def test_migration_marks_the_names_of_today_once_and_changes_no_figure():
    catalogue = a_catalogue()
    for name in ("Frodo", "Frodo, Ring on", "Sam", "Bilbo"):
        a_figure(catalogue, name=name)
    Figure.objects.update(role="", role_state="")
    Figure.objects.filter(name="Frodo").update(role_state="confirmed")
    before = [adapters.to_rules_figure(row) for row in Figure.objects.order_by("pk")]

    import_module("armies.migrations.0006_propose_roles").propose(
        apps, SimpleNamespace(connection=connection)
    )

    assert [state(name) for name in ("Frodo", "Frodo, Ring on", "Sam", "Bilbo")] == [
        ("", "", "confirmed"),
        ("ring-base", "", "proposed"),
        ("", "", ""),
        ("", "", ""),
    ]
    assert [adapters.to_rules_figure(row) for row in Figure.objects.order_by("pk")] == before


@given(name=TELLING, ability=st.sampled_from(["the-one-ring", "ward", "pr1"]))
@example(name=RING_BASES[0], ability="the-one-ring")
@example(name=RING_BEARERS[0], ability="the-one-ring")
def test_migration_proposes_what_the_rules_propose(name, ability):
    migration = import_module("armies.migrations.0006_propose_roles")
    role = role_by_name(name, [ability])

    assert migration.role_by_name(name, [ability]) == (role.value if role else None)


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["csv", "json"])
def test_file_that_contradicts_a_settled_role_changes_nothing(form):
    catalogue = a_catalogue()
    load("Creature,good,hero,90,pr1,", catalogue=catalogue)
    if form == "csv":
        report = load("Creature,good,hero,80,PR2", header=f"{WITHOUT},abilities", catalogue=catalogue)
        said = "Line 2, column role: The base prints PR2."
    else:
        figure = {"key": "creature", "name": "Creature", "faction": "good", "kind": "hero", "points": 80}
        content = json.dumps([{**figure, "abilities": ["PR2"]}])
        report = catalogues.import_csv(content, catalogue=catalogue, by="Ane Lund", now=NOON)
        said = "figures[0].role: The base prints PR2."

    assert not report.is_applied
    assert said in str(report.problems[0])
    assert Figure.objects.get().points == 90


@pytest.mark.django_db
def test_correction_that_contradicts_a_settled_role_is_refused():
    load("Creature,good,hero,90,pr1,")
    row = Figure.objects.get()
    wrong = replace(adapters.to_rules_figure(row).as_printed, abilities=(Ability("pr2"),))

    with pytest.raises(Refused, match="The base prints PR2"):
        figures.correct(row, figure=wrong, by="Ane Lund", now=NOON)


@pytest.mark.django_db
def test_ring_base_follows_its_bearer_to_a_new_name_while_no_other_has_the_old_one():
    load(f"{FRODO},ring-bearer,", f"{BASE},ring-base,frodo")
    frodo = Figure.objects.get(name="Frodo")
    twin = a_figure(frodo.catalogue, name="FRODO", faction="good", kind="hero", points=90)

    def rename(row, name):
        figures.correct(
            row, figure=replace(adapters.to_rules_figure(row), name=name), by="Ane Lund", now=NOON
        )

    rename(twin, "Frodo the Brave")
    assert settled("Frodo mit dem Ring") == (Role.RING_BASE, "frodo")
    rename(frodo, "Frodo Beutlin")
    assert settled("Frodo mit dem Ring") == (Role.RING_BASE, "Frodo Beutlin")
    rename(frodo, "FRODO  beutlin")
    assert settled("Frodo mit dem Ring") == (Role.RING_BASE, "Frodo Beutlin")
    change = Figure.objects.get(name="Frodo mit dem Ring").changes.get()
    assert (change.before["role_of"], change.after["role_of"]) == ("frodo", "Frodo Beutlin")


@pytest.mark.django_db
def test_ring_base_follows_a_bearer_that_a_file_renames():
    catalogue = a_catalogue()
    load(f"{FRODO},ring-bearer,", f"{BASE},ring-base,Frodo", catalogue=catalogue)

    load("frodo,Frodo Beutlin,good,hero,200", header=f"key,{WITHOUT}", catalogue=catalogue)

    assert settled("Frodo mit dem Ring") == (Role.RING_BASE, "Frodo Beutlin")


@pytest.mark.django_db
@pytest.mark.parametrize("points", [200, 210])
def test_file_that_renames_a_bearer_and_not_its_ring_base_names_the_line(points):
    catalogue = a_catalogue()
    load(f"{FRODO},ring-bearer,", f"{BASE},ring-base,Frodo", catalogue=catalogue)
    lines = ("frodo,Frodo Beutlin,good,hero,200,,", f"frodo-mit-dem-ring,{BASE[:-3]}{points},ring-base,Frodo")

    report = load(*lines, header=f"key,{HEADER}", catalogue=catalogue)
    twin = load(*lines, "frodo-2,Frodo,good,hero,90,,", header=f"key,{HEADER}", catalogue=catalogue)

    assert not report.is_applied
    assert "column role_of: In the file, Frodo is now called Frodo Beutlin." in str(report.problems[0])
    assert twin.is_applied


@pytest.mark.django_db
def test_ring_base_follows_its_bearer_to_the_figure_that_it_is_joined_with():
    season, own = a_catalogue(), a_catalogue()
    frodo = a_figure(season, name="Frodo", kind="hero", points=200)
    copied = {"copied_at": NOON, "copied_by": "Pia", "kind": "hero", "points": 200}
    twice = [a_figure(own, name="Frodo B.", role="", role_state="confirmed", **copied) for _ in range(2)]
    a_figure(own, name="Base", role="ring-base", role_of="frodo b.", role_state="confirmed", **copied)

    copies.join(twice[0], other=frodo, by="Jun", now=NOON)
    assert settled("Base") == (Role.RING_BASE, "frodo b.")
    copies.join(twice[1], other=frodo, by="Jun", now=NOON)

    assert settled("Base") == (Role.RING_BASE, "Frodo")
