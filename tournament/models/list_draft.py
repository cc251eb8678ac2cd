"""The list an entrant is still building: scratch paper, kept so that a lost connection loses nothing."""

from __future__ import annotations

from django.db import models

from armies.models.choices import FactionChoice, one_of
from tournament.models.entrant import Entrant


class ListDraft(models.Model):
    """One faction's unfinished list. ``entries`` are ``{"figure": id, "quantity", "carries": []}`` in order.

    ``revision`` rises with every change, so that a phone that comes back knows whether the other side moved.
    It is nobody's evidence: what was handed in is an army list version, and that is never changed.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="list_drafts")
    faction = models.CharField(max_length=4, choices=FactionChoice.choices)
    entries = models.JSONField(default=list, blank=True)
    revision = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField()

    class Meta:
        """One draft a list."""

        constraints = [
            models.UniqueConstraint(fields=["entrant", "faction"], name="one_draft_per_list"),
            one_of("faction", FactionChoice, name="list_draft_faction_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.faction} draft"
