"""Rows for tests, made by plain functions. The caller says when: ``now`` is never defaulted to a clock."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count
from typing import Any

from armies.models import ArmyList, Catalogue, Figure

NOON = datetime(2007, 6, 16, 12, 0, tzinfo=UTC)
_numbers = count(1)


def a_catalogue(*, now: datetime = NOON, **columns: Any) -> Catalogue:
    """An empty, unverified catalogue."""
    number = next(_numbers)
    given = {"key": f"catalogue-{number}", "name": f"Catalogue {number}", "created_at": now}
    return Catalogue.objects.create(**{**given, **columns})


def a_figure(catalogue: Catalogue, **columns: Any) -> Figure:
    """A good minion of 50 points, unless told otherwise."""
    number = next(_numbers)
    given = {
        "catalogue": catalogue,
        "key": f"figure-{number}",
        "name": f"Figure {number}",
        "faction": "good",
        "kind": "minion",
        "points": 50,
    }
    return Figure.objects.create(**{**given, **columns})


def a_list(*, faction: str = "good", now: datetime = NOON, **columns: Any) -> ArmyList:
    """A list for the championship at 1500 points, without any version yet."""
    given = {"faction": faction, "ruleset_key": "combat-hex-2007", "level": 1500, "created_at": now}
    return ArmyList.objects.create(**{**given, **columns})
