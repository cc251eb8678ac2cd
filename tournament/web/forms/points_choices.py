"""The grades of a game as choices of a form, by the points of the side that answers (7.05)."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from rules.combat_hex.victory.scoring import Grade

GRADES: Final = (
    (Grade.TOTAL_VICTORY.value, _("3 – 0, total victory")),
    (Grade.PARTIAL_VICTORY.value, _("2 – 1, partial victory")),
    (Grade.PERFECT_TIE.value, _("1.5 – 1.5, perfect tie")),
    (Grade.PARTIAL_LOSS.value, _("1 – 2, partial loss")),
    (Grade.TOTAL_LOSS.value, _("0 – 3, total loss")),
)
