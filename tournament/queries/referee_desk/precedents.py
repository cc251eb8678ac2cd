"""Earlier rulings on the same question: shown beside an answer, never applied to it."""

from collections.abc import Collection, Mapping
from itertools import islice
from typing import Any, Final

from django.db.models import QuerySet

from rules.verdict import Answer
from tournament.models import Ruling, Tournament
from tournament.queries.referee_desk.answers import DeskAnswer
from tournament.queries.results import rulings

MAX_SHOWN: Final = 5
MAX_COMPARED: Final = 100  # of the newest rulings on a question


def similar(answer: DeskAnswer, tournament: Tournament, *, is_official: bool) -> list[Ruling]:
    """Those under the same ruleset, newest first, that rest on the same clauses or the same open readings.

    Officials see all of the tournament, everybody else those that are public. Undone rulings are left out.
    """
    rows = tournament.rulings.all() if is_official else rulings.shown_to_all(tournament)
    newest = _newest(rows.filter(desk__question=answer.question, desk__ruleset=answer.ruleset))
    clauses, disputed = _clauses_of(answer.verdict), answer.verdict.disputed
    found = (row for row in newest if is_alike(row.desk["answer"], clauses, disputed))
    return list(islice(found, MAX_SHOWN))


def public_precedents(tournament: Tournament) -> list[Ruling]:
    """The newest public rulings that rest on an answer of the desk, under the ruleset of today."""
    rows = rulings.shown_to_all(tournament)
    return list(_newest(rows.filter(desk__ruleset=tournament.ruleset_key)))


def _newest(rows: QuerySet[Ruling]) -> QuerySet[Ruling]:
    rows = rows.filter(overruled_by=None).select_related("round", "pairing")
    return rows.order_by("-ruled_at", "-pk")[:MAX_COMPARED]


def is_alike(earlier: Mapping[str, Any], clauses: Collection[str], disputed: Collection[str]) -> bool:
    """Does a stored answer to the same question rest on these clauses, or on these open readings?"""
    decided = {ref for each in (*earlier["steps"], *earlier["findings"]) for ref in each["refs"]}
    return decided == set(clauses) or (bool(disputed) and set(earlier["disputed"]) == set(disputed))


def _clauses_of(verdict: Answer) -> frozenset[str]:
    """The clauses that decided it."""
    refs = [each.refs for each in verdict.trace] + [each.refs for each in verdict.findings]
    return frozenset(str(ref) for several in refs for ref in several)
