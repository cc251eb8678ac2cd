"""What is wrong with a form, told first: one line for each fault, with a link to its field.

A form whose labels are not enough by themselves names its fields in ``summary_label``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import template
from django.forms import BaseForm, BoundField

from tournament.web.forms.labelled_errors import labelled_error

register = template.Library()


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, in words. ``anchor`` is the id of its field, empty for the form as a whole."""

    says: str
    anchor: str = ""


@register.inclusion_tag("components/forms/error_summary.html")
def error_summary(form: BaseForm | None) -> dict[str, Any]:
    return {"faults": list(_faults(form)) if form is not None else []}


def _faults(form: BaseForm) -> Iterator[Fault]:
    yield from (Fault(str(says)) for says in form.non_field_errors())
    for bound in form:
        for says in bound.errors:
            yield (
                Fault(str(says)) if bound.is_hidden else Fault(_named(form, bound, str(says)), _anchor(bound))
            )


def _anchor(bound: BoundField) -> str:
    return bound.id_for_label or next((each.id_for_label for each in bound.subwidgets), "")


def _named(form: BaseForm, bound: BoundField, says: str) -> str:
    summary_label = getattr(form, "summary_label", None)
    return labelled_error(summary_label(bound.name) if summary_label is not None else bound.label, says)
