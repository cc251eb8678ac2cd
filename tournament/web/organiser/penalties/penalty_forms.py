"""What a referee pressed and typed on the page of a penalty."""

from typing import Any, Final

from django.http import QueryDict

from tournament.models import Entrant, Pairing, Severity
from tournament.queries.penalties import penalties
from tournament.services.penalties.inputs import PenaltyInput
from tournament.web.forms.input_forms import read
from tournament.web.forms.post_data import whole

OTHER: Final = "other"  # something else, with a clause of its own
FIELDS: Final = ("give", "category", "clause", "reason", "points", "faction", "round", "at", "token")


def place_of(entrant: Entrant, asked: QueryDict) -> Pairing | None:
    if asked.get("at") == "none":
        return None
    return penalties.place_of(entrant, number=whole(asked.get("round", "")))


def penalty_of(asked: QueryDict) -> PenaltyInput:
    """What was pressed and typed: the button says the severity, and ``points-at-3`` how many half-points."""
    typed: dict[str, Any] = asked.dict()
    severity, _, halves = typed.get("give", "").partition("-at-")
    is_other = typed.get("category") == OTHER
    typed |= {"severity": severity, **({"category": ""} if is_other else {"clause": ""})}
    if halves:
        typed["points"] = str((whole(halves) or 0) / 2)
    if severity != Severity.POINTS:
        typed["points"] = ""
    return read(typed, PenaltyInput)
