"""Damage dice on targets (6.16 to 6.20): is a plan allowed, what does it do, and which plan removes most?"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from rules.combat_hex.abilities.effects import AbilityRules, wounds_of_die
from rules.errors import TooLarge
from rules.figure_lists.figures import Kind

HARDEST: Final = 6  # of a toughness (8.40)
MAX_BEST_DICE: Final = 10
MAX_BEST_TARGETS: Final = 8
Plan = tuple[tuple[int, str], ...]  # a die, counted from 0, and the id of its target


@dataclass(frozen=True, slots=True)
class Target:
    """An enemy that dice may go to, with what is declared about it."""

    id: str
    toughness: int
    wounds: int
    kind: Kind = Kind.MINION
    is_in_zone: bool = True
    is_in_other_zone: bool = False  # of a figure outside this combat (B17)
    is_guarded: bool = False
    has_armor: bool = False
    has_courage: bool = False
    is_carried: bool = False
    has_ring_on: bool = False
    is_in_ringwraith_zone: bool = False

    def closed_by(self, *, any_zone: bool) -> str:
        """The clause by which no die may go to it; empty where one may. ``any_zone``: B17 is read so."""
        if self.is_carried:
            return "8.42"
        if self.is_guarded:
            return "8.37"
        if self.has_ring_on and not self.is_in_ringwraith_zone:
            return "9.10"
        return "" if self.is_in_zone or (any_zone and self.is_in_other_zone) else "6.17"

    def toughness_under(self, rally_cry: int) -> int:
        """Rally Cry helps minions, up to 6 (8.40)."""
        if self.kind is Kind.HERO:
            return self.toughness
        return min(HARDEST, self.toughness + rally_cry)


@dataclass(slots=True)
class Assigned:
    """What the dice did; ``clause`` and ``at`` name the first die of the plan that is not allowed."""

    wounds: dict[str, int]
    ignored: int
    clause: str = ""
    at: int = 0
    removed: list[str] = field(default_factory=list)
    kept_by_courage: list[str] = field(default_factory=list)
    readings: set[str] = field(default_factory=set)

    @property
    def is_legal(self) -> bool:
        return not self.clause


@dataclass(frozen=True, slots=True)
class Dice:
    """Damage dice. ``assassin``: bought criticals that take two wounds (8.36)."""

    faces: tuple[int, ...]
    rally_cry: int = 0
    assassin: frozenset[int] = frozenset()
    rules: AbilityRules = field(default_factory=AbilityRules)

    def wounds(self, die: int) -> int:
        return 2 if die in self.assassin and self.faces[die] == HARDEST else 1


def assign(dice: Dice, targets: tuple[Target, ...], plan: Plan, *, any_zone: bool = False) -> Assigned:
    """Place all dice of the plan, then see who is removed (6.19)."""
    by_id: Mapping[str, Target] = {each.id: each for each in targets}
    done = Assigned({each.id: 0 for each in targets}, len(dice.faces) - len({die for die, _ in plan}))
    placed: set[int] = set()
    armored: set[str] = set()
    for at, (die, id_) in enumerate(plan):
        target = by_id[id_]
        if not target.is_in_zone:
            done.readings.add("B17")
        done.clause = "6.16" if die in placed else target.closed_by(any_zone=any_zone)
        if not done.clause and dice.faces[die] < target.toughness_under(dice.rally_cry):
            done.clause = "6.17"
        if done.clause:
            done.at = at
            return done
        placed.add(die)
        if done.wounds[id_] >= target.wounds:
            done.readings.add("B18")
        done.wounds[id_] += _wounds(done, dice, die, target, is_armored=id_ not in armored)
        armored.add(id_)
    _remove(done, targets)
    return done


def _wounds(done: Assigned, dice: Dice, die: int, target: Target, *, is_armored: bool) -> int:
    """What one die takes; Armor makes the first one a wound less (8.35, B38)."""
    wounds = dice.wounds(die)
    if not (target.has_armor and is_armored):
        return wounds
    if wounds > 1 and dice.rules.armor_keeps_one:
        done.readings.add("B38")
    return wounds_of_die(wounds, dice.rules)


def _remove(done: Assigned, targets: tuple[Target, ...]) -> None:
    for each in sorted(targets, key=lambda target: target.id):
        if done.wounds[each.id] >= max(each.wounds, 1):
            (done.kept_by_courage if each.has_courage else done.removed).append(each.id)
    done.readings.update(["B39"] if done.kept_by_courage else [])


def best_plan(dice: Dice, targets: tuple[Target, ...], *, any_zone: bool = False) -> Plan:
    """The plan that removes most figures; dice that are left wound whom they can. Small cases only."""
    if len(dice.faces) > MAX_BEST_DICE or len(targets) > MAX_BEST_TARGETS:
        raise TooLarge
    open_targets = [each for each in targets if not each.closed_by(any_zone=any_zone)]
    mortal = [each for each in open_targets if not each.has_courage]
    for count in range(len(mortal), -1, -1):
        for chosen in combinations(mortal, count):
            plan = _plan_for(dice, chosen)
            if plan is not None:
                return tuple(sorted((*plan, *_rest(dice, plan, open_targets, chosen))))
    raise AssertionError("the plan that removes no one always fits")


def _plan_for(dice: Dice, chosen: tuple[Target, ...]) -> Plan | None:
    """Dice for all of these: the hardest first, each with the lowest die that does."""
    left = dict(enumerate(dice.faces))
    plan: list[tuple[int, str]] = []
    for target in sorted(chosen, key=lambda each: -each.toughness_under(dice.rally_cry)):
        hard = target.toughness_under(dice.rally_cry)
        for _ in range(target.wounds + target.has_armor):
            fitting = [die for die, face in left.items() if face >= hard]
            if not fitting:
                return None
            die = min(fitting, key=lambda each: (left[each], each))
            del left[die]
            plan.append((die, target.id))
    return tuple(plan)


def _rest(
    dice: Dice, plan: Plan, targets: list[Target], chosen: tuple[Target, ...]
) -> Iterator[tuple[int, str]]:
    used = {die for die, _ in plan}
    for die, face in enumerate(dice.faces):
        able = [
            each for each in targets if each not in chosen and each.toughness_under(dice.rally_cry) <= face
        ]
        if die not in used and able:
            yield die, able[0].id
