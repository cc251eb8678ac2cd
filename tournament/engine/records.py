"""What a history says about each entrant: the rounds as they were lived through, and what they add up to.

Everything that pairing and standings read of the past is derived here, in one pass, once the history has been
checked (``histories.py``).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, cast

from tournament.engine.entrants import Counters, Entrant, Faction, Float, Game, Id, entrants_by_id, game_ids
from tournament.engine.histories import check_history

_AWAY: Final = {None: (False, False), "a": (True, False), "b": (False, True), "both": (True, True)}


class Played(NamedTuple):  # there are two for each game, and a tuple is made four times as fast
    """One finished game or bye as one entrant lived through it."""

    round: int
    opponent: Id | None
    units: int
    faction: Faction | None
    table: int | None
    difference: int
    grade: str | None
    floated: Float | None
    is_administrative: bool
    destroyed: int = 0
    is_forfeit: bool = False
    stayed_away: bool = False
    is_played: bool = False
    counters: Counters | None = None  # own and the opponent's, of a game that counts


@dataclass(frozen=True, slots=True)
class Record:
    """What the history says about one entrant. ``imbalance`` is good games minus evil games (A28)."""

    id: Id
    played: tuple[Played, ...] = ()
    units: int = 0
    imbalance: int = 0
    byes: int = 0
    met: Mapping[Id, tuple[int, ...]] = field(default_factory=dict)
    tables: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def floated_in(self, round_number: int) -> Float | None:
        """Which way this entrant was floated in that round; a bye counts as down."""
        return next((p.floated for p in reversed(self.played) if p.round == round_number), None)


def records(
    entrants: Iterable[Entrant], history: Iterable[Game], *, noshow_meets: bool = False
) -> dict[Id, Record]:
    """One record per entrant, derived from every game that has a result.

    Games without a result are checked like all others but count for nothing yet. A game without a
    faction counts for the points and moves no imbalance; pairing refuses it, standings do not need it.
    A game that nobody played moves no imbalance (3.02: "had played") and is no meeting; ``noshow_meets``
    makes one to which somebody did not come a meeting. An annulled game is a faction and a meeting, and
    no round of the record.
    """
    people = entrants_by_id(entrants)
    games = sorted(history, key=lambda g: g.round)
    check_history(people, games)
    played: dict[Id, list[Played]] = {id_: [] for id_ in people}
    annulled: dict[Id, list[Played]] = {}
    before = dict.fromkeys(people, 0)
    now = dict.fromkeys(people, 0)
    round_number = 0
    for game in games:
        if game.units_a is None:
            continue
        if game.round != round_number:
            round_number, before = game.round, dict(now)
        if game.is_annulled:
            if game.b is not None:
                for id_, one in zip(game_ids(game), _both(_pointless(game), before), strict=True):
                    annulled.setdefault(id_, []).append(one)
            continue
        now[game.a] += game.units_a
        if game.b is None:
            played[game.a].append(_as_bye(game, game.units_a))
            continue
        one, other = _both(game, before)
        played[game.a].append(one)
        played[game.b].append(other)
        now[game.b] += game.units_b or 0
    return {id_: _record(id_, rounds, annulled.get(id_, ()), noshow_meets) for id_, rounds in played.items()}


def _pointless(game: Game) -> Game:
    return game._replace(units_a=0, units_b=0)


def _both(game: Game, before: Mapping[Id, int]) -> tuple[Played, Played]:
    """A finished game as each of the two saw it. Made by the thousand: the fields come in their order."""
    number, a, b, faction, units_a, units_b, table, left_a, left_b, grade_a, grade_b, ruled = game[:12]
    lost_a, lost_b, absent, is_unplayed = game[12:16]
    b, units_a, units_b, other = cast("Id", b), units_a or 0, units_b or 0, game.faction_b
    less = 0 if ruled or left_a is None or left_b is None else left_a - left_b
    lost_a, lost_b = (0, 0) if ruled else (lost_a or 0, lost_b or 0)
    way_a, way_b = _floats(before[a], before[b])
    gone_a, gone_b = _AWAY[absent]
    off = gone_a or gone_b
    on = not (off or is_unplayed)
    one = Played(number, b, units_a, faction, table, less, grade_a, way_a, ruled, lost_a, off, gone_a, on)
    two = Played(number, a, units_b, other, table, -less, grade_b, way_b, ruled, lost_b, off, gone_b, on)
    if game.counters is None or ruled:
        return one, two
    turned = tuple((key, theirs, own) for key, own, theirs in game.counters)
    return one._replace(counters=game.counters), two._replace(counters=turned)


def _round(one: Played) -> int:
    return one.round


def _as_bye(game: Game, units: int) -> Played:
    return Played(
        round=game.round,
        opponent=None,
        units=units,
        faction=None,
        table=None,
        difference=0,
        grade=None,
        floated="down",
        is_administrative=True,
    )


def _floats(a: int, b: int) -> tuple[Float | None, Float | None]:
    """Which way each of two with these points was floated."""
    if a == b:
        return None, None
    return ("down", "up") if a > b else ("up", "down")


def _record(id_: Id, rounds: Sequence[Played], annulled: Sequence[Played], noshow_meets: bool) -> Record:  # noqa: FBT001 - a thousand calls
    met: dict[Id, tuple[int, ...]] = {}
    tables: dict[int, tuple[int, ...]] = {}
    units = imbalance = byes = 0
    for one in sorted((*rounds, *annulled), key=_round) if annulled else rounds:
        number, opponent, half, faction, table = one[:5]
        units += half
        if opponent is None:
            byes += 1
        elif one.is_played or (noshow_meets and one.is_forfeit):
            met[opponent] = (*met[opponent], number) if opponent in met else (number,)
        if table is not None:
            tables[table] = (*tables[table], number) if table in tables else (number,)
        if faction is not None and one.is_played:
            imbalance += 1 if faction == "good" else -1
    return Record(id_, tuple(rounds), units, imbalance, byes, met, tables)
