"""A history that contradicts itself is refused: nothing may be computed from it.

It refuses to repair: a :class:`~tournament.engine.errors.BadState` names the round and the entrants.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tournament.engine.entrants import FACTIONS, Entrant, Game, Id, game_ids
from tournament.engine.errors import BadState

# Of one game, won or lost: 1,000 points in the finest units. Squares of sums still fit.
MAX_UNITS: Final = 100_000


def check_history(people: Mapping[Id, Entrant], history: Iterable[Game]) -> None:
    """Refuse a history that contradicts itself; the refusal names round and entrants.

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
            raise _bad("plays-himself", people, game)
        for id_ in (a,) if b is None else (a, b):
            if id_ in seated:
                raise _seated_twice(people, game, id_, seated[id_])
            seated[id_] = game
        _check_facts(people, game)


def _seated_twice(people: Mapping[Id, Entrant], game: Game, id_: Id, earlier: Game) -> BadState:
    if {earlier.a, earlier.b} == {game.a, game.b}:
        return _bad("pairing-twice", people, game)
    return _bad("entrant-twice-in-round", people, game, twice=people[id_].label)


def _unknown(people: Mapping[Id, Entrant], game: Game) -> BadState:
    if game.round < 1:
        return BadState("round-number", case="history", data=_ids(game))
    id_ = next(one for one in game_ids(game) if one not in people)
    return BadState("unknown-entrant", case="history", data={**_ids(game), "entrant": id_})


def _check_facts(people: Mapping[Id, Entrant], game: Game) -> None:
    for half in (game.units_a, game.units_b):
        if half is not None and not _is_possible(half):
            raise _bad("points", people, game, value=repr(half), most=MAX_UNITS)
    code = _fault(game)
    if code is not None:
        raise _bad(code, people, game, faction=str(game.faction_a))


def _is_possible(half: object) -> bool:
    if isinstance(half, bool) or not isinstance(half, int):
        return False
    return -MAX_UNITS <= half <= MAX_UNITS


def _fault(game: Game) -> str | None:
    if game.faction_a is not None and game.faction_a not in FACTIONS:
        return "faction"
    if not game.is_bye:
        if (game.units_a is None) != (game.units_b is None):
            return "half-a-result"
    elif game.units_b:
        return "bye-opponent"
    elif game.faction_a is not None:
        return "bye-faction"
    return None


def _bad(code: str, people: Mapping[Id, Entrant], game: Game, **data: Any) -> BadState:
    """``game`` in the data are the two names; ``None`` is the bye."""
    names = [people[game.a].label, None if game.b is None else people[game.b].label]
    return BadState(code, data={**_ids(game), "game": names, **data})


def _ids(game: Game) -> dict[str, Any]:
    return {"round": game.round, "a": game.a, "b": game.b}
