"""Pairing one round, from entrants and history to a draft with reasons.

The draft is optimal by the order of ``objectives/``, the same for every order of the input, and has
passed ``checker.py``, which knows nothing of how it was found. A draft binds nobody: an organiser may
change it (``review.py``) and publishes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournament.engine.entrants import canonical
from tournament.engine.errors import BadState, CannotPair
from tournament.engine.pairing.checker import validate
from tournament.engine.pairing.field import prepare
from tournament.engine.pairing.given import NOTHING
from tournament.engine.pairing.optimum import choose
from tournament.engine.pairing.policy import PairingPolicy
from tournament.engine.pairing.reasons import (
    Reason,
    armies,
    bye_reasons,
    pairing_reasons,
    relaxed,
    rules_of,
)
from tournament.engine.pairing.tables import seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournament.engine.entrants import Entrant, Game, Id
    from tournament.engine.pairing.field import Field
    from tournament.engine.pairing.given import Given
    from tournament.engine.pairing.optimum import Choice
    from tournament.engine.pairing.reasons import Rules
    from tournament.engine.pairing.tables import Seated

DEFAULT_POLICY = PairingPolicy()
MOST_NAMES = 5


@dataclass(frozen=True, slots=True)
class Paired:
    """Two entrants at a table; ``a`` has the better rank. ``faction_a`` is None where they roll (3.02)."""

    a: Id
    b: Id
    table: int
    faction_a: str | None
    is_forced: bool
    reasons: tuple[Reason, ...]
    faction_b: str | None = None


@dataclass(frozen=True, slots=True)
class Bye:
    """Somebody who plays nobody this round, with reasons."""

    id: Id
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class RoundDraft:
    """One round, by table. ``report`` is JSON: level totals, relaxed rules, proof, seed, policy, solver.

    A Swiss round has one bye at most. ``more_byes`` are those of a schedule or a cut: drops leave holes.
    """

    pairings: tuple[Paired, ...]
    bye: Id | None
    bye_reasons: tuple[Reason, ...]
    report: dict[str, Any]
    more_byes: tuple[Bye, ...] = ()

    @property
    def byes(self) -> tuple[Bye, ...]:
        """Everybody who plays nobody."""
        first = () if self.bye is None else (Bye(self.bye, self.bye_reasons),)
        return (*first, *self.more_byes)

    @property
    def stage(self) -> str:
        """``swiss``, ``round-robin`` or ``cut``: what kind of round this is."""
        return str(self.report.get("stage", "swiss"))


def pair_round(
    entrants: Iterable[Entrant],
    history: Iterable[Game],
    *,
    round_number: int,
    seed: str | int,
    policy: PairingPolicy = DEFAULT_POLICY,
    given: Given = NOTHING,
) -> RoundDraft:
    """The best legal round.

    ``history`` holds the finished rounds before ``round_number``; ``given`` what else is settled.
    Raises :class:`BadState` for a history that contradicts itself and
    :class:`CannotPair` where a result is missing, nobody is active, or the policy says ``refuse``.
    """
    people, games = list(entrants), list(history)
    whole = ready(people, games, round_number=round_number, policy=policy, seed=seed, given=given)
    return drafted(whole, choose(whole), people, games, given=given)


def drafted(
    whole: Field, choice: Choice, people: Sequence[Entrant], games: Sequence[Game], *, given: Given
) -> RoundDraft:
    """The ``choice`` in the ``whole`` field at its tables, with its reasons, and checked once more.

    Raises :class:`CannotPair` where it breaks a rule and the policy says ``refuse``.
    """
    broken = relaxed(choice, whole)
    if broken and whole.policy.if_impossible == "refuse":
        raise CannotPair(
            f"Round {whole.round_number} cannot be paired by the rules. At least this would be broken: "
            f"{' '.join(reason.text for reason in broken)} "
            "Set if_impossible to relax, or change who is active.",
            code="no-legal-round",
            data={"relaxed": [reason.as_json() for reason in broken]},
        )
    seated = seat(choice.pairs, tables=given.tables, keep=kept_tables(whole, given.seats))
    rules = rules_of(whole, choice)
    draft = RoundDraft(
        pairings=tuple(_paired(one, whole, rules) for one in seated),
        bye=choice.bye.id if choice.bye else None,
        bye_reasons=bye_reasons(choice.bye, whole) if choice.bye else (),
        report=_report(whole, choice, broken),
    )
    validate(draft, people, games)
    return draft


def ready(
    people: Sequence[Entrant],
    games: Sequence[Game],
    *,
    round_number: int,
    policy: PairingPolicy,
    seed: str | int,
    given: Given = NOTHING,
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


def kept_tables(whole: Field, seats: Mapping[Id, int]) -> dict[tuple[int, int], int]:
    """Where the pairs sat that are fixed, or were together in the earlier draft."""
    here = [seats.get(player.id) for player in whole.players]
    edges = (edge for edge in whole.limits.fixed | whole.limits.kept if edge[1] < len(here))
    return {(a, b): table for a, b in edges if (table := here[a]) is not None and table == here[b]}


def _refuse_missing(labels: Mapping[Id, str], games: Sequence[Game], round_number: int) -> None:
    """Name the tables of the earliest round that still lack a result."""
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
    """``one``, ``one and two``, ``one, two and 9 more``."""
    shown = [*names[:MOST_NAMES], *([f"{len(names) - MOST_NAMES} more"] if len(names) > MOST_NAMES else [])]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def _place(game: Game, labels: Mapping[Id, str]) -> str:
    """``table 7``, or who plays there where no number was noted."""
    return _who(game, labels) if game.table is None else f"table {game.table}"


def _who(game: Game, labels: Mapping[Id, str]) -> str:
    if game.b is None:
        return f"the bye of {labels[game.a]}"
    return f"{labels[game.a]} against {labels[game.b]}"


def _paired(seated: Seated, whole: Field, rules: Rules) -> Paired:
    one, two = seated.pair
    found = armies(one, two)
    return Paired(
        a=one.id,
        b=two.id,
        table=seated.table,
        faction_a=found.faction_a,
        faction_b=found.faction_b,
        is_forced=found.is_forced,
        reasons=pairing_reasons(seated, whole, rules=rules),
    )


def _report(whole: Field, choice: Choice, broken: list[Reason]) -> dict[str, Any]:
    """What the engine says about its own work, as JSON."""
    return {
        "round": whole.round_number,
        "entrants": len(whole.players),
        "levels": [
            {
                "key": t.key,
                "name": t.name,
                "source": t.source,
                "total": t.cost,
                "must": t.is_must,
                "at_least": t.cost if choice.is_proven else choice.at_least.get(t.key),
            }
            for t in choice.totals
        ],
        "relaxed": [reason.as_json() for reason in broken],
        "look_ahead": choice.outlook.as_json() if choice.outlook else None,
        "coarse": list(choice.coarse),
        "proven": choice.is_proven,
        "bits": choice.bits,
        "edges": choice.edges,
        "seed": whole.seed,
        "policy": whole.policy.as_json(),
        "policy_digest": whole.policy.digest(),
        "solver": dict(zip(("name", "version"), choice.solver, strict=True)),
    }
