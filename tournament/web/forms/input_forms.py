"""Forms made from the definitions of inputs (``services.core.inputs``), as a ``ModelForm`` is from a model.

``class Meta: input = ReasonInput`` gives a form the fields of the definition; ``fields``, ``labels``,
``help_texts``, ``required`` and ``widgets`` choose among them and say how they look. A field that the form
declares itself must not have other limits than the definition. A button without a form of its own is read
by :func:`posted`.
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final, TypeVar, cast

from django import forms
from django.core.exceptions import ImproperlyConfigured
from django.forms.forms import DeclarativeFieldsMetaclass
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournament.services.core.errors import Invalid
from tournament.services.core.inputs import ABSENT, FieldSpec, Input
from tournament.services.core.visible_text import without_controls
from tournament.web.forms.field_labels import FIELD_LABELS
from tournament.web.forms.labelled_errors import labelled_error

TYPED_POINTS: Final = re.compile(r"-?(?:[0-9]{1,4}(?:\.[0-9]{0,2})?|\.[0-9]{1,2})")
V = TypeVar("V", bound=Input)


class TextField(forms.CharField):
    """A text without control characters: no keyboard has them, and no database keeps one of them."""

    def to_python(self, value: Any) -> str | None:
        text = super().to_python(value)
        return without_controls(text.replace("\r\n", "\n")) if text else text  # as a browser counts them


class PointsField(forms.Field):
    """Points as people type them: ``1.5``, ``2,25``."""

    def to_python(self, value: Any) -> Fraction | None:
        typed = str(value or "").strip().replace(",", ".")
        if not typed:
            return None
        if not TYPED_POINTS.fullmatch(typed):
            raise forms.ValidationError(_("Enter points with at most two decimals, such as 1.5."))
        return Fraction(typed)


class ListField(forms.Field):
    """Several values of one field: sent one by one, or as words of one text."""

    widget = forms.MultipleHiddenInput

    def __init__(self, *, item: forms.Field, max_length: int | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.item, self.max_length = item, max_length

    def to_python(self, value: Any) -> list[Any]:
        parts = [part for text in value or () for part in text.split()]
        if self.max_length is not None and len(parts) > self.max_length:
            raise forms.ValidationError(
                _("These are %(count)s; the limit is %(limit)s. Send fewer."),
                params={"count": len(parts), "limit": self.max_length},
            )
        return [self.item.clean(part) for part in parts]


FIELDS: Final[Mapping[str, Callable[..., forms.Field]]] = {
    "text": TextField,
    "token": TextField,
    "email": forms.EmailField,
    "integer": forms.IntegerField,
    "count": forms.IntegerField,
    "number": forms.FloatField,
    "boolean": forms.BooleanField,
    "choice": forms.ChoiceField,
    "instant": forms.DateTimeField,
    "date": forms.DateField,
    "taken_points": PointsField,
}
LIMITS: Final = ("max_length", "min_length", "min_value", "max_value")
TEXTS: Final = ("text", "token", "email", "choice")


class InputFormMetaclass(DeclarativeFieldsMetaclass):
    def __new__(mcs, name: str, bases: tuple[type, ...], attrs: dict[str, Any]) -> Any:
        made: Any = super().__new__(mcs, name, bases, attrs)
        meta = getattr(made, "Meta", None)
        definition: type[Input] | None = getattr(meta, "input", None)
        if definition is None:
            return made
        own = made.declared_fields
        for each, field in own.items():
            _refuse_other_limits(f"{name}.{each}", field, definition.specs().get(each))
        found = {each: own.get(each) or field for each, field in _fields(definition, meta).items()}
        made.base_fields = {**found, **own}
        return made


class InputForm(forms.Form, metaclass=InputFormMetaclass):
    """A form whose ``Meta.input`` is a definition. ``values()`` is the input, once the form is valid."""

    use_required_attribute = False

    def values(self) -> Any:
        """The input of the verb. Raises ``Invalid`` where fields do not fit each other."""
        definition: type[Input] = self.Meta.input  # type: ignore[attr-defined]  # every form of a verb has it
        return definition.validated(self._given(definition), sent=filter(self._is_sent, self.fields))

    def _is_sent(self, name: str) -> bool:
        widget = self.fields[name].widget
        return not widget.value_omitted_from_data(self.data, self.files, self.add_prefix(name))

    def _given(self, definition: type[Input]) -> dict[str, Any]:
        specs = definition.specs()
        return {
            name: _given(specs[name], value)
            for name, value in self.cleaned_data.items()
            if name in specs and (value is not None or specs[name].is_nullable or not specs[name].is_required)
        }


def posted(
    request: HttpRequest,
    definition: type[V],
    *,
    prefix: str | None = None,
    form_class: type[InputForm] | None = None,
) -> V:
    """What a button or a short form sent. Raises ``Invalid`` for what is too long or of another kind.

    A text that is missing is empty here: the verb says itself what it asks for.
    """
    return read(request.POST, definition, prefix, form_class)


def posted_rows(request: HttpRequest, definition: type[V]) -> list[V]:
    """The rows of a form that repeats its fields, in their order; a field may have fewer than the others."""
    columns = {name: request.POST.getlist(name) for name in definition.specs()}
    rows = [
        {name: typed[row] for name, typed in columns.items() if row < len(typed)}
        for row in range(max(map(len, columns.values())))
    ]
    return [read(row, definition) for row in rows]


def read(
    data: Mapping[str, Any],
    definition: type[V],
    prefix: str | None = None,
    form_class: type[InputForm] | None = None,
) -> V:
    form_class = form_class or _form_of(definition)  # type: ignore[arg-type]  # a class is hashable
    form = form_class(data, prefix=prefix)
    for name, errors in form.errors.items():
        label = form.fields[name].label or name.replace("_", " ").capitalize()
        raise Invalid(f"{name.replace('_', '-')}-unreadable", labelled_error(label, errors[0]), field=name)
    made: V = form.values()
    return made


def field_of(definition: type[Input], name: str, **options: Any) -> forms.Field:
    meta = type(
        "Meta", (), {"labels": {name: options.get("label")}, "widgets": {name: options.get("widget")}}
    )
    return _field(name, definition.specs()[name], meta)


@cache
def _form_of(definition: Any) -> type[InputForm]:
    meta = type("Meta", (), {"input": definition, "is_lenient": True})
    name = f"{definition.__name__}Form"
    return cast("type[InputForm]", InputFormMetaclass(name, (InputForm,), {"Meta": meta}))


def _fields(definition: type[Input], meta: Any) -> dict[str, forms.Field]:
    specs = definition.specs()
    names = getattr(meta, "fields", [name for name, spec in specs.items() if _is_readable(spec)])
    return {name: _field(name, specs[name], meta) for name in names}


def _may_be_missing(spec: FieldSpec, meta: Any) -> bool:
    may_be_empty = spec.kind in {*TEXTS, "list"} or spec.is_nullable
    return may_be_empty and getattr(meta, "is_lenient", False)


def _is_readable(spec: FieldSpec) -> bool:
    return (spec.item or spec).kind in FIELDS


def _field(name: str, spec: FieldSpec, meta: Any) -> forms.Field:
    options: dict[str, Any] = {
        "required": _is_required(name, spec, meta),
        "label": getattr(meta, "labels", {}).get(name) or FIELD_LABELS.get(name),
        "help_text": getattr(meta, "help_texts", {}).get(name, ""),
        "widget": getattr(meta, "widgets", {}).get(name),
    }
    options |= {limit: getattr(spec, limit) for limit in LIMITS if getattr(spec, limit) is not None}
    if spec.item is not None:
        return ListField(item=_field(name, spec.item, None), **options)
    if spec.kind == "choice":
        options["choices"] = getattr(meta, "choices", {}).get(name) or [(each, each) for each in spec.choices]
    return FIELDS[spec.kind](**options)


def _is_required(name: str, spec: FieldSpec, meta: Any) -> bool:
    """What may be left out of a request need not stay empty in a form that shows it."""
    if spec.kind == "boolean" or _may_be_missing(spec, meta):
        return False
    return spec.is_required or name in getattr(meta, "required", ())


def _given(spec: FieldSpec, value: Any) -> Any:
    if value not in (None, "") or spec.is_required:
        return value
    if spec.default is ABSENT:
        return "" if spec.kind in TEXTS else None
    return spec.default


def _refuse_other_limits(where: str, field: forms.Field, spec: FieldSpec | None) -> None:
    for limit in LIMITS if spec is not None else ():
        own, defined = getattr(field, limit, None), getattr(spec, limit)
        if own is not None and own != defined:
            raise ImproperlyConfigured(
                f"{where} has {limit} {own}, its definition {defined}. Use one of them."
            )
