"""Two accounts of one game side by side, with what differs marked: for the second pass and for referees.

Decides nothing: which account is right is a person's to say.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.outcomes import Outcome
from rules.slip_fields import SlipField
from tournament import adapters
from tournament.messages.sentences import Sentence
from tournament.messages.side_by_side import account_line
from tournament.models import Pairing, Submission

ENDINGS: Final = ("conceded", "absent", "excluded")
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
    slip = adapters.to_slip(submission.pairing.round.tournament)
    names = {field.key for field in slip.counters if not (field.is_counted or field.within)}
    for side in "ab":
        before = submission.facts.get(side) or {}
        known = {name: before[name] for name in sorted(names) if before.get(name) is not None}
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
    slip = adapters.to_slip(pairing.round.tournament)
    for field in slip.of_game:
        yield from _tick(_label(field, ""), field, [each.facts for each in accounts])
    for side, entrant in (("a", pairing.a), ("b", pairing.b)):
        player = str(entrant)
        facts_of_side = [each.facts.get(side) or {} for each in accounts]
        shown = slip.with_stored(facts_of_side)
        for field in shown.counted_first.counters:
            values = [NOTHING if (found := field.value(one)) is None else str(found) for one in facts_of_side]
            if any(value != NOTHING for value in values):
                # one may have it from the list or the desk, the other not at all
                yield _line(_label(field, player), values, is_open=not field.is_counted)
        for mark in shown.marks:
            yield from _tick(_label(mark, player), mark, facts_of_side)
        for name in ENDINGS:
            ended = [bool(one.get(name)) for one in facts_of_side]
            yield from _flag(account_line("flag", {"player": player}, case=name), ended)
        for choice in shown.choices:
            yield from _tick(_label(choice, player), choice, facts_of_side)


def _line(label: Sentence, values: Sequence[Sentence | str], *, is_open: bool = False) -> Line:
    """``is_open``: who says nothing about it does not contradict."""
    answers = [value for value in values if not (is_open and value == NOTHING)]
    return Line(label, tuple(values), any(answer != answers[0] for answer in answers))


def _label(field: SlipField, player: str) -> Sentence:
    """``Pia: figures left``, or what a scheme calls its field."""
    if field.within:
        return account_line("scored", {"player": player, "what": field.key})
    return account_line("field", {"player": player}, case=field.key)


def _tick(label: Sentence, mark: SlipField, facts: Sequence[Mapping[str, Any]]) -> Iterator[Line]:
    yield from _flag(label, [mark.is_ticked(one) for one in facts])


def _flag(label: Sentence, answers: Sequence[bool]) -> Iterator[Line]:
    if any(answers):
        yield _line(label, [account_line("flag", case="yes" if one else "no") for one in answers])


def _score(points: tuple[float, float] | None) -> Sentence:
    return account_line("score", {"score": list(points)}) if points else account_line("not-over")


def _who_played_good(pairing: Pairing, facts: Mapping[str, Any]) -> str:
    faction = (facts.get("a") or {}).get("faction")
    return {"good": str(pairing.a), "evil": str(pairing.b)}.get(str(faction), NOTHING)
