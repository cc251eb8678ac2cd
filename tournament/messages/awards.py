"""Names of awards, in words."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournament.engine.awards import Award, AwardKind

NAMES: Final[Mapping[str, Any]] = {
    AwardKind.PLACE: _("Place %(place)s"),
    AwardKind.BEST_GOOD: _("Best good player"),
    AwardKind.BEST_EVIL: _("Best evil player"),
    AwardKind.LAST: _("Last place"),
    AwardKind.BEST_PAINTED: _("Best painted army"),
    AwardKind.MOST_SPORTING: _("Most sporting player"),
}
CHOICES: Final[Mapping[str, Any]] = {**NAMES, AwardKind.PLACE: _("A place"), AwardKind.OWN: _("Own award")}


def award_name(award: Award) -> str:
    """As the organiser calls it, or what it is for."""
    return award.name or str(NAMES[award.kind]) % {"place": award.place}
