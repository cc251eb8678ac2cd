"""A request that made a tournament, by the key that its sender gave it."""

from django.conf import settings
from django.db import models

from tournament.models.tournament import Tournament


class TournamentRequest(models.Model):
    """What the key of an account stands for: sent again, the same request makes no second tournament.

    ``digest`` is the SHA-256 of address and body, in hexadecimal; ``tournament`` is empty while it is made.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=128)
    digest = models.CharField(max_length=64)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+", null=True)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="tournament_request_key_once")]

    def __str__(self) -> str:
        return f"{self.key} of {self.user}"
