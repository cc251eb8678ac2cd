"""Odds, as sentences."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

FINDINGS: Final[Mapping[str, Any]] = {
    "odds-of-own-dice": _(
        "Dirty Fighting changes the dice of one figure at this event. The odds are not computed for that."
    ),
}
STEPS: Final[Mapping[str, Any]] = {
    "odds-mean": _("On average %(mean)s."),
    "odds-no-limit": _("Every die that may be bought is bought; action points are not counted."),
    "odds-exchange": _("A deals more with %(a_more)s, both the same with %(equal)s, B more with %(b_more)s."),
    "odds-chance.hold": _("Good reaches evil with %(probability)s."),
    "odds-chance.remove": _("Good beats evil with %(probability)s."),
    "odds-chance.pr": _("Evil beats good with %(probability)s."),
    "odds-chance.strategy": _("A wins the roll with %(probability)s; ties are rolled again."),
}
