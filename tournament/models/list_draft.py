"""The list an entrant is still building: scratch paper, kept so that a lost connection loses nothing."""

from typing import Any, ClassVar

from django.db import models

from armies.models.choices import FactionChoice, one_of
from tournament.models.entrant import Entrant


class ListDraft(models.Model):
    """One faction's unfinished list. ``entries`` are ``{"figure": id, "quantity", "carries": []}`` in order.

    ``entries`` are ``{}`` while nothing differs from what was handed in: the row stays for its ``revision``,
    which rises with every change and never falls, so that a phone that comes back knows whether the other
    side moved. A row may name its ``source``, where that is not the builder.
    It is nobody's evidence: what was handed in is an army list version, and that is never changed.
    """

    AS_HANDED_IN: ClassVar[dict[str, str]] = {}

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="list_drafts")
    faction = models.CharField(max_length=4, choices=FactionChoice.choices)
    entries = models.JSONField(default=list, blank=True)
    revision = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entrant", "faction"], name="one_draft_per_list"),
            one_of("faction", FactionChoice, name="list_draft_faction_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.faction} draft"

    @property
    def is_as_handed_in(self) -> bool:
        """Does it say no more than the version that was handed in?"""
        return not isinstance(self.entries, list)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The entries; none where nothing differs from what was handed in."""
        return [] if self.is_as_handed_in else self.entries
