"""The rulings on games that everybody may read: what the referee decided, with its clause.

Refuses to show rulings on lists: they stand beside the list, as far as the tournament reveals it.
"""

from django.db.models import Q, QuerySet

from tournament.engine.lifecycle import SHOWN
from tournament.models import Ruling, Submission, Tournament


def on_games(tournament: Tournament) -> QuerySet[Ruling]:
    """Those that stand, newest first: a result that was corrected since is no ruling any more."""
    stands = Q(submission=None) | Q(submission__status=Submission.Status.CONFIRMED)
    rows = tournament.rulings.filter(stands, pairing__is_current=True, round__status__in=SHOWN)
    rows = rows.select_related("round", "pairing__a", "pairing__b", "submission")
    return rows.order_by("-ruled_at", "-pk")
