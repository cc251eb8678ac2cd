"""Whose a catalogue is: its owner says who reads and uses it, and nobody else comes to it by any door."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.http import Http404

from armies.models import ArmyList, ArmyListEntry, ArmyListVersion, Catalogue, CatalogueGrant, Figure
from armies.models.choices import CatalogueRight
from tests.concurrency.crowd import together
from tests.data.cast import NOW, person
from tests.data.days import a_day, with_entrants
from tests.data.dense_tournament import a_rich_day
from tests.data.factories import a_catalogue, a_figure
from tests.data.lists import LEGAL, armed, hand_in
from tournament import access
from tournament.models import LogEntry, Tournament
from tournament.queries.accounts.password_resets import Obstacle, obstacle
from tournament.services.catalogues import catalogue_imports, catalogue_rights, copied_figures, figure_roles
from tournament.services.catalogues.figure_roles import RoleDecision
from tournament.services.core.actors import official
from tournament.services.core.errors import Conflict, Invalid, NotAllowed
from tournament.services.tournaments import officials
from tournament.services.tournaments.inputs import OfficialInput
from tournament.services.transfer import tournament_copies, tournament_files, tournament_imports

pytestmark = pytest.mark.django_db
CSV = "name,faction,kind,points\nMoss Giant,good,hero,190\n"
HEADER = catalogue_imports.catalogue_files.Header(key="spring", name="Spring")
USE, READ = CatalogueRight.USE, CatalogueRight.READ


def by(name):
    return {"by": official(person(name)), "now": NOW}


@pytest.fixture
def spring():
    """Olga's catalogue, with one figure."""
    row = a_catalogue(key="spring", name="Spring", owner=person("Olga"))
    a_figure(row, name="Moss Giant")
    return row


def a_superuser():
    root = person("Root")
    root.is_superuser = True
    root.save()
    return root


def may(name, row):
    """What an account may do with it, in the order of the rights."""
    return [right for right in CatalogueRight if access.catalogues_of(person(name), right).filter(pk=row.pk)]


def test_only_its_owner_and_a_superuser_may_do_anything_with_a_new_one(spring):
    a_superuser()

    assert (may("Olga", spring), may("Sam", spring), may("Root", spring)) == ([READ, USE], [], [READ, USE])
    with pytest.raises(Http404):
        access.catalogue_for(person("Sam"), "spring")


def test_rights_are_given_replaced_and_taken_away(spring):
    person("Sam")
    catalogue_rights.grant(spring, "sam", "use", **by("Olga"))
    with_use = may("Sam", spring)
    catalogue_rights.grant(spring, "sam", "read", **by("Olga"))
    with_read = may("Sam", spring)
    catalogue_rights.withdraw(spring, "sam", **by("Olga"))

    assert (with_use, with_read, may("Sam", spring)) == ([READ, USE], [READ], [])
    assert [entry.verb for entry in LogEntry.objects.filter(tournament=None).order_by("pk")] == [
        "catalogue.grant",
        "catalogue.grant",
        "catalogue.withdraw-grant",
    ]


@pytest.mark.parametrize(("right", "then"), [("", []), ("read", [READ]), ("use", [READ, USE])])
def test_everybody_may_what_the_owner_says(spring, right, then):
    catalogue_rights.share(spring, right, **by("Olga"))

    assert may("Sam", spring) == then


def test_nobody_else_gives_rights_and_nobody_gives_them_to_nobody(spring):
    person("Sam")
    for act in (
        lambda: catalogue_rights.grant(spring, "sam", "use", **by("Sam")),
        lambda: catalogue_rights.withdraw(spring, "sam", **by("Sam")),
        lambda: catalogue_rights.share(spring, "use", **by("Sam")),
        lambda: catalogue_rights.hand_over(spring, "sam", **by("Sam")),
    ):
        with pytest.raises(NotAllowed):
            act()
    with pytest.raises(Invalid, match="is not a sign-in name"):
        catalogue_rights.grant(spring, "nobody", "use", **by("Olga"))
    with pytest.raises(Invalid, match="already belongs to olga"):
        catalogue_rights.hand_over(spring, "olga", **by("Olga"))
    assert not CatalogueGrant.objects.exists()


def test_one_that_is_handed_over_is_the_others_alone(spring):
    person("Sam")
    catalogue_rights.grant(spring, "sam", "use", **by("Olga"))

    catalogue_rights.hand_over(spring, "sam", **by("Olga"))

    assert (may("Olga", spring), may("Sam", spring)) == ([], [READ, USE])
    assert not spring.grants.exists()
    with pytest.raises(NotAllowed):  # the page was opened before
        catalogue_rights.share(spring, "use", **by("Olga"))


