"""Amounts of money as pages write them."""

from django import template

from armies.messages.formats import decimal
from tournament.engine.fees import amount_text

register = template.Library()


@register.filter
def amount(cents: int) -> str:
    """``12.50`` in English, ``12,50`` elsewhere."""
    return decimal(amount_text(cents))


@register.filter
def plain_amount(cents: int) -> str:
    """As a form sends it, in any language."""
    return amount_text(cents)
