"""A state as FIDE's Tournament Report File (C.04, annex 2) for chess engines, and such a file as a state.

Good is white and evil is black. Written: any victory is a win, and what the table of 7.05 gives beyond a
chess result comes as virtual points before each round (acceleration), so that the engines see our score
groups. Read: a win is a total victory, a draw a perfect tie; names are not kept. It refuses team files.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.pairing.states import State
from tournament.engine.entrants import Entrant, Game

TIE, TOTAL = 3, 6
FACTIONS = {"w": "good", "b": "evil"}
HALVES = {"1": 6, "W": 6, "+": 6, "=": 3, "D": 3, "0": 0, "L": 0, "-": 0}
BYES = {"U": 6, "F": 6, "H": 3}
WITHOUT_PLAY = "+-"
FIRST_CELL, CELL = 91, 10


def as_trf(state: State, *, rounds: int) -> str:
    """The state before round ``rounds + 1``."""
    rows: dict[int, list[str]] = {entrant.id: [] for entrant in state.entrants}
    chess, real = dict.fromkeys(rows, 0.0), dict.fromkeys(rows, 0.0)
    virtual: dict[int, list[float]] = {id_: [] for id_ in rows}
    for number in range(1, rounds + 2):
        for id_ in rows:
            virtual[id_].append(real[id_] - chess[id_])
        for game in (game for game in state.history if game.round == number):
            for id_, cell, worth, halves in _cells(game):
                rows[id_].append(cell)
                chess[id_] += worth
                real[id_] += halves / 2
    lines = ["012 Benchmark", f"XXR {rounds + 1}", "XXC white1"]
    for id_, cells in rows.items():
        lines.append(
            f"001 {id_:4d} {'':4} {f'Entrant {id_}':<33} {2000:4d} {'':3} {'':11} {'':10} "
            f"{chess[id_]:4.1f} {id_:4d}{''.join(cells)}"
        )
    lines += [f"XXA {id_:4d}{''.join(f' {points:4.1f}' for points in row)}" for id_, row in virtual.items()]
    return "\n".join(lines) + "\n"


def _cells(game: Game) -> Iterator[tuple[int, str, float, int]]:
    """For everybody in a game: the column of the file, what it is worth there, and half-points here."""
    if game.b is None:
        yield game.a, "  0000 - U", 1.0, game.units_a
        return
    is_white = game.faction_a == "good"
    sides = ((game.a, game.b, game.units_a, is_white), (game.b, game.a, game.units_b, not is_white))
    for id_, other, halves, white in sides:
        letter, worth = ("1", 1.0) if halves > TIE else ("=", 0.5) if halves == TIE else ("0", 0.0)
        yield id_, f"  {other:4d} {'w' if white else 'b'} {letter}", worth, halves


def read_trf(text: str) -> tuple[State, int]:
    """The state before the round after the last one that was played, and the number of rounds played.

    Whoever has no result in the last round that was played is not active; what is noted for later rounds is
    left out.
    """
    rows = {int(line[4:8]): line.rstrip() for line in text.splitlines() if line.startswith("001")}
    if not rows:
        raise ValueError("There is no line 001. Give a file of single players.")
    games: list[Game] = []
    here: dict[int, set[int]] = {}
    for id_, line in rows.items():
        for number, cell in enumerate(_columns(line), start=1):
            game = _game(number, id_, cell)
            if game is not None:
                here.setdefault(number, set()).add(id_)
                if game.b is None or game.a < game.b:
                    games.append(game)
    rounds = max((game.round for game in games if game.b is not None), default=0)
    games = [game for game in games if game.round <= rounds]
    entrants = [
        Entrant(id_, country=line[53:56].strip(), is_active=id_ in here.get(rounds, rows))
        for id_, line in rows.items()
    ]
    games.sort(key=lambda game: (game.round, game.a))
    return State(entrants, games), rounds


def _columns(line: str) -> Iterator[tuple[str, str, str]]:
    """Opponent, colour and result of each round."""
    for start in range(FIRST_CELL, len(line), CELL):
        cell = line[start : start + CELL].ljust(8)
        yield cell[:4].strip(), cell[5], cell[7]


def _game(number: int, id_: int, cell: tuple[str, str, str]) -> Game | None:
    opponent, colour, result = cell
    if not opponent.strip("0"):
        return Game(number, id_, None, units_a=BYES[result]) if result in BYES else None
    if result not in HALVES:
        return None
    halves = HALVES[result]
    return Game(
        number,
        id_,
        int(opponent),
        FACTIONS.get(colour),
        halves,
        TOTAL - halves,
        is_administrative=result in WITHOUT_PLAY,
    )
