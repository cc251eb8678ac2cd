"""One line from a corner of the shooter's base to a corner of the target's hex."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.combat_hex.sight.obstructions import Look, Obstacle, hills_between, obstacles
from rules.combat_hex.sight.segments import Meets, leaves_beyond, meeting, runs_inside, runs_through
from rules.errors import TooLarge
from rules.hex_board.edges import Edge, EdgeKind
from rules.hex_board.hexes import DIRECTIONS, Corner, CornerName, Hex

MAX_WORK: Final = 120_000  # lines times what may lie in their way: well under a second
LEDGES_THAT_BLOCK: Final = 2  # 4.041
HINDERING: Final = frozenset({EdgeKind.ROUGH, EdgeKind.LEDGE})  # 5.171


@dataclass(slots=True)
class Line:
    """What a line met."""

    figures: set[str] = field(default_factory=set)
    walls: int = 0
    hills: int = 0
    ledges: int = 0
    hindering: int = 0  # sides that make a hit harder
    hindering_figures: set[str] = field(default_factory=set)
    open_figures: set[str] = field(default_factory=set)
    readings: set[str] = field(default_factory=set)

    @property
    def is_blocked(self) -> bool:
        return bool(self.figures or self.walls or self.hills) or self.ledges >= LEDGES_THAT_BLOCK

    @property
    def is_hindered(self) -> bool:
        return bool(self.hindering or self.hindering_figures)


class Lines:
    """Every line between two figures, each looked at once."""

    def __init__(self, look: Look) -> None:
        self.look = look
        board = look.position.board
        self._reach = _Reach(look)
        self._own_edges = {Edge.of_side(each, side) for each in look.shooter.hexes for side in DIRECTIONS}
        self._edges = [
            (edge, kind)
            for edge, kind in board.edges.items()
            if kind is not EdgeKind.WATER and (edge in self._own_edges or self._reach.may_meet(edge))
        ]
        harder = {edge for edge, kind in self._edges if kind in HINDERING and self._may_hinder(edge)}
        self.rims = {edge for edge in harder if not board.elevated.isdisjoint(edge.hexes())}  # of hills: B9
        self.hindering = harder - self.rims
        self._hills = self._reach.hexes_within(hills_between(look))
        self._obstacles = [
            (obstacle, [each.centre for each in self._reach.hexes_within(obstacle.piece.hexes)])
            for obstacle in obstacles(look)
        ]
        self._found: dict[tuple[Hex, Corner, Corner], Line] = {}
        self._work = len(self._edges) + len(self._hills) + sum(len(each) for _, each in self._obstacles)

    def _may_hinder(self, edge: Edge) -> bool:
        """Can passing a red or dotted side make a hit harder for this shooter (5.171)?"""
        return self.look.rules.has_partial and not self.look.is_shooter_high and edge not in self._own_edges

    def line(self, own: Hex, name: CornerName, end: Corner) -> Line:
        """The line from this corner of one of the shooter's hexes."""
        start = own.corner(name)
        key = (own, start, end)
        if key not in self._found:
            if (len(self._found) + 1) * self._work > MAX_WORK:
                raise TooLarge
            self._found[key] = self._looked_at(own, start, end)
        return self._found[key]

    def _looked_at(self, own: Hex, start: Corner, end: Corner) -> Line:
        line = Line()
        runs = runs_through if self.look.rules.pairs_lines else runs_inside
        for obstacle, centres in self._obstacles:
            if any(runs(start, end, each) for each in centres):
                _note(line, obstacle)
        line.hills = sum(runs(start, end, each.centre) for each in self._hills)
        self._pass_sides(line, start, end)
        self._leave(line, own, start, end)
        return line

    def _pass_sides(self, line: Line, start: Corner, end: Corner) -> None:
        """Walls, ledges and red sides on the way, and the joints between them."""
        tips: dict[Corner, list[tuple[Edge, EdgeKind, int]]] = {}
        for edge, kind in self._edges:
            met = meeting(start, end, edge)
            if met.how is Meets.CROSSES:
                self._pass(line, edge, kind)
            elif met.how is Meets.ALONGSIDE and kind is EdgeKind.WALL:
                line.walls += self.look.rules.pairs_lines
            elif met.tip is not None:
                tips.setdefault(met.tip, []).append((edge, kind, met.side))
        for joint in tips.values():
            if len({side for *_, side in joint}) > 1:
                self._pass_joint(line, joint)

    def _pass(self, line: Line, edge: Edge, kind: EdgeKind) -> None:
        """The line goes through a side."""
        line.walls += kind is EdgeKind.WALL
        line.ledges += kind is EdgeKind.LEDGE and self._counts(line, edge)
        line.hindering += edge in self.hindering
        line.readings.update(["B9"] if edge in self.rims else [])

    def _pass_joint(self, line: Line, joint: list[tuple[Edge, EdgeKind, int]]) -> None:
        """Sides that meet on the line: it passes once what stands on both sides of it (B2)."""
        if _is_on_both_sides(side for _, kind, side in joint if kind is EdgeKind.WALL):
            line.walls += 1
            line.readings.add("B2")
        line.ledges += _is_on_both_sides(
            side for edge, kind, side in joint if kind is EdgeKind.LEDGE and self._counts(line, edge)
        )
        line.hindering += _is_on_both_sides(side for edge, _, side in joint if edge in self.hindering)

    def _counts(self, line: Line, edge: Edge) -> bool:
        """Does this ledge count? One of the shooter's own hex is the question of B46."""
        if not self.look.rules.has_ledges:
            return False
        if edge not in self._own_edges:
            return True
        line.readings.add("B46")
        return self.look.policy.own_ledge_counts

    def _leave(self, line: Line, own: Hex, start: Corner, end: Corner) -> None:
        """Own sides that meet in the start corner: does the line leave through one of them (B1)?"""
        edges = [Edge.of_side(own, side) for side in DIRECTIONS]
        here = [edge for edge in edges if start in edge]
        kinds: Mapping[Edge, EdgeKind] = self.look.position.board.edges
        for edge, other in (here, here[::-1]):
            kind = kinds.get(edge, EdgeKind.CLEAR)
            if kind in {EdgeKind.WALL, EdgeKind.LEDGE}:
                if kind is EdgeKind.WALL:
                    line.readings.add("B1")
                if leaves_beyond(start, end, edge, other):
                    self._pass(line, edge, kind)


