"""Two sides of one list: taking both loses no figure, whoever comes first, and equal sides stay."""

from hypothesis import given
from hypothesis import strategies as st

from armies.models import Figure
from armies.services.lists.draft_merges import both, counts_of, differences, with_counts
from armies.services.lists.drafts import Choice

COUNTS = st.dictionaries(st.integers(1, 9), st.integers(1, 6), max_size=6)
ROWS = {pk: Figure(pk=pk, name=f"Figure {pk}") for pk in range(1, 10)}


def choices(counts):
    return tuple(Choice(ROWS[pk], count) for pk, count in counts.items())


@given(COUNTS, COUNTS)
def test_taking_both_never_loses_a_figure(mine, theirs):
    taken = both(mine, theirs)

    assert all(taken[pk] >= count for side in (mine, theirs) for pk, count in side.items())
    assert set(taken) == {*mine, *theirs}
    assert all(count in (mine.get(pk), theirs.get(pk)) for pk, count in taken.items())


@given(COUNTS, COUNTS)
def test_it_does_not_matter_which_side_comes_first(mine, theirs):
    assert both(mine, theirs) == both(theirs, mine)
    assert [(d.figure, d.theirs, d.mine) for d in differences(theirs, mine)] == [
        (d.figure, d.mine, d.theirs) for d in differences(mine, theirs)
    ]


@given(COUNTS)
def test_equal_sides_differ_in_nothing_and_stay(mine):
    assert differences(mine, mine) == ()
    assert both(mine, mine) == mine


@given(COUNTS, COUNTS)
def test_the_differences_are_all_that_keeps_the_sides_apart(mine, theirs):
    mended = {**mine, **{each.figure: each.theirs for each in differences(mine, theirs)}}

    assert {pk: count for pk, count in mended.items() if count} == theirs


@given(COUNTS, COUNTS)
def test_choices_are_brought_to_exactly_these_counts(held, wanted):
    brought = with_counts(choices(held), wanted, figures=ROWS)

    assert counts_of(brought) == wanted
    order = [choice.figure.pk for choice in brought]
    assert [pk for pk in held if pk in wanted] == order[: len([pk for pk in held if pk in wanted])]


def test_what_is_carried_stays_while_the_count_does():
    ent = Choice(ROWS[1], 1, ("Figure 2",))
    held = (ent, Choice(ROWS[1], 2), Choice(ROWS[2], 1))

    assert with_counts(held, {1: 3, 2: 2}, figures=ROWS) == (ent, Choice(ROWS[1], 2), Choice(ROWS[2], 2))
    assert with_counts(held, {1: 1, 2: 1}, figures=ROWS) == (ent, Choice(ROWS[2], 1))
