"""Entrants, games and what follows from them: the only input of pairing and standings.

Points are integer half-points, so that a perfect tie (7.05) is exact. :func:`records` derives everything
else from the history, in one pass, after checking that the history does not contradict itself. It refuses
to repair: a :class:`~tournament.engine.errors.BadState` names the round and the entrants.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal

from tournament.engine.errors import BadState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Id = str | int
Faction = Literal["good", "evil"]
Float = Literal["up", "down"]

FACTIONS: Final = ("good", "evil")


@dataclass(frozen=True, slots=True)
class Entrant:
    """One person in one tournament, as far as the engine cares.

    ``name`` is only for sentences. ``is_active`` is False for who does not play the next round;
    ``is_ranked`` is False for who is listed without a place (an exclusion, A8). ``fixed_table`` is a seat
    that must not change; ``families`` are names of groups that are kept apart, like clubs.
    """

    id: Id
    club: str = ""
    country: str = ""
    is_active: bool = True
    fixed_table: int | None = None
    families: tuple[str, ...] = ()
    name: str = ""
    is_ranked: bool = True

    @property
    def label(self) -> str:
        """What a sentence calls this entrant."""
        return self.name or str(self.id)


@dataclass(frozen=True, slots=True)
class Game:
    """One pairing of an earlier round, or a bye where ``b`` is None.

    ``half_a`` and ``half_b`` are half-points (6 is a total victory), None while there is no result.
    ``remaining_a`` and ``remaining_b`` are the army points left on the map, for the points difference;
    ``is_administrative`` results (no-show, concession, exclusion) do not feed that difference and may
    lack a faction when the next round is paired. Grades are the words of 7.05: "total victory" and so on.
    """

    round: int
    a: Id
    b: Id | None
    faction_a: Faction | None = None
    half_a: int | None = None
    half_b: int | None = None
    table: int | None = None
    remaining_a: int | None = None
    remaining_b: int | None = None
    grade_a: str | None = None
    grade_b: str | None = None
    is_administrative: bool = False

    @property
    def is_bye(self) -> bool:
        """Has the entrant no opponent?"""
        return self.b is None

    @property
    def has_result(self) -> bool:
        """Are the points known?"""
        return self.half_a is not None


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game or bye as one entrant lived through it."""

    round: int
    opponent: Id | None
    half_points: int
    opponent_half_points: int
    faction: Faction | None
    table: int | None
    difference: int
    grade: str | None
    floated: Float | None
    is_administrative: bool


@dataclass(frozen=True, slots=True)
class Record:
    """What the history says about one entrant. ``imbalance`` is good games minus evil games (A28)."""

    id: Id
    played: tuple[Played, ...] = ()
    half_points: int = 0
    imbalance: int = 0
    byes: int = 0
    met: Mapping[Id, tuple[int, ...]] = field(default_factory=dict)
    tables: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def floated_in(self, round_number: int) -> Float | None:
        """Which way this entrant was floated in that round; a bye counts as down."""
        return next((p.floated for p in reversed(self.played) if p.round == round_number), None)


def canonical(id_: Id) -> tuple[int, int, str]:
    """A sort key under which numbers and words can be mixed: numbers first."""
    return (0, id_, "") if isinstance(id_, int) else (1, 0, id_)


def half_points_as_number(half_points: int) -> int | float:
    """For people and JSON: 7 half-points are 3.5. Exact, as halves are exact in binary."""
    return half_points // 2 if half_points % 2 == 0 else half_points / 2


def in_points(half_points: int) -> str:
    """``1 point``, ``3.5 points``."""
    return "1 point" if half_points == 2 else f"{half_points_as_number(half_points)} points"  # noqa: PLR2004


def by_id(entrants: Iterable[Entrant]) -> dict[Id, Entrant]:
    """Entrants by id, in canonical order; the same id twice is refused."""
    ordered = sorted(entrants, key=lambda e: canonical(e.id))
    for one, next_ in pairwise(ordered):
        if one.id == next_.id:
            raise BadState(
                f"Entrant {one.label} is given twice. Give each entrant once.",
                code="entrant-twice",
                data={"entrant": one.id},
            )
    return {e.id: e for e in ordered}


def records(entrants: Iterable[Entrant], history: Iterable[Game]) -> dict[Id, Record]:
    """One record per entrant, derived from every game that has a result.

    Games without a result are checked like all others but count for nothing yet. A game without a
    faction counts for the points and moves no imbalance; pairing refuses it, standings do not need it.
    """
    people = by_id(entrants)
    games = sorted(history, key=lambda g: g.round)
    check_history(people, games)
    played: dict[Id, list[Played]] = {id_: [] for id_ in people}
    before = dict.fromkeys(people, 0)
    now = dict.fromkeys(people, 0)
    round_number = 0
    for game in games:
        if game.round != round_number:
            round_number, before = game.round, dict(now)
        for id_, one in _seats(game, before):
            played[id_].append(one)
            now[id_] += one.half_points
    return {id_: _record(id_, rounds) for id_, rounds in played.items()}


