"""The checks of army construction, one function each: AC1 to AC7 and AC10 to AC12.

A check looks at a :class:`~rules.figure_lists.list_analysis.ListAnalysis` and yields findings; it never
changes or repairs a list. AC8 is about a registration and stands in
:mod:`rules.combat_hex.lists.construction`, AC9 holds the event's own restrictions
(:mod:`rules.combat_hex.lists.restrictions`), AC13 is in
:mod:`rules.combat_hex.lists.ent_carrying`.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Final

from rules.citations import cite
from rules.errors import nearest
from rules.figure_lists.abilities import CHAMPIONSHIP_ABILITIES, PR1, PR2, ability_code, ability_name
from rules.figure_lists.figures import Figure
from rules.figure_lists.list_analysis import Line, ListAnalysis, Part, Person
from rules.figure_lists.restriction import RestrictionKind
from rules.verdict import Finding, Severity

Check = Callable[[ListAnalysis], Iterator[Finding]]


_POINTS = cite("2.01")
_CAP = cite("2.02")
_CAP_DOUBLED = cite("2.02", "8.47")
_FACTION = cite("2.03")
_UNIQUE = cite("2.04")
_ONE_NUMBER = cite("D03")
_PRECIOUS = cite("8.52")
_ROOM = cite("3.03")
_ROOM_CARRIED = cite("3.03", "8.42")
_ODD_DIE = cite("10.07")
_PAINT = cite("10.03")
_SYMBOL = cite("8.01")

_PAINT_FINDING: Final = Finding(
    "AC12",
    Severity.CHECKLIST,
    _PAINT,
)


def check_points(analysis: ListAnalysis) -> Iterator[Finding]:
    """AC1: not more points than the level of the event. There is no minimum."""
    points, level = analysis.totals.points, analysis.level
    if points > level:
        yield Finding(
            "AC1",
            Severity.ERROR,
            _POINTS,
            data={"points": points, "level": level, "over": points - level},
        )


def check_not_empty(analysis: ListAnalysis) -> Iterator[Finding]:
    """An army begins with its heroes; a list without a figure is not one yet."""
    if not analysis.totals.figures:
        yield Finding("empty-list", Severity.ERROR, _CAP)


def check_minion_cap(analysis: ListAnalysis) -> Iterator[Finding]:
    """AC2: not more minions than the heroes' printed action points, Leadership counting double."""
    totals = analysis.totals
    if not totals.heroes or totals.minions <= totals.minion_cap or _is_cap_lifted(analysis):
        return
    is_doubled = any(line.traits.leadership_icons for line in analysis.lines if analysis.cap(line))
    yield Finding(
        "AC2",
        Severity.ERROR,
        _CAP_DOUBLED if is_doubled else _CAP,
        data={
            "minions": totals.minions,
            "minion_cap": totals.minion_cap,
            "over": totals.minions - totals.minion_cap,
        },
    )


def check_minions_have_a_hero(analysis: ListAnalysis) -> Iterator[Finding]:
    """AC5: without a hero no minion is allowed. Heroes alone are an army."""
    totals = analysis.totals
    if totals.minions and not totals.heroes and not _is_cap_lifted(analysis):
        yield Finding(
            "AC5",
            Severity.ERROR,
            _CAP,
            data={"minions": totals.minions, "minion_cap": 0},
        )


def check_faction(analysis: ListAnalysis) -> Iterator[Finding]:
    """AC3: every figure is of the list's faction."""
    faction = analysis.army_list.faction
    for line in analysis.lines:
        if line.figure.faction is not faction:
            yield Finding(
                "AC3",
                Severity.ERROR,
                _FACTION,
                case=faction.value,
                subject=line.figure.name,
                data={"figure_faction": line.figure.faction.value, "list_faction": faction.value},
            )


def check_unique_numbers(analysis: ListAnalysis) -> Iterator[Finding]:
    """AC4: no unique number on two figures; the two bases of a pair do not exclude each other (A24)."""
    for number, bases in numbers_of(analysis).items():
        count = effective_count(bases, is_pair_one=analysis.policy.pr_pair_numbers == "exempt")
        if count > 1:
            found = Counter({line.figure.name: 0 for line in bases})
            for line in bases:
                found[line.figure.name] += line.quantity
            yield Finding(
                "AC4",
                Severity.ERROR,
                _UNIQUE,
                subject=bases[0].figure.name,
                data={"unique_number": number, "figures": dict(found), "count": count},
            )


def check_one_number_each(analysis: ListAnalysis) -> Iterator[Finding]:
    """AC4 in the starter: a base holds one unique number there, so only its first counts (D03)."""
    for line in analysis.lines:
        figure = line.figure
        if len(figure.unique_numbers) > len(analysis.numbers(figure)):
            yield Finding(
                "AC4",
                Severity.WARNING,
                _ONE_NUMBER,
                case="starter",
                subject=figure.name,
                data={
                    "unique_numbers": list(figure.unique_numbers),
                    "count": len(figure.unique_numbers),
                    "number": figure.unique_numbers[0],
                },
            )


