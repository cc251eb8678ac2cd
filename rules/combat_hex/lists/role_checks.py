"""What a list is told about roles: Ring bases and whom they replace, pairs that differ, names that propose.

A name is never more than a warning here: it changes no sum and breaks no rule.
"""

from collections import Counter
from collections.abc import Iterator

from rules.citations import cite
from rules.figure_lists.figures import Role
from rules.figure_lists.list_analysis import Line, ListAnalysis, Part
from rules.figure_lists.roles import proposed_role
from rules.verdict import Finding, Severity

_PUT_ON = cite("9.01")
_WORTH = cite("9.01", "9.17")
_PRECIOUS = cite("8.52")


def check_ring_bases(analysis: ListAnalysis) -> Iterator[Finding]:
    """A Ring base enters play only instead of the Ring-bearer that it names (9.01), one for each."""
    bases = [line for line in analysis.lines if line.traits.is_ring_base]
    seen = set()
    for line in bases:
        found = [each for each in analysis.lines if _is_bearer_of(line, each)]
        count = sum(each.quantity for each in bases if each.bearer == line.bearer)
        room = sum(each.quantity for each in found)
        if line.part is Part.RING_BASE:
            yield from _points_that_differ(line, found)
        elif not room:
            yield _alone(line)
        elif line.bearer not in seen:
            seen.add(line.bearer)
            yield Finding(
                "ring-base-twice",
                Severity.ERROR,
                _PUT_ON,
                subject=line.figure.name,
                data={
                    "role_of": line.figure.role_of,
                    "ring_bases": count,
                    "bearers": room,
                    "over": count - room,
                },
            )


def _is_bearer_of(base: Line, line: Line) -> bool:
    return line.traits.can_put_the_ring_on and line.bearer == base.bearer


def _alone(line: Line) -> Finding:
    return Finding(
        "ring-base-alone",
        Severity.WARNING,
        _PUT_ON,
        subject=line.figure.name,
        data={"role_of": line.figure.role_of},
    )


def _points_that_differ(line: Line, bearers: list[Line]) -> Iterator[Finding]:
    """A base of other points than its bearer is legal, and may be the wrong base."""
    worth = bearers[0].figure.points
    if line.figure.points not in {0, *(each.figure.points for each in bearers)}:
        yield Finding(
            "ring-base-points",
            Severity.WARNING,
            _WORTH,
            subject=line.figure.name,
            data={"points": line.figure.points, "role_of": line.figure.role_of, "bearer_points": worth},
        )


def check_pair_counters(analysis: ListAnalysis) -> Iterator[Finding]:
    """Both bases of a pair have the same wounds and action points, because their counters are set alike."""
    first = [line for line in analysis.lines if line.traits.is_pr1]
    second = [line for line in analysis.lines if line.traits.is_pr2]
    if not (first and second):
        return
    one, other = _only_in(first, second), _only_in(second, first)
    if one is not None and other is not None:
        yield Finding(
            "pair-differs",
            Severity.WARNING,
            _PRECIOUS,
            subject=one.figure.name,
            data={
                "pr1": [one.figure.wounds, one.figure.action_points],
                "pr2": [other.figure.wounds, other.figure.action_points],
                "other": other.figure.name,
                "wounds": one.figure.wounds,
                "action_points": one.figure.action_points,
                "other_wounds": other.figure.wounds,
                "other_action_points": other.figure.action_points,
            },
        )


def _only_in(lines: list[Line], others: list[Line]) -> Line | None:
    left = Counter[tuple[int, int]]()
    for line in others:
        left[line.figure.wounds, line.figure.action_points] += line.quantity
    for line in lines:
        left[line.figure.wounds, line.figure.action_points] -= line.quantity
    return next((line for line in lines if left[line.figure.wounds, line.figure.action_points] < 0), None)


def check_proposed_roles(analysis: ListAnalysis) -> Iterator[Finding]:
    """A name that reads like a role is a question to an official, and nothing else (A13)."""
    for line in analysis.lines:
        role = proposed_role(line.figure)
        if role is not None and line.part is Part.WARRIOR:
            yield Finding(
                "role-proposed",
                Severity.WARNING,
                _WORTH if role is Role.RING_BASE else _PUT_ON,
                case=role.value,
                subject=line.figure.name,
                data={"role": role.value},
            )
