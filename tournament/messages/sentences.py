"""One sentence of a query: its code and values, said in the language of whoever reads it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from armies.messages.tables import MessageTable


@dataclass(frozen=True, slots=True)
class Sentence:
    """One message of a table; ``str`` makes the sentence. Two are equal if they say the same thing."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)
    case: str = ""
    table: MessageTable = field(kw_only=True, repr=False)

    def __str__(self) -> str:
        return self.table.text(self.code, self.data, case=self.case)


def sentences_of(messages: Mapping[str, Any]) -> tuple[MessageTable, Callable[..., Sentence]]:
    """A table of these messages, and what makes a sentence of it: ``sentence("next-round", {"count": 8})``."""
    table = MessageTable()
    table.add(messages)

    def sentence(code: str, data: Mapping[str, Any] | None = None, *, case: str = "") -> Sentence:
        return Sentence(code, data or {}, case, table=table)

    return table, sentence
