"""A second pairing engine: slow, obvious, and written from docs/algorithms/pairing.md.

Places come from the second computation of the standings. It shares no code with the first engine, reads
entrants, games, policy and what is given as plain records, prices every round there is and keeps the
cheapest, level by level. Good for ten entrants (945 rounds).
"""

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, groupby, takewhile

from tests.tournament.engine.standings import oracle

ROOM = 1 << 48  # more than any sum of a level in a small field
PRIME = 2**61 - 1


@dataclass
class Person:
    """One active entrant, as the documents describe them."""

    id: object
    points: int
    imbalance: int
    brings: tuple
    byes: int
    met: Counter
    last: str
    club: str
    country: str
    families: set
    lot: int
    rank: int = 0
    lower: int = 0
    place: int = 0
    group: int = 0
    position: int = 0
    size: int = 0


@dataclass
class Oracle:
    """Everybody by rank, and the levels by importance: name, price of a pair, price of a bye."""

    people: list
    levels: list
    fixed: set = field(default_factory=set)
    barred: set = field(default_factory=set)
    later: int = 0

    def price(self, one, two):
        """All levels of one pair (or one bye, where two is None), most important first."""
        if two is None:
            return [bye(one) for _, _, bye in self.levels]
        return [pair(*sorted((one, two), key=lambda p: p.rank)) for _, pair, _ in self.levels]

    def totals(self, pairs):
        """Each level's sum over these pairs of ids."""
        who = {p.id: p for p in self.people} | {None: None}
        prices = [self.price(*sorted((who[a], who[b]), key=lambda p: p is None)) for a, b in pairs]
        return {name: sum(p[k] for p in prices) for k, (name, _, _) in enumerate(self.levels)}

    def best(self):
        """All cheapest rounds as sets of pairs, or none where too much is barred.

        Second byes and rematches come first, then what is left for later, then everything else.
        """
        seats = [*self.people, *([None] if len(self.people) % 2 else [])]
        packed = {}
        for k, one in enumerate(seats):
            for two in seats[k + 1 :]:
                edge = frozenset((one.id, two.id if two else None))
                if edge in self.fixed or edge not in self.barred:
                    packed[edge] = sum(
                        cost * ROOM**place for place, cost in enumerate(reversed(self.price(one, two)))
                    )
        ids = [p.id if p else None for p in seats]
        rounds = [set(r) for r in every_round(ids, packed) if self.fixed <= set(r)]
        rounds = least(rounds, lambda r: sum(packed[e] for e in r) // ROOM ** (len(self.levels) - 2))
        if self.later:
            rounds = least(rounds, lambda r: -self.leaves(r))
        return least(rounds, lambda r: sum(packed[e] for e in r))

    def leaves(self, pairs):
        """How many later rounds are possible one after the other, once these pairs have met.

        Without a rematch, or a bye for who has not had fewest. What is kept apart is not asked here.
        """
        met = {frozenset((p.id, other)) for p in self.people for other in p.met}
        met |= {pair for pair in pairs if None not in pair}
        byes = {p.id: p.byes + (frozenset((p.id, None)) in pairs) for p in self.people}
        known = {}

        def further(met, byes, later):
            if not later:
                return 0
            key = (frozenset(met), tuple(byes.items()))  # which says how many are left, too
            if key not in known:
                ids = [*byes, *([None] if len(byes) % 2 else [])]
                allowed = {*self.open(met, byes)}
                known[key] = 0
                for r in every_round(ids, allowed):
                    then = {id_: n + (frozenset((id_, None)) in r) for id_, n in byes.items()}
                    known[key] = max(known[key], 1 + further(met | {*r}, then, later - 1))
                    if known[key] == later:
                        break
            return known[key]

        return further(met, byes, self.later)

    def open(self, met, byes):
        """The pairs and byes that a later round may have."""
        for a, b in combinations(self.people, 2):
            pair = frozenset((a.id, b.id))
            if pair not in met:
                yield pair
        yield from (frozenset((id_, None)) for id_, n in byes.items() if n == min(byes.values()))


def least(rounds, price):
    """Those with the lowest price."""
    prices = [price(r) for r in rounds]
    return [r for r, p in zip(rounds, prices, strict=True) if p == min(prices)]


def every_round(ids, allowed):
    """Every way to pair these within what is allowed."""
    if not ids:
        yield []
        return
    first, *others = ids
    for other in others:
        edge = frozenset((first, other))
        if edge in allowed:
            for rest in every_round([i for i in others if i != other], allowed):
                yield [edge, *rest]


# ------------------------------------------------------------------ who brings what


def consult(entrants, history, *, round_number, seed, policy, given):
    """The oracle for one state."""
    score = Counter()
    counted = [game for game in history if not game.is_annulled]
    for game in counted:
        for id_, half in sides(game):
            score[id_] += half
    folk = [person(e, history, score, policy, f"{seed}|{round_number}") for e in entrants if e.is_active]
    for one in folk:
        one.last = last_float(one.id, counted, round_number)
    folk = ranked(folk, entrants, counted, given)
    ids = {p.id for p in folk} | ({None} if len(folk) % 2 else set())
    kept = {frozenset(pair) for pair in given.before if set(pair) <= ids}
    return Oracle(
        people=folk,
        levels=levels(folk, policy, round_number, kept),
        fixed={frozenset(pair) for pair in given.fixed},
        barred={frozenset(pair) for pair in given.barred},
        later=0 if policy.look_ahead == "off" else max(0, (given.rounds_planned or 0) - round_number),
    )


def forbidding(policy):
    """What stands above everything that only prices."""
    return list(takewhile(lambda name: name in {"kept-apart-absolute", "faction-limit"}, policy.objectives))


def sides(game):
    """Who sat there, and the half-points."""
    return [(game.a, game.units_a)] + ([(game.b, game.units_b)] if game.b is not None else [])


def games_of(id_, history):
    """Opponent, own half-points, game: of one entrant, in order."""
    for game in sorted(history, key=lambda g: g.round):
        if game.a == id_:
            yield game.b, game.units_a, game
        elif game.b == id_:
            yield game.a, game.units_b, game


def person(entrant, history, score, policy, drawn_from):
    own = list(games_of(entrant.id, history))
    games = [g for opponent, _, g in own if opponent is not None and not g.absent and not g.is_unplayed]
    good = sum((g.faction_a == "good") == (g.a == entrant.id) for g in games if g.faction_a)
    evil = sum((g.faction_a == "good") != (g.a == entrant.id) for g in games if g.faction_a)
    met = [g for _, _, g in own if g in games or (g.absent and policy.noshow_meeting == "counts")]
    text = f"{drawn_from}|{type(entrant.id).__name__}|{entrant.id}"
    drawn = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
    return Person(
        id=entrant.id,
        points=score[entrant.id],
        imbalance=good - evil if entrant.brings is None else 0,
        brings=entrant.brings,
        byes=sum(opponent is None and not g.is_annulled for opponent, _, g in own),
        met=Counter(g.b if g.a == entrant.id else g.a for g in met),
        last="",
        club=plain(entrant.club),
        country=plain(entrant.country),
        families={plain(f) for f in entrant.families} - {""},
        lot=drawn % (PRIME - 1) + 1,
    )


def plain(text):
    return " ".join(text.lower().split())


def last_float(id_, history, round_number):
    """Up, down or nothing in the round before; a bye is down."""
    for opponent, _, game in games_of(id_, history):
        if game.round == round_number - 1:
            if opponent is None:
                return "down"
            mine, other = (
                sum(half for _, half, g in games_of(who, history) if g.round < game.round)
                for who in (id_, opponent)
            )
            return "down" if mine > other else "up" if mine < other else ""
    return ""


class Wall(oracle.Oracle):
    """The standings of the second computation, for ties that are too large for trying every outcome."""

    def direct(self, tied):
        """First stands whom no other could reach by the games that are missing."""
        met = {a: [self.met(a, b) for b in tied if b != a] for a in tied}
        sure = {a: sum((points or 0 for points in games), Fraction(0)) for a, games in met.items()}
        worst, best = min(a for a, _ in self.games), max(a for a, _ in self.games)
        loss = min(a - b for a, b in self.games)

        def lead(a, b):
            between = self.met(a, b) is None
            others = (met[a].count(None) - between) * worst - (met[b].count(None) - between) * best
            return sure[a] - sure[b] + others + between * loss

        groups, rest = [], list(tied)
        if all(None not in games for games in met.values()):
            groups = [[a for a in tied if sure[a] == p] for p in sorted(set(sure.values()), reverse=True)]
            rest = []
        while len(rest) > 1:
            first = [a for a in rest if all(lead(a, b) > 0 for b in rest if b != a)]
            if not first:
                break
            groups.append(first)
            rest.remove(first[0])
        groups += [rest] if rest else []
        if len(groups) == 1:
            return groups
        return [part for group in groups for part in self.direct(group)]


def ranked(folk, entrants, history, given):
    """The places of the wall; then the pairing order: points earned, place, lot."""
    listed = [e for e in entrants if e.is_ranked]
    games = [g for g in history if {g.a, g.b} <= {e.id for e in entrants} | {None}]
    over = max((g.round for g in history), default=0)
    wall = Wall(entrants, games, given.standings, over, given.prices)
    wall.ids = [e.id for e in listed]
    places, last = {}, 1
    for group in wall.groups():
        places |= dict.fromkeys(group, last)
        last += len(group)
    for p in folk:
        p.place = places.get(p.id, last)
    order = sorted(folk, key=lambda p: (-p.points, p.place, p.lot))
    for _, tied in groupby(order, key=lambda p: p.points):
        group = list(tied)
        for position, p in enumerate(group):
            p.position, p.size = position, len(group)
    for rank, p in enumerate(order):
        p.rank = rank
        p.lower = sum(q.place > p.place for q in order)
        p.group = sum(q.points > p.points and q.position == 0 for q in order)
    return order


# ------------------------------------------------------------------ what is best


def levels(folk, policy, round_number, kept):
    """The table of the documents, row by row."""
    names = list(policy.objectives)
    cut = len(forbidding(policy))
    fewest = min(p.byes for p in folk)
    rows = [("second-bye", nothing, lambda p: p.byes - fewest), ("rematch", lambda a, b: a.met[b.id], nobody)]
    for name in names[:cut]:
        rows += level(name, folk, policy, round_number)
    if kept:
        rows.append(
            (
                "kept",
                lambda a, b: int(frozenset((a.id, b.id)) not in kept),
                lambda p: int(frozenset((p.id, None)) not in kept),
            )
        )
    if any(p.brings is not None for p in folk):
        rows.append(("one-side", one_side, nobody))
    for name in names[cut:]:
        rows += level(name, folk, policy, round_number)
    rows.append(("lot", lambda a, b: a.lot * b.lot % PRIME % 2**40, nobody))
    return rows


def one_side(a, b):
    """Each brings one army, and it is the same side."""
    return int(a.brings == b.brings and a.brings in {("good",), ("evil",)})


def nothing(_one, _two):
    return 0


def nobody(_one):
    return 0


def level(name, folk, policy, round_number):
    """One name of the policy as rows."""
    if name in {"kept-apart", "kept-apart-absolute"}:
        return list(apart("absolute" if name.endswith("absolute") else "weak", policy, round_number))
    if name == "bye-rank":
        return [("bye-rank", nothing, lambda p: p.lower)]
    if name == "floats":
        return [*(together(g, policy) for g in range(folk[-1].group)), ("floats", squared, nobody)]
    if name == "within-group":
        order = policy.order_within_group
        return [] if order == "random" else [(order, PLACES[order], nobody)]
    return [(name, {"faction-limit": past_limit, "float-again": again, "faction-wish": at_two}[name], nobody)]


def apart(strength, policy, round_number):
    if policy.keep_apart_rounds and round_number > policy.keep_apart_rounds:
        return
    shared = {
        "club": lambda a, b: int(a.club == b.club != ""),
        "country": lambda a, b: int(a.country == b.country != ""),
        "families": lambda a, b: int(bool(a.families & b.families)),
    }
    for what, price in shared.items():
        if getattr(policy, f"keep_apart_{what}") == strength:
            yield f"same-{what}", price, nobody


def together(group, policy):
    if policy.floats != "top-down":
        return f"floats-group-{group + 1}", nothing, nobody
    return f"floats-group-{group + 1}", lambda a, b: int(a.group == group and b.group > group), nobody


def squared(a, b):
    return (a.points - b.points) ** 2


def after(a, b):
    """Imbalances after the game: the larger plays evil, equals roll."""
    if a.imbalance == b.imbalance:
        return a.imbalance + 1, b.imbalance - 1
    way = 1 if a.imbalance < b.imbalance else -1
    return a.imbalance + way, b.imbalance - way


def past_limit(a, b):
    """Who is pushed past 2, or further past it."""
    moves = zip((a.imbalance, b.imbalance), after(a, b), strict=True)
    return sum(abs(then) > 2 and abs(then) > abs(now) for now, then in moves)


def at_two(a, b):
    return sum(abs(then) >= 2 for then in after(a, b))


def again(a, b):
    """Who floats the same way as in the round before; a is the better-ranked."""
    if a.points == b.points:
        return 0
    return (a.last == "down") + (b.last == "up")


def fold(a, b):
    """Places from the ideal opponent: half a group below, or across groups the nearest."""
    if a.points != b.points:
        return a.size - 1 - a.position + b.position
    return abs(a.position + a.size // 2 - b.position)


def adjacent(a, b):
    if a.points != b.points:
        return a.size - 1 - a.position + b.position
    return b.position - a.position - 1


PLACES = {"fold": fold, "adjacent": adjacent}
