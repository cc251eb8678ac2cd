"""A choice among everybody: options as one string, where the framework renders a template for each.

With a thousand people two such fields took 200 ms of a page. It refuses groups of options.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.choices import BaseChoiceIterator
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tournament.models import Entrant
from tournament.models.entrant import name_suffix

SELECTED = " selected"


class People(BaseChoiceIterator):
    """Everybody as choices by start number, after one that is nobody; taken by the framework as they are."""

    def __init__(self, people: Sequence[Entrant], *, nobody: str) -> None:
        named = ((str(one.number), one.name + name_suffix(one)) for one in people)
        self._pairs = (("", nobody), *named)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self._pairs)


def offer_people(form: forms.BaseForm, people: Sequence[Entrant], **nobody: str) -> None:
    """Offer everybody in each named field; its words are for nobody."""
    for name, words in nobody.items():
        field = form.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared by the form
        field.choices = People(people, nobody=words)


class LongSelect(forms.Select):
    def render(
        self,
        name: str,
        value: Any,
        attrs: Mapping[str, Any] | None = None,
        renderer: Any = None,  # noqa: ARG002
    ) -> SafeString:
        chosen = set(self.format_value(value))
        own = self.build_attrs(self.attrs, {"name": name, **(attrs or {})})
        options = "".join(
            f'<option value="{escape(key)}">{escape(label)}</option>' for key, label in self.choices
        )
        for key in chosen:
            start = f'<option value="{escape(key)}"'
            options = options.replace(f"{start}>", f"{start}{SELECTED}>", 1)
        return mark_safe(f"<select{flatatt(own)}>{options}</select>")  # noqa: S308 - each part is escaped
