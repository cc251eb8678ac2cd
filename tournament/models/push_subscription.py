"""Where a phone wants to be told of pairings, calls and results."""

from django.db import models

from tournament.models.entrant import Entrant


class PushSubscription(models.Model):
    """One browser that asked behind one private link, at the push service of its maker.

    ``link_hash`` is the link that asked: with another link of the entrant it is over. ``revision`` is that of
    the tournament up to which this phone was told; ``due_at`` when a failed message is tried again.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="push_subscriptions")
    link_hash = models.CharField(max_length=64)
    endpoint = models.CharField(max_length=1000, unique=True)
    public_key = models.CharField(max_length=100)  # base64url, as browsers write it
    secret = models.CharField(max_length=40)
    revision = models.PositiveBigIntegerField()
    due_at = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.entrant}, since {self.created_at:%H:%M}"
