"""A history that contradicts itself is refused: nothing may be computed from it.

It refuses to repair: a :class:`~tournament.engine.errors.BadState` names the round and the entrants, and says
what to correct.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from tournament.engine.entrants import FACTIONS, Entrant, Game, Id, game_ids
from tournament.engine.errors import BadState

MAX_HALF_POINTS: Final = 2000  # of one game; far above any scoring, and squares of sums still fit


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


def _unknown(people: Mapping[Id, Entrant], game: Game) -> BadState:
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
    for half in (game.half_a, game.half_b):
        if half is not None and (
            isinstance(half, bool) or not isinstance(half, int) or not 0 <= half <= MAX_HALF_POINTS
        ):
            raise _bad(
                "points",
                f"{_where(people, game)}: points count in whole and half points from 0 to "
                f"{MAX_HALF_POINTS // 2}, not {half!r} halves. Correct the result.",
                game,
            )
    fault = _fault(game)
    if fault is not None:
        code, sentence = fault
        raise _bad(code, f"{_where(people, game)}: {sentence}", game)


def _fault(game: Game) -> tuple[str, str] | None:
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
    if game.b is None:
        return f"Round {game.round}, bye of {people[game.a].label}"
    return f"Round {game.round}, {people[game.a].label} and {people[game.b].label}"


def _bad(code: str, message: str, game: Game) -> BadState:
    return BadState(message, code=code, data={"round": game.round, "a": game.a, "b": game.b})
