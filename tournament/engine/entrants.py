"""Entrants and games: the only input of pairing and standings.

Points are whole units, so that a perfect tie (7.05) is exact: the tournament's prices say how many make one
point, two where nothing asks for finer ones. Some schemes have negative ones. What follows from a history
is derived in ``records.py``; one that contradicts itself is refused in ``histories.py``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from tournament.engine.errors import BadState

Id = str | int
Faction = Literal["good", "evil"]
Float = Literal["up", "down"]
Absent = Literal["a", "b", "both"]
Counters = tuple[tuple[str, int, int], ...]  # key, own, the other's

FACTIONS: Final[tuple[Faction, Faction]] = ("good", "evil")
OTHER_FACTION: Final[Mapping[str | None, Faction]] = {"good": "evil", "evil": "good"}


@dataclass(frozen=True, slots=True)
class Entrant:
    """One person in one tournament, as far as the engine cares.

    ``name`` is only for sentences. ``is_active`` is False for who does not play the next round;
    ``is_ranked`` is False for who is listed without a place (an exclusion, A8). ``fixed_table`` is a seat
    that must not change; ``families`` are names of groups that are kept apart, like clubs.
    ``deducted_units`` are units a penalty took: from the entrant's own total in the standings only, never
    from what opponents' tie-breaks or the groups of a pairing see. ``bonus_units`` are points beside the
    games: in the standings all that count, in a pairing only what it may see. ``brings`` are the armies of
    an event in which everybody brings one (D02), empty where that is not known: 3.02 counts nothing there.
    None brings both (2.021). ``plays_sides`` is False where the game has no sides: then nobody is counted
    by them or called to one. ``cites_clauses`` is False where the rulebook of the game is not known here:
    reasons name no clause of it.
    """

    id: Id
    club: str = ""
    country: str = ""
    is_active: bool = True
    fixed_table: int | None = None
    families: tuple[str, ...] = ()
    name: str = ""
    is_ranked: bool = True
    deducted_units: int = 0
    bonus_units: int = 0
    brings: tuple[Faction, ...] | None = None
    plays_sides: bool = True
    cites_clauses: bool = True

    @property
    def label(self) -> str:
        return self.name or str(self.id)


class Game(NamedTuple):  # thousands of them on a large day, and a tuple is made four times as fast
    """One pairing of an earlier round, or a bye where ``b`` is None.

    ``units_a`` and ``units_b`` are units (of halves 6 is a total victory), None while there is no result.
    ``remaining_a`` and ``remaining_b`` are the army points left on the map, for the points difference;
    ``is_administrative`` results (no-show, concession, exclusion) do not feed that difference and may
    lack a faction when the next round is paired. Grades are the words of 7.05: "total victory" and so on.
    ``destroyed_a`` are the army points that side a destroyed. ``absent`` says who did not come: nothing
    was played then, and tie-breaks may treat the game as a forfeit. ``is_unplayed`` games were decided
    before they began, as by an exclusion. ``is_annulled`` games were played and give nobody points (A8):
    pairing still knows who met and who played what, standings do not know them. ``is_one_side``: side b
    played what side a played (D02). ``counters`` are what both counted on the slip, by the key of the
    counter, where the event's scheme has counters: no mapping, because rounds are remembered by their games.
    """

    round: int
    a: Id
    b: Id | None
    faction_a: Faction | None = None
    units_a: int | None = None
    units_b: int | None = None
    table: int | None = None
    remaining_a: int | None = None
    remaining_b: int | None = None
    grade_a: str | None = None
    grade_b: str | None = None
    is_administrative: bool = False
    destroyed_a: int | None = None
    destroyed_b: int | None = None
    absent: Absent | None = None
    is_unplayed: bool = False
    is_annulled: bool = False
    is_one_side: bool = False
    counters: Counters | None = None

    @property
    def faction_b(self) -> Faction | None:
        """What side b played: the other faction (2.03, 3.02), but where both brought one side."""
        return self.faction_a if self.is_one_side else OTHER_FACTION.get(self.faction_a)

    @property
    def is_played(self) -> bool:
        """Did two people play it? Only such a game counts as a faction played (3.02)."""
        return self.b is not None and self.absent is None and not self.is_unplayed

    @property
    def is_bye(self) -> bool:
        return self.b is None

    @property
    def has_result(self) -> bool:
        return self.units_a is not None


def canonical(id_: Id) -> tuple[int, int, str]:
    """A sort key under which numbers and words can be mixed: numbers first."""
    return (0, id_, "") if isinstance(id_, int) else (1, 0, id_)


def units_as_number(units: int, unit: int) -> int | float:
    """For people and JSON: 7 units of two to the point are 3.5, 9 of four are 2.25."""
    return units // unit if units % unit == 0 else units / unit


def decimal_points(units: int, unit: int) -> str:
    """``3``, ``1.5``, ``-0.25``: every digit, however many points there are."""
    return str(units_as_number(units, unit))


def points_text(units: int, unit: int) -> str:
    """``1 point``, ``3.5 points``."""
    points = units_as_number(units, unit)
    return f"{points} {'point' if plural_of(points) == 1 else 'points'}"


def plural_of(points: float) -> int:
    """The whole number that decides about singular and plural: fractions go with the plural, as 2 does."""
    whole = int(abs(points))  # -1 point, as 1 point
    return whole if whole == abs(points) else max(2, whole)


def entrants_by_id(entrants: Iterable[Entrant]) -> dict[Id, Entrant]:
    """Entrants by id, in canonical order; the same id twice is refused, and what is none."""
    people = list(entrants)
    for entrant in people:
        _check_entrant(entrant)
    ordered = sorted(people, key=lambda e: canonical(e.id))
    for one, next_ in pairwise(ordered):
        if one.id == next_.id:
            raise BadState("entrant-twice", data={"entrant": one.id, "player": one.label})
    return {e.id: e for e in ordered}


def _check_entrant(entrant: Entrant) -> None:
    if not isinstance(entrant.id, (int, str)):
        raise BadState("entrant-id", data={"entrant": entrant.id})
    if entrant.fixed_table is not None and entrant.fixed_table < 1:
        data = {"entrant": entrant.id, "player": entrant.label, "table": entrant.fixed_table}
        raise BadState("fixed-table", data=data)
    if entrant.deducted_units < 0:
        data = {"entrant": entrant.id, "player": entrant.label, "deducted_units": entrant.deducted_units}
        raise BadState("deducted", data=data)


def game_ids(game: Game) -> tuple[Id, ...]:
    """Who sat at the table: two, or one for a bye."""
    return (game.a,) if game.b is None else (game.a, game.b)
