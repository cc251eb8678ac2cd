"""Rounds as numbers, without a Field: simulated tournaments of any size, and arbitrary small problems."""

import random
from dataclasses import dataclass, field

from hypothesis import strategies as st

from tournament.engine.pairing.matching.problem import LOT_PRIME, Lot, Place, Problem, Same


@dataclass(eq=False)
class Fighter:
    strength: float
    club: int
    country: int
    half: int = 0
    imbalance: int = 0
    floated: int = 0
    met: set = field(default_factory=set)


def simulated(players, *, rounds=5, seed=1, within="fold", top_down=False, lot_bits=16):
    """The next round's Problem after a simulated history: floats, factions, clubs, countries, order, lot."""
    draw = random.Random(f"{seed}|{players}|{rounds}")
    fighters = [
        Fighter(
            draw.gauss(0, 200), draw.randrange(1, players // 6 + 2), min(int(draw.expovariate(0.5)) + 1, 9)
        )
        for _ in range(players)
    ]
    for _ in range(rounds):
        fighters.sort(key=lambda f: (-f.half, draw.random()))
        _play(fighters, draw)
    fighters.sort(key=lambda f: (-f.half, draw.random()))
    return _problem(fighters, draw, within=within, top_down=top_down, lot_bits=lot_bits)


def _play(fighters, draw):
    free = list(fighters)
    while len(free) > 1:
        one = free.pop(0)
        k = next((k for k, f in enumerate(free[:40]) if f not in one.met and f.imbalance != one.imbalance), 0)
        two = free.pop(k)
        one.met.add(two)
        two.met.add(one)
        for f, other in ((one, two), (two, one)):
            f.floated = (other.half > f.half) - (other.half < f.half)
        good, evil = (one, two) if one.imbalance <= two.imbalance else (two, one)
        good.imbalance += 1
        evil.imbalance -= 1
        lead = one.strength - two.strength + draw.gauss(0, 200)
        points = (3, 3) if abs(lead) < 45 else (4, 2) if abs(lead) < 150 else (6, 0)
        one.half += points[lead < 0]
        two.half += points[lead >= 0]
    for f in free:
        f.half += 6


def _problem(fighters, draw, *, within, top_down, lot_bits):
    count = len(fighters)
    room = (count // 2 + 1).bit_length()
    scores = sorted({f.half for f in fighters}, reverse=True)
    group = [scores.index(f.half) for f in fighters]
    size = [group.count(g) for g in range(len(scores))]
    kinds = sorted({(g, f.imbalance, f.floated) for g, f in zip(group, fighters, strict=True)})
    at = [0]
    for width in (lot_bits + room, 12 + room, 1 + room, 1 + room, 2 + room, 2 + room, 12 + room):
        at.append(at[-1] + width)
    lot, place, country, club, wish, again, squares, tops = at

    def cost(a, b):
        (g, d, f), (h, e, o) = min(a, b), max(a, b)
        if abs(d) >= 2 and d == e:
            return None
        after = (d + 1, e - 1) if d <= e else (d - 1, e + 1)
        total = sum(abs(x) >= 2 for x in after) << wish
        total += (scores[g] - scores[h]) ** 2 << squares
        if g != h:
            total += ((f < 0) + (o > 0)) << again
            if top_down:
                total += 1 << tops + (len(scores) - 1 - g) * room
        return total

    index = {f: k for k, f in enumerate(fighters)}
    starts = [group.index(g) for g in range(len(scores))]
    numbers = [draw.randrange(1, LOT_PRIME) for _ in fighters]
    bye = tuple((count - 1 - k) << squares for k in range(count)) if count % 2 else None
    order = Place(
        "fold" if within != "adjacent" else within,
        tuple(group),
        tuple(k - starts[g] for k, g in enumerate(group)),
        tuple(size[g] for g in group),
        1 << place,
        2047,
    )
    return Problem(
        players=count,
        classes=tuple(kinds.index((g, f.imbalance, f.floated)) for g, f in zip(group, fighters, strict=True)),
        table=tuple(tuple(cost(a, b) for b in kinds) for a in kinds),
        same=(
            Same(tuple(f.club for f in fighters), 1 << club),
            Same(tuple(f.country for f in fighters), 1 << country),
        ),
        place=None if within == "random" else order,
        lot=Lot(tuple(numbers), 1 << lot, (1 << lot_bits) - 1),
        forbidden=frozenset((index[f], index[o]) for f in fighters for o in f.met if index[f] < index[o]),
        bye=bye,
    )


@st.composite
def problems(draw, *, most=12, odd=True):
    """Small problems with every kind of term, forbidden pairs and negative extras among them."""
    vertices = 2 * draw(st.integers(1, most // 2))
    has_bye = odd and vertices > 2 and draw(st.booleans())
    players = vertices - has_bye
    scale = draw(st.sampled_from([1, 1 << 40, 1 << 90, 1 << 200, 1 << 400, 1 << 700]))
    prices = st.integers(0, 9).map(lambda n: n * scale)
    maybe = st.one_of(prices, prices, prices, st.none())
    kinds = draw(st.integers(1, 4))
    half = [[draw(maybe) for _ in range(k + 1)] for k in range(kinds)]
    table = tuple(tuple(half[max(a, b)][min(a, b)] for b in range(kinds)) for a in range(kinds))
    column = st.tuples(*[st.integers(0, 3)] * players)
    pairs = st.tuples(st.integers(0, vertices - 2), st.integers(1, vertices - 1)).filter(
        lambda p: p[0] < p[1]
    )
    problem = Problem(
        players=players,
        classes=draw(st.tuples(*[st.integers(0, kinds - 1)] * players)),
        table=table,
        same=tuple(Same(draw(column), draw(maybe)) for _ in range(draw(st.integers(0, 2)))),
        place=draw(st.one_of(st.none(), places(players))),
        lot=draw(st.one_of(st.none(), lots(players))),
        forbidden=frozenset(draw(st.sets(pairs, max_size=vertices))),
        bye=draw(st.tuples(*[maybe] * players)) if has_bye else None,
    )
    extra = draw(st.dictionaries(pairs, st.integers(-9, 9), max_size=vertices))
    base = {pair: problem.price(*pair) or 0 for pair in extra}
    return Problem(
        **{name: getattr(problem, name) for name in Problem.__slots__ if name != "extra"},
        extra={pair: max(n * scale, -base[pair]) for pair, n in extra.items()},
    )


@st.composite
def places(draw, players):
    group = sorted(draw(st.tuples(*[st.integers(0, 2)] * players)))
    position = [k - group.index(g) for k, g in enumerate(group)]
    return Place(
        kind=draw(st.sampled_from(["fold", "adjacent"])),
        group=tuple(group),
        position=tuple(position),
        size=tuple(group.count(g) for g in group),
        unit=draw(st.sampled_from([1, 1 << 30, 1 << 130])),
        cap=draw(st.integers(0, players)),
    )


@st.composite
def lots(draw, players):
    numbers = st.integers(0, LOT_PRIME - 1)
    return Lot(
        draw(st.tuples(*[numbers] * players)),
        draw(st.sampled_from([1, 1 << 70])),
        draw(st.sampled_from([0xF, 0xFFFF, (1 << 40) - 1])),
    )
