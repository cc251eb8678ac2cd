"""A figure copied from its base: stored once, found again, verified, joined."""

from dataclasses import replace

import pytest

from armies import adapters
from armies.models.choices import ChangeVerb
from armies.services.catalogues import copies, figures
from armies.services.errors import Refused
from armies.services.lists import drafts, lists
from rules.figure_lists.figures import Ability, Role
from rules.policy import Policy
from tests.data import builders
from tests.data.factories import NOON, a_catalogue, a_figure, a_list

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
GIANT = builders.figure("Moss Giant", version=2, abilities=(Ability("large"), Ability("armor", 0)))


def store(catalogue, figure=GIANT, by="Pia"):
    return copies.store(catalogue, figure=figure, by=by, now=NOON)


def test_copied_base_is_unverified_and_signed():
    row, is_new = store(a_catalogue())

    assert is_new
    assert adapters.to_rules_figure(row) == GIANT
    assert (row.is_unverified, row.copied_by, row.copied_at) == (True, "Pia", NOON)
    assert [(change.verb, change.by) for change in row.changes.all()] == [(ChangeVerb.COPIED, "Pia")]


def test_same_base_in_other_letters_is_the_figure_there_is():
    catalogue = a_catalogue()
    row, _ = store(catalogue)
    again = replace(GIANT, name="MÓSS  giant", abilities=GIANT.abilities[::-1], rarity="star")

    assert store(catalogue, again, by="Paul") == (row, False)


@pytest.mark.parametrize(
    "other",
    [
        replace(GIANT, points=GIANT.points + 5),
        replace(GIANT, abilities=(Ability("large"), Ability("armor", None))),
        replace(GIANT, version=3),
    ],
    ids=["points", "no cost is not 0", "colour"],
)
def test_another_base_of_the_name_is_another_figure(other):
    catalogue = a_catalogue()
    first, _ = store(catalogue)

    second, is_new = store(catalogue, other)

    assert is_new
    assert first.key != second.key


def test_figures_alike_are_of_nearly_the_name_or_of_the_collector_number():
    catalogue = a_catalogue()
    given = {"catalogue": catalogue, "version": 2}
    near = a_figure(name="Mos Giant", **given)
    numbered = a_figure(name="Giant of the Fen", collector_number="GF 12", **given)
    a_figure(name="Moss Giant", faction="evil", **given)
    a_figure(name="Moss Giant", catalogue=catalogue, version=3)
    a_figure(name="Moss Giant", is_retired=True, **given)

    found = copies.alike(replace(GIANT, collector_number="gf 12"), among=[catalogue])

    assert found == [numbered, near]


def test_verified_once_is_verified_for_everybody():
    row, _ = store(a_catalogue())

    copies.verify(row, by="Jun", now=NOON)
    again = copies.verify(row, by="Olga", now=NOON)

    assert (again.is_unverified, again.verified_by) == (False, "Jun")
    assert row.changes.filter(verb=ChangeVerb.VERIFIED).count() == 1


def test_list_with_a_joined_figure_counts_the_other_one():
    catalogue, army_list = a_catalogue(), a_list()
    row, _ = store(catalogue)
    real = a_figure(catalogue, name="Moss Giant", points=190)
    copies.join(row, other=real, by="Jun", now=NOON)

    choices = [drafts.Choice(row, 1), drafts.Choice(real, 2)]
    version = lists.save_version(army_list, entries=choices, by="Pia", now=NOON, policy=Policy())

    assert [(entry.figure, entry.quantity) for entry in version.entries.all()] == [(real, 3)]


def test_joining_is_signed_with_what_both_said_and_follows_through():
    catalogue = a_catalogue()
    first, _ = store(catalogue)
    second, _ = store(catalogue, replace(GIANT, points=1))
    real = a_figure(catalogue, name="Moss Giant", points=190)

    copies.join(first, other=second, by="Jun", now=NOON)
    copies.join(second, other=real, by="Jun", now=NOON)
    first.refresh_from_db()

    assert (first.joined_with, first.is_retired) == (real, True)
    change = second.changes.get(verb=ChangeVerb.MERGED)
    assert (change.before["points"], change.after["points"], change.after["key"]) == (1, 190, real.key)


def test_figure_with_a_role_is_joined_only_with_one_that_has_it():
    catalogue = a_catalogue()
    row, _ = store(catalogue, replace(GIANT, role=Role.RING_BEARER))
    real = a_figure(catalogue, name="Moss Giant", points=190)

    with pytest.raises(Refused, match="Settle the role of Moss Giant first") as refused:
        copies.join(row, other=real, by="Jun", now=NOON)
    figures.correct(
        real, figure=replace(adapters.to_rules_figure(real), role=Role.RING_BEARER), by="Jun", now=NOON
    )

    assert refused.value.code == "other-role"
    assert copies.join(row, other=real, by="Jun", now=NOON).joined_with == real


def test_figure_is_joined_neither_with_itself_nor_across_factions_nor_with_a_joined_one():
    catalogue = a_catalogue()
    row, _ = store(catalogue)
    foe, real = a_figure(catalogue, faction="evil"), a_figure(catalogue)
    gone = a_figure(catalogue, joined_with=real)

    for other, sentence in ((row, "with itself"), (foe, "same faction"), (gone, "was joined with")):
        with pytest.raises(Refused, match=sentence):
            copies.join(row, other=other, by="Jun", now=NOON)
