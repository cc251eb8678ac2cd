"""What a verb takes from outside: one definition of its fields, for the pages and for the API.

``<subject>/inputs.py`` declares a frozen value for each verb. The API makes its serializer and schema of it
(``api.core.input_serializers``), a page its form (``web.input_forms``), so that no limit is written twice.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, ClassVar, Final, Self, dataclass_transform

from django.utils.translation import gettext

from tournament.models.prepared_query import LARGEST
from tournament.services.core.actors import MAX_TOKEN_LENGTH

REQUIRED: Final = object()  # without it the request is refused
ABSENT: Final = object()  # it may be left out, and the verb sees that it was
SPEC: Final = "spec"
MAX_REASON_LENGTH: Final = 1000  # of every reason that goes to the log
MAX_NUMBER: Final = 32_767  # of a round or a table: their columns hold no more
MAX_CLAUSE_LENGTH: Final = 12
YEARS: Final = range(1900, 3001)  # an instant at the end of the calendar cannot be shown in another zone


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One field: its kind, its limits, what happens without it, and what to type.

    ``default`` is ``REQUIRED``, ``ABSENT`` or the value of a field that was left out. ``item`` is what a list
    holds, ``input`` the definition of a nested value.
    """

    kind: str
    default: Any = REQUIRED
    help_text: str = ""
    is_nullable: bool = False
    is_blank_allowed: bool = False  # of a text whose default is not empty
    max_length: int | None = None
    min_length: int | None = None
    min_value: int | None = None
    max_value: int | None = None
    choices: tuple[str, ...] = ()
    pattern: str = ""
    item: FieldSpec | None = None
    input: type[Input] | None = None

    @property
    def is_required(self) -> bool:
        return self.default is REQUIRED


@dataclass_transform(eq_default=False, frozen_default=True, kw_only_default=True)
class Input:
    """The values of one request, checked. ``sent`` names the fields that were in it."""

    sent: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        dataclass(eq=False, frozen=True, kw_only=True)(cls)

    @classmethod
    def specs(cls) -> dict[str, FieldSpec]:
        return {each.name: each.metadata[SPEC] for each in fields(cls)}  # type: ignore[arg-type]  # as made above

    @classmethod
    def validated(cls, values: Mapping[str, Any], sent: Iterable[str]) -> Self:
        made = cls(**values)
        object.__setattr__(made, "sent", frozenset(sent))
        made.check()
        return made

    def check(self) -> None:
        """Raise ``Invalid`` where fields do not fit each other. Nothing to check unless a verb says so."""

    def as_dict(self) -> dict[str, Any]:
        return {
            name: _plain(getattr(self, name))
            for name, spec in self.specs().items()
            if name in self.sent or spec.default is not ABSENT
        }


def _plain(value: Any) -> Any:
    if isinstance(value, Input):
        return value.as_dict()
    return [_plain(each) for each in value] if isinstance(value, list) else value


def _declared(kind: str, default: Any = REQUIRED, **limits: Any) -> Any:
    """What is ``None`` by default may be sent as null."""
    spec = FieldSpec(kind, default, is_nullable=limits.pop("is_nullable", default is None), **limits)
    if default is REQUIRED:
        return field(metadata={SPEC: spec})
    value = None if default is ABSENT else default
    if isinstance(value, (list, dict)):
        return field(default_factory=value.copy, metadata={SPEC: spec})
    return field(default=value, metadata={SPEC: spec})


def text(max_length: int | None, *, default: Any = REQUIRED, **limits: Any) -> Any:
    """Words of at most so many letters; ``None`` where the verb itself has the limit."""
    return _declared("text", default, max_length=max_length, **limits)


def raw_text(max_length: int, *, default: Any = REQUIRED, help_text: str = "") -> Any:
    """A text whose blanks count, such as a file."""
    return _declared("raw_text", default, max_length=max_length, help_text=help_text)


