"""Where the position of a ruling can be opened again."""

from django import template
from django.urls import reverse

from tournament.models import Ruling
from tournament.queries.referee_desk import stored_positions

register = template.Library()


@register.filter
def position_address(ruling: Ruling) -> str:
    """The board with this position; empty without one, or where it has no code."""
    code = stored_positions.code_of(ruling)
    return (
        f"{reverse('public:tournament-referee-board', args=[ruling.tournament.slug])}?code={code}"
        if code
        else ""
    )
