"""How a list stands against each rule of construction: met, broken, or not touched yet.

One line a rule, whether or not the rule objects, so that somebody who builds sees a line turn the moment it
does. The judgement is that of the checks: a line is broken exactly where a check yields an error. Nothing is
judged a second time here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from rules.citations import Ref, cite
from rules.combat_hex.lists import checks
from rules.combat_hex.lists.checks import Check
from rules.combat_hex.lists.restrictions import check_restrictions
from rules.figure_lists.limit import Limit, Measure, State
from rules.figure_lists.list_analysis import ListAnalysis
from rules.figure_lists.restriction import RestrictionKind
from rules.verdict import Finding, Severity

_EMPTY: Final = "empty-list"  # nobody is told off for a list that has not begun


@dataclass(frozen=True, slots=True)
class _Line:
    """A rule of the game that every list is held against: the findings that break it and what it counts."""

    code: str
    refs: tuple[Ref, ...]
    asked_by: Check
    codes: frozenset[str]
    measure: Callable[[ListAnalysis], Measure]


def limits_of(
    analysis: ListAnalysis, findings: tuple[Finding, ...], asked: tuple[Check, ...]
) -> tuple[Limit, ...]:
    """Every line of an edition that asks these checks, in the order of the clauses, then the event's own."""
    errors = [each for each in findings if each.severity is Severity.ERROR]
    lines = [line for line in _LINES if line.asked_by in asked]
    claimed = {"AC9", _EMPTY}.union(*(line.codes for line in lines))
    return (
        *(_limit(line, analysis, errors) for line in lines),
        *_of_the_event(analysis),
        *(_other(each) for each in errors if each.code not in claimed),
    )


def _limit(line: _Line, analysis: ListAnalysis, errors: list[Finding]) -> Limit:
    against = tuple(each for each in errors if each.code in line.codes)
    measure = line.measure(analysis)
    refs = tuple(dict.fromkeys((*line.refs, *(ref for each in against for ref in each.refs))))
    return Limit(line.code, refs, _state(measure, against), measure, against)


def _of_the_event(analysis: ListAnalysis) -> Iterator[Limit]:
    """Each restriction asked alone, so that two of one kind are told apart."""
    for number, restriction in enumerate(analysis.restrictions, start=1):
        against = tuple(check_restrictions(replace(analysis, restrictions=(restriction,))))
        measure = Measure(is_touched=bool(analysis.lines))
        objections = against if measure.is_touched else ()
        state = _state(measure, objections)
        yield Limit(f"restriction-{number}", cite("2.021"), state, measure, objections, restriction)


def _other(finding: Finding) -> Limit:
    measure = Measure(is_touched=True, words=(finding.subject,) if finding.subject else ())
    return Limit(finding.code, finding.refs, State.BROKEN, measure, (finding,))


def _state(measure: Measure, against: tuple[Finding, ...]) -> State:
    if against:
        return State.BROKEN
    return State.MET if measure.is_touched else State.UNTOUCHED


def _points(analysis: ListAnalysis) -> Measure:
    return Measure(bool(analysis.lines), analysis.totals.points, analysis.level)


def _minions(analysis: ListAnalysis) -> Measure:
    totals = analysis.totals
    is_lifted = any(each.kind is RestrictionKind.NO_MINION_CAP for each in analysis.restrictions)
    return Measure(bool(totals.figures), totals.minions, None if is_lifted else totals.minion_cap)


def _faction(analysis: ListAnalysis) -> Measure:
    return Measure(bool(analysis.lines))


def _unique(analysis: ListAnalysis) -> Measure:
    numbers = analysis.totals.unique_numbers
    return Measure(bool(numbers), len(numbers), words=tuple(str(number) for number in numbers))


def _pair(analysis: ListAnalysis) -> Measure:
    first, second = analysis.count("is_pr1"), analysis.count("is_pr2")
    return Measure(bool(first or second), words=("PR1",) * first + ("PR2",) * second)


def _ring(analysis: ListAnalysis) -> Measure:
    bearers = tuple(line.figure.name for line in analysis.lines if line.traits.has_normal_one_ring)
    return Measure(bool(bearers), words=bearers)


_LINES: Final = (
    _Line("points", cite("2.01"), checks.check_points, frozenset({"AC1"}), _points),
    _Line("minions", cite("2.02", "8.47"), checks.check_minion_cap, frozenset({"AC2", "AC5"}), _minions),
    _Line("faction", cite("2.03"), checks.check_faction, frozenset({"AC3"}), _faction),
    _Line("unique", cite("2.04"), checks.check_unique_numbers, frozenset({"AC4"}), _unique),
    _Line("pair", cite("8.52"), checks.check_pairs, frozenset({"AC7"}), _pair),
    _Line("ring", cite("8.52"), checks.check_ring_bearer_for_pr1, frozenset({"AC6"}), _ring),
)
