"""What the framework says of a field of a request: replaced once at start, in plain English.

One sentence each: the error puts the name of the field before it.
"""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

FIELDS: Final[dict[Any, Any]] = {
    serializers.CharField: {
        "invalid": _("Send a text."),
        "max_length": _("Send at most {max_length} characters."),
        "min_length": _("Send at least {min_length} characters."),
    },
    serializers.IntegerField: {
        "invalid": _("Send a whole number."),
        "max_value": _("Send {max_value} or less."),
        "min_value": _("Send {min_value} or more."),
        "max_string_length": _("Send a shorter number."),
    },
    serializers.FloatField: {
        "invalid": _("Send a number."),
        "max_value": _("Send {max_value} or less."),
        "min_value": _("Send {min_value} or more."),
    },
    serializers.BooleanField: {"invalid": _("Send true or false.")},
    serializers.DateField: {"invalid": _("Send a date such as 2026-05-09.")},
    serializers.DateTimeField: {"invalid": _("Send a date and time such as 2026-05-09T14:05:00Z.")},
    serializers.ListField: {
        "empty": _("Send at least one value."),
        "min_length": _("Send at least {min_length} values."),
        "max_length": _("Send at most {max_length} values."),
    },
    serializers.DictField: {"not_a_dict": _("Send an object.")},
}


def apply() -> None:
    for field, messages in FIELDS.items():
        field.default_error_messages = {**field.default_error_messages, **messages}
