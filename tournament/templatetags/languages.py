"""The switch between the languages of the pages, shown where more than one is offered."""

from typing import Any

from django import template
from django.conf import settings
from django.conf.locale import LANG_INFO
from django.http import HttpRequest
from django.template.context import Context
from django.utils.text import capfirst
from django.utils.translation import get_language

from tournament.web.languages import alternate_addresses, plain_address

register = template.Library()


@register.inclusion_tag("components/navigation/language_switch.html", takes_context=True)
def language_switch(context: Context) -> dict[str, Any]:
    """Each language by its own name, so that who reads no other finds it."""
    request = context.get("request")
    offered = [
        (code, capfirst(LANG_INFO.get(code, {}).get("name_local", name)), code in settings.UNREAD_LANGUAGES)
        for code, name in settings.LANGUAGES
    ]
    return {
        "has_unread": any(is_unread for *_names, is_unread in offered),
        "languages": offered if len(offered) > 1 else [],
        "current": get_language(),
        "back": _address(request) if request else "/",
    }


def _address(request: HttpRequest) -> str:
    """The page itself; nothing for the answer to a form, which cannot be asked for again."""
    return plain_address(request) if request.method in {"GET", "HEAD", None} else ""


@register.inclusion_tag("components/navigation/alternate_languages.html", takes_context=True)
def alternate_languages(context: Context) -> dict[str, Any]:
    """For search engines: the same public page in each language, and where it chooses none."""
    request = context.get("request")
    addresses = alternate_addresses(request) if request else []
    return {
        "alternates": addresses if len(addresses) > 1 else [],
        "plain": plain_address(request) if request else "",
    }
