"""The address of a joined style sheet or script: ``{% bundle "site.css" %}``."""

from django import template
from django.templatetags.static import static

from tournament.web.bundles import bundle_name

register = template.Library()


@register.simple_tag
def bundle(name: str) -> str:
    return static(bundle_name(name))
