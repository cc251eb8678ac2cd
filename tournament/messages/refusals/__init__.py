"""What services and pages refuse: a module for each subject, or for two that belong together."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from armies.messages.formats import as_text
from armies.messages.tables import Message, message
from tournament.messages.formats import round_title
from tournament.messages.refusals import (
    accounts,
    catalogues,
    clock,
    core,
    deletion,
    entrants,
    hall,
    lists,
    pages,
    penalties,
    prints,
    results,
    rounds,
    standings,
    tournaments,
    transfer,
    undo,
)

SUBJECTS = (
    accounts,
    catalogues,
    clock,
    core,
    deletion,
    entrants,
    hall,
    lists,
    pages,
    penalties,
    prints,
    results,
    rounds,
    standings,
    tournaments,
    transfer,
    undo,
)


def with_rounds(messages: Mapping[str, Any]) -> dict[str, Message]:
    """The messages with the title of a round, which services hand out as programs have it, in any language."""
    found = {key: each if isinstance(each, Message) else message(each) for key, each in messages.items()}
    return {key: replace(each, formats={"round": _round, **each.formats}) for key, each in found.items()}


def _round(value: object) -> str:
    return round_title(value) if isinstance(value, str) else as_text(value)
