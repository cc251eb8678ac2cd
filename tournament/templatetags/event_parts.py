"""What the game of an event has, for templates: a page of no event shows everything."""

from collections.abc import Callable

from django import template

from tournament import adapters
from tournament.models import Tournament
from tournament.queries.lists import blocking_lists

register = template.Library()


def _of_event(has: Callable[[Tournament], bool]) -> Callable[[object], bool]:
    return lambda tournament: has(tournament) if isinstance(tournament, Tournament) else True


register.filter("has_sides", _of_event(adapters.has_sides))
register.filter("has_lists", _of_event(adapters.has_lists))
register.filter("needs_lists", _of_event(blocking_lists.are_needed))
register.filter("has_figures", _of_event(adapters.has_figures))
register.filter("has_rulebook", _of_event(adapters.has_rulebook))
