"""The pair of lines that a drawing shows: the one that was used, or the failed one that came nearest."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.combat_hex.sight.lines import LEDGES_THAT_BLOCK, Line
from rules.combat_hex.sight.segments import Meets, leaves_beyond, meeting
from rules.combat_hex.sight.sight import BEST_FIRST, Answer, Sight, Sighting, Try
from rules.hex_board.edges import Edge, EdgeKind
from rules.hex_board.hexes import DIRECTIONS, Corner, Direction


@dataclass(frozen=True, slots=True)
class ShownPair:
    """``lines`` are (start, end, passes). ``figures`` and ``edges`` stand in the way or make a hit harder."""

    lines: tuple[tuple[Corner, Corner, bool], ...]
    figures: tuple[str, ...]
    edges: tuple[Edge, ...]


def shown_pair(sighting: Sighting, facing: Direction) -> ShownPair | None:
    """``None`` where no line was tried: out of the arc, out of range."""
    ways = sighting.ways(facing)
    tries = [each for here, there in ways for each in sighting.tries(here, there, facing)]
    if not tries:
        return None
    best = min(tries, key=lambda each: _rank(sighting, each))
    lines = sighting.lines_of(best)
    ends = [end for end in best.ends if end != best.start]
    found: set[str] = set().union(
        *(line.figures | line.hindering_figures | line.open_figures for line in lines)
    )
    edges = {edge for end, line in zip(ends, lines, strict=True) for edge in _met(sighting, best, end, line)}
    if isinstance(best.end, Direction):
        edges |= {Edge.of_side(best.there, best.end)} & sighting.lines.hindering
    return ShownPair(
        tuple((best.start, end, not line.is_blocked) for end, line in zip(ends, lines, strict=True)),
        tuple(sorted(found)),
        tuple(sorted(edges)),
    )


def _rank(sighting: Sighting, tried: Try) -> tuple[int, int, int]:
    """Best answer first; of failed pairs that whose lines both have length and meet least."""
    answer = sighting.judge(Sight(Answer.BLOCKED, 0), tried)
    lines = sighting.lines_of(tried)
    in_the_way = sum(len(line.figures) + line.walls + line.hills + line.ledges for line in lines)
    return BEST_FIRST.index(answer), -len(lines), in_the_way


def _met(sighting: Sighting, tried: Try, end: Corner, line: Line) -> Iterator[Edge]:
    """The sides that block this line or make a hit harder."""
    own = [Edge.of_side(tried.here, side) for side in DIRECTIONS]
    at_corner = [edge for edge in own if tried.start in edge]
    for edge, kind in sighting.look.position.board.edges.items():
        is_met = meeting(tried.start, end, edge).how is not Meets.NOTHING
        if edge in at_corner:
            (other,) = (each for each in at_corner if each != edge)
            is_met = is_met or leaves_beyond(tried.start, end, edge, other)
        is_blocking = (kind is EdgeKind.WALL and line.walls > 0) or (
            kind is EdgeKind.LEDGE and line.ledges >= LEDGES_THAT_BLOCK
        )
        if is_met and (is_blocking or (line.hindering and edge in sighting.lines.hindering)):
            yield edge
