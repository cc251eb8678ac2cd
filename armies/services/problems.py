"""What is wrong with one line of something that people sent: a file, a pasted list."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class LineProblem:
    """One sentence about one line: what is the case, then what to do.

    ``line`` counts from 1 as an editor does and is ``None`` where the input has no lines (JSON)
    or the message speaks of the whole file;
    ``column`` is the column's name or the path, where there is one;
    ``suggestions`` are texts that would be understood in place of what stands there.
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
