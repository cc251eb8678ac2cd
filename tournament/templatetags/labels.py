"""A label and the colon after it, as each language writes them."""

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext

register = template.Library()


@register.filter
def with_colon(label: object) -> SafeString:
    """``Contact:``; after a label in an element of its own, the colon alone."""
    shown = label if isinstance(label, SafeString) else str(label)
    return SafeString(gettext("%(label)s:") % {"label": conditional_escape(shown)})
