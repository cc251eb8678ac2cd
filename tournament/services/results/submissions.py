"""What a submission is made of: facts judged by the rules, or a referee's decision in their place.

Writes nothing and asks nothing about the table: who may report, and what a report does to the others, is
``results.py``.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from armies.messages.edge import lazy_bad_input
from rules.citations import cite
from rules.errors import BadInput
from rules.outcomes import Outcome
from rules.point_units import HALVES, as_points
from rules.scored_game import REQUESTED_BYE
from rules.verdict import Finding, Severity, Verdict
from tournament import adapters
from tournament.engine.scores import Prices
from tournament.models import Entrant, Pairing, Submission, Tournament
from tournament.queries.lists import army_limits
from tournament.queries.results import no_shows, reports
from tournament.services.core import clauses
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Invalid, NotAllowed
from tournament.services.results import result_checks
from tournament.services.results.tables import Table
from tournament.services.rounds import byes

UNUSUAL: Final = "ruling-unusual"
RULED_GRADE: Final = "ruled"  # the grade of points that no game gives
OF_THE_REPORT: Final = ("marked", "is_unplayed")  # in a verdict: what no prices change
REPORTED: Final = (
    *("kind", "entrant", "user", "signed", "facts", "status", "submitted_at"),
    *("confirmed_at", "confirmed_by", "checked_at", "checked_by"),
)
NO_LIST: Final = "points-set-up-unknown"


@dataclass(frozen=True, slots=True)
class Decision:
    """A referee's override (10.01), in units of the event; ``is_confirmed`` where no game gives these out."""

    units_a: int
    units_b: int
    clause: str
    reason: str
    is_confirmed: bool = False
    points_unit: int = HALVES

    @property
    def points_a(self) -> int | float:
        """What side a gets, as people write it."""
        return as_points(self.units_a, self.points_unit)

    @property
    def points_b(self) -> int | float:
        return as_points(self.units_b, self.points_unit)

    def is_unusual(self, prices: Prices) -> bool:
        return not prices.is_usual(self.units_a, self.units_b)


def submission_verdict(
    facts: Mapping[str, Any],
    pairing: Pairing,
    *,
    may_be_open: bool = False,
    viewer: Entrant | None = None,
) -> Verdict[Outcome]:
    """What the rules make of complete facts. Raises ``Invalid`` in one sentence, with the field.

    Every result passes here. ``viewer`` must not learn from a refusal what a hidden list holds.
    """
    tournament = pairing.round.tournament
    limits = army_limits.for_pairing(pairing, facts)
    plain, event = adapters.without_consent(facts), adapters.to_event_rules(tournament, round_=pairing.round)
    with _readable(facts):
        verdict = adapters.to_ruleset(tournament).grade_slip(plain, event, limits=limits)
    result_checks.refuse_verdict(verdict, pairing, facts, viewer=viewer, may_be_open=may_be_open)
    return verdict


def _accepted_facts(facts: Mapping[str, Any], by: Actor) -> dict[str, Any]:
    """An override is a referee's, and needs its reason."""
    reason = str(facts.get("override") or "").strip()
    plain = adapters.without_consent(facts, "override")
    return {**plain, "override": reason} if reason and by.may_rule else plain


def _needed_consent(facts: Mapping[str, Any], findings: Sequence[Finding]) -> dict[str, Any]:
    if any(finding.severity is Severity.ERROR for finding in findings):
        return dict(facts)
    is_asked = any(finding.severity is Severity.UNDECIDED for finding in findings)
    return adapters.without_consent(facts, "override") if is_asked else adapters.without_consent(facts)


def ruled_findings(facts: Mapping[str, Any], pairing: Pairing) -> tuple[Finding, ...]:
    """What a referee accepted by an override, of the counts beside a ruling. Raises ``Invalid``."""
    if not any(facts.get(side) for side in "ab"):
        return ()
    whole = adapters.complete_facts(facts, pairing)
    result_checks.refuse_other_factions(whole, pairing)
    tournament = pairing.round.tournament
    limits = army_limits.for_pairing(pairing, whole)
    plain, event = adapters.without_consent(whole), adapters.to_event_rules(tournament, round_=pairing.round)
    with _readable(whole):
        findings = adapters.to_ruleset(tournament).doubts(plain, event, limits=limits)
    if not whole.get("override"):
        result_checks.refuse_impossible(findings, pairing)
    return tuple(each for each in findings if each.severity is Severity.ERROR)


@contextmanager
def _readable(facts: Mapping[str, Any]) -> Iterator[None]:
    try:
        yield
    except BadInput as error:
        side, _, counter = error.path.partition(".")
        if counter == "points_original" and (facts.get(side) or {}).get(counter) is None:
            # no form asks for these: where a time-out compares losses, the lists are to say them
            raise Invalid(NO_LIST, field=error.path, refs=cite("7.02")) from error
        raise Invalid("facts-invalid", lazy_bad_input(error), field=error.path or None) from error


