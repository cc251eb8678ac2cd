"""Models and columns that were renamed, as log entries and files of before still name them.

It refuses to change what is stored: the names of today are looked up while it is read.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.apps import apps

LABELS: Final[Mapping[str, str]] = {"tournament.letter": "tournament.playermessage"}
COLUMNS: Final[Mapping[str, Mapping[str, str]]] = {
    "tournament.outgoingmail": {"letter_id": "message_id"},
    "tournament.submission": {"half_a": "units_a", "half_b": "units_b"},
    "tournament.penalty": {"half_points": "units"},
    "tournament.bonus": {"half_points": "units"},
}


def label_now(label: str) -> str:
    """``tournament.playermessage`` for ``tournament.letter``; any other label as it is."""
    return LABELS.get(label, label)


def model_named(label: str) -> Any:
    """The model of a label, of today or before. Raises ``LookupError`` where there is none."""
    return apps.get_model(label_now(label))


def columns_now(label: str, columns: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a stored row by their names of today."""
    return {column_now(label, name): value for name, value in columns.items()}


def column_now(label: str, name: str) -> str:
    """One column by its name of today; the name of before is that in the files of tournaments."""
    return COLUMNS.get(label_now(label), {}).get(name, name)


def columns_then(label: str, columns: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a row of today by the names that they had before."""
    former = {now: then for then, now in COLUMNS.get(label_now(label), {}).items()}
    return {former.get(name, name): value for name, value in columns.items()}
