"""What a result slip says about one game: facts, not a verdict.

Facts that contradict each other must not exist, so they are refused here with the name of the field.
Counters that do not matter may be left out; the grading asks for what it needs.
"""

from dataclasses import dataclass
from typing import Final

from rules.combat_hex.figures import Faction
from rules.combat_hex.sides import Side
from rules.errors import BadInput

COUNTERS: Final = (
    "original",
    "remaining",
    "points_remaining",
    "points_original",
    "hero_points",
    "hero_points_left_out",
)


RING_EVENTS: Final = ("ring_bearer_killed", "ring_bearer_escaped", "ring_bearer_at_zero")


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
    """

    level: int
    last_turn_over: bool
    a: SideFacts
    b: SideFacts
    is_one_army: bool = False

    def __post_init__(self) -> None:
        if self.level < 1:
            raise BadInput(f"The level is {self.level}. Give 1 point or more.", path="level")
        for side in Side:
            _check_counters(self.side(side), side)
            _check_ring(self.side(side), side)
        if self.a.faction is not None and self.a.faction is self.b.faction and not self.is_one_army:
            raise BadInput(
                f"Both sides play {self.a.faction.value}. One plays good, one evil.",
                path="b.faction",
            )
        if self.a.has_ring_event and self.b.has_ring_event:
            raise BadInput("Both sides report a Ring-bearer. Only one has him.", path="b.ring_bearer_killed")
        if self.a.conceded and self.b.conceded:
            raise BadInput(
                "Both sides gave up. Keep the one who gave up first.",
                path="b.conceded",
            )
        for side in Side:
            _check_endings(self.side(side), self.side(side.other), side)
        if self.a.absent or self.b.absent:
            _check_not_played(self)

    def side(self, side: Side) -> SideFacts:
        return self.a if side is Side.A else self.b


def _check_counters(facts: SideFacts, side: Side) -> None:
    for name in COUNTERS:
        value = getattr(facts, name)
        if value is not None and value < 0:
            raise BadInput(f"{value} is less than nothing. Give 0 or more.", path=f"{side}.{name}")
    if facts.original == 0:
        raise BadInput("Nobody plays with 0 figures. Give how many were set up.", path=f"{side}.original")
    if facts.points_original == 0:
        raise BadInput("No army costs 0 points. Leave it out.", path=f"{side}.points_original")
    _check_part(facts.remaining, facts.original, f"{side}.remaining", "figures remain", "were set up")
    _check_part(
        facts.hero_points_left_out,
        facts.hero_points,
        f"{side}.hero_points_left_out",
        "points of heroes were left out",
        "were spent on heroes",
    )
    if facts.remaining == 0 and facts.points_remaining:
        raise BadInput(
            f"No figure remains, yet {facts.points_remaining} points do. Correct one of them.",
            path=f"{side}.points_remaining",
        )


def _check_part(part: int | None, whole: int | None, path: str, part_is: str, whole_is: str) -> None:
    if part is not None and whole is not None and part > whole:
        raise BadInput(f"{part} {part_is} and only {whole} {whole_is}. Correct one of them.", path=path)


def _check_endings(own: SideFacts, other: SideFacts, side: Side) -> None:
    """Nobody gives up, or wins, a game that this side or the other did not come to or was shut out of."""
    if own.absent and (own.conceded or other.conceded):
        raise BadInput(
            "One side gave up and one did not come. Enter only what happened.", path=f"{side}.absent"
        )
    if own.excluded and other.absent:
        raise BadInput(
            "One side was excluded and the other did not come, so neither has won. Enter only what happened "
            "first, or let the referee rule.",
            path=f"{side}.excluded",
        )
    if own.excluded and other.conceded:
        raise BadInput(
            "One side was excluded and the other gave up. Enter only what happened first.",
            path=f"{side}.excluded",
        )


def _check_not_played(facts: GameFacts) -> None:
    """A game to which somebody did not come has no last turn, no losses and no Ring event."""
    if facts.last_turn_over:
        raise BadInput(
            "One side did not come, so this game had no last turn. Enter only what happened.",
            path="last_turn_over",
        )
    for side in Side:
        own = facts.side(side)
        if own.has_ring_event:
            raise BadInput(
                "One side did not come, so the Ring decided nothing. Enter only what happened.",
                path=f"{side}.{own.ring_event}",
            )
        for left, start in (("remaining", "original"), ("points_remaining", "points_original")):
            count = getattr(own, left)
            if count is not None and count != getattr(own, start):
                raise BadInput(
                    "One side did not come, so nothing was lost. Empty the counts, or correct the ending.",
                    path=f"{side}.{left}",
                )


def _check_ring(facts: SideFacts, side: Side) -> None:
    if facts.has_ring_event and facts.faction is not None and facts.faction.value == "evil":
        raise BadInput(
            "The Ring-bearer is on the good side, and this side plays evil. Choose the other one.",
            path=f"{side}.ring_bearer_killed",
        )
    if facts.ring_bearer_killed and facts.ring_bearer_escaped:
        raise BadInput(
            "The Ring-bearer was killed and has left the map. Keep what happened first.",
            path=f"{side}.ring_bearer_escaped",
        )
    if facts.ring_bearer_at_zero and facts.ring_bearer_killed:
        raise BadInput(
            "The Ring-bearer was killed and still stands by Courage. Keep what is the case now.",
            path=f"{side}.ring_bearer_at_zero",
        )
    if facts.ring_bearer_at_zero and facts.remaining == 0:
        raise BadInput(
            "The Ring-bearer stands by Courage, so a figure is left. Count that figure.",
            path=f"{side}.remaining",
        )
    if facts.ring_bearer_killed and facts.remaining is not None and facts.remaining == facts.original:
        raise BadInput(
            "The Ring-bearer was killed, so a figure is lost. Correct the figures left.",
            path=f"{side}.remaining",
        )
