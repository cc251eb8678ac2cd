"""Serializers made from the definitions of inputs (``services.core.inputs``)."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final

from rest_framework import serializers

from tournament.api.core.base_serializers import (
    CountField,
    DayField,
    InstantField,
    MappingField,
    PointsField,
    RequestSerializer,
    TakenPointsField,
    TextField,
    TokenField,
)
from tournament.services.core.inputs import ABSENT, REQUIRED, FieldSpec, Input

FIELDS: Final[dict[str, Callable[..., serializers.Field[Any, Any, Any, Any]]]] = {
    "text": TextField,
    "raw_text": partial(serializers.CharField, trim_whitespace=False),
    "json": serializers.JSONField,
    "token": TokenField,
    "email": serializers.EmailField,
    "integer": serializers.IntegerField,
    "count": CountField,
    "number": serializers.FloatField,
    "boolean": serializers.BooleanField,
    "choice": serializers.ChoiceField,
    "instant": InstantField,
    "date": DayField,
    "points": PointsField,
    "taken_points": TakenPointsField,
    "list": serializers.ListField,
    "mapping": MappingField,
}
LIMITS: Final = ("max_length", "min_length", "min_value", "max_value", "choices", "help_text")
MAY_BE_BLANK: Final = ("text", "email", "choice")


class InputSerializer(RequestSerializer):
    """Reads a request; ``validated_data`` is the input."""

    definition: type[Input]

    def to_internal_value(self, data: Any) -> Any:
        """The values as the verb takes them. Raises ``Invalid`` where they do not fit each other."""
        values = super().to_internal_value(data)
        return self.definition.validated(values, sent=set(values).intersection(data))


def serializer_of(definition: type[Input]) -> type[InputSerializer]:
    return _made(definition)  # type: ignore[arg-type]  # a class is hashable


@cache
def _made(definition: type[Input]) -> type[InputSerializer]:
    made = {name: field_of(spec) for name, spec in definition.specs().items()}
    text = definition.__doc__ or ""
    return type(definition.__name__, (InputSerializer,), {"definition": definition, "__doc__": text, **made})


def field_of(spec: FieldSpec) -> serializers.Field[Any, Any, Any, Any]:
    options = {name: getattr(spec, name) for name in LIMITS if getattr(spec, name) not in (None, "", ())}
    options |= {"allow_null": True} if spec.is_nullable else {}
    if spec.default is not REQUIRED:
        options["required"] = False
        options |= {"default": spec.default} if spec.default is not ABSENT else {}
    if spec.kind in MAY_BE_BLANK and (spec.is_blank_allowed or not (spec.is_required or spec.default)):
        options["allow_blank"] = True
    if spec.input is not None:
        return serializer_of(spec.input)(**options)
    if spec.item is not None:
        options["child"] = field_of(spec.item)
    if spec.pattern:
        return serializers.RegexField(spec.pattern, **options)
    return FIELDS[spec.kind](**options)
