"""Citations: how a finding names the clause it comes from.

A citation is the number under which ``rules/reference/`` keeps the clause in our own words:

- ``"7.01"`` a numbered rule of the 2007 championship document, ``"Annexe A"`` its timing annexe;
- ``"D33"`` a point in which the starter rules differ from it;
- ``"A3"`` an ambiguity of the documents, with the default that Muster takes and the policy key that
  switches it;
- ``"MESBG duel"`` a section of the other game that the desk answers about, ``"X1"`` an ambiguity of it.

This module refuses to know the texts themselves: see :mod:`rules.reference`.
"""

import re
from dataclasses import dataclass
from typing import Final

_SHAPE: Final = re.compile(r"^(?:\d{1,2}\.\d{2,3}|Annexe A|[ABDX]\d{1,2}|MESBG [a-z][a-z ]*)$")


class MalformedCitation(ValueError):
    """A citation that cannot name any clause, whatever the reference holds."""


@dataclass(frozen=True, slots=True, order=True)
class Ref:
    """One citation. ``str(ref)`` is what people read: ``7.01``, ``Annexe A``, ``D33``, ``A3``."""

    number: str

    def __post_init__(self) -> None:
        if not _SHAPE.match(self.number):
            raise MalformedCitation(f"{self.number!r} is not a rule number. Cite 7.01, Annexe A, D33 or A3.")

    def __str__(self) -> str:
        return self.number

    @property
    def is_rule(self) -> bool:
        """Is this a clause of the championship document itself (not a difference or a default)?"""
        return self.number[0].isdigit() or self.number == "Annexe A"


def cite(*numbers: str) -> tuple[Ref, ...]:
    """Citations in the order given. A test proves that each literal in the code exists."""
    return tuple(Ref(number) for number in numbers)
