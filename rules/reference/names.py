"""From the name of an ability, as somebody typed it, to the rule that describes it.

Catalogues are copied from bases by hand, so case, spaces, hyphens and apostrophes are not worth an
error. This module refuses to guess beyond that: a name the document does not know has no rule.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from rules.reference.clauses import Rule
from rules.reference.store import rules_by_number

# Other names for an ability: both halves of a pair (8.52), the Ring of section 9, and what 8.082 calls
# the Flyer of 8.13.
ALSO_CALLED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "pr1": "8.52",
        "pr2": "8.52",
        "onering": "9.01",
        "flying": "8.13",
        "flight": "8.13",
        "armour": "8.35",
    }
)


def ability_rule(name: str) -> Rule | None:
    """The rule that describes this ability: 8.47 for ``Leadership``; ``None`` where nobody describes it.

    Two names mean the same ability exactly if they lead to the same rule.
    """
    return _abilities().get(_folded(name))


@cache
def _abilities() -> Mapping[str, Rule]:
    held = rules_by_number()
    printed = {_folded(rule.ability): rule for rule in held.values() if rule.ability}
    return MappingProxyType({**printed, **{name: held[number] for name, number in ALSO_CALLED.items()}})


def _folded(name: str) -> str:
    words = "".join(sign if sign.isalnum() else " " for sign in name.casefold()).split()
    return "".join(words).removeprefix("the")
