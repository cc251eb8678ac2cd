"""A table asks for a referee."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models.entrant import Entrant
from tournament.models.round import Pairing
from tournament.models.tournament import Tournament


class RefereeCall(models.Model):
    """Someone at a table asks for a referee; an official takes the call and answers it.

    ``entrant`` is the player who asked, ``None`` where an official noted it. ``outcome`` says how the call
    ended: answered by an official, or recalled by the caller. ``token`` is that of the request: sent twice,
    it is one call.
    """

    class Kind(models.TextChoices):
        RULES = "rules", _("Rules")
        TIME = "time", pgettext_lazy("referee call", "Time")
        CONDUCT = "conduct", _("Conduct")
        OTHER = "other", _("Other")

    class Outcome(models.TextChoices):
        ANSWERED = "answered", _("Answered")
        RECALLED = "recalled", _("Recalled")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="referee_calls")
    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="referee_calls")
    entrant = models.ForeignKey(
        Entrant, on_delete=models.SET_NULL, related_name="referee_calls", null=True, blank=True
    )
    kind = models.CharField(max_length=8, choices=Kind.choices)
    words = models.CharField(max_length=200, blank=True)
    asked_by = models.CharField(max_length=80)
    asked_at = models.DateTimeField()
    taken_by = models.CharField(max_length=80, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=8, choices=Outcome.choices, blank=True)
    ended_by = models.CharField(max_length=80, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    token = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["pairing"], condition=Q(ended_at=None), name="one_open_referee_call_per_table"
            ),
            models.UniqueConstraint(
                fields=["tournament", "token"], condition=~Q(token=""), name="one_referee_call_per_form"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.words}" if self.words else str(self.get_kind_display())
