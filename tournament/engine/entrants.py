"""Entrants, games and what follows from them: the only input of pairing and standings.

Points are integer half-points, so that a perfect tie (7.05) is exact. :func:`records` derives everything
else from the history, in one pass, after checking that the history does not contradict itself. It refuses
to repair: a :class:`~tournament.engine.errors.BadState` names the round and the entrants.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

from tournament.engine.errors import BadState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Id = str | int
Faction = Literal["good", "evil"]
Float = Literal["up", "down"]
Absent = Literal["a", "b", "both"]

FACTIONS: Final = ("good", "evil")
OTHER_FACTION: Final[Mapping[str | None, Faction]] = {"good": "evil", "evil": "good"}
_AWAY: Final = {None: (False, False), "a": (True, False), "b": (False, True), "both": (True, True)}
MOST_HALF_POINTS: Final = 2000  # of one game; far above any scoring, and squares of sums still fit


@dataclass(frozen=True, slots=True)
class Entrant:
    """One person in one tournament, as far as the engine cares.

    ``name`` is only for sentences. ``is_active`` is False for who does not play the next round;
    ``is_ranked`` is False for who is listed without a place (an exclusion, A8). ``fixed_table`` is a seat
    that must not change; ``families`` are names of groups that are kept apart, like clubs.
    ``deducted_half`` are half-points a penalty took: from the entrant's own total in the standings only,
    never from what opponents' tie-breaks or the groups of a pairing see.
    """

    id: Id
    club: str = ""
    country: str = ""
    is_active: bool = True
    fixed_table: int | None = None
    families: tuple[str, ...] = ()
    name: str = ""
    is_ranked: bool = True
    deducted_half: int = 0

    @property
    def label(self) -> str:
        """What a sentence calls this entrant."""
        return self.name or str(self.id)


class Game(NamedTuple):  # thousands of them on a large day, and a tuple is made four times as fast
    """One pairing of an earlier round, or a bye where ``b`` is None.

    ``half_a`` and ``half_b`` are half-points (6 is a total victory), None while there is no result.
    ``remaining_a`` and ``remaining_b`` are the army points left on the map, for the points difference;
    ``is_administrative`` results (no-show, concession, exclusion) do not feed that difference and may
    lack a faction when the next round is paired. Grades are the words of 7.05: "total victory" and so on.
    ``destroyed_a`` are the army points that side a destroyed. ``absent`` says who did not come: nothing
    was played then, and tie-breaks may treat the game as a forfeit.
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
    destroyed_a: int | None = None
    destroyed_b: int | None = None
    absent: Absent | None = None

    @property
    def is_bye(self) -> bool:
        """Has the entrant no opponent?"""
        return self.b is None

    @property
    def has_result(self) -> bool:
        """Are the points known?"""
        return self.half_a is not None


class Played(NamedTuple):  # there are two for each game, and a tuple is made four times as fast
    """One finished game or bye as one entrant lived through it."""

    round: int
    opponent: Id | None
    half_points: int
    faction: Faction | None
    table: int | None
    difference: int
    grade: str | None
    floated: Float | None
    is_administrative: bool
    destroyed: int = 0
    is_forfeit: bool = False
    stayed_away: bool = False


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
    """Entrants by id, in canonical order; the same id twice is refused, and what is none."""
    people = list(entrants)
    for entrant in people:
        _check_entrant(entrant)
    ordered = sorted(people, key=lambda e: canonical(e.id))
    for one, next_ in pairwise(ordered):
        if one.id == next_.id:
            raise BadState(
                f"Entrant {one.label} is given twice. Give each entrant once.",
                code="entrant-twice",
                data={"entrant": one.id},
            )
    return {e.id: e for e in ordered}


def _check_entrant(entrant: Entrant) -> None:
    if not isinstance(entrant.id, (int, str)):
        raise BadState(
            f"{entrant.id!r} is no id of an entrant. Give a whole number or a text.",
            code="entrant-id",
            data={"entrant": entrant.id},
        )
    if entrant.fixed_table is not None and entrant.fixed_table < 1:
        raise BadState(
            f"{entrant.label} needs table {entrant.fixed_table}: tables count from 1. Correct it.",
            code="fixed-table",
            data={"entrant": entrant.id, "table": entrant.fixed_table},
        )
    if entrant.deducted_half < 0:
        raise BadState(
            f"{entrant.label} has {entrant.deducted_half} half-points taken away: a penalty gives none. "
            "Correct it.",
            code="deducted",
            data={"entrant": entrant.id, "deducted_half": entrant.deducted_half},
        )


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
        if game.half_a is None:
            continue
        if game.round != round_number:
            round_number, before = game.round, dict(now)
        now[game.a] += game.half_a
        if game.b is None:
            played[game.a].append(_as_bye(game, game.half_a))
            continue
        one, other = _both(game, before)
        played[game.a].append(one)
        played[game.b].append(other)
        now[game.b] += game.half_b or 0
    return {id_: _record(id_, rounds) for id_, rounds in played.items()}


