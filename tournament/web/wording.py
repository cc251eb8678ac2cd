"""What forms say of a field, and which whole numbers they read: replaced in the framework, once at start."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.core import validators
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from armies.messages.formats import Amount


@dataclass(frozen=True, slots=True)
class AmountSentence:
    """A sentence that shows its whole numbers as ``1,001``. A validator fills it in by ``%``."""

    text: Promise

    def __mod__(self, values: Mapping[str, Any]) -> str:
        grouped = {name: Amount(value) if isinstance(value, int) else value for name, value in values.items()}
        return str(self.text) % grouped


VALIDATORS: Final[dict[Any, Any]] = {
    validators.MinValueValidator: AmountSentence(
        gettext_lazy("%(show_value)s is too little. Enter %(limit_value)s or more.")
    ),
    validators.MaxValueValidator: AmountSentence(
        gettext_lazy("%(show_value)s is too much. Enter %(limit_value)s or less.")
    ),
    validators.MaxLengthValidator: AmountSentence(
        gettext_lazy("This has %(show_value)s characters; the limit is %(limit_value)s.")
    ),
    validators.EmailValidator: gettext_lazy("Enter an e-mail address such as name@example.org."),
    validators.ProhibitNullCharactersValidator: gettext_lazy("Remove the unreadable character."),
}

FIELDS: Final[dict[Any, Any]] = {
    forms.Field: {"required": gettext_lazy("This is empty. Fill it in.")},
    forms.IntegerField: {"invalid": gettext_lazy("This is not a whole number. Use digits.")},
    forms.DateField: {"invalid": gettext_lazy("This is not a date. Choose one such as 2026-05-09.")},
    forms.ChoiceField: {"invalid_choice": gettext_lazy("%(value)s is not available. Choose from the list.")},
    forms.ModelMultipleChoiceField: {
        "invalid_choice": gettext_lazy("%(value)s is no longer available. Choose from the list.")
    },
    forms.FileField: {
        "empty": gettext_lazy("The file is empty. Choose another one."),
        "missing": gettext_lazy("No file was chosen. Choose one."),
        "invalid": gettext_lazy("The file did not arrive. Choose it again."),
    },
}


NOTHING: Final = re.compile(r"(?!)")


def apply() -> None:
    # The framework drops a dot and noughts at the end. Half of Europe writes one thousand as 1.000.
    forms.IntegerField.re_decimal = NOTHING
    for validator, message in VALIDATORS.items():
        validator.message = message
    for field, messages in FIELDS.items():
        field.default_error_messages = {**field.default_error_messages, **messages}
