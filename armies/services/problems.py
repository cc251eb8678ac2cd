"""What is wrong with one line of something that people sent: a file, a pasted list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from armies.messages.edge import at_place, problem_text


class Coded(Protocol):
    """What has a code, a case and data: an error or a contradiction."""

    @property
    def code(self) -> str: ...
    @property
    def case(self) -> str: ...
    @property
    def data(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True)
class LineProblem:
    """What is wrong with one line: a code and the values of its sentence, or a ready ``text``.

    ``line`` counts from 1 and is ``None`` for JSON and whole files; ``column`` is a name or a path;
    ``suggestions`` would be understood in place of what stands there.
    """

    line: int | None
    column: str | None
    text: str = ""
    suggestions: tuple[str, ...] = ()
    code: str = ""
    case: str = ""
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @classmethod
    def from_error(
        cls, found: Coded, *, line: int | None, column: str | None, suggestions: Sequence[str] = ()
    ) -> "LineProblem":
        """An error or a contradiction as the problem of a line."""
        text = getattr(found, "text", "")
        return cls(line, column, text, tuple(suggestions), found.code, found.case, found.data)

    @property
    def message(self) -> str:
        """The sentence that people read, in the language of who reads it."""
        return str(self.text) or problem_text(self.code, self.data, case=self.case)

    @property
    def unknown_name(self) -> str:
        """The name of a figure that no catalogue has, if that is the problem."""
        return str(self.data["label"]) if self.code == "label-unknown" else ""

    def __str__(self) -> str:
        return at_place(self.message, line=self.line, column=self.column)

    def as_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "column": self.column,
            "message": self.message,
            "suggestions": list(self.suggestions),
        }
