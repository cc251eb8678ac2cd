"""The family of errors somebody can mend. Everything else is a bug.

A refusal is raised beside the rule it guards, carries a stable code and the values of its sentence (what is
the case, then what to do), and becomes the same answer on a page, in the API and on the command line. The
sentences stand in ``tournament/messages/refusals/``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from armies.services.errors import Refused

__all__ = ["Conflict", "Invalid", "NotAllowed", "Refused", "require_reason"]


class _Kind(Refused):
    answer: ClassVar[int]

    def __init__(
        self,
        code: str,
        text: Any = "",
        *,
        case: str = "",
        field: str | None = None,
        data: Mapping[str, Any] | None = None,
        refs: Sequence[object] = (),
    ) -> None:
        super().__init__(code, text, case=case, status=self.answer, field=field, data=data, refs=refs)


class Conflict(_Kind):
    """The event is in another state than the request thinks: 409."""

    answer = 409


class Invalid(_Kind):
    """What was sent cannot be taken: 422."""

    answer = 422


class NotAllowed(_Kind):
    """Somebody else may do this: 403."""

    answer = 403


def require_reason(reason: str, *, case: str) -> None:
    """Raise ``Invalid`` where no reason is given. ``case`` says what it is for: a correction, a penalty."""
    if not reason.strip():
        raise Invalid("reason-missing", case=case, field="reason")
