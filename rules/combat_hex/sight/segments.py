"""What a straight line between two corners meets, in whole numbers."""

from enum import Enum
from typing import NamedTuple

from rules.hex_board.edges import Edge
from rules.hex_board.hexes import Corner


class Meets(Enum):
    """How a line meets a side of a hex."""

    NOTHING = "nothing"
    CROSSES = "crosses"
    ALONGSIDE = "alongside"  # over a positive length (5.121)
    TIP = "tip"  # through one end of it, on the way


class Meeting(NamedTuple):
    """``tip`` is the end that the line touches, ``side`` (1 or -1) where the rest of the side lies."""

    how: Meets
    tip: Corner | None = None
    side: int = 0


NO_MEETING = Meeting(Meets.NOTHING)
CROSSING = Meeting(Meets.CROSSES)
ALONGSIDE = Meeting(Meets.ALONGSIDE)


def cross(a: Corner, b: Corner) -> int:
    """Positive where b is turned one way from a, negative the other way, 0 where both lie on one line."""
    return a.x * b.y - a.y * b.x


def vector(start: Corner, end: Corner) -> Corner:
    """The way from one corner to another."""
    return Corner(end.x - start.x, end.y - start.y)


def meeting(start: Corner, end: Corner, edge: Edge) -> Meeting:
    """How the line meets this side. Beginning or ending at a tip of it is nothing (5.121, B2)."""
    x, y = end.x - start.x, end.y - start.y
    a, b = edge
    side_a = x * (a.y - start.y) - y * (a.x - start.x)
    side_b = x * (b.y - start.y) - y * (b.x - start.x)
    if side_a * side_b > 0:
        return NO_MEETING
    if side_a == side_b == 0:
        return ALONGSIDE if _overlaps(start, end, edge) else NO_MEETING
    if side_a and side_b:
        way = vector(a, b)
        is_between = cross(way, vector(a, start)) * cross(way, vector(a, end)) < 0
        return CROSSING if is_between else NO_MEETING
    tip, rest = (a, side_b) if side_a == 0 else (b, side_a)
    along = x * (tip.x - start.x) + y * (tip.y - start.y)
    return Meeting(Meets.TIP, tip, 1 if rest > 0 else -1) if 0 < along < x * x + y * y else NO_MEETING


def _overlaps(start: Corner, end: Corner, edge: Edge) -> bool:
    """Do two pieces of one line share more than a point?"""
    (low, high), (first, last) = sorted((start, end)), edge
    return max(low, first) < min(high, last)


def runs_through(start: Corner, end: Corner, centre: Corner) -> bool:
    """Is a positive length of the line inside a hex or along one of its sides?

    A hex is what lies within three strips; the line is cut to each of them, with fractions kept as pairs.
    """
    x, y = start.x - centre.x, start.y - centre.y
    dx, dy = end.x - start.x, end.y - start.y
    enter, enter_of, leave, leave_of = 0, 1, 1, 1
    for at, by, half in ((y, dy, 1), (x - y, dx - dy, 2), (x + y, dx + dy, 2)):
        if by == 0:
            if abs(at) > half:
                return False
            continue
        near, far, of = (-half - at, half - at, by) if by > 0 else (at - half, at + half, -by)
        if near * enter_of > enter * of:
            enter, enter_of = near, of
        if far * leave_of < leave * of:
            leave, leave_of = far, of
        if enter * leave_of >= leave * enter_of:
            return False
    return True


def runs_inside(start: Corner, end: Corner, centre: Corner) -> bool:
    """The same without its sides: is a positive length strictly inside the hex?"""
    if not runs_through(start, end, centre):
        return False
    x, y = start.x - centre.x, start.y - centre.y
    dx, dy = end.x - start.x, end.y - start.y
    strips = ((y, dy, 1), (x - y, dx - dy, 2), (x + y, dx + dy, 2))
    return not any(by == 0 and abs(at) == half for at, by, half in strips)


def leaves_beyond(start: Corner, end: Corner, own: Edge, other_own: Edge) -> bool:
    """Does a line from the corner of two own sides leave into the hex beyond the first (B1)?

    That hex fills the 120 degrees between this side and the third side at the corner, without its borders.
    """
    side, other = (vector(start, each.b if each.a == start else each.a) for each in (own, other_own))
    third = Corner(-side.x - other.x, -side.y - other.y)
    way, turn = vector(start, end), cross(side, third)
    return cross(side, way) * turn > 0 and cross(way, third) * turn > 0
