"""Sight on true hexes in floating point: each line is walked in two copies, a little to its left and right.

It shares no code with the rules. A side on the way is passed where both copies pass something at one place: a
touched tip is met by one copy alone. What runs along a side of a hex is inside it with one of its copies.
"""

from math import cos, dist, hypot, pi, sin

from tests.rules.combat_hex.boards import CORNERS, SIDES, centre

SHIFT, NEAR = 1e-5, 1e-3


def corner(at, name):
    (x, y), angle = centre(at), (120 - 60 * CORNERS.index(name)) * pi / 180
    return x + cos(angle), y - sin(angle)


def ends(at, side):
    number = SIDES.index(side)
    return corner(at, CORNERS[number]), corner(at, CORNERS[(number + 1) % 6])


def cuts(line, side):
    """How far along the line it is cut by the side, from 0 to 1; ``None`` where it is not."""
    (px, py), (qx, qy) = line
    (ax, ay), (bx, by) = side
    dx, dy, ex, ey = qx - px, qy - py, bx - ax, by - ay
    turn = dx * ey - dy * ex
    if abs(turn) < 1e-9:
        return None
    t = ((ax - px) * ey - (ay - py) * ex) / turn
    s = ((ax - px) * dy - (ay - py) * dx) / turn
    return t if 0 <= s <= 1 and 0 < t < 1 else None


def copies(line):
    (px, py), (qx, qy) = line
    length = hypot(qx - px, qy - py)
    ux, uy = (qx - px) / length, (qy - py) / length
    for way in (SHIFT, -SHIFT):
        moved = [(x - uy * way, y + ux * way) for x, y in line]
        (ax, ay), (bx, by) = moved
        yield (ax + ux * NEAR, ay + uy * NEAR), (bx - ux * NEAR, by - uy * NEAR)


def passed(line, sides):
    """How often the line passes one of these sides."""
    left, right = ([t for side in sides if (t := cuts(copy, side)) is not None] for copy in copies(line))
    places = [t for t in left if any(abs(t - other) < NEAR for other in right)]
    return len({round(t, 2) for t in places})


def lies_on(point, line):
    return abs(dist(point, line[0]) + dist(point, line[1]) - dist(*line)) < 1e-9


def runs_along(line, side):
    """Do they lie on one straight line and share a length?"""
    (px, py), (qx, qy) = line
    off = [(qx - px) * (y - py) - (qy - py) * (x - px) for x, y in side]
    middle = ((side[0][0] + side[1][0]) / 2, (side[0][1] + side[1][1]) / 2)
    return max(map(abs, off)) < 1e-9 and lies_on(middle, line)


def runs_in(line, at):
    """Is one copy inside the hex for a while?"""
    x, y = centre(at)
    for (px, py), (qx, qy) in copies(line):
        steps = [(px + (qx - px) * n / 400, py + (qy - py) * n / 400) for n in range(401)]
        for sx, sy in steps:
            inside = [
                abs((sx - x) * cos(a) - (sy - y) * sin(a)) < 3**0.5 / 2 for a in (pi / 2, pi / 6, -pi / 6)
            ]
            if all(inside):
                return True
    return False


def joined(hexes, to):
    found, waiting = {to}, [to]
    while waiting:
        here = waiting.pop()
        for each in hexes:
            if each not in found and 0.1 < dist(centre(here), centre(each)) < 1.9:
                found.add(each)
                waiting.append(each)
    return found


class Seen:
    """Plain figures of one hex, under the usual readings."""

    def __init__(self, position, shooter, target):
        self.me, self.it = (next(p for p in position["pieces"] if p["id"] == i) for i in (shooter, target))
        self.edges = [(each["kind"], tuple(each["hex"]), each["side"]) for each in position["edges"]]
        hills = {tuple(each) for each in position["elevated"]}
        self.high = [tuple(p["at"]) in hills for p in (self.me, self.it)]
        others = [tuple(p["at"]) for p in position["pieces"] if p not in (self.me, self.it)]
        self.figures = [at for at in others if at in hills or not any(self.high)]
        linked = (
            joined(hills, tuple((self.me if self.high[0] else self.it)["at"])) if any(self.high) else set()
        )
        self.hills = set() if all(self.high) else hills - linked
        self.rims = [ends(at, side) for at in hills for side in SIDES]

    def sides(self, *kinds):
        return [ends(at, side) for kind, at, side in self.edges if kind in kinds]

    def is_side_of(self, at, side):
        return any(dist(mid(ends(at, name)), mid(side)) < 1e-6 for name in SIDES)

    def line(self, start, end):
        """blocked, partial or clear."""
        line, own = (start, end), self.me["at"]
        walls, ledges = self.sides("wall"), self.sides("ledge")
        inner = [start[i] + NEAR * (centre(own)[i] - start[i]) for i in (0, 1)]
        leaves = [cuts((inner, end), each) is not None for each in (walls, ledges) for each in each]
        touching = [start in side or min(dist(start, p) for p in side) < 1e-6 for side in (*walls, *ledges)]
        owned = [self.is_side_of(own, side) for side in (*walls, *ledges)]
        (cx, cy), (sx, sy), (ex, ey) = centre(own), start, end
        is_straight_out = abs((sx - cx) * (ey - sy) - (sy - cy) * (ex - sx)) < 1e-9  # between two hexes
        beyond = [
            a and b and c and not is_straight_out for a, b, c in zip(leaves, touching, owned, strict=True)
        ]
        if passed(line, walls) or any(runs_along(line, each) for each in walls) or any(beyond[: len(walls)]):
            return "blocked"
        if any(runs_in(line, at) for at in (*self.figures, *self.hills)):
            return "blocked"
        if passed(line, ledges) + sum(beyond[len(walls) :]) > 1:
            return "blocked"
        harder = [side for side in self.sides("ledge", "rough") if self.is_harder(side)]
        return "partial" if not self.high[0] and passed(line, harder) else "clear"

    def is_harder(self, side):
        is_rim = any(dist(mid(rim), mid(side)) < 1e-6 for rim in self.rims)
        return not is_rim and not self.is_side_of(self.me["at"], side)

    def pair(self, start, side):
        here = ends(self.it["at"], side)
        kinds = {kind for kind, at, name in self.edges if dist(mid(ends(at, name)), mid(here)) < 1e-6}
        if "wall" in kinds or min(dist(start, end) for end in here) < 1e-6:
            return "blocked"
        found = {self.line(start, end) for end in here}
        is_covered = kinds & {"rough", "ledge"} and self.is_harder(here) and not self.high[0]
        if "blocked" in found:
            return "blocked"
        return "partial" if "partial" in found or is_covered else "clear"

    def answer(self, facing):
        (x, y), (tx, ty) = centre(self.me["at"]), centre(self.it["at"])
        number = SIDES.index(facing)
        angle = (90 - 60 * number) * pi / 180
        if ((tx - x) * cos(angle) - (ty - y) * sin(angle)) / dist((x, y), (tx, ty)) < 0.5 - 1e-9:
            return "out-of-arc"
        starts = ends(self.me["at"], facing)
        found = {self.pair(start, side) for start in starts for side in SIDES}
        return next(each for each in ("clear", "partial", "blocked") if each in found)


def mid(side):
    return (side[0][0] + side[1][0]) / 2, (side[0][1] + side[1][1]) / 2
