"""How evenly a tournament treated its entrants: who met twice, floated, sat out, played which faction, where.

Counted afresh from the pairings and the results, so that it also holds against the engine that made them.
It refuses to judge: what had to be so, and why, stands with the pairings.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.engine.entrants import Entrant, Faction, Game, Id, canonical, entrants_by_id, game_ids
from tournament.engine.histories import check_history


@dataclass(frozen=True, slots=True)
class Again:
    """Two who met more than once, and in which rounds."""

    a: Id
    b: Id
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Floated:
    """One game across score groups: ``down`` had ``gap_units`` units of points more than ``up``."""

    round: int
    down: Id
    up: Id
    gap_units: int


@dataclass(frozen=True, slots=True)
class Share:
    """What one entrant got. ``ups``, ``downs`` and ``byes`` are rounds; ``tables`` those sat at again.

    A table that is kept for somebody repeats by design and is left out.
    """

    id: Id
    games: int = 0
    good: int = 0
    evil: int = 0
    ups: tuple[int, ...] = ()
    downs: tuple[int, ...] = ()
    byes: tuple[int, ...] = ()
    tables: tuple[tuple[int, tuple[int, ...]], ...] = ()

    @property
    def imbalance(self) -> int:
        """Good games minus evil games (A28)."""
        return self.good - self.evil

    @property
    def floats(self) -> int:
        return len(self.ups) + len(self.downs)


@dataclass(frozen=True, slots=True)
class Fairness:
    """The counts of a whole tournament. ``shares`` are in canonical order of ids.

    ``grouped`` is how many games of Swiss rounds were paired by score; ``floats`` are those of them that
    crossed groups.
    """

    games: int
    grouped: int
    byes: int
    again: tuple[Again, ...]
    floats: tuple[Floated, ...]
    shares: tuple[Share, ...]

    @property
    def imbalances(self) -> dict[int, int]:
        """How many entrants are how far from even, smallest first."""
        return dict(sorted(Counter(abs(one.imbalance) for one in self.shares).items()))

    @property
    def repeated_seats(self) -> int:
        return sum(len(rounds) - 1 for one in self.shares for _, rounds in one.tables)


def fairness(entrants: Iterable[Entrant], games: Iterable[Game], *, swiss: Collection[int]) -> Fairness:
    """The counts over ``games``, those without a result too; ``swiss`` are the rounds paired by score.

    Only who was in a pairing is counted. The score before a round is what was won in the rounds before it,
    byes included, as the results stand now.
    """
    people = entrants_by_id(entrants)
    ordered = sorted(games, key=lambda game: (game.round, canonical(game.a)))
    check_history(people, ordered)
    before = _before(ordered)
    paired = [game for game in ordered if not game.is_bye]
    grouped = [game for game in paired if game.round in swiss and game.round > 1]
    floats = tuple(one for game in grouped if (one := _float(game, before[game.round])) is not None)
    seated = sorted({id_ for game in ordered for id_ in game_ids(game)}, key=canonical)
    lived: dict[Id, list[Game]] = {id_: [] for id_ in seated}
    for game in ordered:
        for id_ in game_ids(game):
            lived[id_].append(game)
    return Fairness(
        games=len(paired),
        grouped=len(grouped),
        byes=len(ordered) - len(paired),
        again=_again(paired),
        floats=floats,
        shares=tuple(_share(people[id_], lived[id_], floats) for id_ in seated),
    )


def _before(games: Sequence[Game]) -> dict[int, Counter[Id]]:
    found: dict[int, Counter[Id]] = {}
    now: Counter[Id] = Counter()
    for number in sorted({game.round for game in games}):
        found[number] = Counter(now)
        for game in games:
            if game.round == number:
                now[game.a] += game.units_a or 0
                if game.b is not None:
                    now[game.b] += game.units_b or 0
    return found


def _float(game: Game, before: Mapping[Id, int]) -> Floated | None:
    a, b = game_ids(game)
    gap = before[a] - before[b]
    if gap == 0:
        return None
    down, up = (a, b) if gap > 0 else (b, a)
    return Floated(game.round, down, up, abs(gap))


def _again(games: Iterable[Game]) -> tuple[Again, ...]:
    met: dict[frozenset[Id], list[int]] = {}
    for game in games:
        if not game.is_played:
            continue
        met.setdefault(frozenset(game_ids(game)), []).append(game.round)
    found: list[Again] = []
    for pair, rounds in met.items():
        if len(rounds) > 1:
            a, b = sorted(pair, key=canonical)
            found.append(Again(a, b, tuple(rounds)))
    return tuple(sorted(found, key=lambda one: (one.rounds, canonical(one.a))))


def _share(entrant: Entrant, games: Sequence[Game], floats: Sequence[Floated]) -> Share:
    id_ = entrant.id
    paired = [game for game in games if not game.is_bye]
    factions = Counter(_faction(game, id_) for game in paired if game.is_played)
    return Share(
        id=id_,
        games=len(paired),
        good=factions["good"],
        evil=factions["evil"],
        ups=tuple(one.round for one in floats if one.up == id_),
        downs=tuple(one.round for one in floats if one.down == id_),
        byes=tuple(game.round for game in games if game.is_bye),
        tables=_tables(game for game in paired if game.table != entrant.fixed_table),
    )


def _faction(game: Game, id_: Id) -> Faction | None:
    return game.faction_a if game.a == id_ else game.faction_b


def _tables(games: Iterable[Game]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    seats: dict[int, list[int]] = {}
    for game in games:
        if game.table is not None:
            seats.setdefault(game.table, []).append(game.round)
    return tuple((table, tuple(rounds)) for table, rounds in sorted(seats.items()) if len(rounds) > 1)