def from_facts(  # noqa: PLR0913 - what a slip says, and how it comes here
    table: Table,
    facts: Mapping[str, Any],
    *,
    token: str,
    by: Actor,
    now: datetime,
    reason: str,
    is_looked_at: bool,
) -> Submission:
    """The report as it will be kept; nothing is written yet. Raises what stands against it."""
    pairing = table.pairing
    facts = _accepted_facts(adapters.complete_facts(facts, pairing), by)
    result_checks.refuse_report(table, facts, by, reason=reason, is_looked_at=is_looked_at)
    verdict = submission_verdict(facts, pairing, viewer=by.entrant)
    facts = _needed_consent(facts, verdict.findings)
    columns = adapters.to_grade_columns(verdict, pairing.round.tournament)
    columns["verdict"] |= _unplayed(
        pairing, facts, asked=bool(reports.sides_with(facts, "excluded")), now=now
    )
    return Submission(
        pairing=pairing,
        client_token=token,
        kind=Submission.Kind.OFFICIAL if by.is_official else Submission.Kind.PLAYER,
        entrant=by.entrant,
        user=by.user,
        signed=by.name,
        facts=facts,
        submitted_at=now,
        policy_digest=adapters.to_policy(pairing.round.tournament).digest(),
        **columns,
    )


def from_decision(
    pairing: Pairing, facts: Mapping[str, Any], decision: Decision, *, token: str, by: Actor, now: datetime
) -> Submission:
    """The ruling as it will be kept; nothing is written yet. Raises ``Invalid`` for facts that cannot be."""
    facts = _accepted_facts(facts, by)
    accepted = ruled_findings(facts, pairing)  # what its override answers
    prices = adapters.to_prices(pairing.round.tournament)
    assert decision.points_unit == prices.points_unit  # noqa: S101 - who makes one asks the tournament
    return Submission(
        pairing=pairing,
        client_token=token,
        kind=Submission.Kind.OFFICIAL,
        user=by.user,
        signed=by.name,
        facts=_needed_consent(facts, accepted),
        verdict={
            "refs": list(filter(None, [decision.clause])),
            "disputed": [],
            "grade_b": prices.grades.get(decision.units_b, RULED_GRADE),
            "is_administrative": True,
            "ruling": decision.reason,
            **_unplayed(pairing, facts, asked=token.startswith(reports.BY_PENALTY), now=now),
            **adapters.to_result_digests(pairing.round.tournament),
            **({"unusual": True} if decision.is_unusual(prices) else {}),
            **({"accepted": [finding.as_json() for finding in accepted]} if accepted else {}),
        },
        grade_a=prices.grades.get(decision.units_a, RULED_GRADE),
        units_a=decision.units_a,
        units_b=decision.units_b,
        points_unit=decision.points_unit,
        row=result_checks.RULED,
        submitted_at=now,
        policy_digest=adapters.to_policy(pairing.round.tournament).digest(),
    )


def priced_again(row: Submission) -> Submission:
    """The same report at the prices of today; nothing is written yet. Raises what stands against it."""
    pairing, tournament = row.pairing, row.pairing.round.tournament
    if pairing.is_bye:
        columns = byes.bye_columns(pairing, tournament, is_requested=row.row == REQUESTED_BYE)
    else:
        columns = adapters.to_grade_columns(submission_verdict(row.facts, pairing), tournament)
    columns["verdict"] |= {name: row.verdict[name] for name in OF_THE_REPORT if name in row.verdict}
    return Submission(
        pairing=pairing,
        policy_digest=row.policy_digest,
        **{name: getattr(row, name) for name in REPORTED},
        **columns,
    )


def _unplayed(pairing: Pairing, facts: Mapping[str, Any], *, asked: bool, now: datetime) -> dict[str, bool]:
    """A game that ended before it began is no faction played (3.02), where the end leaves that open."""
    if not asked or any(map(reports.has_counts, (facts.get(side) for side in "ab"))):
        return {}
    before = reports.beneath_penalties(pairing)
    was_played = no_shows.is_of_play(before) if before else no_shows.has_begun(pairing, now=now)
    return {} if was_played else {"is_unplayed": True}


def check_decision(decision: Decision, by: Actor, tournament: Tournament) -> None:
    """A referee gives a clause, a reason and points that a game can give; else one sentence.

    No clause is asked for where the game has no rulebook that the program knows.
    """
    prices, has_rulebook = adapters.to_prices(tournament), adapters.has_rulebook(tournament)
    if not by.may_rule:
        raise NotAllowed("not-a-referee", case="ruling", refs=cite("10.01"))
    if not decision.reason.strip() or (has_rulebook and not decision.clause.strip()):
        raise Invalid("reason-missing", case="ruling" if has_rulebook else "ruling-words", field="reason")
    clauses.check(decision.clause.strip())
    if not all(map(prices.is_possible, (decision.units_a, decision.units_b))):
        grades = sorted(prices.grades, reverse=True)
        data = {"points": [as_points(half, prices.points_unit) for half in grades]}
        raise Invalid("points-out-of-range", case="game", data=data, field="half_a", refs=cite("7.05"))
    if decision.is_unusual(prices) and not decision.is_confirmed:
        ends = {"points_a": decision.points_a, "points_b": decision.points_b}
        raise Invalid(UNUSUAL, field="is_confirmed", data=ends, refs=cite("7.05"))