def _is_on_both_sides(sides: Iterable[int]) -> bool:
    return len(set(sides)) > 1


def _note(line: Line, obstacle: Obstacle) -> None:
    """A figure stands in the line."""
    line.readings.update(obstacle.readings)
    if obstacle.blocks:
        line.figures.add(obstacle.piece.id)
    if obstacle.hinders:
        line.hindering_figures.add(obstacle.piece.id)
    if obstacle.is_open:
        line.open_figures.add(obstacle.piece.id)


class _Reach:
    """The six-sided outline of everything between two bases; what lies outside is met by no line."""

    def __init__(self, look: Look) -> None:
        corners = [each.corner(name) for each in look.own_hexes for name in CornerName]
        self._spans = [(min(values), max(values)) for values in zip(*map(_axes, corners), strict=True)]

    def may_meet(self, edge: Edge) -> bool:
        spans = zip(self._spans, _axes(edge.a), _axes(edge.b), strict=True)
        return all(max(a, b) >= low and min(a, b) <= high for (low, high), a, b in spans)

    def hexes_within(self, hexes: Iterable[Hex]) -> list[Hex]:
        return [each for each in hexes if self._may_meet(each.centre)]

    def _may_meet(self, centre: Corner) -> bool:
        spans = zip(self._spans, _axes(centre), (1, 2, 2), strict=True)
        return all(low - half <= at <= high + half for (low, high), at, half in spans)


def _axes(point: Corner) -> tuple[int, int, int]:
    return point.y, point.x - point.y, point.x + point.y
