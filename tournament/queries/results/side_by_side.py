"""Two accounts of one game side by side, with what differs marked: for the second pass and for referees.

Decides nothing: which account is right is a person's to say.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.outcomes import Outcome
from tournament import adapters
from tournament.messages.sentences import Sentence
from tournament.messages.side_by_side import account_line
from tournament.models import Pairing, Submission

COUNTS: Final = ("remaining", "points_remaining", "original", "hero_points", "hero_points_left_out")
# One may have it from the list or the desk, the other not at all.
FROM_LISTS: Final = frozenset({"original", "hero_points", "hero_points_left_out"})
FLAGS: Final = (
    "conceded",
    "absent",
    "excluded",
    "ring_bearer_killed",
    "ring_bearer_escaped",
    "ring_bearer_at_zero",
)
NOTHING: Final = "–"


@dataclass(frozen=True, slots=True)
class Account:
    """What somebody says about one game, and what it came to; no points while it is not over."""

    says: str
    facts: Mapping[str, Any]
    points: tuple[float, float] | None
    clauses: tuple[str, ...] = ()
    submission: Submission | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is told of a game, by each account."""

    label: Sentence
    values: tuple[Sentence | str, ...]
    differs: bool


def stored(submission: Submission) -> Account:
    """The account that a stored report gives."""
    return Account(
        says=submission.signed,
        facts=submission.facts,
        points=(submission.points_a, submission.points_b),
        clauses=tuple(submission.verdict.get("refs", ())),
        submission=submission,
    )


def typed_account(pairing: Pairing, facts: Mapping[str, Any], outcome: Outcome, *, by: str) -> Account:
    """The account that a person gives just now."""
    points = None if outcome.points_a is None else (outcome.points_a, outcome.points_b or 0)
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


def compare_points(result: Submission, points: tuple[float, float], *, by: str) -> dict[str, Any]:
    """The result beside points that were read on the sheet: both accounts, and the one line that differs."""
    accounts = (stored(result), Account(says=by, facts={}, points=points))
    line = _line(account_line("points"), [_score(each.points) for each in accounts])
    return {"accounts": accounts, "lines": (line,)}


def _lines(pairing: Pairing, accounts: Sequence[Account]) -> Iterator[Line]:
    yield _line(account_line("points"), [_score(each.points) for each in accounts])
    played = [_who_played_good(pairing, each.facts) for each in accounts]
    if any(who != NOTHING for who in played):
        yield _line(account_line("played-good"), played, is_open=True)
    last_turn = account_line("last-turn-over")
    yield from _flag(last_turn, [each.facts for each in accounts], "last_turn_over")
    for side, entrant in (("a", pairing.a), ("b", pairing.b)):
        player = {"player": str(entrant)}
        facts_of_side = [each.facts.get(side) or {} for each in accounts]
        for name in COUNTS:
            values = [NOTHING if one.get(name) is None else str(one[name]) for one in facts_of_side]
            if any(value != NOTHING for value in values):
                label = account_line("count", player, case=name)
                yield _line(label, values, is_open=name in FROM_LISTS)
        for key, told in _told(facts_of_side):
            yield _line(account_line("scored", {"player": str(entrant), "what": key}), told)
        for name in FLAGS:
            yield from _flag(account_line("flag", player, case=name), facts_of_side, name)


def _told(facts: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, list[Sentence | str]]]:
    """What the slip of a scored game counts and ticks, by its key, as each account tells it of one side."""
    counted = [one.get("counters") or {} for one in facts]
    for key in dict.fromkeys(key for one in counted for key in one):
        yield key, [str(one[key]) if key in one else NOTHING for one in counted]
    ticked = [one.get("marks") or [] for one in facts]
    for key in dict.fromkeys(key for one in ticked for key in one):
        yield key, [account_line("flag", case="yes" if key in one else "no") for one in ticked]


def _line(label: Sentence, values: Sequence[Sentence | str], *, is_open: bool = False) -> Line:
    """``is_open``: who says nothing about it does not contradict."""
    answers = [value for value in values if not (is_open and value == NOTHING)]
    return Line(label, tuple(values), any(answer != answers[0] for answer in answers))


def _flag(label: Sentence, facts: Sequence[Mapping[str, Any]], name: str) -> Iterator[Line]:
    if any(one.get(name) for one in facts):
        yield _line(label, [account_line("flag", case="yes" if one.get(name) else "no") for one in facts])


def _score(points: tuple[float, float] | None) -> Sentence:
    return account_line("score", {"score": list(points)}) if points else account_line("not-over")


def _who_played_good(pairing: Pairing, facts: Mapping[str, Any]) -> str:
    faction = (facts.get("a") or {}).get("faction")
    return {"good": str(pairing.a), "evil": str(pairing.b)}.get(str(faction), NOTHING)
