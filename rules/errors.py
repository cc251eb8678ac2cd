"""The one family of errors in the pure core: input that cannot be read.

An illegal list or move is no error; it is a :class:`rules.verdict.Verdict` with findings. What stands
here is raised only where there is nothing to judge: an unknown name, a missing field, a value of the
wrong shape.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any


class BadInput(ValueError):
    """Input that cannot be read: a code and the values of its sentence, which is made where it is shown.

    ``case`` tells apart what one code can say; ``path`` names the place in the input, such as
    ``entries[2].figure.points``, and is empty where the input has no parts. ``text`` is a ready sentence.
    """

    def __init__(
        self,
        code: str,
        text: str = "",
        *,
        case: str = "",
        path: str = "",
        data: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(code, case, path)
        self.code = code
        self.text = text
        self.case = case
        self.path = path
        self.data: dict[str, Any] = dict(data or {})

    def __str__(self) -> str:
        """For a traceback; people read the sentence."""
        what = f"{self.code}.{self.case}" if self.case else self.code
        return f"{self.path}: {what}" if self.path else what


class UnknownPolicyKey(BadInput):
    """A policy names a key that no ambiguity knows."""


class BadPolicyValue(BadInput):
    """A policy key holds something it does not offer."""


class UnknownRuleset(BadInput):
    """A ruleset key that is not registered."""


class TooLarge(Exception):
    """A question whose answer would take too long. It is not wrong: a person has to decide it."""


def place_of(error: UnicodeDecodeError) -> tuple[int, int]:
    """Line and column, from 1, of the first byte that is no text. Columns count characters, as editors do."""
    before = error.object[: error.start]
    line_start = before.rfind(b"\n") + 1
    return before.count(b"\n") + 1, len(before[line_start:].decode("utf-8", "replace")) + 1


def nearest(word: str, known: Iterable[str]) -> str:
    """The one of the words that is nearest; empty where none is near."""
    return next(iter(get_close_matches(word, list(known), n=1)), "")


def unknown(
    code: str, written: object, known: Iterable[str], *, path: str, error: type[BadInput] = BadInput
) -> BadInput:
    """The error of a word that is not known, with the nearest one there is."""
    words = list(known)
    near = nearest(str(written), words)
    data = {"written": str(written), "near": near, "known": words}
    return error(code, case="near" if near else "known", path=path, data=data)
