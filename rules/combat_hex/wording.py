"""How findings word numbers and names, so that every sentence does it alike."""

from collections.abc import Iterable

_MANY = {"hero": "heroes", "hex": "hexes", "copy": "copies"}


def count_text(count: int, word: str) -> str:
    """1 minion, 12 minions, 2 heroes."""
    return f"{count} {word if count == 1 else _MANY.get(word, word + 's')}"


def list_text(words: Iterable[str]) -> str:
    """One; one and two; one, two and three."""
    parts = list(words)
    if len(parts) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
