"""What is wrong with one line of something that people sent: a file, a pasted list."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class LineProblem:
    """One sentence about one line: what is the case, then what to do.

    ``line`` counts from 1 and is ``None`` for JSON and whole files; ``column`` is a name or a path;
    ``suggestions`` would be understood in place of what stands there.
    """

    line: int | None
    column: str | None
    message: str
    suggestions: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.line is None:
            return f"{self.column}: {self.message}" if self.column else self.message
        where = f"Line {self.line}, column {self.column}" if self.column else f"Line {self.line}"
        return f"{where}: {self.message}"

    def as_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "column": self.column,
            "message": self.message,
            "suggestions": list(self.suggestions),
        }
