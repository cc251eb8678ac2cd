"""Refusals: errors that somebody can mend, in one sentence that says what is the case and what to do.

Anything else that is raised is a bug. The same shape goes to forms, to the API and to commands.
"""

from collections.abc import Mapping, Sequence
from typing import Any

CONFLICT = 409  # the thing has moved on, or its state forbids it
UNPROCESSABLE = 422  # what was sent cannot be used as it is


class Refused(Exception):
    """A service says no, for a reason that somebody can mend.

    ``code`` is stable and for machines, ``message`` is the sentence people read, ``field`` names the
    input it is about, ``data`` holds the values the sentence was made from, ``refs`` the clauses.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = UNPROCESSABLE,
        field: str | None = None,
        data: Mapping[str, Any] | None = None,
        refs: Sequence[object] = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.field = field
        self.data: dict[str, Any] = dict(data or {})
        self.refs: tuple[str, ...] = tuple(str(ref) for ref in refs)

    def __str__(self) -> str:
        return self.message

    def as_json(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "message": self.message,
            "field": self.field,
            "data": self.data,
            "refs": list(self.refs),
        }
