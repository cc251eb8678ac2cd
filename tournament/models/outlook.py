"""What can still happen, as it was worked out for one state of the standings."""

from django.db import models

from tournament.models.tournament import Tournament


class Outlook(models.Model):
    """The possible places of everybody. ``state`` is the digest of what it was worked out from.

    ``is_exact`` says whether every way was followed; otherwise ``played`` of ``wished`` seeded simulations
    are in ``figures``.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="outlooks")
    state = models.CharField(max_length=64)
    is_exact = models.BooleanField()
    wished = models.PositiveIntegerField(default=0)
    played = models.PositiveIntegerField(default=0)
    figures = models.JSONField(default=dict)
    asked_at = models.DateTimeField()
    ready_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-asked_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "state"], name="one_outlook_per_state")]

    def __str__(self) -> str:
        return f"{self.tournament}: {'exact' if self.is_exact else 'simulated'}"
