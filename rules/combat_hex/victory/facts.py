"""What a result slip says about one game: facts, not a verdict.

Facts that contradict each other must not exist, so they are refused here with the name of the field.
Counters that do not matter may be left out; the grading asks for what it needs.
"""

from dataclasses import dataclass
from typing import Final

from rules.combat_hex.slip import SLIP
from rules.combat_hex.victory.scoring import Grade
from rules.errors import BadInput
from rules.figure_lists.figures import Faction
from rules.sides import Side

# What the lists cost at set-up is on no slip.
COUNTERS: Final = (*(counter.key for counter in SLIP.counters), "points_original")
COUNTED: Final = ("remaining", "points_remaining", "conceded", "absent", "excluded")
RING_EVENTS: Final = tuple(mark.key for mark in SLIP.choices)


@dataclass(frozen=True, slots=True)
class SideFacts:
    """One side at the end of a game.

    ``original`` and ``remaining`` count warriors (7.01), figures left out by 3.03 excluded; points are
    printed points. ``hero_points`` were spent on heroes at the build, dead ones included, and
    ``hero_points_left_out`` is the part of it that found no room at set-up (A11). ``points_original`` is
    needed only where time-outs compare losses (A3). ``ring_bearer_at_zero``: Frodo has no wounds and
    stands only by Courage (A12).
    """

    faction: Faction | None = None
    original: int | None = None
    remaining: int | None = None
    points_remaining: int | None = None
    hero_points: int | None = None
    ring_bearer_killed: bool = False
    ring_bearer_escaped: bool = False
    conceded: bool = False
    absent: bool = False
    excluded: bool = False
    points_original: int | None = None
    hero_points_left_out: int | None = None
    ring_bearer_at_zero: bool = False

    @property
    def has_ring_event(self) -> bool:
        return bool(self.ring_event)

    def has_lost(self, *, is_small: bool) -> bool:
        """Broken at half or less (7.01), in a small game wiped out (7.03); no where nobody counted."""
        if self.remaining is None:
            return False
        if is_small or self.remaining == 0:
            return self.remaining == 0
        return self.original is not None and 2 * self.remaining <= self.original

    @property
    def ring_event(self) -> str:
        """The name of the field that says what befell the Ring-bearer; empty where nothing did."""
        return next((name for name in RING_EVENTS if getattr(self, name)), "")


@dataclass(frozen=True, slots=True)
class GameFacts:
    """One game. ``level`` is the point level of the event; ``last_turn_over``: no further turn will come.

    ``is_one_army``: everybody brings one army (D02), so good may meet good. Otherwise good meets evil (3.02).
    ``grade_a``: points alone were written down, as the two players agreed on them (A35); nothing was counted.
    """

    level: int
    last_turn_over: bool
    a: SideFacts
    b: SideFacts
    is_one_army: bool = False
    grade_a: Grade | None = None

    def __post_init__(self) -> None:
        if self.level < 1:
            raise BadInput("level-low", path="level", data={"level": self.level})
        for side in Side:
            _check_counters(self.side(side), side)
            _check_ring(self.side(side), side)
        if self.a.faction is not None and self.a.faction is self.b.faction and not self.is_one_army:
            raise BadInput("same-faction", case=self.a.faction.value, path="b.faction")
        if self.a.has_ring_event and self.b.has_ring_event:
            raise BadInput("two-ring-bearers", path="b.ring_bearer_killed")
        if self.a.conceded and self.b.conceded:
            raise BadInput("both-conceded", path="b.conceded")
        for side in Side:
            _check_endings(self.side(side), self.side(side.other), side)
        if self.a.absent or self.b.absent:
            _check_not_played(self)
        if self.grade_a is not None and self._has_counts:
            raise BadInput("grade-and-counts", path="grade_a")

    @property
    def _has_counts(self) -> bool:
        """Does anything but the agreed grade say how the game ended? What was set up does not."""
        said = (getattr(own, name) for own in (self.a, self.b) for name in (*COUNTED, *RING_EVENTS))
        return self.last_turn_over or any(value is not None and value is not False for value in said)

    def side(self, side: Side) -> SideFacts:
        return self.a if side is Side.A else self.b


def _check_counters(facts: SideFacts, side: Side) -> None:
    for name in COUNTERS:
        value = getattr(facts, name)
        if value is not None and value < 0:
            raise BadInput("count-negative", path=f"{side}.{name}", data={"value": value})
    if facts.original == 0:
        raise BadInput("no-figures-at-start", path=f"{side}.original")
    if facts.points_original == 0:
        raise BadInput("no-points-at-start", path=f"{side}.points_original")
    _check_part(facts.remaining, facts.original, "more-figures-left", path=f"{side}.remaining")
    _check_part(
        facts.hero_points_left_out,
        facts.hero_points,
        "more-heroes-left-out",
        path=f"{side}.hero_points_left_out",
    )
    if facts.remaining == 0 and facts.points_remaining:
        data = {"points": facts.points_remaining}
        raise BadInput("points-without-figures", path=f"{side}.points_remaining", data=data)


def _check_part(part: int | None, whole: int | None, code: str, *, path: str) -> None:
    if part is not None and whole is not None and part > whole:
        raise BadInput(code, path=path, data={"part": part, "whole": whole})


def _check_endings(own: SideFacts, other: SideFacts, side: Side) -> None:
    """Nobody gives up, or wins, a game that this side or the other did not come to or was shut out of."""
    if own.absent and (own.conceded or other.conceded):
        raise BadInput("absent-and-conceded", path=f"{side}.absent")
    if own.excluded and other.absent:
        raise BadInput("excluded-and-absent", path=f"{side}.excluded")
    if own.excluded and other.conceded:
        raise BadInput("excluded-and-conceded", path=f"{side}.excluded")


def _check_not_played(facts: GameFacts) -> None:
    """A game to which somebody did not come has no last turn, no losses and no Ring event."""
    if facts.last_turn_over:
        raise BadInput("absent-last-turn", path="last_turn_over")
    for side in Side:
        own = facts.side(side)
        if own.has_ring_event:
            raise BadInput("absent-ring", path=f"{side}.{own.ring_event}")
        for left, start in (("remaining", "original"), ("points_remaining", "points_original")):
            count = getattr(own, left)
            if count is not None and count != getattr(own, start):
                raise BadInput("absent-losses", path=f"{side}.{left}")


def _check_ring(facts: SideFacts, side: Side) -> None:
    if facts.has_ring_event and facts.faction is not None and facts.faction.value == "evil":
        raise BadInput(
            "ring-bearer-evil",
            path=f"{side}.ring_bearer_killed",
        )
    if facts.ring_bearer_killed and facts.ring_bearer_escaped:
        raise BadInput(
            "ring-killed-and-escaped",
            path=f"{side}.ring_bearer_escaped",
        )
    if facts.ring_bearer_at_zero and facts.ring_bearer_killed:
        raise BadInput(
            "ring-killed-and-courage",
            path=f"{side}.ring_bearer_at_zero",
        )
    if facts.ring_bearer_at_zero and facts.remaining == 0:
        raise BadInput(
            "ring-courage-figures",
            path=f"{side}.remaining",
        )
    if facts.ring_bearer_killed and facts.remaining is not None and facts.remaining == facts.original:
        raise BadInput(
            "ring-killed-figures",
            path=f"{side}.remaining",
        )
