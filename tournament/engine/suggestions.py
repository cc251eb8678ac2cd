"""Did you mean ...? One helper for every key a person may mistype."""

from collections.abc import Collection
from difflib import get_close_matches
from typing import Any


def nearest(word: str, known: Collection[str]) -> tuple[str, dict[str, Any]]:
    """``near`` with the closest known word, or ``known`` with all of them: a case and the values for it."""
    close = get_close_matches(word, sorted(known), n=1)
    return ("near", {"near": close[0]}) if close else ("known", {"known": sorted(known)})
