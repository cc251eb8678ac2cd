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


def ruleset_name(key: str) -> str:
    """The name of a ruleset by its key."""
    return str(NAMES[ruleset(key).key])
