"""Where an account is signed in."""

from django.conf import settings
from django.db import models


class AccountSession(models.Model):
    """One browser in which an account is signed in, so that its owner can see it and end it.

    The session itself is Django's. ``seen_at`` and ``address`` are those of the last request that a person
    made there, to five minutes. Deleted with the session: nobody's way through the networks is kept.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    session_key = models.CharField(max_length=40, unique=True)
    user_agent = models.CharField(max_length=200, blank=True)
    address = models.GenericIPAddressField(null=True, blank=True)
    began_at = models.DateTimeField()
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["-seen_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.user} · {self.address}"
