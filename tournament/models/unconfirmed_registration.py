"""Registrations that wait for their confirmation by mail."""

from django.db import models

from tournament.models.tournament import Tournament


class UnconfirmedRegistration(models.Model):
    """What somebody has typed into the public form, until they confirm that the address is theirs.

    Not an entrant: no start number, no place, shown to organisers only. ``key_hash`` is the SHA-256 of the
    key in the mailed link. Confirmed by mail, the row becomes an entrant and goes. ``ended_at`` is when an
    official confirmed or removed it: the row waits no more, and stays so that this can be undone.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="unconfirmed")
    name = models.CharField(max_length=80)
    club = models.CharField(max_length=80, blank=True)
    country = models.CharField(max_length=2, blank=True)
    email = models.EmailField()
    language = models.CharField(max_length=8, default="en")
    has_consented = models.BooleanField(default=False)
    key_hash = models.CharField(max_length=64, unique=True)
    asked_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]

    def __str__(self) -> str:
        return self.name
