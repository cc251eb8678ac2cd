"""What the rulesets are called."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from rules.registry import ruleset

NAMES: Final[Mapping[str, Any]] = {
    "Combat Hex, European Championship 2007": _("Combat Hex, European Championship 2007"),
    "Combat Hex, starter rules": _("Combat Hex, starter rules"),
}


def ruleset_name(key: str) -> str:
    """The name of a ruleset by its key; in English where it has none in this language."""
    name = ruleset(key).name
    return str(NAMES.get(name, name))