def check_ring_bearer_for_pr1(analysis: ListAnalysis) -> Iterator[Finding]:
    """AC6: PR1 only with a figure that has the normal One Ring ability: no half of a pair, no Ring base."""
    if not analysis.count("has_normal_one_ring"):
        for line in analysis.lines:
            if line.traits.is_pr1:
                yield Finding("AC6", Severity.ERROR, _PRECIOUS, subject=line.figure.name)


def check_pairs(analysis: ListAnalysis) -> Iterator[Finding]:
    """AC7: PR1 and PR2 come in pairs."""
    first, second = analysis.count("is_pr1"), analysis.count("is_pr2")
    if first == second:
        return
    missing, surplus = (PR2, "is_pr1") if first > second else (PR1, "is_pr2")
    line = next(line for line in analysis.lines if getattr(line.traits, surplus))
    yield Finding(
        "AC7",
        Severity.ERROR,
        _PRECIOUS,
        case=f"no-{missing}",
        subject=line.figure.name,
        data={"pr1": first, "pr2": second, "missing": abs(first - second)},
    )


def check_room(analysis: ListAnalysis) -> Iterator[Finding]:
    """AC10: an army that does not fit its set-up zone loses figures in every game."""
    hexes, zone = analysis.totals.hexes, analysis.zone_hexes
    if zone is not None and hexes > zone:
        yield Finding(
            "AC10",
            Severity.WARNING,
            _ROOM_CARRIED if analysis.riders else _ROOM,
            data={"hexes": hexes, "zone_hexes": zone},
        )


def check_odd_die(analysis: ListAnalysis) -> Iterator[Finding]:
    """AC11: whoever may put the Ring on needs a die of another colour."""
    bearers = [line for line in analysis.lines if line.traits.is_ring_bearer]
    bearers.sort(key=lambda line: line.traits.is_ring_base)  # the one who puts it on, not the base for it
    if bearers:
        yield Finding("AC11", Severity.CHECKLIST, _ODD_DIE, subject=bearers[0].figure.name)


def check_paint(analysis: ListAnalysis) -> Iterator[Finding]:
    """AC12: a reminder for whoever looks at the figures; it stands in every verdict on a list."""
    if analysis.lines:
        yield _PAINT_FINDING


def check_abilities(analysis: ListAnalysis) -> Iterator[Finding]:
    """Abilities nobody knows count for nothing, which a list should not learn on the day."""
    for line in analysis.lines:
        for written in dict.fromkeys(line.traits.unknown_abilities):
            yield _unknown_ability(line.figure, written)
        if line.traits.is_half_unnamed:
            yield Finding("unknown-ability", Severity.WARNING, _SYMBOL, case="half", subject=line.figure.name)


def _unknown_ability(figure: Figure, written: str) -> Finding:
    code = ability_code(written)
    near = nearest(written.casefold(), sorted(CHAMPIONSHIP_ABILITIES)) if code is None else ""
    return Finding(
        "unknown-ability",
        Severity.WARNING,
        _SYMBOL,
        case="starter" if code else "near" if near else "unread",
        subject=figure.name,
        data={"ability": written, "name": ability_name(code) if code else "", "near": near},
    )


def numbers_of(analysis: ListAnalysis) -> dict[int, list[Line]]:
    """Which bases carry each unique number."""
    found: defaultdict[int, list[Line]] = defaultdict(list)
    for line in analysis.lines:
        if line.figure.unique_numbers:
            for number in analysis.numbers(line.figure):
                found[number].append(line)
    return found


def effective_count(bases: list[Line], *, is_pair_one: bool = True) -> int:
    """How many different figures share a number: a pair, and a Ring-bearer with his base, are one (A24)."""
    if len(bases) == 1:  # as almost always, and this is asked for every number of every list
        return bases[0].quantity
    first, second, plain = 0, 0, 0
    bearers: Counter[Person] = Counter()
    ring_bases: Counter[Person] = Counter()
    for line in bases:
        if line.part is Part.SECOND_HALF:
            second += line.quantity
        elif line.part is Part.RING_BASE:
            ring_bases[line.bearer] += line.quantity
        elif line.traits.is_pr1:
            first += line.quantity
        elif line.traits.can_put_the_ring_on:
            bearers[line.bearer] += line.quantity
        else:
            plain += line.quantity
    return plain + (max(first, second) if is_pair_one else first + second) + (bearers | ring_bases).total()


def _is_cap_lifted(analysis: ListAnalysis) -> bool:
    return any(restriction.kind is RestrictionKind.NO_MINION_CAP for restriction in analysis.restrictions)
