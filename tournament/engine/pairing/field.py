"""The active entrants of one round, ranked and grouped: what objectives are computed from.

Everything here depends on ids, history, round and seed only, never on the order in which entrants were
given. It refuses to choose pairs.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from tournament.engine.entrants import Entrant, Faction, Float, Game, Id, canonical, entrants_by_id
from tournament.engine.pairing.conditions import NO_LIMITS, NOTHING, Conditions, Limits, limits_of
from tournament.engine.pairing.policy import PairingPolicy
from tournament.engine.records import Record, records
from tournament.engine.scores import HALVES
from tournament.engine.standings.ranking import bonus_of, deductions_of, equals, rounds_over_in
from tournament.engine.standings.table import Table

LOT_PRIME = (1 << 61) - 1


@dataclass(frozen=True, slots=True, eq=False)  # there is one Player per entrant and field
class Player:
    """One active entrant. ``rank`` is the pairing order, counted from 0 over the field.

    ``imbalance`` is 0 where 3.02 counts nothing, because everybody ``brings`` one army.
    ``position`` counts from 0 in the score group. ``place`` is the one in the standings, from 1; ``lower``
    counts who of this round has a worse one; who shares the place has not.
    ``lot`` is a number drawn from seed, round and id: the last word wherever everything else is equal.
    """

    rank: int
    place: int
    lower: int
    id: Id
    label: str
    units: int
    imbalance: int
    brings: tuple[Faction, ...] | None
    plays_sides: bool
    cites_clauses: bool
    byes: int
    met: Mapping[Id, tuple[int, ...]]
    floated: Float | None
    group: int
    position: int
    group_size: int
    club: str
    country: str
    families: frozenset[str]
    lot: int
    fixed_table: int | None
    tables: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Field:
    """The players of one round in pairing order. An odd field has one bye.

    ``rounds_left`` counts the rounds planned after this one, 0 where nobody said. ``points_unit`` is how many
    units make one point.
    """

    players: tuple[Player, ...]
    round_number: int
    policy: PairingPolicy
    seed: str
    limits: Limits = NO_LIMITS
    rounds_left: int = 0
    points_unit: int = HALVES

    @property
    def has_bye(self) -> bool:
        return len(self.players) % 2 == 1


def draw(seed: str, round_number: int, id_: Id) -> int:
    """A number from 1 below 2^61 - 1, the same on every machine; an int and a str id differ."""
    text = f"{seed}|{round_number}|{type(id_).__name__}|{id_}"
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") % (LOT_PRIME - 1) + 1


def prepare(
    entrants: Iterable[Entrant],
    history: Iterable[Game],
    *,
    round_number: int,
    policy: PairingPolicy,
    seed: str | int,
    given: Conditions = NOTHING,
) -> Field:
    """The active entrants in pairing order: points, then the place in the standings, then the lot."""
    people, games = entrants_by_id(entrants), list(history)
    everyone = records(people.values(), games, noshow_meets=policy.noshow_meeting == "counts")
    lots = {id_: draw(str(seed), round_number, id_) for id_, e in people.items() if e.is_active}
    bonus, deducted = bonus_of(people.values()), deductions_of(people.values())
    table = Table(everyone, given.standings, deducted, rounds_over_in(games), bonus, given.prices)
    scores = {id_: everyone[id_].units + bonus.get(id_, 0) for id_ in lots}
    places = _places(people, table)
    lower = _lower(lots, places)
    ranked = sorted(lots, key=lambda i: (-scores[i], places[i], lots[i], canonical(i)))
    players: list[Player] = []
    by_score = groupby(ranked, key=scores.__getitem__)
    for group, (_, members) in enumerate(by_score):
        ids = list(members)
        for position, id_ in enumerate(ids):
            place = (len(players), places[id_], lower[id_], group, position, len(ids))
            players.append(_player(people[id_], everyone[id_], place, lots[id_], round_number))
    labels = {id_: entrant.label for id_, entrant in people.items()}
    limits = limits_of(given, labels, {player.id: player.rank for player in players})
    left = max(0, (given.rounds_planned or 0) - round_number)
    return Field(tuple(players), round_number, policy, str(seed), limits, left, given.prices.points_unit)


def _places(people: Mapping[Id, Entrant], table: Table) -> dict[Id, int]:
    ranked = [id_ for id_, one in people.items() if one.is_ranked]
    places: dict[Id, int] = {}
    for group in equals(ranked, table, table.policy.tiebreaks):
        places |= dict.fromkeys(group, len(places) + 1)
    last = len(places) + 1
    return {id_: places.get(id_, last) for id_ in people}


def _lower(active: Iterable[Id], places: Mapping[Id, int]) -> dict[Id, int]:
    worst_first = sorted(active, key=places.__getitem__, reverse=True)
    lower: dict[Id, int] = {}
    for _, equal in groupby(worst_first, key=places.__getitem__):
        lower |= dict.fromkeys(equal, len(lower))
    return lower


def _player(
    entrant: Entrant, record: Record, place: tuple[int, int, int, int, int, int], lot: int, round_number: int
) -> Player:
    rank, wall, lower, group, position, group_size = place
    return Player(
        rank=rank,
        place=wall,
        lower=lower,
        id=entrant.id,
        label=entrant.label,
        units=record.units + entrant.bonus_units,
        imbalance=record.imbalance if entrant.brings is None else 0,
        brings=entrant.brings,
        plays_sides=entrant.plays_sides,
        cites_clauses=entrant.cites_clauses,
        byes=record.byes,
        met=record.met,
        floated=record.floated_in(round_number - 1),
        group=group,
        position=position,
        group_size=group_size,
        club=plain_name(entrant.club),
        country=plain_name(entrant.country),
        families=frozenset(filter(None, map(plain_name, entrant.families))),
        lot=lot,
        fixed_table=entrant.fixed_table,
        tables=record.tables,
    )


def plain_name(name: str) -> str:
    """Clubs are typed by hand: case and blanks do not make another club."""
    return " ".join(name.split()).casefold()
