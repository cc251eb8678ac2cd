"""Army construction: one list, or the registration of a good and an evil list, against a ruleset.

An illegal list is a verdict with findings, never an exception, and is never repaired here. The checks
stand in :mod:`rules.combat_hex.lists.checks`; an edition chooses which of them it asks.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.citations import cite
from rules.combat_hex.lists.checks import Check, effective_count, numbers_of
from rules.combat_hex.lists.limits import limits_of
from rules.errors import BadInput
from rules.figure_lists.figures import ArmyList, Faction
from rules.figure_lists.limit import Limit
from rules.figure_lists.list_analysis import ListAnalysis, Part, Registration, Totals, lines_of
from rules.figure_lists.restriction import Restriction, restrictions_for
from rules.policy import Policy
from rules.verdict import Finding, Severity, Step, Verdict

__all__ = ["Construction", "Order", "Registration", "Totals", "check_list", "check_registration", "limits"]

_BOTH = cite("2.021")
_ONE = cite("D02")


@dataclass(frozen=True, slots=True)
class Construction:
    """How one edition builds armies: the abilities it knows, the checks it asks, one list or two.

    ``numbers_per_figure`` is how many unique numbers a base can hold, ``None`` for any number.
    """

    abilities: frozenset[str]
    checks: tuple[Check, ...]
    needs_both_lists: bool
    numbers_per_figure: int | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """What a list is checked for: the level, the organiser's choices, the event's own restrictions.

    ``zone_hexes`` is the number of usable hexes of the set-up zone, where the organiser knows the map.
    """

    level: int
    policy: Policy
    restrictions: tuple[Restriction, ...] = ()
    zone_hexes: int | None = None

    def __post_init__(self) -> None:
        """A level below one point and a zone without a hex can only be slips."""
        if self.level < 1:
            raise BadInput("level-low", path="level", data={"level": self.level})
        if self.zone_hexes is not None and self.zone_hexes < 1:
            raise BadInput("zone-small", path="zone_hexes", data={"hexes": self.zone_hexes})


def check_list(army_list: ArmyList, *, construction: Construction, order: Order) -> Verdict[Totals]:
    """What the construction rules have to say about one list."""
    analysis = _read(army_list, construction, order)
    findings = _findings(analysis, construction)
    return Verdict(analysis.totals, findings, _trace(analysis), _disputed(analysis, findings))


def limits(army_list: ArmyList, *, construction: Construction, order: Order) -> tuple[Limit, ...]:
    """How one list stands against each construction rule and each restriction of the event."""
    analysis = _read(army_list, construction, order)
    return limits_of(analysis, _findings(analysis, construction), construction.checks)


def _read(army_list: ArmyList, construction: Construction, order: Order) -> ListAnalysis:
    return ListAnalysis(
        army_list=army_list,
        lines=lines_of(army_list, abilities=construction.abilities),
        level=order.level,
        policy=order.policy,
        restrictions=restrictions_for(order.restrictions, faction=army_list.faction),
        zone_hexes=order.zone_hexes,
        numbers_per_figure=construction.numbers_per_figure,
    )


def _findings(analysis: ListAnalysis, construction: Construction) -> tuple[Finding, ...]:
    return tuple(finding for check in construction.checks for finding in check(analysis))


def check_registration(
    lists: Mapping[Faction, ArmyList | None], *, construction: Construction, order: Order
) -> Verdict[Registration]:
    """AC8 and both lists: the findings of each carry its faction in their data."""
    verdicts = {
        faction: check_list(army_list, construction=construction, order=order)
        for faction, army_list in lists.items()
        if army_list is not None
    }
    findings = [*_missing(lists, construction), *_swapped(lists)]
    for faction, verdict in verdicts.items():
        findings += [replace(f, data={**f.data, "faction": faction.value}) for f in verdict.findings]
    good, evil = verdicts.get(Faction.GOOD), verdicts.get(Faction.EVIL)
    return Verdict(
        Registration(good.value if good else None, evil.value if evil else None),
        tuple(findings),
        tuple(
            replace(step, data={**step.data, "faction": faction.value})
            for faction, v in verdicts.items()
            for step in v.trace
        ),
        tuple(sorted({item for v in verdicts.values() for item in v.disputed}, key=_by_number)),
    )


def _missing(lists: Mapping[Faction, ArmyList | None], construction: Construction) -> list[Finding]:
    """AC8: a championship asks for a good and an evil list, the starter for one."""
    missing = [faction for faction in Faction if lists.get(faction) is None]
    if construction.needs_both_lists:
        return [_ac8(faction, case=faction.value) for faction in missing]
    if len(missing) == len(Faction):
        return [Finding("AC8", Severity.ERROR, _ONE, case="none")]
    return []


def _swapped(lists: Mapping[Faction, ArmyList | None]) -> list[Finding]:
    """AC8: an evil list in the good list's place is no good list."""
    return [
        _ac8(faction, case=f"{faction.value}-swapped")
        for faction, army_list in lists.items()
        if army_list is not None and army_list.faction is not faction
    ]


def _ac8(faction: Faction, *, case: str) -> Finding:
    data = {"faction": faction.value}
    return Finding("AC8", Severity.ERROR, _BOTH, case=case, subject=faction.value, data=data)


def _trace(analysis: ListAnalysis) -> tuple[Step, ...]:
    heroes = [
        {
            "count": line.quantity,
            "name": line.figure.name,
            "minions": analysis.cap(line),
            "is_doubled": bool(line.traits.leadership_icons),
        }
        for line in analysis.lines
        if analysis.cap(line)
    ]
    totals = analysis.totals
    return (
        Step("points", data={"points": totals.points, "level": analysis.level}),
        Step(
            "minion-cap",
            case="heroes" if heroes else "none",
            data={"minion_cap": totals.minion_cap, "heroes": heroes},
        ),
    )


def _disputed(analysis: ListAnalysis, findings: tuple[Finding, ...]) -> tuple[str, ...]:
    second = [line for line in analysis.lines if line.part is Part.SECOND_HALF]
    touched = {
        "A13": any(line.traits.is_ring_bearer and not line.traits.has_one_ring for line in analysis.lines),
        "A16": analysis.riders > 0,
        "A23": bool(second),
        "A24": any(
            effective_count(bases) < sum(line.quantity for line in bases)
            for bases in numbers_of(analysis).values()
        ),
        "A25": any(line.figure.is_hero and line.figure.action_points for line in second),
        "A26": any(line.traits.leadership_icons > 1 for line in analysis.lines if analysis.cap(line)),
        "A32": any(finding.code == "AC1" for finding in findings),
    }
    return tuple(item for item, is_touched in touched.items() if is_touched)


def _by_number(item: str) -> tuple[str, int]:
    return item[0], int(item[1:])
