"""What changed between two contents of a list, told so that it leads from the one to the other."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armies.queries import versions_of
from armies.services.lists import lists
from armies.services.lists.differences import Correction, Line, applied, differences, lines_of
from rules.figure_lists.figures import Ability
from rules.policy import Policy
from tests.data.factories import NOON, a_catalogue, a_figure, a_list
from tests.rules.cast import CALM, CAPTAIN, GUARD
from tests.rules.test_properties import figures

lines = st.builds(
    Line, st.integers(1, 5), figures(), st.integers(1, 4), st.sampled_from([(), ("Guard",), ("Guard", "Elf")])
)
contents = st.lists(lines, max_size=8)


@given(contents, contents)
@CALM
def test_changes_applied_to_the_old_give_the_new(old, new):
    assert Counter(applied(old, differences(old, new))) == Counter(new)


@given(contents)
@CALM
def test_same_content_in_any_order_has_no_differences(content):
    assert differences(content, list(reversed(content))) == ()


@pytest.mark.thorough
@given(contents, contents)
@CALM
def test_a_figure_of_both_is_never_told_as_gone_and_come(old, new):
    changes = differences(old, new)

    gone = {change.line.key for change in changes if change.kind == "removed"}
    come = {change.line.key for change in changes if change.kind == "added"}
    assert not gone & come


def test_added_removed_and_counted_anew_are_told_apart():
    old = [Line(1, CAPTAIN, 1), Line(2, GUARD, 4)]
    new = [Line(2, GUARD, 6), Line(3, replace(GUARD, name="Elf"), 2)]

    told = [(change.kind, change.line.figure.name, change.more) for change in differences(old, new)]

    assert told == [("changed", "Guard", 2), ("added", "Elf", 2), ("removed", "Captain", -1)]


def test_corrected_base_is_told_column_by_column():
    corrected = replace(GUARD, points=35, abilities=(Ability("dread", 2),), unique_numbers=(4, 5))

    (change,) = differences([Line(1, GUARD, 2)], [Line(1, corrected, 2)])

    assert (change.kind, change.more, change.carries_differ) == ("changed", 0, False)
    assert change.corrections == (
        Correction("points", "30", "35"),
        Correction("unique_numbers", "–", "4, 5"),
        Correction("abilities", "–", "Dread 2"),
    )


def test_other_riders_are_a_difference_of_their_own():
    (change,) = differences([Line(1, CAPTAIN, 1, ("Guard",))], [Line(1, CAPTAIN, 1)])

    assert change.carries_differ
    assert change.corrections == ()
    assert differences([], [Line(1, CAPTAIN, 1)])[0].corrections == ()


@pytest.mark.django_db
def test_saved_versions_are_compared_by_their_figures_as_they_were():
    catalogue, army_list = a_catalogue(), a_list()
    guard, copy = a_figure(catalogue, name="Guard"), a_figure(catalogue, name="Gard")
    for choices in ([(guard, 2)], [(guard, 3)]):
        entries = [lists.Choice(*choice) for choice in choices]
        lists.save_version(army_list, entries=entries, by="Pia", now=NOON, policy=Policy())
        guard.points += 5
        guard.save()
    lists.save_version(army_list, entries=[lists.Choice(copy, 3)], by="Pia", now=NOON, policy=Policy())
    copy.joined_with = guard
    copy.save()

    third, second, first = (lines_of(version) for version in versions_of(army_list))

    (counted,) = differences(first, second)
    assert (counted.more, [row.column for row in counted.corrections]) == (1, ["points"])
    (joined,) = differences(second, third)
    assert [row.column for row in joined.corrections] == ["name", "points"]
