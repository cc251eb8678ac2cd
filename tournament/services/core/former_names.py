"""Models and columns that were renamed, as log entries and files of before still name them.

It refuses to change what is stored: the names of today are looked up while it is read.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.apps import apps

LABELS: Final[Mapping[str, str]] = {"tournament.letter": "tournament.playermessage"}
COLUMNS: Final[Mapping[str, Mapping[str, str]]] = {"tournament.outgoingmail": {"letter_id": "message_id"}}


def label_now(label: str) -> str:
    """``tournament.playermessage`` for ``tournament.letter``; any other label as it is."""
    return LABELS.get(label, label)


def model_named(label: str) -> Any:
    """The model of a label, of today or before. Raises ``LookupError`` where there is none."""
    return apps.get_model(label_now(label))


def columns_now(label: str, columns: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a stored row by their names of today."""
    renamed = COLUMNS.get(label_now(label), {})
    return {renamed.get(name, name): value for name, value in columns.items()}
