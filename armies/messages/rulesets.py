"""What the rulesets are called."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from rules.registry import ruleset

NAMES: Final[Mapping[str, Any]] = {
    "combat-hex-2007": _("Combat Hex, European Championship 2007"),
    "combat-hex-starter": _("Combat Hex, starter rules"),
    "mesbg": _("Middle-earth Strategy Battle Game"),
    "results-only": _("Any other game, results only"),
}


def is_scored(key: str) -> bool:
    """Does the organiser say what a result is worth in this ruleset?"""
    return bool(ruleset(key).schemes)


SENTENCES: Final[Mapping[str, Any]] = {  # of games that the organiser scores, beside their names
    "mesbg": _("Good against evil, scored by victory points."),
    "results-only": _("Two players and a count of points decide; nothing else is asked."),
}


def ruleset_sentence(key: str) -> str:
    """The name of a ruleset and what an event of it is like, as one choice says it."""
    return f"{ruleset_name(key)}: {SENTENCES[key]}"


def ruleset_name(key: str) -> str:
    """The name of a ruleset by its key."""
    return str(NAMES[ruleset(key).key])
