"""Two accounts of one game side by side, with what differs marked: for the second pass and for referees.

Decides nothing: which account is right is a person's to say.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.combat_hex.victory.outcome import Outcome
from tournament import adapters
from tournament.models import Pairing, Submission

COUNTS: Final = {
    "remaining": "figures left",
    "points_remaining": "points left",
    "original": "figures at the start",
    "hero_points": "points in heroes",
    "hero_points_left_out": "points of heroes left out",
}
# One may have it from the list or the desk, the other not at all.
FROM_LISTS: Final = frozenset({"original", "hero_points", "hero_points_left_out"})
FLAGS: Final = {
    "conceded": "gave up",
    "absent": "did not come",
    "excluded": "was excluded",
    "ring_bearer_killed": "the Ring-bearer was killed",
    "ring_bearer_escaped": "the Ring-bearer left the map",
    "ring_bearer_at_zero": "the Ring-bearer stands by Courage",
}
NOTHING: Final = "–"


@dataclass(frozen=True, slots=True)
class Account:
    """What somebody says about one game, and what it came to; no points while it is not over."""

    says: str
    facts: Mapping[str, Any]
    points: tuple[int, int] | None
    clauses: tuple[str, ...] = ()
    submission: Submission | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is told of a game, by each account."""

    label: str
    values: tuple[str, ...]
    differs: bool


def stored(submission: Submission) -> Account:
    """The account that a stored report gives."""
    return Account(
        says=submission.signed,
        facts=submission.facts,
        points=(submission.half_a, submission.half_b),
        clauses=tuple(submission.verdict.get("refs", ())),
        submission=submission,
    )


def typed_account(pairing: Pairing, facts: Mapping[str, Any], outcome: Outcome, *, by: str) -> Account:
    """The account that a person gives just now."""
    points = None if outcome.half_a is None else (outcome.half_a, outcome.half_b or 0)
    whole = adapters.complete_facts(facts, pairing)
    clauses = tuple(str(ref) for ref in outcome.refs)
    return Account(says=by, facts=whole, points=points, clauses=clauses)


def with_starts(facts: Mapping[str, Any], submission: Submission) -> dict[str, Any]:
    """The facts with what was set up taken from an earlier account, where this one leaves it open."""
    whole = dict(facts)
    for side in "ab":
        before = submission.facts.get(side) or {}
        known = {name: before[name] for name in sorted(FROM_LISTS) if before.get(name) is not None}
        own = facts.get(side)
        whole[side] = {**known, **(own if isinstance(own, dict) else {})}
    return whole


def live_of(pairing: Pairing) -> list[Submission]:
    """The result that counts, else the reports that wait, the oldest first."""
    rows = pairing.submissions.filter(status__in=Submission.LIVE).select_related("entrant", "ruling")
    found = list(rows.order_by("submitted_at", "pk"))
    return [row for row in found if row.status == Submission.Status.CONFIRMED] or found


def compare(pairing: Pairing, accounts: Sequence[Account]) -> tuple[Line, ...]:
    """Every line that any of them tells, in the order of the sheet."""
    return tuple(_lines(pairing, accounts))


def differing(pairing: Pairing, accounts: Sequence[Account]) -> tuple[Line, ...]:
    """Only what they do not agree on."""
    return tuple(line for line in compare(pairing, accounts) if line.differs)


def _lines(pairing: Pairing, accounts: Sequence[Account]) -> Iterator[Line]:
    yield _line("Points", [_score(each.points) for each in accounts])
    played = [_who_played_good(pairing, each.facts) for each in accounts]
    if any(who != NOTHING for who in played):
        yield _line("Played good", played, is_open=True)
    yield from _flag("The last turn was over", [each.facts for each in accounts], "last_turn_over")
    for side, entrant in (("a", pairing.a), ("b", pairing.b)):
        facts_of_side = [each.facts.get(side) or {} for each in accounts]
        for name, words in COUNTS.items():
            values = [NOTHING if one.get(name) is None else str(one[name]) for one in facts_of_side]
            if any(value != NOTHING for value in values):
                yield _line(f"{entrant}: {words}", values, is_open=name in FROM_LISTS)
        for name, words in FLAGS.items():
            yield from _flag(f"{entrant}: {words}", facts_of_side, name)


def _line(label: str, values: Sequence[str], *, is_open: bool = False) -> Line:
    """``is_open``: who says nothing about it does not contradict."""
    answers = {value for value in values if not (is_open and value == NOTHING)}
    return Line(label, tuple(values), len(answers) > 1)


def _flag(label: str, facts: Sequence[Mapping[str, Any]], name: str) -> Iterator[Line]:
    if any(one.get(name) for one in facts):
        yield _line(label, ["yes" if one.get(name) else "no" for one in facts])


def _score(points: tuple[int, int] | None) -> str:
    return f"{points[0] / 2:g} to {points[1] / 2:g}" if points else "not over"


def _who_played_good(pairing: Pairing, facts: Mapping[str, Any]) -> str:
    faction = (facts.get("a") or {}).get("faction")
    return {"good": str(pairing.a), "evil": str(pairing.b)}.get(str(faction), NOTHING)
