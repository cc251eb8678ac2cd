"""A label and the colon after it, as each language writes them."""

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

register = template.Library()


@register.filter
def with_colon(label: object) -> SafeString:
    """``Contact:``; after a label in an element of its own, the colon alone."""
    text = gettext("%(label)s:") % {"label": conditional_escape(label)}
    return format_html("{}", SafeString(text))
