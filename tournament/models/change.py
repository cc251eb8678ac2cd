"""Changes that people made to the pairings of a round: appended and numbered, never edited.

What a change did stands in the pairings themselves: those it made, and those it replaced.
"""

from django.conf import settings
from django.db import models

from tournament.models.round import Round


class Change(models.Model):
    """One change of one round. ``says`` is what was done; taking it back is a change of its own."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="changes")
    number = models.PositiveIntegerField()
    verb = models.CharField(max_length=40)
    says = models.CharField(max_length=240)
    reason = models.TextField()
    actor_kind = models.CharField(max_length=12)
    actor_name = models.CharField(max_length=80)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        related_name="pairing_changes",
        null=True,
        blank=True,
    )
    takes_back = models.OneToOneField(
        "self", on_delete=models.CASCADE, related_name="taken_back_by", null=True, blank=True
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_change_per_number")]

    def __str__(self) -> str:
        return f"{self.round}, change {self.number}: {self.says}"

    @property
    def is_taken_back(self) -> bool:
        return hasattr(self, "taken_back_by")
