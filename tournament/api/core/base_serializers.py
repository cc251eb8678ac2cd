"""What every shape shares: fields that are named, points that are numbers, and nothing unknown.

A field that nobody knows is refused with a sentence: it is a slip, and what was meant would be lost.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import Any, TypeVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rules.point_units import is_whole
from rules.scoring.points import MAX_POINTS, UNITS
from tournament.services.core.actors import MAX_TOKEN_LENGTH
from tournament.services.core.inputs import far_year
from tournament.services.core.visible_text import texts_in, without_controls
from tournament.services.penalties.incidents import MAX_POINTS as MAX_TAKEN_POINTS


class Output(serializers.Serializer[Any]):
    """An answer. Refuses to take anything in."""


class RequestSerializer(serializers.Serializer[Any]):
    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = next((str(key) for key in data if key not in self.fields), None)
            if unknown is not None:
                known = ", ".join(self.fields) or "none"
                raise serializers.ValidationError(
                    {unknown: f"{unknown[:40]!r} is no field here. Leave it out, or use one of: {known}."}
                )
        return super().to_internal_value(data)


class TextField(serializers.CharField):
    """A text without control characters, as on the pages; U+0000 is refused."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(without_controls(data, but="\0") if isinstance(data, str) else data)


class TokenField(serializers.CharField):
    def __init__(self, **options: Any) -> None:
        text = "Made by the client, different for each thing it sends. Sending it again does nothing twice."
        super().__init__(**{"max_length": MAX_TOKEN_LENGTH, "help_text": text, **options})


class MappingField(serializers.DictField):
    """Values by name. Refuses the sign U+0000 in any text: PostgreSQL keeps none."""

    def to_internal_value(self, data: Any) -> Any:
        if any("\0" in text for text in texts_in(data)):
            raise serializers.ValidationError("A text holds a character that no text has. Leave it out.")
        return super().to_internal_value(data)


class CountField(serializers.IntegerField):
    """A whole number. The text 1.000 is none: it may be one, and it may be one thousand."""

    re_decimal = re.compile(r"\.0$")  # of a JSON number


Day = TypeVar("Day", bound=date)


class InstantField(serializers.DateTimeField):
    def to_internal_value(self, value: Any) -> datetime:
        return _of_our_days(super().to_internal_value(value))


class DayField(serializers.DateField):
    def to_internal_value(self, value: Any) -> date:
        return _of_our_days(super().to_internal_value(value))


def _of_our_days(day: Day) -> Day:
    if sentence := far_year(day):
        raise serializers.ValidationError(sentence)
    return day


@extend_schema_field({"type": "integer", "nullable": True})
class KnownNumberField(serializers.IntegerField):
    """A number at the end of a source; null where a part of the source is missing."""

    def __init__(self, **options: Any) -> None:
        super().__init__(read_only=True, allow_null=True, **options)


class SizeField(serializers.IntegerField):
    """How many there are of something."""

    def to_representation(self, value: Any) -> int:
        return len(value)


@extend_schema_field({"type": "number", "example": 7.5})
class TotalField(serializers.Field[float, Any, float, Any]):
    """Points of several games, with two decimals at most."""

    def to_representation(self, value: float) -> int | float:
        return value


class TextOfField(serializers.CharField):
    """A code of the core in the reader's language: ``TextOfField(tiebreak_name, source="key")``."""

    def __init__(self, text: Callable[[str], str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.text = text

    def to_representation(self, value: str) -> str:
        return self.text(value)


def _decimal_points(data: Any, least: int, most: int) -> Fraction | None:
    """A JSON number in this range with two decimals at most; None for everything else."""
    is_number = not isinstance(data, bool) and isinstance(data, (int, float))
    if not is_number or not least <= data <= most:
        return None
    points = Fraction(str(data))
    return points if is_whole(points, UNITS[-1]) else None


@extend_schema_field({"type": "number", "minimum": -MAX_POINTS, "maximum": MAX_POINTS, "example": 1.5})
class PointsField(serializers.Field[Fraction | float, Any, float, Any]):
    """Tournament points of a game (7.05, or the event's scheme), with two decimals at most."""

    def to_representation(self, value: Fraction | float) -> float:
        return value if isinstance(value, int | float) else float(value)

    def to_internal_value(self, data: Any) -> Fraction:
        """What a game of the event can give is for the service to say."""
        points = _decimal_points(data, -MAX_POINTS, MAX_POINTS)
        if points is None:
            raise serializers.ValidationError(
                f"Points are numbers up to {MAX_POINTS} with two decimals at most. Correct the points."
            )
        return points


@extend_schema_field({"type": "number", "minimum": 0, "maximum": MAX_TAKEN_POINTS, "example": 3})
class TakenPointsField(PointsField):
    """Tournament points that are taken."""

    def to_internal_value(self, data: Any) -> Fraction:
        points = _decimal_points(data, 0, MAX_TAKEN_POINTS)
        if points is None:
            raise serializers.ValidationError(
                f"Up to {MAX_TAKEN_POINTS} points with two decimals at most can be taken. Correct the points."
            )
        return points


class ProblemOutput(Output):
    """The one shape of everything that is refused: what is the case, then what to do (RFC 9457)."""

    type = serializers.CharField(help_text="Always `about:blank`: `code` says what it is.")
    title = serializers.CharField(help_text="The status in words.")
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="The same as `message`.")
    code = serializers.CharField(help_text="Stable, for machines.")
    message = serializers.CharField(help_text="A sentence for people.")
    field = serializers.CharField(allow_null=True, help_text="The input it is about, as a path.")
    data = serializers.DictField(  # type: ignore[assignment]  # a field, as the framework wants it
        help_text="The values behind the sentence."
    )
    refs = serializers.ListField(child=serializers.CharField(), help_text="Clauses of the rules.")


class VersionsOutput(Output):
    """Both versions of what was to be changed, by field, and who stored the one that stands."""

    stored = serializers.DictField()
    yours = serializers.DictField()
    opened = serializers.DictField(allow_null=True, help_text="Null if only a digest is known.")
    digest = serializers.CharField(help_text="The end of the new `ETag`.")
    changed_by = serializers.CharField(allow_null=True)
    changed_at = serializers.DateTimeField(allow_null=True)


class ChangedProblemOutput(ProblemOutput):
    """Somebody else changed it first."""

    data = VersionsOutput()  # type: ignore[assignment]  # as above