def _seats(game: Game, before: Mapping[Id, int]) -> Iterable[tuple[Id, Played]]:
    """Both sides of a finished game (or the one of a bye); nothing while there is no result."""
    if game.half_a is None:
        return
    if game.b is None:
        yield game.a, _as_bye(game, game.half_a)
        return
    sides = (
        (game.a, game.b, game.half_a, game.half_b or 0, game.faction_a, game.grade_a, 1),
        (game.b, game.a, game.half_b or 0, game.half_a, _other(game.faction_a), game.grade_b, -1),
    )
    for id_, opponent, half, against, faction, grade, sign in sides:
        yield (
            id_,
            Played(
                round=game.round,
                opponent=opponent,
                half_points=half,
                opponent_half_points=against,
                faction=faction,
                table=game.table,
                difference=sign * _difference(game),
                grade=grade,
                floated=_float(before[id_], before[opponent]),
                is_administrative=game.is_administrative,
            ),
        )


def _as_bye(game: Game, half_points: int) -> Played:
    return Played(
        round=game.round,
        opponent=None,
        half_points=half_points,
        opponent_half_points=0,
        faction=None,
        table=None,
        difference=0,
        grade=None,
        floated="down",
        is_administrative=True,
    )


def _difference(game: Game) -> int:
    """Army points left minus the opponent's; administrative results have none."""
    if game.is_administrative or game.remaining_a is None or game.remaining_b is None:
        return 0
    return game.remaining_a - game.remaining_b


def _other(faction: Faction | None) -> Faction | None:
    if faction is None:
        return None
    return "evil" if faction == "good" else "good"


def _float(own: int, other: int) -> Float | None:
    if own == other:
        return None
    return "down" if own > other else "up"


def _record(id_: Id, rounds: Sequence[Played]) -> Record:
    met: dict[Id, tuple[int, ...]] = {}
    tables: dict[int, tuple[int, ...]] = {}
    for one in rounds:
        if one.opponent is not None:
            met[one.opponent] = (*met.get(one.opponent, ()), one.round)
        if one.table is not None:
            tables[one.table] = (*tables.get(one.table, ()), one.round)
    factions = Counter(one.faction for one in rounds)
    return Record(
        id=id_,
        played=tuple(rounds),
        half_points=sum(one.half_points for one in rounds),
        imbalance=factions["good"] - factions["evil"],
        byes=sum(one.opponent is None for one in rounds),
        met=met,
        tables=tables,
    )


def check_history(people: Mapping[Id, Entrant], history: Iterable[Game]) -> None:
    """Refuse a history that contradicts itself, with one sentence that names round and entrants."""
    seated: set[tuple[int, Id]] = set()
    pairs: set[tuple[int, frozenset[Id | None]]] = set()
    for game in history:
        _check_names(people, game)
        where = _where(people, game)
        if game.a == game.b:
            raise _bad("plays-himself", f"{where}: nobody plays against himself. Correct the pairing.", game)
        pair = (game.round, frozenset((game.a, game.b)))
        if pair in pairs:
            raise _bad("pairing-twice", f"{where}: this pairing is in the history twice. Keep one.", game)
        pairs.add(pair)
        for id_ in game_ids(game):
            if (game.round, id_) in seated:
                name = people[id_].label
                raise _bad(
                    "entrant-twice-in-round",
                    f"{where}: {name} is in two pairings of this round. Take one of them out.",
                    game,
                )
            seated.add((game.round, id_))
        _check_facts(where, game)


def game_ids(game: Game) -> tuple[Id, ...]:
    """Who sat at the table: two, or one for a bye."""
    return (game.a,) if game.b is None else (game.a, game.b)


def _check_names(people: Mapping[Id, Entrant], game: Game) -> None:
    if game.round < 1:
        raise _bad("round-number", f"Round {game.round} cannot be: rounds count from 1. Correct it.", game)
    for id_ in game_ids(game):
        if id_ not in people:
            raise _bad(
                "unknown-entrant",
                f"Round {game.round} names {id_}, who is no entrant. "
                "Add the entrant (inactive, if gone) or correct the name.",
                game,
            )


def _check_facts(where: str, game: Game) -> None:
    """Points and factions of one game against each other."""
    for half in (game.half_a, game.half_b):
        if half is not None and (isinstance(half, bool) or not isinstance(half, int) or half < 0):
            raise _bad(
                "points", f"{where}: points count in whole and half points from 0, not {half!r} halves.", game
            )
    if game.faction_a is not None and game.faction_a not in FACTIONS:
        raise _bad("faction", f"{where}: {game.faction_a!r} is no faction. Write good or evil.", game)
    if game.is_bye:
        _check_bye(where, game)
    else:
        _check_pair(where, game)


def _check_bye(where: str, game: Game) -> None:
    if game.half_b:
        raise _bad(
            "bye-opponent", f"{where}: a bye has no opponent who could get points. Take them out.", game
        )
    if game.faction_a is not None:
        raise _bad("bye-faction", f"{where}: a bye is played with no faction (A7). Take it out.", game)


def _check_pair(where: str, game: Game) -> None:
    if (game.half_a is None) != (game.half_b is None):
        raise _bad("half-a-result", f"{where}: only one side has points. Enter both or neither.", game)


def _where(people: Mapping[Id, Entrant], game: Game) -> str:
    """``Round 2, Ann and Bob`` or ``Round 2, bye of Ann``."""
    if game.b is None:
        return f"Round {game.round}, bye of {people[game.a].label}"
    return f"Round {game.round}, {people[game.a].label} and {people[game.b].label}"


def _bad(code: str, message: str, game: Game) -> BadState:
    return BadState(message, code=code, data={"round": game.round, "a": game.a, "b": game.b})
