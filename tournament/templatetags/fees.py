"""Amounts of money as pages write them."""

from django import template

from armies.messages.formats import decimal
from tournament.engine.fees import Account, amount_text
from tournament.services.entrants.fees import seen_values
from tournament.web.forms.seen_fields import text_of

register = template.Library()


@register.filter
def amount(cents: int) -> str:
    """``12.50`` in English, ``12,50`` elsewhere."""
    return decimal(amount_text(cents))


@register.filter
def account_seen(account: Account) -> str:
    """What a payment's form saw of the account, for its hidden field."""
    return text_of(seen_values(account))
