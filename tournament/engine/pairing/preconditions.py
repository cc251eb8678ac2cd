"""What must be known before a round can be paired: a sound history, every earlier result, somebody active."""

from collections.abc import Mapping, Sequence

from tournament.engine.entrants import Entrant, Game, Id, canonical
from tournament.engine.errors import BadState, CannotPair
from tournament.engine.pairing.conditions import NOTHING, Conditions
from tournament.engine.pairing.field import Field, prepare
from tournament.engine.pairing.policy import PairingPolicy

MAX_NAMES = 5


def ready_field(
    people: Sequence[Entrant],
    games: Sequence[Game],
    *,
    round_number: int,
    policy: PairingPolicy,
    seed: str | int,
    given: Conditions = NOTHING,
) -> Field:
    """The field of the round, once the history is known to be sound, complete and earlier."""
    whole = prepare(people, games, round_number=round_number, policy=policy, seed=seed, given=given)
    late = [game.round for game in games if game.round >= round_number]
    if round_number < 1 or late:
        held = f"the history holds round {max(late)} already" if late else "rounds count from 1"
        raise BadState(
            f"Round {round_number} cannot be paired: {held}. Pair the round after the history.",
            code="round-number",
            data={"round": round_number},
        )
    labels = {entrant.id: entrant.label for entrant in people}
    _refuse_missing(labels, games, round_number)
    brings_one = {entrant.id for entrant in people if entrant.brings is not None}
    _refuse_unknown_factions(labels, [game for game in games if not {game.a, game.b} & brings_one])
    if not whole.players:
        raise CannotPair(
            f"Round {round_number} cannot be paired: nobody is active. Check somebody in.",
            code="nobody-active",
        )
    return whole


def _refuse_missing(labels: Mapping[Id, str], games: Sequence[Game], round_number: int) -> None:
    missing = sorted(
        (game for game in games if not game.has_result),
        key=lambda g: (g.round, g.table is None, g.table or 0, canonical(g.a)),
    )
    if not missing:
        return
    first = missing[0].round
    due = [game for game in missing if game.round == first]
    names = _listed([_place(game, labels) for game in due])
    who = f" ({_who(due[0], labels)})" if len(due) == 1 and due[0].table is not None else ""
    verb, pronoun = ("has", "it") if len(due) == 1 else ("have", "them")
    raise CannotPair(
        f"Round {round_number} cannot be paired: {names} {verb} no result for round {first}{who}. "
        f"Enter {pronoun} or rule on {pronoun}.",
        code="missing-result",
        data={"missing": [{"round": g.round, "table": g.table, "a": g.a, "b": g.b} for g in missing]},
    )


def _refuse_unknown_factions(labels: Mapping[Id, str], games: Sequence[Game]) -> None:
    """Who plays which army next depends on who played good (3.02); only a game not played may lack it."""
    for game in games:
        if game.b is not None and game.faction_a is None and not game.is_administrative:
            raise BadState(
                f"Round {game.round}, {_who(game, labels)}: nobody noted who played good. Enter the faction, "
                "as the next round depends on it, or mark the game as administrative if it was not played.",
                code="faction-missing",
                data={"round": game.round, "a": game.a, "b": game.b},
            )


def _listed(names: Sequence[str]) -> str:
    shown = [*names[:MAX_NAMES], *([f"{len(names) - MAX_NAMES} more"] if len(names) > MAX_NAMES else [])]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def _place(game: Game, labels: Mapping[Id, str]) -> str:
    return _who(game, labels) if game.table is None else f"table {game.table}"


def _who(game: Game, labels: Mapping[Id, str]) -> str:
    if game.b is None:
        return f"the bye of {labels[game.a]}"
    return f"{labels[game.a]} against {labels[game.b]}"
