"""Lists inside sentences, as the reader's language joins them: names of people, numbers of rounds."""

from collections.abc import Iterable, Sequence

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext

from armies.messages import formats
from tournament.models.entrant import Named

register = template.Library()


@register.filter
def and_list(values: Iterable[object]) -> SafeString:
    """``1, 2 and 4``."""
    return _joined(values)


@register.simple_tag
def names(people: Sequence[Named], *, at_most: int = 12, address: str = "") -> SafeString:
    """``Pia Lind, Bo Ek and 3 more``, each with its link where ``address`` is that of the entrants."""
    shown: list[object] = [_name(person, address) for person in people[:at_most]]
    if more := len(people) - at_most if len(people) > at_most else 0:
        shown.append(ngettext("%(n)s more", "%(n)s more", more) % {"n": more})
    return _joined(shown)


def _name(person: Named, address: str) -> SafeString:
    isolated = format_html("<bdi>{}</bdi>", person.name)
    return format_html('<a href="{}{}/">{}</a>', address, person.number, isolated) if address else isolated


def _joined(values: Iterable[object]) -> SafeString:
    return mark_safe(formats.and_list([conditional_escape(str(value)) for value in values]))  # noqa: S308 - escaped
