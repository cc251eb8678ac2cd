"""AC13: which figures an Ent may carry when the game begins (8.42), where a list declares it.

Carrying during play is no business of list building.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from rules.citations import cite
from rules.figure_lists.list_analysis import Line, ListAnalysis, same_name
from rules.verdict import Finding, Severity

RIDERS_OF_AN_ENT: Final = 2
_CARRY = cite("8.42")
NO_DATA: Final[Mapping[str, Any]] = MappingProxyType({})


def check_riders(analysis: ListAnalysis) -> Iterator[Finding]:
    """AC13: an Ent carries two at most, never a Ring-bearer and never a base of several hexes."""
    wanted: Counter[str] = Counter()
    for line in analysis.lines:
        wanted.update(same_name(name) for name in line.entry.carries)
        if line.entry.carries:
            yield from _carrier_findings(line)
    by_name: defaultdict[str, list[Line]] = defaultdict(list)
    for line in analysis.lines:
        by_name[same_name(line.figure.name)].append(line)
    for name, count in wanted.items():
        yield from _rider_findings(name, count, by_name[name])


def _carrier_findings(line: Line) -> Iterator[Finding]:
    room = RIDERS_OF_AN_ENT * line.quantity if line.traits.can_carry else 0
    carried = len(line.entry.carries)
    if carried > room:
        data = {"carried": carried, "room": room, "copies": line.quantity}
        yield _ac13("carrier-full" if room else "carrier-unable", line.figure.name, data)


def _rider_findings(name: str, count: int, lines: list[Line]) -> Iterator[Finding]:
    if not lines:
        yield _ac13("rider-missing", name)
        return
    barred = [line for line in lines if line.traits.is_ring_bearer or line.figure.hexes > 1]
    room = sum(
        line.quantity for line in lines if line not in barred and line.is_set_up and not line.entry.carries
    )
    if count <= room:
        return
    if room or not barred:
        yield _ac13("rider-count", lines[0].figure.name, {"count": count, "room": room})
        return
    figure = barred[0].figure
    case = "rider-wide" if figure.hexes > 1 else "rider-ring"
    yield _ac13(case, figure.name, {"hexes": figure.hexes})


def _ac13(case: str, subject: str, data: Mapping[str, Any] = NO_DATA) -> Finding:
    return Finding("AC13", Severity.ERROR, _CARRY, case=case, subject=subject, data=dict(data))