def test_owner_whose_account_goes_leaves_it_shut_until_a_superuser_hands_it_over(spring):
    person("Olga").delete()
    spring.refresh_from_db()
    root = a_superuser()
    person("Sam")

    shut = may("Sam", spring)
    catalogue_rights.hand_over(spring, "sam", by=official(root), now=NOW)

    assert shut == []
    assert may("Sam", spring) == [READ, USE]
    assert spring.figures.exists()


def test_copied_bases_of_a_tournament_are_offered_to_no_other():
    day = a_rich_day().refresh()
    own = day.tournament.own_catalogue
    root = a_superuser()

    assert not access.catalogues_of(root, USE).filter(pk=own.pk)
    assert (may("Olga", own), own.owner) == ([], None)
    assert access.catalogues_for(day.tournament, day.cast.olga).filter(pk=own.pk)
    with pytest.raises(Conflict, match="only that tournament can use it"):
        catalogue_rights.share(own, "use", by=official(root), now=NOW)


def test_a_file_makes_its_bringer_the_owner_and_changes_no_catalogue_of_others(spring):
    day, other = a_day(), a_day(name="Other")
    other.tournament.catalogues.add(spring)
    sam = officials.invite(
        other.tournament,
        OfficialInput(username="sam", name="Sam", kind="organiser"),
        by=other.cast.organiser,
        now=NOW,
    )[0]
    own = HEADER.__class__(key="summer", name="Summer")

    made = catalogue_imports.take(day.tournament, CSV, said=own, by=day.cast.organiser, now=NOW).catalogue
    with pytest.raises(Conflict) as refused:
        catalogue_imports.take(other.tournament, CSV, said=HEADER, by=official(sam), now=NOW)

    assert made.owner == day.cast.olga
    assert (refused.value.code, spring.figures.get().points) == ("catalogue-owned", 50)


def test_a_key_of_a_catalogue_that_they_may_not_read_gets_a_number_and_is_found_again(spring):
    day = a_day()
    invited = OfficialInput(username="sam", name="Sam", kind="organiser")
    sam = by(officials.invite(day.tournament, invited, by=day.cast.organiser, now=NOW)[0].first_name)

    looked = catalogue_imports.preview(day.tournament, CSV, said=HEADER, by=sam["by"])
    made = catalogue_imports.take(day.tournament, CSV, said=HEADER, **sam)
    again = catalogue_imports.take(day.tournament, CSV.replace("190", "195"), said=HEADER, **sam)

    assert (looked.header.key, looked.is_new) == ("spring-2", True)
    assert made.catalogue == again.catalogue != spring
    assert again.catalogue.figures.get().points == 195
    catalogue_rights.grant(spring, "sam", "read", **by("Olga"))
    with pytest.raises(Conflict, match="Catalogue “spring” already exists"):
        catalogue_imports.preview(day.tournament, CSV, said=HEADER, by=sam["by"])


def test_shared_one_without_an_owner_is_changed_by_nobody_but_a_superuser():
    day = a_day()
    shared = a_catalogue(key="spring", name="Spring", for_everybody="use")
    frodo = a_figure(shared, name="Frodo", kind="hero", points=100)
    day.tournament.catalogues.add(shared)
    decision = RoleDecision(frodo.pk, figure_roles.Role.NONE)

    for act in (
        lambda who: catalogue_imports.take(day.tournament, CSV, said=HEADER, by=who, now=NOW),
        lambda who: figure_roles.settle(day.tournament, [decision], by=who, now=NOW),
    ):
        with pytest.raises(Conflict) as refused:
            act(day.cast.organiser)
        assert refused.value.code == "catalogue-read-only"
        day.cast.olga.is_superuser = True
        act(day.cast.organiser)
        day.cast.olga.is_superuser = False


def test_referee_settles_roles_in_a_catalogue_of_the_organiser_and_not_in_one_that_is_lent(spring):
    day, other = a_day(), a_day(name="Other")
    frodo = a_figure(spring, name="Frodo", kind="hero", points=100)
    for each in (day, other):
        each.tournament.catalogues.add(spring)
    other.tournament.roles.filter(user=day.cast.olga).update(user=person("Mei"))
    decision = RoleDecision(frodo.pk, figure_roles.Role.NONE)

    with pytest.raises(Conflict, match="belongs to another account"):
        figure_roles.settle(other.tournament, [decision], by=other.cast.referee, now=NOW)
    settled = figure_roles.settle(day.tournament, [decision], by=day.cast.referee, now=NOW)

    assert settled.figures == [frodo]


def an_organiser_beside(day, name="Mei"):
    """Somebody who organises the same tournament, and owns nothing."""
    return officials.invite(
        day.tournament,
        OfficialInput(username=name.lower(), name=name, kind="organiser"),
        by=day.cast.organiser,
        now=NOW,
    )[0]


