"""The rulings that everybody may read: what the referee decided at a table or in general, with its clause.

Refuses to show rulings on lists: they stand beside the list, as far as the tournament reveals it.
"""

from django.db.models import Q, QuerySet

from tournament.engine.lifecycle import SHOWN
from tournament.models import Pairing, Ruling, Submission, Tournament


def shown_to_all(tournament: Tournament) -> QuerySet[Ruling]:
    """Those that stand, newest first: a result that was corrected since is no ruling any more."""
    stands = Q(submission=None) | Q(submission__status=Submission.Status.CONFIRMED)
    at_a_table = Q(pairing__is_current=True, round__status__in=SHOWN)
    in_general = Q(pairing=None, entrant=None)
    rows = tournament.rulings.filter(stands, at_a_table | in_general)
    rows = rows.select_related("round", "pairing__a", "pairing__b", "submission", "overruled_by")
    return rows.order_by("-ruled_at", "-pk")


def at_table(pairing: Pairing) -> QuerySet[Ruling]:
    """Those at one table that changed no result, newest first."""
    rows = pairing.rulings.filter(submission=None).select_related("overruled_by", "round", "pairing")
    return rows.order_by("-ruled_at", "-pk")