def _both(game: Game, before: Mapping[Id, int]) -> tuple[Played, Played]:
    """A finished game as each of the two saw it. Made by the thousand: the fields come in their order."""
    number, a, b, faction, half_a, half_b, table, left_a, left_b, grade_a, grade_b, ruled = game[:12]
    lost_a, lost_b, absent = game[12:]
    b, half_a, half_b, other = cast("Id", b), half_a or 0, half_b or 0, OTHER_FACTION.get(faction)
    less = 0 if ruled or left_a is None or left_b is None else left_a - left_b
    lost_a, lost_b = (0, 0) if ruled else (lost_a or 0, lost_b or 0)
    way_a, way_b = _floats(before[a], before[b])
    gone_a, gone_b = _AWAY[absent]
    off = gone_a or gone_b
    return (
        Played(number, b, half_a, faction, table, less, grade_a, way_a, ruled, lost_a, off, gone_a),
        Played(number, a, half_b, other, table, -less, grade_b, way_b, ruled, lost_b, off, gone_b),
    )


def _as_bye(game: Game, half_points: int) -> Played:
    return Played(
        round=game.round,
        opponent=None,
        half_points=half_points,
        faction=None,
        table=None,
        difference=0,
        grade=None,
        floated="down",
        is_administrative=True,
    )


def _floats(a: int, b: int) -> tuple[Float | None, Float | None]:
    """Which way each of two with these half-points was floated."""
    if a == b:
        return None, None
    return ("down", "up") if a > b else ("up", "down")


def _record(id_: Id, rounds: Sequence[Played]) -> Record:
    met: dict[Id, tuple[int, ...]] = {}
    tables: dict[int, tuple[int, ...]] = {}
    half_points = imbalance = byes = 0
    for one in rounds:
        number, opponent, half, faction, table = one[:5]
        half_points += half
        if opponent is None:
            byes += 1
        else:
            met[opponent] = (*met[opponent], number) if opponent in met else (number,)
        if table is not None:
            tables[table] = (*tables[table], number) if table in tables else (number,)
        if faction is not None:
            imbalance += 1 if faction == "good" else -1
    return Record(id_, tuple(rounds), half_points, imbalance, byes, met, tables)


def check_history(people: Mapping[Id, Entrant], history: Iterable[Game]) -> None:
    """Refuse a history that contradicts itself, with one sentence that names round and entrants.

    The games come in the order of their rounds.
    """
    seated: dict[Id, Game] = {}
    round_number = 0
    for game in history:
        if game.round != round_number:
            round_number, seated = game.round, {}
        a, b = game.a, game.b
        if game.round < 1 or a not in people or (b is not None and b not in people):
            raise _unknown(people, game)
        if a == b:
            raise _bad(
                "plays-himself",
                f"{_where(people, game)}: nobody plays against himself. Correct the pairing.",
                game,
            )
        for id_ in (a,) if b is None else (a, b):
            if id_ in seated:
                raise _seated_twice(people, game, id_, seated[id_])
            seated[id_] = game
        _check_facts(people, game)


def _seated_twice(people: Mapping[Id, Entrant], game: Game, id_: Id, earlier: Game) -> BadState:
    where = _where(people, game)
    if {earlier.a, earlier.b} == {game.a, game.b}:
        return _bad("pairing-twice", f"{where}: this pairing is in the history twice. Keep one.", game)
    return _bad(
        "entrant-twice-in-round",
        f"{where}: {people[id_].label} is in two pairings of this round. Take one of them out.",
        game,
    )


def game_ids(game: Game) -> tuple[Id, ...]:
    """Who sat at the table: two, or one for a bye."""
    return (game.a,) if game.b is None else (game.a, game.b)


def _unknown(people: Mapping[Id, Entrant], game: Game) -> BadState:
    """What is wrong with the round or the names of a game."""
    if game.round < 1:
        return _bad("round-number", f"Round {game.round} cannot be: rounds count from 1. Correct it.", game)
    id_ = next(one for one in game_ids(game) if one not in people)
    return _bad(
        "unknown-entrant",
        f"Round {game.round} names {id_}, who is no entrant. "
        "Add the entrant (inactive, if gone) or correct the name.",
        game,
    )


def _check_facts(people: Mapping[Id, Entrant], game: Game) -> None:
    """Points and factions of one game against each other."""
    for half in (game.half_a, game.half_b):
        if half is not None and (
            isinstance(half, bool) or not isinstance(half, int) or not 0 <= half <= MOST_HALF_POINTS
        ):
            raise _bad(
                "points",
                f"{_where(people, game)}: points count in whole and half points from 0 to "
                f"{MOST_HALF_POINTS // 2}, not {half!r} halves. Correct the result.",
                game,
            )
    fault = _fault(game)
    if fault is not None:
        code, sentence = fault
        raise _bad(code, f"{_where(people, game)}: {sentence}", game)


def _fault(game: Game) -> tuple[str, str] | None:
    """What cannot be true of one game, as code and sentence."""
    if game.faction_a is not None and game.faction_a not in FACTIONS:
        return "faction", f"{game.faction_a!r} is no faction. Write good or evil."
    if not game.is_bye:
        if (game.half_a is None) != (game.half_b is None):
            return "half-a-result", "only one side has points. Enter both or neither."
    elif game.half_b:
        return "bye-opponent", "a bye has no opponent who could get points. Take them out."
    elif game.faction_a is not None:
        return "bye-faction", "a bye is played with no faction (A7). Take it out."
    return None


def _where(people: Mapping[Id, Entrant], game: Game) -> str:
    """``Round 2, Ann and Bob`` or ``Round 2, bye of Ann``."""
    if game.b is None:
        return f"Round {game.round}, bye of {people[game.a].label}"
    return f"Round {game.round}, {people[game.a].label} and {people[game.b].label}"


def _bad(code: str, message: str, game: Game) -> BadState:
    return BadState(message, code=code, data={"round": game.round, "a": game.a, "b": game.b})
