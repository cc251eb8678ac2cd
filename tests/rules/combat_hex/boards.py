"""Boards of the referee's desk for tests: drawn at random, turned, mirrored and moved, as JSON."""

from hypothesis import strategies as st

SIDES = ("N", "NE", "SE", "S", "SW", "NW")
CORNERS = ("NW", "NE", "E", "SE", "SW", "W")
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
PATCH = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]


def piece(id_, side, at, facing="N", **more):
    return {"id": id_, "side": side, "at": list(at), "facing": facing, **more}


@st.composite
def positions(draw, *, least=1, most=7, traits=(), effects=(), edges=12):
    """A position on a patch of 37 hexes; the first figure is good, the second evil."""
    hexes = st.sampled_from(PATCH)
    places = draw(st.lists(hexes, min_size=least, max_size=most, unique=True))
    sides = ["good", "evil", *(draw(st.sampled_from(("good", "evil"))) for _ in places[2:])]
    pieces = [
        piece(
            "abcdefghijkl"[number],
            sides[number],
            at,
            draw(st.sampled_from(SIDES)),
            attacks=draw(st.integers(0, 3)),
            mp=draw(st.integers(0, 4)),
            ap=draw(st.integers(0, 3)),
            **{"is": draw(st.lists(st.sampled_from(traits), max_size=2))} if traits else {},
            **{"on": draw(st.lists(st.sampled_from(effects), max_size=2))} if effects else {},
        )
        for number, at in enumerate(places)
    ]
    drawn = draw(
        st.dictionaries(
            st.tuples(hexes, st.sampled_from(SIDES[:3])),
            st.sampled_from(("rough", "water", "wall", "wall", "ledge", "ledge")),
            max_size=edges,
        )
    )
    return {
        "x": [list(each) for each in draw(st.lists(hexes, max_size=2))],
        "elevated": [list(each) for each in draw(st.lists(hexes, max_size=5))],
        "edges": [{"hex": list(at), "side": side, "kind": kind} for (at, side), kind in drawn.items()],
        "pieces": pieces,
    }


class Motion:
    """The whole board laid down otherwise: turned by sixths, moved, mirrored with good and evil exchanged."""

    def __init__(self, *, turns=0, mirrored=False, by=(0, 0)):
        self.turns, self.mirrored, self.by = turns, mirrored, by

    def hex(self, at):
        q, r = at[:2]
        if self.mirrored:
            q, r = -q, q + r
        for _ in range(self.turns):
            q, r = -r, q + r
        return [q + self.by[0], r + self.by[1], *at[2:]]

    def side(self, name):
        number = SIDES.index(name)
        return SIDES[((-number if self.mirrored else number) + self.turns) % 6]

    def corner(self, name):
        number = CORNERS.index(name)
        return CORNERS[((1 - number if self.mirrored else number) + self.turns) % 6]

    def faction(self, name):
        return {"good": "evil", "evil": "good"}[name] if self.mirrored else name

    def hexes(self, rows):
        return sorted(self.hex(row) for row in rows)

    def position(self, given):
        moved = {
            "edges": [
                {**each, "hex": self.hex(each["hex"]), "side": self.side(each["side"])}
                for each in given["edges"]
            ],
            "pieces": [
                {
                    **each,
                    "at": self.hex(each["at"]),
                    "also": [self.hex(at) for at in each.get("also", [])],
                    "facing": self.side(each["facing"]),
                    "side": self.faction(each["side"]),
                }
                for each in given["pieces"]
            ],
        }
        lists = {name: self.hexes(given[name]) for name in ("x", "elevated", "hexes") if name in given}
        return {**moved, **lists}


def motions():
    return st.builds(
        Motion,
        turns=st.integers(0, 5),
        mirrored=st.booleans(),
        by=st.tuples(st.integers(-4, 4), st.integers(-4, 4)),
    )


def from_other_hex(edge):
    """The same side, stored from the hex behind it."""
    number = SIDES.index(edge["side"])
    (q, r), (dq, dr) = edge["hex"], STEPS[number]
    return {**edge, "hex": [q + dq, r + dr], "side": SIDES[(number + 3) % 6]}


def on_plane(x, y):
    """A point of the lattice on a board of true hexes with sides of length 1."""
    return x / 2, y * 3**0.5 / 2


def centre(at):
    q, r = at[:2]
    return on_plane(3 * q, q + 2 * r)
