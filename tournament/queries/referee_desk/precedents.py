"""Earlier rulings on the same question: shown beside an answer, never applied to it."""

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

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
    rows = rows.filter(desk__question=answer.question, desk__ruleset=answer.ruleset, overruled_by=None)
    newest = rows.select_related("round", "pairing").order_by("-ruled_at", "-pk")[:MAX_COMPARED]
    shown = answer.as_json()
    found = (row for row in newest if _is_alike(row.desk["answer"], shown))
    return list(islice(found, MAX_SHOWN))


def _is_alike(earlier: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    disputed = set(earlier["disputed"])
    return _clauses(earlier) == _clauses(now) or (bool(disputed) and disputed == set(now["disputed"]))


def _clauses(answer: Mapping[str, Any]) -> frozenset[str]:
    """The clauses that decided it."""
    return frozenset(ref for each in (*answer["steps"], *answer["findings"]) for ref in each["refs"])
