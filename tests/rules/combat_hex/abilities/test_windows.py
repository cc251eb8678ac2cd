"""Each ability of the registry has exactly one window, and what is not computed says why."""

from collections import Counter

from armies.messages.referee_desk.windows import READ_OUT, WINDOWS
from rules import reference
from rules.figure_lists.abilities import ABILITIES
from rules.figure_lists.ability_uses import ReadOut, UseWindow
from rules.referee_desk import uses


def test_each_ability_of_the_registry_is_in_exactly_one_cell():
    assert Counter(use.ability for use in uses()) == Counter(list(ABILITIES))


def test_what_is_not_computed_says_why_and_where_to_read():
    silent = [use.ability for use in uses() if not (use.is_computed or use.read_out)]

    assert silent == []
    assert all(reference.exists(use.clause) for use in uses())
    assert {use.ability for use in uses() if not use.is_computed} == {
        *("fast-strike", "repel", "stalwart", "crack-shot", "aggressive-strategy", "ent-carry")
    }


def test_what_is_not_activated_is_in_the_window_of_that_name():
    always = {use.ability for use in uses() if use.window is UseWindow.NOT_ACTIVATED}

    assert always == {code for code, spec in ABILITIES.items() if not spec.is_activated}


def test_each_window_and_each_reason_has_a_text_and_is_used():
    assert set(WINDOWS) == {use.window for use in uses()} == set(UseWindow)
    assert set(READ_OUT) == {use.read_out for use in uses()} - {None} == set(ReadOut)