def test_copies_take_along_what_their_maker_may_use(spring):
    day = with_entrants(a_day(), 1)
    day.tournament.catalogues.set([spring])
    mei = an_organiser_beside(day)
    said = {"name": "Next", "starts_on": NOW.date()}

    of_mei = tournament_copies.duplicate(day.tournament, **said, by=official(mei), now=NOW)
    of_olga = tournament_copies.duplicate(day.tournament, **said, by=day.cast.organiser, now=NOW)
    rehearsal = tournament_copies.rehearse(day.tournament, by=official(mei), now=NOW)

    assert (set(of_mei.catalogues.all()), set(of_olga.catalogues.all())) == (set(), {spring})
    copy = rehearsal.catalogues.get()
    assert copy != spring
    assert (copy.owner, copy.for_everybody, may("Mei", copy)) == (None, "", [])
    assert copy.figures.get().name == "Moss Giant"


def test_file_of_a_tournament_brings_its_own_figures_and_no_right_to_the_catalogue(spring):
    day = with_entrants(a_day(), 1)
    day.tournament.catalogues.set([spring])
    raw = tournament_files.file_of(day.tournament, now=NOW, with_mail=False).content

    of_sam = tournament_imports.take(raw, by=official(person("Sam")), now=NOW).catalogues.get()
    of_olga = tournament_imports.take(raw, by=day.cast.organiser, now=NOW).catalogues.get()

    assert (of_sam.owner, of_sam.key, of_olga) == (person("Sam"), "spring-2", spring)
    assert of_sam.figures.get().name == "Moss Giant"


@pytest.mark.parametrize(
    ("prepare", "expected"),
    [
        (lambda row: catalogue_rights.hand_over(row, "mei", **by("Sam")), Obstacle.ELSEWHERE),
        (lambda row: catalogue_rights.grant(row, "mei", "read", **by("Sam")), Obstacle.ELSEWHERE),
        (lambda row: catalogue_rights.share(row, "read", **by("Sam")), None),
    ],
    ids=["owner", "granted", "of-everybody"],
)
def test_reset_link_climbs_to_no_catalogue(prepare, expected):
    day = a_day()
    mei = officials.invite(
        day.tournament,
        OfficialInput(username="mei", name="Mei", kind="referee"),
        by=day.cast.organiser,
        now=NOW,
    )[0]
    row = a_catalogue(owner=person("Sam"))
    before = obstacle(day.cast.olga, mei)

    prepare(row)

    assert (before, obstacle(day.cast.olga, mei)) == (None, expected)


def test_reset_link_for_a_right_that_its_maker_has_as_well(spring):
    day = a_day()
    mei = officials.invite(
        day.tournament,
        OfficialInput(username="mei", name="Mei", kind="referee"),
        by=day.cast.organiser,
        now=NOW,
    )[0]
    catalogue_rights.grant(spring, "mei", "use", **by("Olga"))

    assert obstacle(day.cast.olga, mei) is None


def everything_judged():
    return [list(model.objects.order_by("pk").values()) for model in (ArmyListVersion, ArmyListEntry, Figure)]


def test_catalogues_of_before_belong_to_whoever_the_log_says_and_no_list_changes():
    day = with_entrants(a_day(), 1)
    hand_in(armed(day), LEGAL)
    ArmyList.objects.update(locked_at=NOW)
    said = [HEADER.__class__(key=key, name=key) for key in ("olgas", "older")]
    olgas, older = (
        catalogue_imports.take(day.tournament, CSV, said=each, by=day.cast.organiser, now=NOW).catalogue
        for each in said
    )
    Catalogue.objects.filter(pk=older.pk).update(created_at=NOW.replace(year=2000))  # made by the command
    base = copied_figures.army_adapters.to_rules_figure(a_figure(a_catalogue(), name="Fen Hag"))
    own = copied_figures.copy(day.tournament, base, by=day.cast.organiser, now=NOW).figure.catalogue
    Catalogue.objects.update(owner=None, for_everybody="")
    before = everything_judged()

    give = import_module("armies.migrations.0008_owners_by_the_log").give
    give(apps, SimpleNamespace(connection=connection))

    found = {row.pk: (row.owner, row.for_everybody) for row in Catalogue.objects.select_related("owner")}
    assert (found[olgas.pk], found[older.pk], found[own.pk]) == (
        (day.cast.olga, ""),
        (None, "use"),
        (None, ""),
    )
    assert everything_judged() == before
    assert Tournament.objects.get(pk=day.tournament.pk).catalogues.count() == 4


@pytest.mark.django_db(transaction=True)
def test_of_two_who_hand_it_over_at_once_one_does():
    row = a_catalogue(owner=person("Olga"))
    for name in ("Sam", "Mei"):
        person(name)

    answers = together(
        lambda: catalogue_rights.hand_over(row, "sam", **by("Olga")),
        lambda: catalogue_rights.hand_over(row, "mei", **by("Olga")),
    )

    assert sum(isinstance(answer, NotAllowed) for answer in answers) == 1
