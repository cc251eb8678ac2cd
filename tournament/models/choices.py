"""Choices of a column from an enumeration of the engine, so that both can never drift."""

from enum import StrEnum


def choices(kind: type[StrEnum]) -> list[tuple[str, str]]:
    """``[(value, label), ...]`` in the order of the enumeration."""
    return [(member.value, member.value.replace("-", " ").capitalize()) for member in kind]
