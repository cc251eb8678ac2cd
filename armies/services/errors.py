"""Refusals: errors that somebody can mend. Their sentences say what is the case and what to do.

Anything else that is raised is a bug. The same shape goes to forms, to the API and to commands.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from armies.messages.tables import REFUSALS

CONFLICT = 409  # the thing has moved on, or its state forbids it
UNPROCESSABLE = 422  # what was sent cannot be used as it is


class Refused(Exception):
    """A service says no, for a reason that somebody can mend.

    ``code`` is stable and for machines, ``data`` holds the values of its sentence, ``case`` says which one
    where a code has several. ``text`` is the sentence of something else that it tells on: a lazy one, made
    when it is read. ``field`` names the input it is about, ``refs`` the clauses.
    """

    def __init__(  # noqa: PLR0913 - what the one shape of an error holds
        self,
        code: str,
        text: Any = "",
        *,
        case: str = "",
        status: int = UNPROCESSABLE,
        field: str | None = None,
        data: Mapping[str, Any] | None = None,
        refs: Sequence[object] = (),
    ) -> None:
        super().__init__(code, case)
        self.code = code
        self.case = case
        self.text = text
        self.status = status
        self.field = field
        self.data: dict[str, Any] = dict(data or {})
        self.refs: tuple[str, ...] = tuple(str(ref) for ref in refs)

    @property
    def message(self) -> str:
        """The sentence that people read, in the language of whoever reads it."""
        return str(self.text or "") or REFUSALS.text(self.code, self.data, case=self.case)

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
