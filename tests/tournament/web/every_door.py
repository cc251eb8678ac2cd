"""Every address of the house, filled in: what a test walks through that asks about all doors at once."""

import re

from django.urls import get_resolver

PART = re.compile(r"<(?:\w+:)?(\w+)>")
FACTIONS = ("good", "evil")


def addresses(tournament, *, token, numbers=(1,), without=()):
    """Each address with the slug, the token and these start or round numbers; ``without`` some beginnings."""
    given = {"slug": tournament.slug, "token": token, "table": "1", "figure": "1", "digits": "0" * 16}
    for route in _routes(get_resolver().url_patterns):
        if route.startswith(tuple(without)):
            continue
        names = set(PART.findall(route))
        for faction in FACTIONS if "faction" in names else ("good",):
            for number in sorted(set(numbers)) if "number" in names else (1,):
                known = {**given, "faction": faction, "number": str(number)}
                yield "/" + PART.sub(lambda part, known=known: known.get(part[1], "1"), route)


def _routes(patterns, before=""):
    for each in patterns:
        here = before + str(each.pattern).lstrip("^")
        if hasattr(each, "url_patterns"):
            yield from _routes(each.url_patterns, here)
        elif "(" not in here:
            yield here
