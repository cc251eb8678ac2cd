"""Pairing one round, from entrants and history to a draft with reasons.

The draft is optimal by the order of ``objectives/``, the same for every order of the input, and has
passed ``checker.py``, which knows nothing of how it was found. A draft binds nobody: an organiser may
change it (``review.py``) and publishes it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tournament.engine.entrants import Entrant, Game, Id
from tournament.engine.errors import CannotPair
from tournament.engine.pairing.checker import validate_draft
from tournament.engine.pairing.choice import Choice
from tournament.engine.pairing.conditions import NOTHING, Conditions
from tournament.engine.pairing.field import Field
from tournament.engine.pairing.policy import DEFAULT_POLICY, PairingPolicy
from tournament.engine.pairing.preconditions import ready_field
from tournament.engine.pairing.reason import Reason
from tournament.engine.pairing.reasons.pairing_reasons import (
    Rules,
    armies,
    bye_reasons,
    pairing_reasons,
    relaxed_reasons,
    rules_of,
)
from tournament.engine.pairing.round_draft import Paired, RoundDraft
from tournament.engine.pairing.swiss.optimum import choose
from tournament.engine.pairing.tables import Seated, seat


def pair_round(
    entrants: Iterable[Entrant],
    history: Iterable[Game],
    *,
    round_number: int,
    seed: str | int,
    policy: PairingPolicy = DEFAULT_POLICY,
    given: Conditions = NOTHING,
) -> RoundDraft:
    """The best legal round.

    ``history`` holds the finished rounds before ``round_number``; ``given`` what else is settled.
    Raises :class:`BadState` for a history that contradicts itself and
    :class:`CannotPair` where a result is missing, nobody is active, or the policy says ``refuse``.
    """
    people, games = list(entrants), list(history)
    whole = ready_field(people, games, round_number=round_number, policy=policy, seed=seed, given=given)
    return build_draft(whole, choose(whole), people, games, given=given)


def build_draft(
    whole: Field, choice: Choice, people: Sequence[Entrant], games: Sequence[Game], *, given: Conditions
) -> RoundDraft:
    """The ``choice`` in the ``whole`` field at its tables, with its reasons, and checked once more.

    Raises :class:`CannotPair` where it breaks a rule and the policy says ``refuse``.
    """
    broken = relaxed_reasons(choice, whole)
    if broken and whole.policy.if_impossible == "refuse":
        raise CannotPair(
            "no-legal-round",
            data={"round": whole.round_number, "relaxed": [reason.as_json() for reason in broken]},
        )
    seated = seat(choice.pairs, tables=given.tables, keep=tables_that_stay(whole, given.seats))
    rules = rules_of(whole, choice)
    draft = RoundDraft(
        pairings=tuple(_paired(one, whole, rules) for one in seated),
        bye=choice.bye.id if choice.bye else None,
        bye_reasons=bye_reasons(choice.bye, whole) if choice.bye else (),
        report=_report(whole, choice, broken),
    )
    validate_draft(draft, people, games)
    return draft


def tables_that_stay(whole: Field, seats: Mapping[Id, int]) -> dict[tuple[int, int], int]:
    """Where the pairs sat that are fixed, or were together in the earlier draft."""
    here = [seats.get(player.id) for player in whole.players]
    edges = (edge for edge in whole.limits.fixed | whole.limits.kept if edge[1] < len(here))
    return {(a, b): table for a, b in edges if (table := here[a]) is not None and table == here[b]}


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