def json_value(*, default: Any = REQUIRED, help_text: str = "") -> Any:
    """Whatever JSON holds, which the verb itself checks."""
    return _declared("json", default, help_text=help_text)


def reason(*, default: Any = REQUIRED, help_text: str = "") -> Any:
    """Why it is done; kept in the log."""
    return text(MAX_REASON_LENGTH, default=default, help_text=help_text)


def token(*, default: Any = REQUIRED, **limits: Any) -> Any:
    """The client's own token: the same one sent twice is the same thing."""
    return _declared("token", default, max_length=MAX_TOKEN_LENGTH, **limits)


def email(*, default: Any = REQUIRED, **limits: Any) -> Any:
    """An address, or nothing where it may be left out."""
    return _declared("email", default, **limits)


def integer(
    min_value: int | None = None, max_value: int | None = None, *, default: Any = REQUIRED, **limits: Any
) -> Any:
    """A whole number from ``min_value`` to ``max_value``, both included; without them what a column holds."""
    least = -LARGEST if min_value is None else min_value
    most = LARGEST if max_value is None else max_value
    return _declared("integer", default, min_value=least, max_value=most, **limits)


def number(*, default: Any = REQUIRED, help_text: str = "") -> Any:
    """A number with a fraction."""
    return _declared("number", default, help_text=help_text)


def boolean(*, default: Any = False, help_text: str = "") -> Any:
    """Yes or no; no by default."""
    return _declared("boolean", default, help_text=help_text)


def choice(choices: type[Enum] | Collection[str], *, default: Any = REQUIRED, **limits: Any) -> Any:
    """One of these words, or of the values of an enumeration."""
    known = [each.value for each in choices] if isinstance(choices, type) else choices
    return _declared("choice", default, choices=tuple(map(str, known)), **limits)


def instant(*, default: Any = REQUIRED, **limits: Any) -> Any:
    """A moment with its zone."""
    return _declared("instant", default, **limits)


def date(*, default: Any = REQUIRED, help_text: str = "") -> Any:
    """A day."""
    return _declared("date", default, help_text=help_text)


def points(*, default: Any = REQUIRED, help_text: str = "") -> Any:
    """Tournament points of a game, with two decimals at most: a ``Fraction``."""
    return _declared("points", default, help_text=help_text)


def nested(definition: type[Input], *, default: Any = REQUIRED, help_text: str = "") -> Any:
    """A value with fields of its own."""
    return _declared("nested", default, input=definition, help_text=help_text)


def list_of(item: Any, *, default: Any = REQUIRED, **limits: Any) -> Any:
    """Several of ``item``, which is declared like a field of its own, or a definition."""
    spec = FieldSpec("nested", input=item) if isinstance(item, type) else item.metadata[SPEC]
    return _declared("list", default, item=spec, **limits)


def mapping(item: Any = None, *, default: Any = REQUIRED, **limits: Any) -> Any:
    """Values by name: each like ``item``, or checked by the verb itself."""
    spec = None if item is None else item.metadata[SPEC]
    return _declared("mapping", default, item=spec, **limits)


def of_kind(kind: str, *, default: Any = REQUIRED, **limits: Any) -> Any:
    """A field that needs reading of its own; API and pages know the kind by its name."""
    return _declared(kind, default, **limits)


def far_year(day: dt.date) -> str:
    """Why no tournament has this day or instant; empty for one that it may have."""
    is_near = day.year in YEARS
    if is_near:
        return ""
    values = {"year": day.year, "first": YEARS[0], "last": YEARS[-1]}
    return gettext("Year %(year)s is too far away. Use %(first)s to %(last)s.") % values


class NoInput(Input):
    """Nothing is sent."""


class ReasonInput(Input):
    """Why it is done."""

    reason: str = reason()


class OptionalReasonInput(Input):
    """Why it is done, for those who want to say it."""

    reason: str = reason(default="")


class TokenInput(Input):
    """The client's token and nothing else."""

    token: str = token(default="")
