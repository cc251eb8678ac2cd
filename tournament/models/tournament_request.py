"""A request that must not be done twice, by the key that its sender gave it."""

from django.conf import settings
from django.db import models

from tournament.models.entrant import Entrant
from tournament.models.tournament import Tournament


class TournamentRequest(models.Model):
    """What the key of an account or of an entrant stands for; it never stands for another request.

    ``digest`` is the SHA-256 of address and body, in hexadecimal; ``tournament`` is the one that the request
    has opened, empty where it opens none.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True)
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+", null=True)
    key = models.CharField(max_length=128)
    digest = models.CharField(max_length=64)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+", null=True)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="tournament_request_key_once"),
            models.UniqueConstraint(fields=["entrant", "key"], name="tournament_request_key_once_entrant"),
            models.CheckConstraint(
                condition=models.Q(user__isnull=True) ^ models.Q(entrant__isnull=True),
                name="tournament_request_has_one_sender",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key} of {self.user or self.entrant}"
