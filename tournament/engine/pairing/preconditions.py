"""What must be known before a round can be paired: a sound history, every earlier result, somebody active."""

from collections.abc import Mapping, Sequence

from tournament.engine.entrants import Entrant, Game, Id, canonical
from tournament.engine.errors import BadState, CannotPair
from tournament.engine.pairing.conditions import NOTHING, Conditions
from tournament.engine.pairing.field import Field, prepare
from tournament.engine.pairing.policy import PairingPolicy


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
        case, data = ("late", {"latest": max(late)}) if late else ("first", {})
        raise BadState("round-number", case=case, data={"round": round_number, **data})
    labels = {entrant.id: entrant.label for entrant in people}
    _refuse_missing(labels, games, round_number)
    brings_one = {entrant.id for entrant in people if entrant.brings is not None}
    _refuse_unknown_factions(labels, [game for game in games if not {game.a, game.b} & brings_one])
    if not whole.players:
        raise CannotPair("nobody-active", case="round", data={"round": round_number})
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
    raise CannotPair(
        "missing-result",
        case=_missing_case(due),
        data={
            "round": round_number,
            "missing_round": first,
            "count": len(due),
            "tables": [game.table for game in due],
            "pairs": [names_of(game, labels) for game in due],
            "missing": [{"round": g.round, "table": g.table, "a": g.a, "b": g.b} for g in missing],
        },
    )


def _missing_case(due: Sequence[Game]) -> str:
    if len(due) > 1:
        return "tables" if all(game.table is not None for game in due) else "games"
    if due[0].b is None:
        return "bye"
    return "table" if due[0].table is not None else "game"


def _refuse_unknown_factions(labels: Mapping[Id, str], games: Sequence[Game]) -> None:
    """Who plays which army next depends on who played good (3.02); only a game not played may lack it."""
    for game in games:
        if game.b is not None and game.faction_a is None and not game.is_administrative:
            raise BadState(
                "faction-missing",
                data={
                    "round": game.round,
                    "a": game.a,
                    "b": game.b,
                    "player": labels[game.a],
                    "opponent": labels[game.b],
                },
            )


def names_of(game: Game, labels: Mapping[Id, str]) -> list[str | None]:
    """The names of the two; ``None`` is the bye."""
    return [labels[game.a], None if game.b is None else labels[game.b]]
