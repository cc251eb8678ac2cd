"""What a referee pressed and typed on the page of a penalty. Refuses what is no number of points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tournament.models import Severity
from tournament.queries.penalties import penalties
from tournament.services.core.errors import Invalid
from tournament.services.penalties.incidents import Incident
from tournament.web.post_data import kept, whole

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournament.models import Entrant, Pairing

OTHER: Final = "other"  # something else, with a clause of its own
FIELDS: Final = ("give", "category", "clause", "reason", "points", "faction", "round", "at", "token")


def place_of(entrant: Entrant, asked: QueryDict) -> Pairing | None:
    """Where it happened: at no table, in the round that is named, or in the newest."""
    if asked.get("at") == "none":
        return None
    return penalties.place_of(entrant, number=whole(asked.get("round", "")))


def incident_of(post: QueryDict) -> Incident:
    """What was pressed and typed."""
    severity, _, halves = post.get("give", "").partition("-at-")
    category = kept(post, "category")
    return Incident(
        severity=severity,
        text=kept(post, "reason"),
        category="" if category == OTHER else category,
        clause=kept(post, "clause") if category == OTHER else "",
        half_points=_halves(post, halves) if severity == Severity.POINTS else 0,
        faction=post.get("faction") or None,
    )


def _halves(post: QueryDict, pressed: str) -> int:
    """Half-points of the button, or of the field beside it, which takes 1.5 and 1,5."""
    if pressed:
        return whole(pressed) or 0
    points, _, rest = kept(post, "points").strip().replace(",", ".").partition(".")
    count, half = whole(points or "0"), {"": 0, "0": 0, "5": 1}.get(rest)
    if count is None or half is None:
        raise Invalid(
            "points-unknown", "Points are whole or half ones, like 1.5. Correct them.", field="points"
        )
    return 2 * count + half
