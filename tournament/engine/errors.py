"""What the engine refuses, each by a code and the values of its sentence.

These are refusals somebody can mend; a service turns them into its own ``Refused``. Their sentences stand in
``tournament/messages/engine_refusals.py``. A draft that breaks its own rules is no refusal but a bug, and
:class:`BrokenDraft` says so by being an ``AssertionError``.
"""

from collections.abc import Mapping
from typing import Any, ClassVar


class EngineRefusal(Exception):
    """The engine will not do it. ``case`` tells sentences of one code apart, ``data`` holds their values."""

    def __init__(self, code: str, *, case: str = "", data: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{code}.{case}" if case else code)
        self.code = code
        self.case = case
        self.data: dict[str, Any] = dict(data or {})


class IllegalMove(EngineRefusal):
    """A status cannot follow the one before it."""


class BadState(EngineRefusal):
    """Entrants or history contradict themselves; nothing may be computed from them."""


class CannotPair(EngineRefusal):
    """The state is sound, but a round cannot be made of it (yet)."""


class BadPolicy(EngineRefusal):
    """A policy key or value that the engine does not know."""


class BadSetting(EngineRefusal):
    """What an organiser sets cannot be used; ``path`` says where in it, such as ``awards[0].place``."""

    CODE: ClassVar[str]

    def __init__(self, case: str, *, path: str, **data: Any) -> None:
        super().__init__(self.CODE, case=case, data={**data, "path": path})
        self.path = path


class BrokenDraft(AssertionError):
    """A bug: the engine's own checker objects to the engine's draft."""
