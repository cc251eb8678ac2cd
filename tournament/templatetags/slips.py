"""What the slip of a game says, as rows of a table and as sentences."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import gettext as _

from rules.slip_fields import Slip, SlipField
from tournament import adapters
from tournament.messages.slip_fields import field_text
from tournament.models import Tournament

register = template.Library()
NOTHING = "–"
Rows = list[tuple[str, list[tuple[Any, int | None]]]]


@register.simple_tag
def slip_rows(tournament: Tournament, own: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> Rows:
    """Label and both values of each counter and mark that one of the two has; each count with its whole."""
    sides = [own or {}, other or {}]
    slip = adapters.to_slip(tournament).with_stored(sides)
    counted = [each for each in slip.counted if any(each.value(side) is not None for side in sides)]
    ticked = [mark for mark in slip.marks if any(map(mark.is_ticked, sides))]
    counts: Rows = [(field_text(each), [_count(slip, each, side) for side in sides]) for each in counted]
    ticks: Rows = [(field_text(mark), [_tick(mark, side) for side in sides]) for mark in ticked]
    return counts + ticks


@register.simple_tag
def slip_sentences(
    tournament: Tournament,
    whole: Mapping[str, Any] | None,
    own: Mapping[str, Any] | None,
    other: Mapping[str, Any] | None,
) -> list[str]:
    """What else happened in the game: to one of the two, and to both."""
    slip, sides = adapters.to_slip(tournament), [own or {}, other or {}]
    fate = next((mark for mark in slip.choices if any(map(mark.is_ticked, sides))), None)
    of_game = [mark for mark in slip.of_game if mark.is_ticked(whole or {})]
    return [field_text(mark, "sentence") for mark in ([fate] if fate else []) + of_game]


def _count(slip: Slip, field: SlipField, side: Mapping[str, Any]) -> tuple[Any, int | None]:
    value, whole = field.value(side), slip.whole_of(field)
    return NOTHING if value is None else value, whole.value(side) if whole else None


def _tick(mark: SlipField, side: Mapping[str, Any]) -> tuple[Any, int | None]:
    return _("yes") if mark.is_ticked(side) else NOTHING, None
