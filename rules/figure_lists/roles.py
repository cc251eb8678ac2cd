"""The roles of bases: what may not be said of one, and what its name lets somebody ask.

A name decides nothing (A13). It only proposes a role, which an official confirms or rejects.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as field_of
from typing import Any, Final

from rules.figure_lists.abilities import ONE_RING, PR1, PR2, ability_code
from rules.figure_lists.figures import Figure, Role

# English, German, French, Italian, Spanish, Portuguese, Japanese. Accents and capitals are folded first.
_FRODO: Final = re.compile(r"\bfrodon?\b|フロド")
_BEARER: Final = re.compile(
    r"\bring[ -]?bearer\b|\bringtrager\b|\bporteur de l'anneau\b|\bportatore dell'anello\b"
    r"|\bportador (?:del anillo|do anel)\b|指輪(?:の)?(?:所持者|保持者)"
)
_RING: Final = re.compile(
    r"\b(?:ring|rings|ringe|anneau|anello|anillo|anel)\b|指輪"
    r"|\b(?:invisible|unsichtbar\w*|invisibile|invisivel)\b|透明"
)
# The role, and the printed halves that contradict it: a half replaces its other half and nobody else (8.52).
_CONTRADICTED_BY: Final = {Role.PR1: (PR2,), Role.PR2: (PR1,), Role.RING_BASE: (PR1, PR2)}


@dataclass(frozen=True, slots=True)
class RoleContradiction:
    """Why a figure cannot have its role: the field at fault, and the code and values of the sentence."""

    field: str
    code: str
    case: str = ""
    data: Mapping[str, Any] = field_of(default_factory=dict)


def role_contradiction(figure: Figure) -> RoleContradiction | None:
    """What is wrong with the role of a figure by itself, if anything is."""
    if figure.role is Role.RING_BASE and not figure.role_of:
        return RoleContradiction("role_of", "role-of-missing")
    if figure.role is not Role.RING_BASE and figure.role_of:
        return RoleContradiction("role_of", "role-of-surplus")
    printed = {ability_code(ability.code) for ability in figure.abilities}
    for half in _CONTRADICTED_BY.get(figure.role, ()) if figure.role else ():
        if half in printed:
            return RoleContradiction("role", "role-half", case=half)
    return None


def proposed_role(figure: Figure) -> Role | None:
    """The role that a name suggests while nobody has settled one; ``None`` where there is nothing to ask."""
    if figure.role is not None:
        return None
    return role_by_name(figure.name, (ability.code for ability in figure.abilities))


def role_by_name(name: str, abilities: Iterable[str]) -> Role | None:
    """The same of a name and the codes of abilities.

    A base that prints The One Ring needs no role to be a Ring-bearer.
    """
    role = _named_role(name)
    if role is Role.RING_BEARER and any(ability_code(code) == ONE_RING for code in abilities):
        return None
    return role


def _named_role(name: str) -> Role | None:
    plain = _folded(name)
    rest = _BEARER.sub(" ", plain)
    if rest == plain and not _FRODO.search(plain):
        return None
    return Role.RING_BASE if _RING.search(rest) else Role.RING_BEARER


def _folded(name: str) -> str:
    """Without capitals, invisible signs and accents on Latin letters; Japanese signs stay whole."""
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(
        each for each in letters if not ("\u0300" <= each <= "\u036f" or unicodedata.category(each) == "Cf")
    )
    return unicodedata.normalize("NFC", plain).replace("\u2019", "'")
