"""What a submission is made of: facts judged by the rules, or a referee's decision in their place.

Writes nothing and asks nothing about the table: who may report, and what a report does to the others, is
``results.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rules.citations import cite
from rules.combat_hex.facts import COUNTERS
from rules.combat_hex.scoring import Grade, grade_worth
from rules.errors import BadInput
from tournament import adapters
from tournament.models import Submission
from tournament.queries import absences, games, reports
from tournament.services import clauses
from tournament.services.errors import Invalid, NotAllowed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from rules.combat_hex.outcome import Outcome
    from rules.verdict import Verdict
    from tournament.models import Pairing
    from tournament.services.actors import Actor

HALVES: Final = {grade.half_points for grade in Grade}  # what 7.05 gives
NEEDS_POINTS_SET_UP: Final = {"share-lost", "points-destroyed"}
RULED: Final = "R"  # the row of a result that a referee set


@dataclass(frozen=True, slots=True)
class Decision:
    """A referee's override: points in half-points, the clause and the reason (10.01)."""

    half_a: int
    half_b: int
    clause: str
    reason: str


def judged(facts: Mapping[str, Any], pairing: Pairing, *, may_be_open: bool = False) -> Verdict[Outcome]:
    """What the rules make of complete facts. Raises ``Invalid`` in one sentence, with the field.

    A game that is not over is refused, unless it ``may_be_open``.
    """
    tournament = pairing.round.tournament
    policy = adapters.to_policy(tournament)
    if policy.timeout_metric in NEEDS_POINTS_SET_UP:  # judged with, and kept out of the facts: see reveals
        facts = games.with_points_set_up(facts, pairing)
    try:
        verdict = adapters.to_ruleset(tournament).grade(adapters.to_facts(facts, tournament), policy=policy)
    except BadInput as error:
        raise Invalid("facts-invalid", error.message, field=error.path or None) from error
    if not verdict.value.decided and not may_be_open:
        raise Invalid(
            "game-not-over",
            "By these facts the game is not over: nobody is broken and the last turn has not ended. "
            "Correct the counts, or say that the last turn is over.",
            refs=cite("6.22", "7.01"),
        )
    return verdict


def from_facts(
    pairing: Pairing,
    facts: Mapping[str, Any],
    verdict: Verdict[Outcome],
    *,
    token: str,
    by: Actor,
    now: datetime,
) -> Submission:
    """The report as it will be kept; nothing is written yet."""
    policy = adapters.to_policy(pairing.round.tournament)
    columns = adapters.to_grade_columns(verdict)
    columns["verdict"] |= _unplayed(pairing, facts, asked=bool(reports.says(facts, "excluded")), now=now)
    return Submission(
        pairing=pairing,
        client_token=token,
        kind=Submission.Kind.OFFICIAL if by.is_official else Submission.Kind.PLAYER,
        entrant=by.entrant,
        user=by.user,
        signed=by.name,
        facts=dict(facts),
        submitted_at=now,
        policy_digest=policy.digest(),
        **columns,
    )


def from_decision(
    pairing: Pairing, facts: Mapping[str, Any], decision: Decision, *, token: str, by: Actor, now: datetime
) -> Submission:
    """The ruling as it will be kept; nothing is written yet."""
    return Submission(
        pairing=pairing,
        client_token=token,
        kind=Submission.Kind.OFFICIAL,
        user=by.user,
        signed=by.name,
        facts=dict(facts),
        verdict={
            "refs": [decision.clause],
            "disputed": [],
            "grade_b": str(grade_worth(decision.half_b)),
            "is_administrative": True,
            "ruling": decision.reason,
            **_unplayed(pairing, facts, asked=token.startswith(reports.BY_PENALTY), now=now),
        },
        grade_a=str(grade_worth(decision.half_a)),
        half_a=decision.half_a,
        half_b=decision.half_b,
        row=RULED,
        submitted_at=now,
        policy_digest=adapters.to_policy(pairing.round.tournament).digest(),
    )


def _unplayed(pairing: Pairing, facts: Mapping[str, Any], *, asked: bool, now: datetime) -> dict[str, bool]:
    """What a verdict says of a game that ended before it began: it is no faction played (3.02).

    ``asked`` is whether the end leaves that open, as an exclusion and a penalty do.
    """
    if not asked or any((facts.get(side) or {}).get(name) is not None for side in "ab" for name in COUNTERS):
        return {}
    before = reports.beneath_penalties(pairing)
    was_played = absences.is_of_play(before) if before else absences.has_begun(pairing, now=now)
    return {} if was_played else {"is_unplayed": True}


def check_decision(decision: Decision, by: Actor) -> None:
    """A referee gives a clause, a reason and points that a game can give; else one sentence."""
    if not by.may_rule:
        raise NotAllowed("not-a-referee", "A ruling is for referees. Ask one to make it.", refs=cite("10.01"))
    if not decision.reason.strip() or not decision.clause.strip():
        raise Invalid("reason-missing", "A ruling needs a clause and a reason. Give both.", field="reason")
    clauses.check(decision.clause.strip())
    if not {decision.half_a, decision.half_b} <= HALVES:
        raise Invalid(
            "points-out-of-range",
            "A game gives 3, 2, 1.5, 1 or 0 points (7.05). Correct the points.",
            field="half_a",
            refs=cite("7.05"),
        )
