"""How rules speak: findings and verdicts, never a bare bool and never an exception for an illegal move.

A :class:`Verdict` carries the value that was asked for, what the rules have to say about it, and the
trace of how the value came about. It refuses to decide what a screen shows: sentences here are plain
English, with a stable ``code`` and ``data`` from which an edge may word them in another language.
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
    """One thing a rule has to say: what is the case, then what to do.

    ``code`` is stable and for machines; ``subject`` names the figure, player or field it is about;
    ``data`` holds the numbers the sentence was made from.
    """

    code: str
    severity: Severity
    message: str
    refs: tuple[Ref, ...]
    subject: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "severity": self.severity.value,
            "message": self.message,
            "refs": [str(ref) for ref in self.refs],
            "subject": self.subject,
            "data": dict(self.data),
        }


@dataclass(frozen=True, slots=True)
class Verdict(Generic[T]):
    """A value with the reasons for it.

    ``disputed`` lists the ambiguity ids (A1..) whose default or policy value was used, so that a print
    can say that the organiser may rule otherwise.
    """

    value: T
    findings: tuple[Finding, ...] = ()
    trace: tuple[str, ...] = ()
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
