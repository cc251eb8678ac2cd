"""How rules speak: findings and verdicts, never a bare bool and never an exception for an illegal move.

A :class:`Verdict` carries the value that was asked for, what the rules have to say about it, and the
trace of how the value came about. It holds no sentence: a page, a print or a command makes one from the
``code`` and the ``data``, in the language of its reader.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from rules.citations import Ref

T = TypeVar("T")


class Severity(StrEnum):
    """How much a finding weighs."""

    ERROR = "error"  # the rules object
    WARNING = "warning"  # legal, but somebody should look
    CHECKLIST = "checklist"  # only a person at the table can see it
    UNDECIDED = "undecided"  # the rules have to be read out; nothing is guessed


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a rule has to say.

    ``code`` is stable and for machines, ``case`` tells apart what one code can say; ``subject`` names the
    figure, player or field it is about; ``data`` holds the values of its sentence.
    """

    code: str
    severity: Severity
    refs: tuple[Ref, ...]
    case: str = ""
    subject: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "case": self.case,
            "severity": self.severity.value,
            "refs": [str(ref) for ref in self.refs],
            "subject": self.subject,
            "data": dict(self.data),
        }


@dataclass(frozen=True, slots=True)
class Step:
    """One step on the way to a value: a code, the values of its line, and the clauses that it follows."""

    code: str
    case: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    refs: tuple[Ref, ...] = ()

    def as_json(self) -> dict[str, Any]:
        refs = {"refs": [str(ref) for ref in self.refs]} if self.refs else {}
        return {"code": self.code, "case": self.case, "data": dict(self.data), **refs}


@dataclass(frozen=True, slots=True)
class Verdict(Generic[T]):
    """A value with the reasons for it.

    ``disputed`` lists the ambiguity ids (A1..) whose default or policy value was used, so that a print
    can say that the organiser may rule otherwise.
    """

    value: T
    findings: tuple[Finding, ...] = ()
    trace: tuple[Step, ...] = ()
    disputed: tuple[str, ...] = ()

    @property
    def is_legal(self) -> bool:
        return not self.errors

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.severity is Severity.ERROR)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.severity is Severity.WARNING)


Answer = Verdict[dict[str, Any]]  # of the referee's desk: the fields to print
