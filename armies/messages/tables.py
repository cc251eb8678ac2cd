"""Tables from codes to sentences, and how a sentence gets its values.

The pure core and the services hand out a ``code`` and plain ``data``, never a sentence. A table has one
message for each code, or for ``code.case`` where one code is said in several ways (a faction, a status). Each
message is one whole sentence or more, marked for translation, with all values as named placeholders:
``%(table)s``. Where a number decides between singular and plural, it is an ``ngettext_lazy`` of that value.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from django.utils.translation import gettext as _

from armies.list_slots import limit_of, side_of
from armies.messages.formats import Amount, as_text

# Values that say how much: of four digits on they are written in groups of three, as no number or name is.
AMOUNTS: Final = frozenset(
    (
        "bearer_points",
        "count",
        "files",
        "hero_points",
        "least",
        "length",
        "level",
        "limit",
        "most",
        "over",
        "part",
        "points",
        "value",
        "whole",
    )
)
Format = Callable[[Any], str] | Mapping[Any, Any]  # of one value: how it is written, or its name by its key


@dataclass(frozen=True, slots=True)
class Message:
    """One message. ``formats`` say how single values are written where :func:`as_text` does not know it."""

    text: Any  # a lazy translation
    formats: Mapping[str, Format]

    def filled(self, data: Mapping[str, Any]) -> str:
        """The sentence in the reader's language; ``KeyError`` where a value is missing."""
        return str(self.text % _Values(self, data))

    def formatted(self, name: str, value: Any) -> Any:
        """One value as the sentence shows it; whole numbers stay numbers, for they may decide the plural."""
        shown = self.formats.get(name)
        if shown is None and isinstance(value, int):
            return Amount(value) if name in AMOUNTS and not isinstance(value, bool) else value
        if shown is None:
            return as_text(value)
        return str(shown[value]) if isinstance(shown, Mapping) else shown(value)


class _Values(dict[str, Any]):
    """The values of a message, each written when the sentence asks for it: data may hold many more."""

    def __init__(self, message: Message, data: Mapping[str, Any]) -> None:
        super().__init__()
        self.message = message
        self.data = data

    def __missing__(self, name: str) -> Any:
        return self.message.formatted(name, self.data[name])


def message(text: Any, **formats: Format) -> Message:
    """``message(_("Table %(table)s is free from %(at)s."), at=time_of_day)``."""
    return Message(text, formats)


def with_limit(sentence: str, limit: int | None) -> str:
    """``500 points: Your list breaks the rules.``; the sentence alone where it is about any limit."""
    if limit is None:
        return sentence
    return _("%(limit)s points: %(sentence)s") % {"limit": Amount(limit), "sentence": sentence}


class MessageTable:
    """The messages of one kind: refusals, findings, reasons. Packages add theirs when the program starts."""

    def __init__(self) -> None:
        self.messages: dict[str, Message] = {}

    def add(self, messages: Mapping[str, Any]) -> None:
        """Add messages by key. ``ValueError`` where a key is there already: two sentences for one thing."""
        if twice := messages.keys() & self.messages.keys():
            raise ValueError(f"These codes have two messages: {', '.join(sorted(twice))}.")
        self.messages |= {
            key: each if isinstance(each, Message) else message(each) for key, each in messages.items()
        }

    def text(self, code: str, data: Mapping[str, Any], *, case: str = "") -> str:
        """The sentence of a code; ``KeyError`` where there is none, or where a value is missing.

        Of a list for rounds with a points limit of their own, such as ``any-500``, the limit stands before it.
        """
        key = f"{code}.{case}" if case else code
        limit = limit_of(key) if key not in self.messages else None
        return with_limit(self.messages[side_of(key) if limit else key].filled(data), limit)

    def stored_text(self, row: Mapping[str, Any]) -> str:
        """The sentence of a stored ``{"code", "case", "data"}``; of an older row, its own ``text``.

        A file from elsewhere may hold any data: where no sentence can be made of it, the text is shown as well.
        """
        try:
            return self.text(str(row["code"]), row.get("data") or {}, case=str(row.get("case") or ""))
        except (KeyError, AttributeError, TypeError, ValueError):
            return str(row.get("text") or row.get("message") or row.get("code") or "")


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence by its code and values; ``str`` says it in the reader's language. For subclasses."""

    table: ClassVar[MessageTable]

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)
    case: str = ""

    def __str__(self) -> str:
        return self.table.text(self.code, self.data, case=self.case)


REFUSALS: Final = MessageTable()  # of services: somebody can mend what is the case
FINDINGS: Final = MessageTable()  # of the rules: what they say of a list, a result or a set-up
BAD_INPUT: Final = MessageTable()  # of the rules: what nobody can read
