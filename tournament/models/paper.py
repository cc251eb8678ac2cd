"""What was printed: a correction can say which papers are out of date, and a long print how far it is."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from armies.messages.tables import REFUSALS
from tournament.messages.program_reasons import reason_shown
from tournament.models.round import Round
from tournament.models.tournament import Tournament


class Paper(models.Model):
    """One print. ``kind`` and ``wish`` say what was asked for, ``digest`` what it said (SHA-256 of its data).

    A long print is made by a worker: ``done`` of ``total`` parts are finished, and ``key`` is the file's
    name in the state folder once it is ready. A short one is made at once and keeps no file.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        WORKING = "working", _("Working")
        READY = "ready", _("Ready")
        FAILED = "failed", _("Failed")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="papers")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="papers", null=True, blank=True)
    kind = models.CharField(max_length=40)
    wish = models.JSONField(default=dict, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.READY)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=80, blank=True)
    error = models.TextField(blank=True)
    data = models.JSONField(default=dict, blank=True)
    asked_by = models.CharField(max_length=80)
    asked_at = models.DateTimeField()
    ready_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-asked_at", "-pk"]
        indexes = [models.Index(fields=["tournament", "kind", "-asked_at"], name="papers_by_kind")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.tournament}"

    @property
    def failure(self) -> str:
        """Why it could not be made, in the reader's language; ``error`` has it in English."""
        refused = self.data.get("refused")
        if isinstance(refused, dict):
            return REFUSALS.stored_text({**refused, "text": self.error})
        return reason_shown(self.error, self.data)
