"""Did you mean ...? One helper for every key a person may mistype."""

from collections.abc import Collection
from difflib import get_close_matches


def did_you_mean(word: str, known: Collection[str]) -> str:
    """The closest known word, or all of them where none is close."""
    close = get_close_matches(word, sorted(known), n=1)
    if close:
        return f"Did you mean {close[0]!r}?"
    return f"Known are {', '.join(sorted(known))}."
