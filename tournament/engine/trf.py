"""The history of a tournament as FIDE's Tournament Report File (C.04, annex 2), for chess tools.

Good is white and evil is black. Chess knows three results: any victory is a win there, and what the table of
7.05 gives beyond a chess result stands as virtual points before each round (``XXA``), so that a pairing tool
sees our score groups; they are left out where they do not fit into the columns, which have one decimal, or
are negative. Where the points of a ruling or of a scheme are none of these, who got more has won. Names are
written in ASCII, because tools count columns in bytes. Tools refuse a file with a gap in its numbers, with a
played game without colours, and with more rounds than it plans: so none is written. It refuses more entrants
than the file has numbers for.
"""

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from tournament.engine.entrants import OTHER_FACTION, Entrant, Game, Id, entrants_by_id
from tournament.engine.errors import BadState
from tournament.engine.histories import check_history
from tournament.engine.scores import USUAL_PRICES, Prices

MAX_START_NUMBER: Final = 9_999
ABSENT: Final = "  0000 - Z"
A_WIN: Final = 1  # the points that a win is worth in chess
COLOURS: Final[Mapping[str, str]] = {"good": "w", "evil": "b"}
NAME: Final = 33
COLUMNS: Final = 4  # of virtual points
NO_VIRTUAL_POINTS: Final = "### XXA"
# Latin letters that are no letter with an accent to Unicode, as passports write them (ICAO 9303, section 6).
TRANSLITERATION: Final = str.maketrans(
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
    """One entrant's line as it grows. ``chess`` is what the cells add up to, ``won`` the units won here."""

    cells: list[str] = field(default_factory=list)
    virtual: list[Fraction] = field(default_factory=list)
    chess: float = 0.0
    won: int = 0


def write_report(
    event: Event,
    entrants: Iterable[Entrant],
    history: Iterable[Game],
    *,
    places: Mapping[Id, int],
    unplayed: Collection[tuple[int, Id]] = (),
    prices: Prices = USUAL_PRICES,
) -> str:
    """The file. Ids are whole numbers; games without a result are left out.

    ``places`` is the rank of each entrant now, at most once each. ``unplayed`` names who sat at a table where
    nobody played, by round: a no-show, that tools neither count as met nor as a colour. The colour stands as
    it was scheduled. A ruling without factions reads the same. Who does not play the next round is absent in
    its column, and a number that nobody has is absent everywhere.
    """
    people = entrants_by_id(entrants)
    games = sorted((game for game in history if game.has_result), key=lambda game: game.round)
    check_history(people, games)
    most = max(map(_number, people), default=0)
    rows = {id_: _Row() for id_ in range(1, most + 1)}
    last = max((game.round for game in games), default=0)
    rounds = max(event.rounds, last)
    for number in range(1, last + 1):
        for row in rows.values():
            row.virtual.append(Fraction(row.won, prices.points_unit) - Fraction(row.chess))
        _fill(rows, [game for game in games if game.round == number], unplayed, prices)
    for row in rows.values():
        row.virtual.append(Fraction(row.won, prices.points_unit) - Fraction(row.chess))
    everybody = {id_: people.get(id_) or Entrant(id_, is_active=False) for id_ in rows}
    if last < rounds:
        for id_ in (id_ for id_ in rows if not everybody[id_].is_active):
            rows[id_].cells.append(ABSENT)
    lines = [*_head(event, len(rows), rounds), *(_line(everybody[id_], rows[id_], places) for id_ in rows)]
    lines += _virtual_points(rows, rounds)
    return "\n".join(lines) + "\n"


def _virtual_points(rows: Mapping[int, _Row], rounds: int) -> Iterator[str]:
    """What each had beyond chess before each round; a comment alone where somebody's does not fit."""
    virtual = {id_: row.virtual[:rounds] for id_, row in rows.items()}
    shown = {id_: [f"{float(one):4.1f}" for one in points] for id_, points in virtual.items()}
    fits = all((one * 10).denominator == 1 for points in virtual.values() for one in points)
    if not fits or any(len(one) > COLUMNS or "-" in one for points in shown.values() for one in points):
        yield NO_VIRTUAL_POINTS
        return
    for id_, points in shown.items():
        yield f"XXA {id_:4d}{''.join(f' {one}' for one in points)}"


def ascii_text(text: str) -> str:
    """Latin letters without their accents and strokes; other scripts, which have no one way, are left out."""
    plain = unicodedata.normalize("NFKD", text.translate(TRANSLITERATION)).encode("ascii", "ignore").decode()
    return " ".join("".join(sign if sign.isprintable() else " " for sign in plain).split())


def _number(id_: Id) -> int:
    if isinstance(id_, int) and 1 <= id_ <= MAX_START_NUMBER:
        return id_
    raise BadState("trf-number", data={"entrant": id_, "most": MAX_START_NUMBER})


def _head(event: Event, people: int, rounds: int) -> Iterator[str]:
    yield f"012 {ascii_text(event.name)}"
    yield f"022 {ascii_text(event.venue)}".rstrip()
    yield f"042 {event.day}"
    yield f"052 {event.day}"
    yield f"062 {people}"
    yield f"092 {event.kind}"
    yield f"XXR {rounds}"
    yield "XXC white1"


def _line(entrant: Entrant, row: _Row, places: Mapping[Id, int]) -> str:
    name = ascii_text(entrant.name)[:NAME] or f"Entrant {entrant.id}"
    country = ascii_text(entrant.country)[:3]
    rank = places.get(entrant.id, len(places) + 1)
    return (
        f"001 {entrant.id:4d} {'':4} {name:<{NAME}} {0:4d} {country:<3} {'':11} {'':10} "
        f"{row.chess:4.1f} {rank:4d}{''.join(row.cells)}"
    )


def _fill(
    rows: Mapping[int, _Row], games: Sequence[Game], unplayed: Collection[tuple[int, Id]], prices: Prices
) -> None:
    here = {id_: column for game in games for id_, column in _cells(game, unplayed, prices)}
    for id_, row in rows.items():
        cell, worth, won = here.get(id_, (ABSENT, 0.0, 0))
        row.cells.append(cell)
        row.chess += worth
        row.won += won


def _cells(
    game: Game, unplayed: Collection[tuple[int, Id]], prices: Prices
) -> Iterator[tuple[Id, tuple[str, float, int]]]:
    """For everybody in a game: the cell, what it is worth in chess, and the units here."""
    won, lost = game.units_a or 0, game.units_b or 0
    if game.b is None:
        # Always the letter of a bye that the pairing gave, whatever it was worth: nobody is given two.
        letter, worth = ("U", 1.0) if won >= A_WIN * prices.points_unit else ("Z", 0.0)
        yield game.a, (f"  0000 - {letter}", worth, won)
        return
    is_unplayed = {(game.round, game.a), (game.round, game.b)} & set(unplayed)
    gives_points = won + lost > 0 or (won, lost) in prices.pairs or not prices.is_closed
    is_played = game.faction_a is not None and gives_points and not is_unplayed
    faction = game.faction_a or "good"  # where nobody played: no colour counts, but there are two of them
    sides = (
        (game.a, game.b, won, lost, faction),
        (game.b, game.a, lost, won, OTHER_FACTION[faction]),
    )
    for id_, opponent, own, others, plays in sides:
        letter, worth = _result(own - others, is_played=is_played)
        yield id_, (f"  {opponent:4d} {COLOURS[plays]} {letter}", worth, own)


def _result(ahead: int, *, is_played: bool) -> tuple[str, float]:
    """The letter of a result and its worth: a forfeit has its own, and knows no draw."""
    if not is_played:
        return ("+", 1.0) if ahead > 0 else ("-", 0.0)
    if ahead == 0:
        return "=", 0.5
    return ("1", 1.0) if ahead > 0 else ("0", 0.0)
