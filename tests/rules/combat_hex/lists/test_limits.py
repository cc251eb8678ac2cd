"""Each rule as a line: untouched, met, broken, and broken exactly where a check objects."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.figure_lists.limit import State
from rules.figure_lists.restrictions_codec import restrictions_from_json
from rules.registry import ruleset
from tests.rules.cast import (
    BEARER,
    CAPTAIN,
    FIRST,
    FRODO,
    GUARD,
    ORC,
    RING_FRODO,
    SECOND,
    good,
    with_ability,
)

CHAMPIONSHIP = ruleset("combat-hex-2007")
STARTER = ruleset("combat-hex-starter")


def lines(*rows, edition=CHAMPIONSHIP, restrictions=(), **event):
    found = edition.limits(good(*rows), restrictions=restrictions_from_json(list(restrictions)), **event)
    return {line.code: line for line in found}


def states(*rows, **event):
    return {code: line.state.value for code, line in lines(*rows, **event).items()}


def test_an_empty_list_touches_nothing():
    event_rules = [{"kind": "minimum-points", "value": 900}]

    assert set(states(restrictions=event_rules).values()) == {"untouched"}


def test_a_whole_list_meets_what_it_touches():
    assert states((CAPTAIN, 1), (GUARD, 4)) == {
        "points": "met",
        "minions": "met",
        "faction": "met",
        "unique": "untouched",
        "pair": "untouched",
        "ring": "untouched",
    }


@pytest.mark.parametrize(
    ("rows", "broken"),
    [
        ([(CAPTAIN, 11)], "points"),
        ([(CAPTAIN, 1), (GUARD, 5)], "minions"),
        ([(GUARD, 1)], "minions"),
        ([CAPTAIN, ORC], "faction"),
        ([CAPTAIN, BEARER, FIRST], "pair"),
        ([CAPTAIN, FIRST, SECOND], "ring"),
    ],
)
def test_each_rule_breaks_its_own_line_with_its_findings(rows, broken):
    found = lines(*rows)

    assert [code for code, line in found.items() if line.state is State.BROKEN] == [broken]
    assert all(str(found[broken].refs[0]) in {str(r) for r in each.refs} for each in found[broken].findings)


def test_lines_count_what_their_rule_counts():
    found = lines(with_ability(CAPTAIN, "leadership"), (GUARD, 3), BEARER, FIRST, SECOND)

    assert (found["minions"].measure.taken, found["minions"].measure.most) == (3, 16)
    assert found["pair"].measure.words == ("PR1", "PR2")
    assert found["ring"].measure.words == (BEARER.name,)
    assert found["points"].measure.most == 1500


def test_two_restrictions_of_one_kind_are_told_apart():
    event_rules = [{"kind": "max-figure-points", "value": 200}, {"kind": "max-figure-points", "value": 100}]

    found = states(CAPTAIN, restrictions=event_rules)

    assert (found["restriction-1"], found["restriction-2"]) == ("met", "broken")


def test_a_lifted_cap_shows_no_limit():
    found = lines((GUARD, 3), restrictions=[{"kind": "no-minion-cap"}])

    assert found["minions"].measure.most is None
    assert found["minions"].state is State.MET


def test_an_error_without_a_line_of_its_own_gets_one():
    line = lines(FRODO, (RING_FRODO, 2))["ring-base-twice"]

    assert (line.state, line.measure.words) == (State.BROKEN, (RING_FRODO.name,))
    assert [str(ref) for ref in line.refs] == ["9.01"]


def test_the_starter_knows_no_pairs():
    assert not {"pair", "ring"} & set(states(CAPTAIN, edition=STARTER))


@given(
    st.lists(
        st.tuples(st.sampled_from([CAPTAIN, GUARD, ORC, BEARER, FIRST, SECOND]), st.integers(1, 6)),
        min_size=1,
        max_size=8,
    )
)
def test_a_line_is_broken_exactly_where_a_check_objects(rows):
    event_rules = restrictions_from_json([{"kind": "max-heroes", "value": 3}])
    verdict = CHAMPIONSHIP.check_list(good(*rows), restrictions=event_rules)
    found = CHAMPIONSHIP.limits(good(*rows), restrictions=event_rules)

    said = [f for f in verdict.errors if f.code != "empty-list"]

    objections = [f.as_json() for line in found for f in line.findings]
    assert all(objections.count(f.as_json()) for f in said)
    assert len(objections) == len(said)
    assert all((line.state is State.BROKEN) == bool(line.findings) for line in found)
