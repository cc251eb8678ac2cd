"""The grades of a game as choices of a form, by the points of the side that answers (7.05)."""

from typing import Final

from django.utils.translation import gettext_lazy as _

GRADES: Final = (
    ("total victory", _("3 – 0, total victory")),
    ("partial victory", _("2 – 1, partial victory")),
    ("perfect tie", _("1.5 – 1.5, perfect tie")),
    ("partial loss", _("1 – 2, partial loss")),
    ("total loss", _("0 – 3, total loss")),
)
