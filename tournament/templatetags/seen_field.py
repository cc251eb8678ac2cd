"""The hidden field that says what a form saw of a row. For forms in parts of a page that follow the day."""

from typing import Final

from django import template
from django.db.models import Model
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.services.core.optimistic_locks import Seen, values_of

register = template.Library()
FIELD: Final = "seen"


@register.simple_tag
def seen_field(row: Model, names: str) -> SafeString:
    """These columns of a row, named in one text with blanks between them (``morph.js`` knows the field)."""
    text = Seen.of_values(values_of(row, names.split())).text
    return format_html('<input type="hidden" name="{}" value="{}" data-seen>', FIELD, text)
