"""What the engine refuses, each with a sentence: what is the case, then what to do.

These are refusals somebody can mend; a service turns them into its own ``Refused``. A draft that breaks
its own rules is no refusal but a bug, and :class:`BrokenDraft` says so by being an ``AssertionError``.
"""

from collections.abc import Mapping
from typing import Any


class EngineRefusal(Exception):
    """The engine will not do it. ``code`` is for machines, ``str(error)`` for people, ``data`` for both."""

    code = "refused"

    def __init__(
        self, message: str, *, code: str | None = None, data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.code
        self.data: dict[str, Any] = dict(data or {})


class IllegalMove(EngineRefusal):
    """A status cannot follow the one before it."""

    code = "illegal-move"


class BadState(EngineRefusal):
    """Entrants or history contradict themselves; nothing may be computed from them."""

    code = "bad-state"


class CannotPair(EngineRefusal):
    """The state is sound, but a round cannot be made of it (yet)."""

    code = "cannot-pair"


class BadPolicy(EngineRefusal):
    """A policy key or value that the engine does not know."""

    code = "bad-policy"


class BrokenDraft(AssertionError):
    """A bug: the engine's own checker objects to the engine's draft."""
