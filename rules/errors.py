"""The one family of errors in the pure core: input that nobody can read.

An illegal list or move is no error; it is a :class:`rules.verdict.Verdict` with findings. What stands
here is raised only where there is nothing to judge: an unknown name, a missing field, a value of the
wrong shape.
"""

from collections.abc import Iterable
from difflib import get_close_matches


class BadInput(ValueError):
    """Input nobody can read: one sentence, what is the case and what to do.

    ``message`` is that sentence; ``path`` says where in the input it stands, such as
    ``entries[2].figure.points``, and is empty where the input has no parts.
    """

    def __init__(self, message: str, *, path: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.path = path

    @property
    def sentence(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class UnknownPolicyKey(BadInput):
    """A policy names a key that no ambiguity knows."""


class BadPolicyValue(BadInput):
    """A policy key holds something it does not offer."""


class UnknownRuleset(BadInput):
    """A ruleset key that is not registered."""


def place_of(error: UnicodeDecodeError) -> tuple[int, int]:
    """Line and column, from 1, of the first byte that is no text. Columns count characters, as editors do."""
    before = error.object[: error.start]
    line_start = before.rfind(b"\n") + 1
    return before.count(b"\n") + 1, len(before[line_start:].decode("utf-8", "replace")) + 1


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The sentence that follows "is not known": the nearest word, or all words where nothing is near."""
    words = list(known)
    near = get_close_matches(word, words, n=1)
    if near:
        return f"Did you mean {near[0]!r}?"
    return f"Use {', '.join(words)}."
