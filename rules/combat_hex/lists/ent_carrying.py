"""AC13: which figures an Ent may carry when the game begins (8.42), where a list declares it.

Carrying during play is no business of list building.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, Final

from rules.citations import cite
from rules.combat_hex.figures import Figure
from rules.combat_hex.lists.list_analysis import Line, ListAnalysis, same_name
from rules.combat_hex.wording import count_text
from rules.verdict import Finding, Severity

RIDERS_OF_AN_ENT: Final = 2
_CARRY = cite("8.42")


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
        able = (
            f"{count_text(line.quantity, 'copy')} may carry {room}" if room else "it does not have Ent Carry"
        )
        yield _ac13(
            line.figure,
            f"{line.figure.name} is to carry {count_text(carried, 'figure')} and {able}",
            carried=carried,
        )


def _rider_findings(name: str, count: int, lines: list[Line]) -> Iterator[Finding]:
    if not lines:
        yield _ac13(None, f"{name!r} is to be carried and is not in the list", subject=name)
        return
    barred = [line for line in lines if line.traits.is_ring_bearer or line.figure.hexes > 1]
    room = sum(
        line.quantity for line in lines if line not in barred and line.is_set_up and not line.entry.carries
    )
    if count <= room:
        return
    if room or not barred:
        figure = lines[0].figure
        reason = f"{figure.name} is to be carried {count_text(count, 'time')} and {room} can be"
    else:
        figure = barred[0].figure
        is_wide = figure.hexes > 1
        reason = f"{figure.name} is to be carried and " + (
            f"its base covers {figure.hexes} hexes" if is_wide else "bears The One Ring"
        )
    yield _ac13(figure, reason)


def _ac13(figure: Figure | None, reason: str, *, subject: str | None = None, **data: Any) -> Finding:
    return Finding(
        "AC13",
        Severity.ERROR,
        f"{reason}. An Ent carries two figures of one hex that do not bear the Ring.",
        _CARRY,
        subject=figure.name if figure else subject,
        data=data,
    )
