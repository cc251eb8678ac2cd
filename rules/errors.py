"""The one family of errors in the pure core: input that nobody can read.

An illegal list or move is no error; it is a :class:`rules.verdict.Verdict` with findings. What stands
here is raised only where there is nothing to judge: an unknown name, a missing field, a value of the
wrong shape.
"""

from __future__ import annotations


class BadInput(ValueError):
    """Input nobody can read: one sentence, what is the case and what to do.

    ``message`` is that sentence; ``path`` says where in the input it stands, such as
    ``entries[2].figure.points``, and is empty where the input has no parts.
    """

    def __init__(self, message: str, *, path: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.path = path
