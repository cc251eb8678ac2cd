"""Changes that people made to the pairings of a round: appended and numbered, never edited.

What a change did stands in the pairings themselves: those it made, and those it replaced.
"""

from django.conf import settings
from django.db import models

from tournament.messages.pairing_changes import change_text
from tournament.messages.program_reasons import reason_shown
from tournament.models.round import Round


class Change(models.Model):
    """One change of one round. ``says`` is what was done, in English; undoing it is a change of its own.

    ``data`` has codes and values: ``says`` of what was done, ``because`` of a reason that nobody typed.
    """

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
    data = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_change_per_number")]

    def __str__(self) -> str:
        return f"{self.round}, change {self.number}: {self.says}"

    @property
    def sentence(self) -> str:
        """What was done, in the reader's language; a change of before the codes says its own text."""
        return change_text(self.data.get("says") or [{"text": self.says}])

    @property
    def why(self) -> str:
        return reason_shown(self.reason, self.data)

    @property
    def is_taken_back(self) -> bool:
        return hasattr(self, "taken_back_by")
