"""The history of a tournament as FIDE's Tournament Report File (C.04, annex 2), for chess tools.

Good is white and evil is black. Chess knows three results: any victory is a win there, and what the table of
7.05 gives beyond a chess result stands as virtual points before each round (``XXA``), so that a pairing tool
sees our score groups. Names are written in ASCII, because tools count columns in bytes. It refuses more
entrants than the file has numbers for.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tournament.engine.entrants import OTHER_FACTION, by_id, check_history
from tournament.engine.errors import BadState

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from tournament.engine.entrants import Entrant, Game, Id

MOST: Final = 9_999
TIE, TOTAL = 3, 6  # half-points of 7.05
ABSENT: Final = "  0000 - Z"
BYES: Final[Mapping[int, tuple[str, float]]] = {TOTAL: ("U", 1.0), TIE: ("H", 0.5), 0: ("Z", 0.0)}
COLOURS: Final[Mapping[str | None, str]] = {"good": "w", "evil": "b", None: "-"}
NAME: Final = 33
# Latin letters that are no letter with an accent to Unicode, as passports write them (ICAO 9303, section 6).
LETTERS: Final = str.maketrans(
    {"ł": "l", "Ł": "L", "ø": "oe", "Ø": "Oe", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ß": "ss"}
    | {"đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ħ": "h", "Ħ": "H", "\u0131": "i"}
)


@dataclass(frozen=True, slots=True)
class Event:
    """What the head of the file says. ``rounds`` is how many are planned; the day is ``2007/06/16``."""

    name: str
    venue: str
    day: str
    rounds: int
    kind: str = "Swiss"


@dataclass
class _Row:
    """One entrant's line as it grows. ``chess`` is what the cells add up to, ``halves`` what was won here."""

    cells: list[str] = field(default_factory=list)
    virtual: list[float] = field(default_factory=list)
    chess: float = 0.0
    halves: int = 0


def written(
    event: Event,
    entrants: Iterable[Entrant],
    history: Iterable[Game],
    *,
    places: Mapping[Id, int],
    unplayed: Collection[tuple[int, Id]] = (),
) -> str:
    """The file. Ids are whole numbers; games without a result are left out.

    ``places`` is the rank of each entrant now, at most once each. ``unplayed`` names who sat at a table where
    nobody played, by round: a no-show, that tools neither count as met nor as a colour. The colour stands as
    it was scheduled.
    """
    people = by_id(entrants)
    games = sorted((game for game in history if game.has_result), key=lambda game: game.round)
    check_history(people, games)
    ids = [_number(id_) for id_ in people]
    rows = {id_: _Row() for id_ in ids}
    last = max((game.round for game in games), default=0)
    for number in range(1, last + 1):
        for row in rows.values():
            row.virtual.append(row.halves / 2 - row.chess)
        _fill(rows, [game for game in games if game.round == number], unplayed)
    for row in rows.values():
        row.virtual.append(row.halves / 2 - row.chess)
    lines = [*_head(event, len(ids)), *(_line(people[id_], row, places) for id_, row in rows.items())]
    lines += [f"XXA {id_:4d}{''.join(f' {one:4.1f}' for one in row.virtual)}" for id_, row in rows.items()]
    return "\n".join(lines) + "\n"


def in_ascii(text: str) -> str:
    """Latin letters without their accents and strokes; other scripts, which have no one way, are left out."""
    plain = unicodedata.normalize("NFKD", text.translate(LETTERS)).encode("ascii", "ignore").decode()
    return " ".join("".join(sign if sign.isprintable() else " " for sign in plain).split())


def _number(id_: Id) -> int:
    if isinstance(id_, int) and 1 <= id_ <= MOST:
        return id_
    raise BadState(
        f"{id_!r} has no room in a tournament report file. Number the entrants from 1 to {MOST}.",
        code="trf-number",
        data={"entrant": id_},
    )


def _head(event: Event, people: int) -> Iterator[str]:
    yield f"012 {in_ascii(event.name)}"
    yield f"022 {in_ascii(event.venue)}".rstrip()
    yield f"042 {event.day}"
    yield f"052 {event.day}"
    yield f"062 {people}"
    yield f"092 {event.kind}"
    yield f"XXR {event.rounds}"
    yield "XXC white1"


def _line(entrant: Entrant, row: _Row, places: Mapping[Id, int]) -> str:
    """Number, name, federation, points, rank, and ten columns for each round."""
    name = in_ascii(entrant.name)[:NAME] or f"Entrant {entrant.id}"
    country = in_ascii(entrant.country)[:3]
    rank = places.get(entrant.id, len(places) + 1)
    return (
        f"001 {entrant.id:4d} {'':4} {name:<{NAME}} {0:4d} {country:<3} {'':11} {'':10} "
        f"{row.chess:4.1f} {rank:4d}{''.join(row.cells)}"
    )


def _fill(rows: Mapping[int, _Row], games: Sequence[Game], unplayed: Collection[tuple[int, Id]]) -> None:
    """One more round for everybody; who is in no game was absent."""
    here = {id_: told for game in games for id_, told in _cells(game, unplayed)}
    for id_, row in rows.items():
        cell, worth, halves = here.get(id_, (ABSENT, 0.0, 0))
        row.cells.append(cell)
        row.chess += worth
        row.halves += halves


def _cells(game: Game, unplayed: Collection[tuple[int, Id]]) -> Iterator[tuple[Id, tuple[str, float, int]]]:
    """For everybody in a game: the cell, what it is worth in chess, and the half-points here."""
    won, lost = game.half_a or 0, game.half_b or 0
    if game.b is None:
        letter, worth = BYES.get(won, ("U", 1.0) if won > TIE else ("H", 0.5))
        yield game.a, (f"  0000 - {letter}", worth, won)
        return
    is_played = not {(game.round, game.a), (game.round, game.b)} & set(unplayed)
    sides: tuple[tuple[Id, Id, int, str | None], ...] = (
        (game.a, game.b, won, game.faction_a),
        (game.b, game.a, lost, OTHER_FACTION.get(game.faction_a)),
    )
    for id_, opponent, halves, faction in sides:
        letter, worth = _result(halves, is_played=is_played)
        yield id_, (f"  {opponent:4d} {COLOURS[faction]} {letter}", worth, halves)


def _result(halves: int, *, is_played: bool) -> tuple[str, float]:
    """The letter of a result and its worth: a forfeit has its own, and knows no draw."""
    if not is_played:
        return ("+", 1.0) if halves > TIE else ("-", 0.0)
    if halves == TIE:
        return "=", 0.5
    return ("1", 1.0) if halves > TIE else ("0", 0.0)
