"""What a game edition asks for, in one object: construction, set-up, timeline, grading.

A ruleset is data and the functions it chose; editions are differences of one base and not subclasses.
It refuses to hold anything of an event: level, policy and restrictions are handed in.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Protocol, Unpack

from rules.citations import Ref
from rules.combat_hex.abilities.effects import AbilityRules
from rules.combat_hex.codec import facts_from_json
from rules.combat_hex.combat.combat_rules import CombatRules
from rules.combat_hex.lists.construction import (
    Construction,
    Order,
    Registration,
    check_list,
    check_registration,
    limits,
)
from rules.combat_hex.movement.movement_rules import MovementRules
from rules.combat_hex.ring.permission import RingRules
from rules.combat_hex.setup import Factions, Pick, Played, SetUp
from rules.combat_hex.shooting.shooting_rules import ShootingRules
from rules.combat_hex.sight.sight_rules import SightRules
from rules.combat_hex.victory.counts import check_counts
from rules.combat_hex.victory.rows import ROWS
from rules.combat_hex.victory.scoring import Grade
from rules.combat_hex.victory.slip_facts import with_list_counts, with_points_set_up
from rules.combat_hex.victory.victory import GameFacts, VictoryRules, grade, grade_bye
from rules.figure_lists.army_limits import ArmyLimits, limits_of_level
from rules.figure_lists.figures import ArmyList, Faction, Figure
from rules.figure_lists.limit import Limit
from rules.figure_lists.list_analysis import Share, Totals, share_of
from rules.figure_lists.restriction import Restriction, RestrictionKind, restrictions_for
from rules.figure_lists.what_still_fits import Room
from rules.outcomes import Outcome
from rules.policy import POLICY_KEYS, Policy
from rules.ruleset import Asked, EventRules, ListsBrought
from rules.scoring.schemes import Scheme
from rules.sides import Side
from rules.slip_fields import Slip
from rules.timelines.timeline import Timeline, UntimedPhase
from rules.verdict import Finding, Verdict


class SetUpStep(Protocol):
    """How an edition turns roll and choices into the order at a table."""

    def __call__(
        self, called: Factions, winner: Side, *, pick: Pick | None = None, army: Faction | None = None
    ) -> Verdict[SetUp]: ...


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One edition of the game. ``timeline`` is ``None`` where no clock runs; then ``phases`` says what comes.

    ``levels`` are the point levels its document recommends, not the only ones allowed.
    """

    key: str
    default_level: int
    levels: tuple[int, ...]
    construction: Construction
    victory: VictoryRules
    timeline: Timeline | None
    phases: tuple[UntimedPhase, ...]
    factions_step: Callable[[Played, Played], Verdict[Factions]]
    set_up_step: SetUpStep
    policy: Policy
    sight: SightRules
    movement: MovementRules
    combat: CombatRules
    shooting: ShootingRules
    ring: RingRules
    abilities: AbilityRules
    slip: Slip
    has_catalogue: ClassVar[bool] = True
    policy_keys: ClassVar[tuple[str, ...]] = tuple(POLICY_KEYS)
    lists_brought: ClassVar[tuple[ListsBrought, ...]] = ()  # 2.021 and D02 say how many
    schemes: ClassVar[tuple[Mapping[str, Any], ...]] = ()  # 7.05 prices the grades
    grade_words: ClassVar[tuple[str, ...]] = tuple(Grade)

    @property
    def sides(self) -> tuple[str, ...]:
        """Good and evil, the first the one that has a Ring-bearer."""
        return tuple(faction.value for faction in Faction)

    @property
    def needs_both_lists(self) -> bool:
        """Does a player bring a good and an evil list (2.021)?"""
        return self.construction.needs_both_lists

    def check_list(self, army_list: ArmyList, **asked: Unpack[Asked]) -> Verdict[Totals]:
        """What the construction rules say about one list, at the level of the event."""
        return check_list(army_list, construction=self.construction, order=self._order(**asked))

    def limits(self, army_list: ArmyList, **asked: Unpack[Asked]) -> tuple[Limit, ...]:
        """How one list stands against each rule: met, broken, or not touched."""
        return limits(army_list, construction=self.construction, order=self._order(**asked))

    def share(self, figure: Figure, *, policy: Policy | None = None) -> Share:
        """What one base adds to a list, for who counts without the rules."""
        return share_of(figure, abilities=self.construction.abilities, policy=policy or self.policy)

    def room(self, army_list: ArmyList, **asked: Unpack[Asked]) -> Room:
        """What the list can still take; every edition caps points and minions."""
        order = self._order(**asked)
        held = restrictions_for(order.restrictions, faction=army_list.faction)
        return Room(
            army_list,
            partial(check_list, construction=self.construction, order=order),
            level=order.level,
            has_cap=all(restriction.kind is not RestrictionKind.NO_MINION_CAP for restriction in held),
        )

    def check_registration(
        self, good: ArmyList | None, evil: ArmyList | None, **asked: Unpack[Asked]
    ) -> Verdict[Registration]:
        """Both lists of a player, and whether they are there (AC8)."""
        lists = {Faction.GOOD: good, Faction.EVIL: evil}
        return check_registration(lists, construction=self.construction, order=self._order(**asked))

    def factions(self, a: Played, b: Played) -> Verdict[Factions]:
        """Who must play which faction, from what both have played so far (3.02)."""
        return self.factions_step(a, b)

    def set_up(
        self, called: Factions, winner: Side, *, pick: Pick | None = None, army: Faction | None = None
    ) -> Verdict[SetUp]:
        """Who chooses what and sets up when, after the roll and the choices made so far."""
        return self.set_up_step(called, winner, pick=pick, army=army)

    def grade(
        self,
        facts: GameFacts,
        *,
        policy: Policy | None = None,
        limits: Mapping[Side, ArmyLimits] | None = None,
    ) -> Verdict[Outcome]:
        return grade(facts, policy=policy or self.policy, rules=self.victory, limits=limits)

    def scheme_of(self, event: EventRules) -> None:
        """None: 7.05 prices the grades."""

    def slip_of(self, scheme: Scheme | None) -> Slip:
        """Always the same: no scheme asks for anything here."""
        del scheme
        return self.slip

    def grade_slip(
        self, facts: Mapping[str, Any], event: EventRules, *, limits: Mapping[Side, ArmyLimits]
    ) -> Verdict[Outcome]:
        """The outcome from the facts of a slip, with what the lists say where nobody wrote it."""
        known = with_points_set_up(facts, limits, event.policy)
        return self.grade(self._read(known, event, limits), policy=event.policy, limits=limits)

    def doubts(
        self, facts: Mapping[str, Any], event: EventRules, *, limits: Mapping[Side, ArmyLimits]
    ) -> tuple[Finding, ...]:
        """What no army of these lists, or of this level, can be counted as."""
        by_level = limits_of_level(event.level)
        found = self._read(facts, event, limits)
        return tuple(check_counts(found, {side: limits.get(side, by_level) for side in Side}))

    def row_refs(self, row: str) -> tuple[Ref, ...]:
        return ROWS[row].refs if row in ROWS else ()

    def is_small(self, level: int) -> bool:
        return self.victory.is_small(level)

    def broken_at(self, figures: int, *, level: int) -> int:
        return self.victory.broken_at(figures, level=level)

    def lost_refs(self, level: int) -> tuple[Ref, ...]:
        return self.victory.lost_refs(level)

    def grade_bye(
        self, event: EventRules, *, is_requested: bool = False, **_round: object
    ) -> Verdict[Outcome]:
        """What a bye is worth follows the policy, and is the same in every round."""
        return grade_bye(policy=event.policy, is_requested=is_requested)

    def _read(
        self, facts: Mapping[str, Any], event: EventRules, limits: Mapping[Side, ArmyLimits]
    ) -> GameFacts:
        """The facts for the rules; the level is the event's, whatever was sent (A9)."""
        whole = {**with_list_counts(facts, limits), "level": event.level}
        return facts_from_json(whole, is_one_army=not self.needs_both_lists)

    def _order(
        self,
        level: int | None = None,
        policy: Policy | None = None,
        restrictions: tuple[Restriction, ...] = (),
        zone_hexes: int | None = None,
    ) -> Order:
        found = self.default_level if level is None else level
        return Order(found, policy or self.policy, restrictions, zone_hexes)
