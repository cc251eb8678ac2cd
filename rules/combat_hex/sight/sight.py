"""Range, arc and lines: the best pair of lines that one figure has to another."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from rules.combat_hex.sight.lines import Line, Lines
from rules.combat_hex.sight.obstructions import Look
from rules.errors import TooLarge
from rules.hex_board.edges import Edge, EdgeKind
from rules.hex_board.hexes import CORNERS, DIRECTIONS, Corner, CornerName, Direction, Hex
from rules.hex_board.pieces import Piece

MAX_TRIES: Final = 12_000  # between wide bases: well under a second


class Answer(StrEnum):
    """What a figure sees of another. ``UNDECIDED``: the documents do not say whether only a 6 hits."""

    CLEAR = "clear"
    PARTIAL = "partial"
    UNDECIDED = "undecided"
    BLOCKED = "blocked"
    OUT_OF_ARC = "out-of-arc"
    OUT_OF_RANGE = "out-of-range"


class Cause(StrEnum):
    """Why a pair of lines is not clear."""

    FIGURE = "figure"
    WALL = "wall"
    HILL = "hill"
    LEDGES = "ledges"
    WALLED_SIDE = "walled-side"  # B3
    NO_LENGTH = "no-length"  # B4
    SIDE = "side"
    TARGET_SIDE = "target-side"  # B50
    PAST_FIGURE = "past-figure"
    OPEN = "open"


BEST_FIRST: Final = (Answer.CLEAR, Answer.UNDECIDED, Answer.PARTIAL, Answer.BLOCKED)
Pair = tuple[CornerName, Direction | CornerName]


class Try(NamedTuple):
    """A front corner of one of the shooter's hexes, and a side or a corner of one of the target's."""

    here: Hex
    corner: CornerName
    there: Hex
    end: Direction | CornerName

    @property
    def start(self) -> Corner:
        return self.here.corner(self.corner)

    @property
    def ends(self) -> tuple[Corner, ...]:
        """Where the lines end; the two ends of a side in the order of the lattice."""
        if isinstance(self.end, Direction):
            return Edge.of_side(self.there, self.end)
        return (self.there.corner(self.end),)


@dataclass(slots=True)
class Sight:
    """``pairs`` are all that were tried, by what they give; ``causes`` count why some are not clear."""

    answer: Answer
    distance: int
    pairs: dict[Answer, list[Pair]] = field(default_factory=lambda: {each: [] for each in BEST_FIRST})
    figures: set[str] = field(default_factory=set)
    causes: Counter[Cause] = field(default_factory=Counter)
    readings: set[str] = field(default_factory=set)

    @property
    def tried(self) -> int:
        return sum(len(each) for each in self.pairs.values())


def distance_between(one: Piece, other: Piece) -> int:
    """Hexes to the nearest hex of the other base (5.06, B5)."""
    return min(here.distance(there) for here in one.hexes for there in other.hexes)


def is_in_arc(look: Look, here: Hex, there: Hex, facing: Direction) -> bool:
    """Is the hex in the line-of-sight arc (5.07, B6)? A Large figure looks all around (8.46).

    The way there is a of the direction to the left of the facing and b of the one to the right of it.
    """
    if look.shooter.is_large:
        return True
    q, r = there.q - here.q, there.r - here.r
    for _ in range(facing.number):  # turn the board until the figure faces north
        q, r = q + r, -q
    a, b = -q - r, -r
    return a + b >= 0 if look.policy.los_arc == "half-plane" else a >= 0 and b >= 0


class Sighting:
    """Everything about one shooter and one target; each line is looked at once for all facings."""

    def __init__(self, look: Look, *, reach: int | None) -> None:
        self.look = look
        self.reach = reach
        self.lines = Lines(look)
        self._tried = 0

    def sight(self, facing: Direction) -> Sight:
        """What the shooter sees when it faces this way."""
        shooter, target = self.look.shooter, self.look.target
        distance = distance_between(shooter, target)
        if self.reach is not None and distance > self.reach:
            return Sight(Answer.OUT_OF_RANGE, distance)
        seen = self.ways(facing)
        sight = Sight(Answer.OUT_OF_ARC, distance)
        sight.readings.add("B48" if shooter.is_large else "B6")
        sight.readings.update(["B5"] if len(shooter.hexes) * len(target.hexes) > 1 else [])
        for here, there in seen:
            self._tried += len(self._corners(facing)) * len(DIRECTIONS)
            if self._tried > MAX_TRIES:
                raise TooLarge
            for tried in self.tries(here, there, facing):
                sight.pairs[self.judge(sight, tried)].append((tried.corner, tried.end))
        if len(seen) > 1:
            self._sort_pairs(sight, facing)
        if seen:
            sight.answer = next(each for each in BEST_FIRST if sight.pairs[each] or each is Answer.BLOCKED)
        return sight

    def ways(self, facing: Direction) -> list[tuple[Hex, Hex]]:
        """From which hex to which: within range, and in the arc."""
        ways = ((here, there) for here in self.look.shooter.hexes for there in self.look.target.hexes)
        near = (way for way in ways if self.reach is None or way[0].distance(way[1]) <= self.reach)
        return [way for way in near if is_in_arc(self.look, *way, facing)]

    def _corners(self, facing: Direction) -> tuple[CornerName, ...]:
        """The front corners, or all of a Large figure (B48), clockwise."""
        if not self.look.shooter.is_large or self.look.policy.large_corners == "front":
            return facing.corners
        return tuple(CORNERS[(facing.number + turn) % 6] for turn in range(6))

    def _sort_pairs(self, sight: Sight, facing: Direction) -> None:
        """By corner and side, whichever hexes of the bases they join."""
        corners, ends = self._corners(facing), (*DIRECTIONS, *CORNERS)
        for pairs in sight.pairs.values():
            pairs.sort(key=lambda pair: (corners.index(pair[0]), ends.index(pair[1])))

    def tries(self, here: Hex, there: Hex, facing: Direction) -> Iterator[Try]:
        """The pairs from one hex to another, or in some editions single lines, each from a front corner."""
        ends: tuple[Direction | CornerName, ...] = DIRECTIONS if self.look.rules.pairs_lines else CORNERS
        return (Try(here, corner, there, end) for corner in self._corners(facing) for end in ends)

    def lines_of(self, tried: Try) -> list[Line]:
        """The lines that belong together; a line without length is left out."""
        return [self.lines.line(tried.here, tried.corner, end) for end in tried.ends if end != tried.start]

    def judge(self, sight: Sight, tried: Try) -> Answer:
        """What a try gives; its causes and readings are noted."""
        if tried.start in tried.ends:
            return self._failed(sight, Cause.NO_LENGTH, "B4")
        if not isinstance(tried.end, Direction):
            return self._judged(sight, self.lines_of(tried))
        edge = Edge.of_side(tried.there, tried.end)
        if self.look.position.board.kind(tried.there, tried.end) is EdgeKind.WALL:
            sight.readings.add("B3")
            if self.look.policy.los_black_target_side == "reject":
                return self._failed(sight, Cause.WALLED_SIDE)
        found = self._judged(sight, self.lines_of(tried))
        if edge in self.lines.rims:
            sight.readings |= {"B9", "B50"}
        if found is not Answer.BLOCKED and edge in self.lines.hindering:
            sight.readings |= {"B50", "B8"}
            if self.look.policy.los_hindering_target_side == "counts":
                sight.causes[Cause.TARGET_SIDE] += 1
                return Answer.PARTIAL
        return found

    def _failed(self, sight: Sight, cause: Cause, *readings: str) -> Answer:
        sight.causes[cause] += 1
        sight.readings.update(readings)
        return Answer.BLOCKED

    def _judged(self, sight: Sight, lines: list[Line]) -> Answer:
        """What lines that belong together give: all must pass; one that is hindered asks for a 6 (B8)."""
        for line in lines:
            sight.readings |= line.readings
            sight.figures |= line.figures
        if any(line.is_blocked for line in lines):
            sight.causes.update(set(_causes_of(lines)))
            return Answer.BLOCKED
        hindered = [line.is_hindered for line in lines]
        if any(hindered):
            sight.readings |= {"B8", "B9"} if any(line.hindering for line in lines) else {"B8"}
            if all(hindered) or self.look.policy.partial_lines == "either":
                is_side = any(line.hindering for line in lines)
                sight.causes[Cause.SIDE if is_side else Cause.PAST_FIGURE] += 1
                return Answer.PARTIAL
        if any(line.open_figures for line in lines):
            sight.causes[Cause.OPEN] += 1
            return Answer.UNDECIDED
        return Answer.CLEAR


def _causes_of(lines: list[Line]) -> Iterator[Cause]:
    for line in lines:
        if line.figures:
            yield Cause.FIGURE
        if line.walls:
            yield Cause.WALL
        if line.hills:
            yield Cause.HILL
        if line.is_blocked and not (line.figures or line.walls or line.hills):
            yield Cause.LEDGES
