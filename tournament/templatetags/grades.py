"""The grades of results (7.05) in the reader's language."""

from collections.abc import Mapping
from typing import Any, Final

from django import template
from django.utils.translation import gettext_lazy as _

from rules.combat_hex.victory.scoring import Grade

register = template.Library()

WORDS: Final[Mapping[str, Any]] = {
    Grade.TOTAL_VICTORY: _("total victory"),
    Grade.PARTIAL_VICTORY: _("partial victory"),
    Grade.PERFECT_TIE: _("perfect tie"),
    Grade.PARTIAL_LOSS: _("partial loss"),
    Grade.TOTAL_LOSS: _("total loss"),
}


@register.filter
def grade_word(grade: object) -> str:
    """``total victory``; what is no grade stays as it is stored."""
    return str(WORDS.get(str(grade or ""), grade or ""))
